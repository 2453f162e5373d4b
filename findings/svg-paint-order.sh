#!/usr/bin/env bash
# `paint-order: stroke` makes a halo round a label; CairoSVG 2.9.1, WeasyPrint 70.0, svglib 2.3.2, fpdf2 2.8.9 and MuPDF 1.28.5 paint the halo over the letter.
#
# Guess: programs that follow SVG 2 elsewhere (WeasyPrint, MuPDF) know it; those that do not know it leave the stroke away or thin.
# Seen: a blue square with a red stroke, 60 units wide, below it by `paint-order`: blue in resvg and Typst, red in the five. A label with a wide
#       halo becomes a blot. Two elements, stroke first, are safe everywhere.
# Output: resvg blue, typst blue, cairosvg red, weasyprint red, svglib red, fpdf2 red, mupdf red; two elements: all blue
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet resvg_py==0.5.0 typst==0.15.2 CairoSVG==2.9.1 weasyprint==70.0 svglib==2.3.2 fpdf2==2.8.9 PyMuPDF==2.0 pillow==13.0.0
v/bin/python - >seen <<'PYTHON'
import base64, io, logging
import cairosvg, fpdf, pymupdf, resvg_py, typst, weasyprint
from PIL import Image
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

logging.disable(logging.CRITICAL)

def of_png(png):
    return Image.open(io.BytesIO(bytes(png))).convert("RGB").getpixel((20, 20))

def of_pdf(pdf, kind="pdf"):
    return pymupdf.open(stream=pdf, filetype=kind)[0].get_pixmap().pixel(20, 20)

def in_typst(svg):
    open("page.typ", "w").write('#set page(width: 40pt, height: 40pt, margin: 0pt)\n#image("figure.svg", width: 40pt)')
    return of_pdf(typst.compile("page.typ"))

def in_weasyprint(svg):
    style = "<style>@page{size:40px 40px;margin:0}body{margin:0}img{display:block}</style>"
    return of_pdf(weasyprint.HTML(string=f'{style}<img src="data:image/svg+xml;base64,{base64.b64encode(svg).decode()}">').write_pdf())

def in_fpdf2(svg):
    pdf = fpdf.FPDF(unit="pt", format=(40, 40))
    pdf.set_margin(0)
    pdf.add_page()
    pdf.image(io.BytesIO(svg), x=0, y=0, w=40, h=40)
    return of_pdf(bytes(pdf.output()))

programs = {
    "resvg": lambda svg: of_png(resvg_py.svg_to_bytes(svg_string=svg.decode())),
    "typst": in_typst,
    "cairosvg": lambda svg: of_png(cairosvg.svg2png(bytestring=svg)),
    "weasyprint": in_weasyprint,
    "svglib": lambda svg: of_pdf(renderPDF.drawToString(svg2rlg("figure.svg"))),
    "fpdf2": in_fpdf2,
    "mupdf": lambda svg: of_pdf(svg, "svg"),
}
square, stroke, fill = '<rect width="40" height="40" ', 'stroke="#ff0000" stroke-width="60" ', 'fill="#0000ff" '
for way, body in (("paint-order", square + stroke + fill + 'paint-order="stroke"/>'),
                  ("two elements", square + stroke + 'fill="none"/>' + square + fill + "/>")):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">{body}</svg>'.encode()
    open("figure.svg", "wb").write(svg)
    seen = {program: draw(svg) for program, draw in programs.items()}
    print(f"{way}:", ", ".join(f"{name} {'blue' if p[2] > 200 > p[0] else 'red' if p[0] > 200 > p[2] else p}" for name, p in seen.items()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
paint-order: resvg blue, typst blue, cairosvg red, weasyprint red, svglib red, fpdf2 red, mupdf red
two elements: resvg blue, typst blue, cairosvg blue, weasyprint blue, svglib blue, fpdf2 blue, mupdf blue
EXPECTED
