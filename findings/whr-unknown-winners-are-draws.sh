#!/usr/bin/env bash
# whr 2.2.0 (Whole History Rating) takes each winner that is neither "B" nor "W" for a draw: "b", "black", an empty text.
#
# Guess: (worded in part after a first look) "B", "W" and perhaps "D" are known; another word is refused, as two equal names of players are told of.
# Seen: no message. Of an archive that writes "b" and "w" all games are draws, and all players equal.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet whr==2.2.0
v/bin/python - >seen <<'PYTHON'
from whr import Base

for winner in ("B", "W", "D", "b", "w", "black", "1-0", ""):
    base = Base()
    for day in (1, 2, 3):
        base.create_game("Anna", "Boris", winner, day, 0)
    base.iterate(50)
    print(f'"{winner}":', *(f"{name} {float(base.ratings_for_player(name)[-1][1]) + 0.0:.0f}" for name in ("Anna", "Boris")))
PYTHON
cat seen
diff - seen <<'EXPECTED'
"B": Anna 157 Boris -157
"W": Anna -157 Boris 157
"D": Anna 0 Boris 0
"b": Anna 0 Boris 0
"w": Anna 0 Boris 0
"black": Anna 0 Boris 0
"1-0": Anna 0 Boris 0
"": Anna 0 Boris 0
EXPECTED
