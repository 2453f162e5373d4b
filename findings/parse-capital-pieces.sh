#!/usr/bin/env bash
# parse 1.22.4 (PyPI): the pattern "B{}", a bishop, matches the pawn's move "bxc3": letters of a pattern match without regard to capitals.
#
# Guess: (worded in part after a first look) a pattern is the opposite of `format`, which writes a capital B; so only that is read.
# Seen: "B{}" takes bxc3 and "K@{}" takes k@e7, as a line of the manual says of the default. `case_sensitive=True` keeps them apart.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet parse==1.22.4
v/bin/python - >seen <<'PYTHON'
from parse import parse

for pattern, text in (("B{}", "Bxc3"), ("B{}", "bxc3"), ("K@{}", "k@e7")):
    print(pattern, text, parse(pattern, text) is not None, parse(pattern, text, case_sensitive=True) is not None)
PYTHON
cat seen
diff - seen <<'EXPECTED'
B{} Bxc3 True True
B{} bxc3 True False
K@{} k@e7 True False
EXPECTED
