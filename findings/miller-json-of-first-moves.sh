#!/usr/bin/env bash
# Miller 6.6.0 (Debian 12) writes the first move 1.e4 of a CSV file into JSON without quotation marks: no reader of JSON takes the file.
#
# Guess: a cell is a number of JSON or a text; what is kept as it was written (1.e4, .5, 0x1F) gets quotation marks where JSON does not have it.
# Seen: 1.e4, 5., .5 and 0x1F stand bare; 1.d4 has marks. A lead of +5 is a text: the sum of +5, -3, 2 and .5 is -0.5, without a message.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download miller=6.6.0* >log 2>&1
dpkg -x miller_*.deb p
printf 'game,first,lead\na,1.e4,+5\nb,1.d4,-3\nc,0x1F,2\nd,5.,.5\n' >games.csv
{
    p/usr/bin/mlr --icsv --ojsonl cat games.csv | while read -r line; do
        python3 -c 'import json, sys; json.loads(sys.argv[1])' "$line" 2>log && echo "read $line" || echo "refused $line"
    done
    p/usr/bin/mlr --icsv --ocsv stats1 -a sum -f lead games.csv
} >seen
cat seen
diff - seen <<'EXPECTED'
refused {"game": "a", "first": 1.e4, "lead": "+5"}
read {"game": "b", "first": "1.d4", "lead": -3}
refused {"game": "c", "first": 0x1F, "lead": 2}
refused {"game": "d", "first": 5., "lead": .5}
lead_sum
-0.5
EXPECTED
