#!/usr/bin/env bash
# TatSu 5.15.1 does not read the cell e4 by the rule 'e' '4', but reads "e 4": a letter that a letter or digit follows is no token for it.
#
# Guess: two tokens one after the other match their letters one after the other; blanks between them are allowed as well.
# Seen: "e4" is refused, "e 4" is a cell, with tokens as well as with rules of letters. `@@nameguard :: False` or patterns (/[a-h]/ /[1-8]/) read "e4".
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet TatSu==5.15.1
v/bin/python - >seen <<'PYTHON'
import tatsu

for grammar in ("start = 'e' '4' $ ;", "start = letter digit $ ; letter = 'd' | 'e' ; digit = '4' | '5' ;",
                "@@nameguard :: False\nstart = 'e' '4' $ ;", "start = /[a-h]/ /[1-8]/ $ ;"):
    for text in ("e4", "e 4"):
        try:
            read = tatsu.parse(grammar, text)
        except tatsu.exceptions.FailedParse:
            read = "refused"
        print(repr(grammar), repr(text), read)
PYTHON
cat seen
diff - seen <<'EXPECTED'
"start = 'e' '4' $ ;" 'e4' refused
"start = 'e' '4' $ ;" 'e 4' ('e', '4')
"start = letter digit $ ; letter = 'd' | 'e' ; digit = '4' | '5' ;" 'e4' refused
"start = letter digit $ ; letter = 'd' | 'e' ; digit = '4' | '5' ;" 'e 4' ('e', '4')
"@@nameguard :: False\nstart = 'e' '4' $ ;" 'e4' ('e', '4')
"@@nameguard :: False\nstart = 'e' '4' $ ;" 'e 4' ('e', '4')
'start = /[a-h]/ /[1-8]/ $ ;' 'e4' ('e', '4')
'start = /[a-h]/ /[1-8]/ $ ;' 'e 4' refused
EXPECTED
