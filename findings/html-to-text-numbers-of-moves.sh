#!/usr/bin/env bash
# Two programs that make text of HTML pages number moves anew: inscriptis 2.7.6 ignores `<ol start="14">`, html2text 2025.4.15 ignores `<li value="14">`.
#
# Guess: (worded in part after a first look) the text shows the numbers that a browser shows.
# Seen: each obeys what the other ignores, and neither obeys `reversed` or `type="a"`. There is no message.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet inscriptis==2.7.6 html2text==2025.4.15
v/bin/python - >seen <<'PYTHON'
import html2text
import inscriptis

pages = ('<ol start="14"><li>e4 e5</li><li>d4 d5</li></ol>', '<ol reversed><li>second place</li><li>first place</li></ol>', '<ol type="a"><li>solution</li></ol>', '<ol><li value="14">e4 e5</li><li>d4 d5</li></ol>')
for page in pages:
    print(page)
    for program, text in (("inscriptis", inscriptis.get_text(page)), ("html2text", html2text.html2text(page))):
        print(" ", program, [line.strip() for line in text.splitlines() if line.strip()])
PYTHON
cat seen
diff - seen <<'EXPECTED'
<ol start="14"><li>e4 e5</li><li>d4 d5</li></ol>
  inscriptis ['1. e4 e5', '2. d4 d5']
  html2text ['14. e4 e5', '15. d4 d5']
<ol reversed><li>second place</li><li>first place</li></ol>
  inscriptis ['1. second place', '2. first place']
  html2text ['1. second place', '2. first place']
<ol type="a"><li>solution</li></ol>
  inscriptis ['1. solution']
  html2text ['1. solution']
<ol><li value="14">e4 e5</li><li>d4 d5</li></ol>
  inscriptis ['14. e4 e5', '15. d4 d5']
  html2text ['1. e4 e5', '2. d4 d5']
EXPECTED
