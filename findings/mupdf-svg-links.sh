#!/usr/bin/env bash
# PyMuPDF 2.0 (MuPDF 1.28.5) draws nothing that stands inside a link or a `switch` of an SVG.
#
# Guess: a link (`a`) is a group that can be clicked; a program that knows no links draws its content as a group's.
# Seen: a blue square in a group is blue; the same square in `a` or in `switch` leaves the page white, text is gone too.
#       mutool 1.21.1 (Debian 12) does the same. A figure whose stones are links loses its stones.
# Output: g blue / a white / switch white / text of a link: none
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet PyMuPDF==2.0
v/bin/python - >seen <<'PYTHON'
import pymupdf

def page(inside):
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
           f'width="40" height="40" viewBox="0 0 40 40">{inside}</svg>')
    return pymupdf.open(stream=svg.encode(), filetype="svg")[0]

square = '<rect width="40" height="40" fill="#00f"/>'
names = {(0, 0, 255): "blue", (255, 255, 255): "white"}
for name, start in (("g", "<g>"), ("a", '<a xlink:href="https://example.org/">'), ("switch", "<switch>")):
    print(name, names.get(page(start + square + f"</{name}>").get_pixmap().pixel(20, 20)))
text = '<text x="2" y="20" font-size="12">word</text>'
print("text", page(text).get_text().strip() or "none")
print("text of a link:", page(f'<a xlink:href="https://example.org/">{text}</a>').get_text().strip() or "none")
PYTHON
cat seen
diff - seen <<'EXPECTED'
g blue
a white
switch white
text word
text of a link: none
EXPECTED
