#!/usr/bin/env bash
# pytomlpp 1.1.0 sorts the keys of every table while it reads: players who stand in the order of their seats come out in that of the alphabet.
#
# Guess: a Python dict has the order of the file, as from tomllib, rtoml and tomlkit.
# Seen: Vera, Boris, Anna of a file are Anna, Boris, Vera in the dict; `dumps` sorts too, so that every key of a record moves in a diff.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pytomlpp==1.1.0 rtoml==0.14.0 tomlkit==0.15.2
v/bin/python - >seen <<'PYTHON'
import pytomlpp, rtoml, tomlkit

record = "[seats]\nVera = 1\nBoris = 2\nAnna = 3\n"
for library in (pytomlpp, rtoml, tomlkit):
    print(library.__name__, *library.loads(record)["seats"])
print(pytomlpp.dumps({"seats": {"Vera": 1, "Anna": 3}}).splitlines())
PYTHON
cat seen
diff - seen <<'EXPECTED'
pytomlpp Anna Boris Vera
rtoml Vera Boris Anna
tomlkit Vera Boris Anna
['[seats]', 'Anna = 3', 'Vera = 1']
EXPECTED
