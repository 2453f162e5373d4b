#!/usr/bin/env bash
# rtoml 0.14.0 writes None as the text "null": a game without a result has the result "null" when it is read again.
#
# Guess: TOML has no null, so None is refused (as tomli-w 1.2.0 does) or the key is left out.
# Seen: result = "null", and in an array ["e4", "null"]; read again both are texts, unless the reader too is told `none_value="null"`. Then a player called null is None.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet rtoml==0.14.0 tomli-w==1.2.0
v/bin/python - >seen <<'PYTHON'
import rtoml, tomli_w

game = {"white": "Anna", "result": None, "moves": ["e4", None]}
print(rtoml.dumps(game).splitlines())
print(rtoml.loads(rtoml.dumps(game)))
print(rtoml.loads('white = "null"', none_value="null"))
try:
    tomli_w.dumps(game)
except TypeError as error:
    print("tomli-w: TypeError")
PYTHON
cat seen
diff - seen <<'EXPECTED'
['white = "Anna"', 'result = "null"', 'moves = ["e4", "null"]']
{'white': 'Anna', 'result': 'null', 'moves': ['e4', 'null']}
{'white': None}
tomli-w: TypeError
EXPECTED
