#!/usr/bin/env bash
# A hatch for a region, `fill="url(#hatch) red"`: svglib 2.3.2 and fpdf2 2.8.9, which know no patterns, ignore the colour that stands there for them, and MuPDF 1.28.5 paints black.
#
# Guess: all three know no `pattern`; they take the colour after it, which SVG 1.0 has for this case, and leave the region white without one.
# Seen: white in svglib and fpdf2 with and without a colour; black in MuPDF, so that the stones of the region disappear. CairoSVG 2.9.1 draws the hatch, and red where the pattern is missing.
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

hatch = '<defs><pattern id="hatch" width="50" height="50" patternUnits="userSpaceOnUse"><rect width="50" height="50" fill="blue"/></pattern></defs>'
for fill in ("url(#hatch)", "url(#hatch) red", "url(#missing) red", "red"):
    print(f"{fill}:", ", ".join(f"{program} {colour(picture, 25, 25)}" for program, picture in pictures(f'{hatch}<rect width="100" height="50" fill="{fill}"/>')))
PYTHON
cat seen
diff - seen <<'EXPECTED'
url(#hatch): cairosvg blue, svglib white, fpdf2 white, mupdf black
url(#hatch) red: cairosvg blue, svglib white, fpdf2 white, mupdf black
url(#missing) red: cairosvg red, svglib white, fpdf2 white, mupdf black
red: cairosvg red, svglib red, fpdf2 red, mupdf red
EXPECTED
