#!/usr/bin/env bash
# fpdf2 2.8.9 applies the rules of every `@media` block of an SVG's style sheet, those for dark screens too.
#
# Guess: a program without media queries drops the block, as CSS asks of those who do not know it.
# Seen: a square that is blue, and green only under `prefers-color-scheme: dark`, comes out green in the PDF; the same with `@media print`
#       and with a query that no device fulfils. An adaptive figure is printed in its colours for the night.
# Output: no block blue / dark green / print green / (min-width: 99999px) green
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet fpdf2==2.8.9 PyMuPDF==2.0
v/bin/python - >seen <<'PYTHON'
import io, logging
import fpdf, pymupdf

logging.disable(logging.CRITICAL)
names = {(0, 0, 255): "blue", (0, 255, 0): "green"}
for name in ("no block", "(prefers-color-scheme: dark)", "print", "(min-width: 99999px)"):
    block = "" if name == "no block" else f"@media {name}{{.a{{fill:#00ff00}}}}"
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">'
           f'<style>.a{{fill:#0000ff}}{block}</style><rect class="a" width="40" height="40"/></svg>')
    pdf = fpdf.FPDF(unit="pt", format=(40, 40))
    pdf.set_margin(0)
    pdf.add_page()
    pdf.image(io.BytesIO(svg.encode()), x=0, y=0, w=40, h=40)
    pixel = pymupdf.open(stream=bytes(pdf.output()), filetype="pdf")[0].get_pixmap().pixel(20, 20)
    print(name, names.get(pixel, pixel))
PYTHON
cat seen
diff - seen <<'EXPECTED'
no block blue
(prefers-color-scheme: dark) green
print green
(min-width: 99999px) green
EXPECTED
