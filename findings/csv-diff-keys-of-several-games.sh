#!/usr/bin/env bash
# csv-diff 1.2 sees no change where a result was turned round, if several rows have the key of that row: of each key the last row alone is compared.
#
# Guess: a key that is not unique is an error, or rows with one key are paired in their order.
# Seen: two games of one event, the first 1-0 in one file and 0-1 in the other: no output, exit 0; so where a game was added in front. Without `--key` the change is shown.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet csv-diff==1.2
printf 'event,white,result\nClub,Anna,1-0\nClub,Vera,0-1\n' >before.csv
printf 'event,white,result\nClub,Anna,0-1\nClub,Vera,0-1\n' >turned.csv
printf 'event,white,result\nClub,Ivan,1-0\nClub,Anna,1-0\nClub,Vera,0-1\n' >added.csv
for after in turned added; do
    for key in --key=event ''; do
        echo "$after ${key:-no key}:" $(v/bin/csv-diff before.csv $after.csv $key | sed -n 1p)
    done
done >seen
cat seen
diff - seen <<'EXPECTED'
turned --key=event:
turned no key: 1 row added, 1 row removed
added --key=event:
added no key: 1 row added
EXPECTED
