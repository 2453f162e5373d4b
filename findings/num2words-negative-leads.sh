#!/usr/bin/env bash
# num2words 0.5.14, Russian: 1.5 is "одна целая пять десятых", but -1.5 is "минус одна целых пять десятых".
#
# Guess: (worded in part after a first look) the words of a negative number are those of the positive one after "минус".
# Seen: the word for the whole part agrees with it only where it is positive: -1.5 and -21.5 have "целых". Where the lead of a player who is behind is read aloud, the form is wrong.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet num2words==0.5.14
v/bin/python - >seen <<'PYTHON'
from num2words import num2words

for lead in (1.5, -1.5, 21.5, -21.5, 2.5, -2.5):
    print(lead, num2words(lead, lang="ru"))
PYTHON
cat seen
diff - seen <<'EXPECTED'
1.5 одна целая пять десятых
-1.5 минус одна целых пять десятых
21.5 двадцать одна целая пять десятых
-21.5 минус двадцать одна целых пять десятых
2.5 две целых пять десятых
-2.5 минус две целых пять десятых
EXPECTED
