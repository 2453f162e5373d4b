#!/usr/bin/env bash
# svglib 2.3.2 (ReportLab) draws a group of `opacity="0"`, and draws nothing where `fill` is a `var()` with a fallback.
#
# Guess: the group is left out or drawn transparent, as PDF can; an unknown paint is black, the initial value of `fill`.
# Seen: the group covers what lies below it; `visibility="hidden"` hides it. The square of unknown paint is missing, without a message.
# Output: opacity red / visibility blue / var white
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet svglib==2.3.2 PyMuPDF==2.0
v/bin/python - >seen <<'PYTHON'
import logging
import pymupdf
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

logging.disable(logging.CRITICAL)

def middle(inside):
    with open("figure.svg", "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">{inside}</svg>')
    pdf = renderPDF.drawToString(svg2rlg("figure.svg"))
    pixel = pymupdf.open(stream=pdf, filetype="pdf")[0].get_pixmap().pixel(20, 20)
    return {(0, 0, 255): "blue", (255, 0, 0): "red", (255, 255, 255): "white"}.get(pixel, pixel)

below = '<rect width="40" height="40" fill="#0000ff"/>'
above = '<rect width="40" height="40" fill="#ff0000"/>'
print("opacity", middle(f'{below}<g opacity="0">{above}</g>'))
print("visibility", middle(f'{below}<g visibility="hidden">{above}</g>'))
print("var", middle('<style>.a{fill:var(--c,#0000ff)}</style><rect class="a" width="40" height="40"/>'))
PYTHON
cat seen
diff - seen <<'EXPECTED'
opacity red
visibility blue
var white
EXPECTED
