#!/usr/bin/env bash
# orjson 3.13.0 reads a whole number above 64 bits as a float: a shogi board of 81 bits has other pieces on its lowest 28 squares. To write such a number is an error.
#
# Guess: a number that does not fit is an error in both directions, as pysimdjson 7.0.2 has it, or exact, as in the standard library.
# Seen: no message; 18446744073709551616, one more than 64 bits hold, is 1.8446744073709552e+19. json, msgspec 0.23.0, ujson 6.1.0 and python-rapidjson 1.25 are exact.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet orjson==3.13.0 msgspec==0.23.0 ujson==6.1.0 python-rapidjson==1.25 pysimdjson==7.0.2
v/bin/python - >seen <<'PYTHON'
import json
import msgspec, orjson, rapidjson, simdjson, ujson

board = sum(1 << square for square in (80, 40, 27, 3, 0))
readers = {"json": json.loads, "msgspec": msgspec.json.decode, "ujson": ujson.loads, "rapidjson": rapidjson.loads, "simdjson": simdjson.loads, "orjson": orjson.loads}
for name, read in readers.items():
    try:
        seen = read(str(board))
        print(name, "exact" if seen == board else f"{seen!r}, {bin(board ^ int(seen)).count('1')} squares differ")
    except Exception as error:
        print(name, type(error).__name__)
try:
    orjson.dumps(board)
except TypeError as error:
    print("orjson writes:", error)
PYTHON
cat seen
diff - seen <<'EXPECTED'
json exact
msgspec exact
ujson exact
rapidjson exact
simdjson RuntimeError
orjson 1.208925819615729e+24, 4 squares differ
orjson writes: Integer exceeds 64-bit range
EXPECTED
