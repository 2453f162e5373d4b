#!/usr/bin/env bash
# Numbers of stones as `baseline-shift="sub"`: CairoSVG 2.9.1, WeasyPrint 70.0, fpdf2 2.8.9 and MuPDF 1.28.5 leave them on the line, svglib 2.3.2 moves them by their whole size.
#
# Guess: CairoSVG and WeasyPrint, which know the property, obey it; the simpler ones ignore it.
# Seen: only Typst 0.15.2 lowers an index of 10 units in a word of 20, by one unit, and raises it by four. In svglib it is 10 units off, so that it strikes the next row. `dy` on the
#       `tspan` is obeyed by all six.
# Output: the lines below, down from the base line
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 CairoSVG==2.9.1 weasyprint==70.0 svglib==2.3.2 fpdf2==2.8.9
v/bin/pip install --quiet --no-deps pymupdf==2.0
v/bin/python - >seen 2>log <<'PYTHON'
import io
import cairosvg, pymupdf, typst, weasyprint
from fpdf import FPDF
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

def documents(body):
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="200" height="100">{body}</svg>'
    literal = svg.replace('"', '\\"')
    paper = FPDF(unit="pt", format=(200, 100))
    paper.set_margin(0)
    paper.add_page()
    paper.image(io.BytesIO(svg.encode()), x=0, y=0, w=200, h=100)
    yield "typst", typst.compile(f'#set page(width: 200pt, height: 100pt, margin: 0pt)\n#image(bytes("{literal}"), format: "svg", width: 200pt)'.encode())
    yield "cairosvg", cairosvg.svg2pdf(bytestring=svg.encode())
    yield "weasyprint", weasyprint.HTML(string=f"<style>@page {{ size: 200px 100px; margin: 0 }} body {{ margin: 0 }} svg {{ display: block }}</style>{svg}").write_pdf()
    yield "svglib", renderPDF.drawToString(svg2rlg(io.StringIO(svg)))
    yield "fpdf2", bytes(paper.output())
    yield "mupdf", pymupdf.open("svg", svg.encode()).convert_to_pdf()

def letters(document):
    page = pymupdf.open("pdf", document)[0]
    scale = 200 / page.rect.width
    return [(letter["c"], letter["origin"][0] * scale, letter["origin"][1] * scale)
            for block in page.get_text("rawdict")["blocks"] for line in block["lines"] for span in line["spans"] for letter in span["chars"]]

for way in ('baseline-shift="sub"', 'baseline-shift="super"', 'dy="4"'):
    print(way, *(f"{name} {next(y for c, x, y in letters(document) if c == '7') - 50:.0f}"
                 for name, document in documents(f'<text y="50" font-size="20">e<tspan {way} font-size="10">7</tspan></text>')), sep=", ")
PYTHON
cat seen
diff - seen <<'EXPECTED'
baseline-shift="sub", typst 1, cairosvg 0, weasyprint 0, svglib 10, fpdf2 0, mupdf 0
baseline-shift="super", typst -4, cairosvg 0, weasyprint 0, svglib -10, fpdf2 0, mupdf 0
dy="4", typst 4, cairosvg 4, weasyprint 4, svglib 4, fpdf2 4, mupdf 4
EXPECTED
