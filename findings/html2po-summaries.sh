#!/usr/bin/env bash
# html2po (translate-toolkit 3.20.4) does not give a translator `summary`, `desc` and the words of an inline SVG, nor `aria-label`: they stay in the first language.
#
# Guess: all words that a reader sees or hears are in the catalogue: `alt` and `title` are, so a drawing's `text` and the label of a folded solution are too.
# Seen: of a figure its `title` is there alone; of `<details><summary>Solution</summary>` the content alone.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet translate-toolkit==3.20.4
v/bin/python - >seen <<'PYTHON'
import re, subprocess

open("page.html", "w").write('<html lang="en"><head><title>Page</title></head><body><p>Blue wins.</p><svg role="img" viewBox="0 0 9 9"><title>Svg title</title><desc>Svg desc</desc>'
                             '<text x="1" y="2">Svg text</text></svg><svg role="img" aria-label="Svg label"></svg><figure><img src="a.svg" alt="Img alt"><figcaption>Caption</figcaption></figure>'
                             '<details><summary>Summary</summary><p>Solution</p></details></body></html>')
subprocess.run(["v/bin/html2po", "--progress=none", "page.html", "page.po"], check=True)
found = re.findall('msgid "(.+?)"', open("page.po").read())
for words in ("Page", "Blue wins.", "Img alt", "Caption", "Solution", "Svg title", "Svg desc", "Svg text", "Svg label", "Summary"):
    print(words, "-", "in the catalogue" if words in found else "missing")
PYTHON
cat seen
diff - seen <<'EXPECTED'
Page - in the catalogue
Blue wins. - in the catalogue
Img alt - in the catalogue
Caption - in the catalogue
Solution - in the catalogue
Svg title - in the catalogue
Svg desc - missing
Svg text - missing
Svg label - missing
Summary - missing
EXPECTED
