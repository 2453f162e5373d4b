#!/usr/bin/env bash
# Stones as `symbol` with a viewBox, used at several sizes: svglib 2.3.2 and MuPDF 1.28.5 draw all at one size, that of the viewBox.
#
# Guess: `width` and `height` of `use` scale a symbol, in fpdf2 2.8.9 as the simplest perhaps not.
# Seen: fpdf2 and CairoSVG 2.9.1 scale; svglib and MuPDF take the place and ignore the size: stones of 10 units in cells of 40. `transform="scale(4)"` on the `use` is safe.
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

symbol = '<defs><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" fill="red"/></symbol></defs>'
for name, use in {"width": '<use href="#s" xlink:href="#s" width="40" height="40"/>', "transform": '<use href="#s" xlink:href="#s" width="10" height="10" transform="scale(4)"/>'}.items():
    print(f"{name}:", ", ".join(f"{program} {sum(colour(picture, x, 5) == 'red' for x in range(100))}" for program, picture in pictures(symbol + use)))
PYTHON
cat seen
diff - seen <<'EXPECTED'
width: cairosvg 40, svglib 10, fpdf2 40, mupdf 10
transform: cairosvg 40, svglib 40, fpdf2 40, mupdf 40
EXPECTED
