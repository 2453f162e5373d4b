#!/usr/bin/env bash
# csvkit 2.2.0 (agate) takes the name of a game, a size of a board and players for dates: `csvsort` writes 2001-03-02 for "3-2".
#
# Guess: a sort moves rows and leaves cells as they are; a date has a year.
# Seen: "3-2" becomes 2001-03-02, the players May, June and April become days of the year 1, "1d" becomes a time of one day. "1-0" stays.
# Output: 2001-03-02, 0001-06-01, 1 day, 0:00:00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet csvkit==2.2.0 2>log
printf 'game,player,result,length\n3-2,May,1-0,2d\n3-2,June,0-1,1d\n' >games.csv
v/bin/csvsort games.csv >seen
cat seen
diff - seen <<'EXPECTED'
game,player,result,length
2001-03-02,0001-05-01,1-0,"2 days, 0:00:00"
2001-03-02,0001-06-01,0-1,"1 day, 0:00:00"
EXPECTED
