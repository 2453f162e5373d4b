#!/usr/bin/env bash
# How large is an SVG with `width="96"`? Typst 0.15.2, CairoSVG 2.9.1 and svglib 2.3.2 say 72 points, PyMuPDF 2.0 and fpdf2 2.8.9 96; with a width and no height each says something else.
#
# Guess: (worded in part after a first look) a length without a unit is one of pixels, 96 to the inch, for all; a missing height follows from the viewBox.
# Seen: fpdf2 makes 96 points of `96` and 72 of `96px`; MuPDF 96 of both. Of `width="96"` with a viewBox twice as wide as high, Typst, CairoSVG and svglib make 72 by 18 points
#       with the drawing at half its size, and MuPDF a page 792 points high. Inches and millimetres are right everywhere, both sides given.
# Output: the table below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 CairoSVG==2.9.1 svglib==2.3.2 fpdf2==2.8.9
v/bin/pip install --quiet --no-deps pymupdf==2.0
v/bin/python - >seen <<'PYTHON'
import io
import cairosvg, pymupdf, typst
from fpdf import FPDF
from fpdf.svg import SVGObject
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

def size(document, kind="pdf"):
    box = pymupdf.open(kind, document)[0].rect
    return f"{box.width:.0f} by {box.height:.0f}"

def in_typst(text):
    literal = text.replace('"', '\\"')
    return f'#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes("{literal}"), format: "svg")'.encode()

def in_fpdf2(text):
    drawing = SVGObject(text)
    width, height, _ = drawing.transform_to_page_viewport(FPDF(unit="pt", format=(2000, 2000)), align_viewbox=False)
    return f"{width:.0f} by {height:.0f}"

for sides in ('width="96" height="48"', 'width="96px" height="48px"', 'width="1in" height="0.5in"', 'width="25.4mm" height="12.7mm"', 'width="96"', ""):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24" {sides}><rect width="48" height="24"/></svg>'
    print(sides or "viewBox alone", "-", ", ".join([
        "typst " + size(typst.compile(in_typst(text))), "cairosvg " + size(cairosvg.svg2pdf(bytestring=text.encode())),
        "svglib " + size(renderPDF.drawToString(svg2rlg(io.StringIO(text)))), "mupdf " + size(text.encode(), "svg"), "fpdf2 " + in_fpdf2(text)]))
PYTHON
cat seen
diff - seen <<'EXPECTED'
width="96" height="48" - typst 72 by 36, cairosvg 72 by 36, svglib 72 by 36, mupdf 96 by 48, fpdf2 96 by 48
width="96px" height="48px" - typst 72 by 36, cairosvg 72 by 36, svglib 72 by 36, mupdf 96 by 48, fpdf2 72 by 36
width="1in" height="0.5in" - typst 72 by 36, cairosvg 72 by 36, svglib 72 by 36, mupdf 72 by 36, fpdf2 72 by 36
width="25.4mm" height="12.7mm" - typst 72 by 36, cairosvg 72 by 36, svglib 72 by 36, mupdf 72 by 36, fpdf2 72 by 36
width="96" - typst 72 by 18, cairosvg 72 by 18, svglib 72 by 18, mupdf 96 by 792, fpdf2 96 by 1915
viewBox alone - typst 36 by 18, cairosvg 36 by 18, svglib 36 by 18, mupdf 48 by 24, fpdf2 1943 by 1915
EXPECTED
