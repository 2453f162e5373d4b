#!/usr/bin/env bash
# csvkit 2.2.0 (agate) takes a cell of a single point for nothing: `csvsort` empties the free points of a board, `csvjson` writes null.
#
# Guess: an empty cell is null, at most "null" and "N/A" beside it; a point is a text like any other sign.
# Seen: "." goes, with `--no-inference` too, "-" stays; of players called Na and None the names go. `csvcut` leaves all as it was; `--blanks` keeps them in the others.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet csvkit==2.2.0
printf 'row,a,b,player\n2,x,.,Na\n1,.,-,None\n' >board.csv
{
    v/bin/csvsort -c row --no-inference board.csv
    v/bin/csvsort -c row board.csv
    v/bin/csvjson board.csv && echo
    v/bin/csvcut -c a,b,player board.csv
    v/bin/csvsort -c row --blanks board.csv
} 2>log >seen
cat seen
diff - seen <<'EXPECTED'
row,a,b,player
1,,-,
2,x,,
row,a,b,player
1,,-,
2,x,,
[{"row": 2.0, "a": "x", "b": null, "player": null}, {"row": 1.0, "a": null, "b": "-", "player": null}]
a,b,player
x,.,Na
.,-,None
row,a,b,player
1,.,-,None
2,x,.,Na
EXPECTED
