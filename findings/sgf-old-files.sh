#!/usr/bin/env bash
# The package sgf 0.5 (PyPI) refuses what SGF allows round names of properties: small letters of old files, and white space.
#
# Guess: a parser of SGF drops small letters of names (FF[1] to FF[3] wrote `SiZe`, `Black`) and white space between a name and its value (FF[4]).
# Seen: both raise ParseException; sgfmill 1.1.1 and @sabaki/sgf 3.4.7 read both. A soft line break (`\` and a new line) stays in a comment.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet sgf==0.5 sgfmill==1.1.1
npm init -y >/dev/null
npm install --silent @sabaki/sgf@3.4.7 >/dev/null
v/bin/python - >seen <<'PYTHON'
import sgf
from sgfmill import sgf as sgfmill

texts = {"small letters": "(;SiZe[9]Comment[x])", "white space": "(;SZ [9] C\n[x])", "soft break": "(;SZ[9]C[a\\\nb])"}
for name, text in texts.items():
    try:
        print(f"{name}: sgf {sgf.parse(text)[0].root.properties['C'][0]!r},", end=" ")
    except sgf.ParseException:
        print(f"{name}: sgf refuses,", end=" ")
    print(f"sgfmill {sgfmill.Sgf_game.from_string(text).get_root().get('C')!r}")
PYTHON
cat >run.mjs <<'NODE'
import sgf from "@sabaki/sgf";
for (const text of ["(;SiZe[9]Comment[x])", "(;SZ [9] C\n[x])", "(;SZ[9]C[a\\\nb])"]) console.log("sabaki", JSON.stringify(sgf.parse(text)[0].data));
NODE
node run.mjs >>seen
cat seen
diff - seen <<'EXPECTED'
small letters: sgf refuses, sgfmill 'x'
white space: sgf refuses, sgfmill 'x'
soft break: sgf 'a\nb', sgfmill 'ab'
sabaki {"SZ":["9"],"C":["x"]}
sabaki {"SZ":["9"],"C":["x"]}
sabaki {"SZ":["9"],"C":["ab"]}
EXPECTED
