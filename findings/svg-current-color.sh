#!/usr/bin/env bash
# `currentColor`, by which one figure serves light and dark pages: fpdf2 2.8.9 and MuPDF 1.28.5 paint it black whatever `color` says, svglib 2.3.2 where a class of the root says it.
#
# Guess: `color` is inherited as in CSS, and programs that read a style sheet read it there too.
# Seen: CairoSVG 2.9.1 follows attribute, group and class. svglib follows the first two. A colour that is written out is safe.
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

square = '<rect width="100" height="50" fill="currentColor"/>'
for name, body, root in (("attribute of the root", square, 'color="red"'), ("style of the root", square, 'style="color: red"'),
                         ("class of the root", "<style>.b { color: red }</style>" + square, 'class="b"'), ("group", f'<g color="red">{square}</g>', "")):
    print(f"{name}:", ", ".join(f"{program} {colour(picture, 50, 25)}" for program, picture in pictures(body, root)))
PYTHON
cat seen
diff - seen <<'EXPECTED'
attribute of the root: cairosvg red, svglib red, fpdf2 black, mupdf black
style of the root: cairosvg red, svglib red, fpdf2 black, mupdf black
class of the root: cairosvg red, svglib black, fpdf2 black, mupdf black
group: cairosvg red, svglib red, fpdf2 black, mupdf black
EXPECTED
