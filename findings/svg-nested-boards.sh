#!/usr/bin/env bash
# Two boards side by side as `svg` in an `svg`: fpdf2 2.8.9 draws neither, MuPDF 1.28.5 draws both at the left edge, svglib 2.3.2 at three quarters of their size and without cutting them.
#
# Guess: each has its place by `x` and `y`, its scale by `viewBox`, and is cut at its edges, as SVG 1.0 has it.
# Seen: only CairoSVG 2.9.1 of the four. In svglib the first board, which is cut at 40, runs to 60. A group with `transform` and a `clip-path` for each board is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet CairoSVG==2.9.1 svglib==2.3.2 fpdf2==2.8.9 pillow==13.0.0
v/bin/pip install --quiet --no-deps pymupdf==2.0
v/bin/python - >seen 2>log <<'PYTHON'
import io, logging
import cairosvg, pymupdf
from fpdf import FPDF
from PIL import Image
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

logging.disable(logging.CRITICAL)

def pictures(body, root=""):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 50" width="100" height="50" {root}>{body}</svg>'
    paper = FPDF(unit="pt", format=(100, 50))
    paper.set_margin(0)
    paper.add_page()
    paper.image(io.BytesIO(svg.encode()), x=0, y=0, w=100, h=50)
    for program, kind, document in (("cairosvg", "pdf", cairosvg.svg2pdf(bytestring=svg.encode())), ("svglib", "pdf", renderPDF.drawToString(svg2rlg(io.StringIO(svg)))),
                                    ("fpdf2", "pdf", bytes(paper.output())), ("mupdf", "svg", svg.encode())):
        page = pymupdf.open(kind, document)[0]
        scale = 100 / page.rect.width
        yield program, Image.open(io.BytesIO(page.get_pixmap(matrix=pymupdf.Matrix(scale, scale)).tobytes("png"))).convert("RGB")

def colour(picture, x, y):
    red, green, blue = (level > 128 for level in picture.getpixel((x, y)))
    return {(1, 1, 1): "white", (0, 0, 0): "black", (1, 0, 0): "red", (0, 0, 1): "blue"}[red, green, blue]

boards = ('<svg x="0" y="0" width="40" height="40" viewBox="0 0 10 10"><rect width="20" height="10" fill="red"/></svg>'
          '<svg x="60" y="0" width="40" height="40" viewBox="0 0 10 10"><rect width="10" height="10" fill="blue"/></svg>')
for program, picture in pictures(boards):
    extent = {name: [x for x in range(100) if any(colour(picture, x, y) == name for y in range(50))] for name in ("red", "blue")}
    print(f"{program}:", ", ".join(f"{name} from {places[0]} to {places[-1] + 1}" if places else f"no {name}" for name, places in extent.items()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
cairosvg: red from 0 to 40, blue from 60 to 100
svglib: red from 0 to 60, blue from 60 to 90
fpdf2: no red, no blue
mupdf: red from 40 to 80, blue from 0 to 40
EXPECTED
