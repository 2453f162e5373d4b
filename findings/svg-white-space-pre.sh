#!/usr/bin/env bash
# A row of a text board with leading blanks: Typst 0.15.2 and WeasyPrint 70.0 ignore `white-space: pre` in an SVG, MuPDF 1.28.5 ignores `xml:space="preserve"`, fpdf2 2.8.9 keeps blanks always.
#
# Guess: `xml:space`, of SVG 1.0, is obeyed by all; `white-space: pre`, which SVG 2 puts in its place, by Typst and WeasyPrint, which follow SVG 2 and CSS.
# Seen: with `white-space` the row begins at the left edge in five of six, so that its stones stand in other columns. Only `x` of its own for each stone, or U+00A0, is safe.
# Output: the table below
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

for way in ('xml:space="preserve"', 'style="white-space: pre"', ""):
    print(way or "neither", *(f"{name} {'indented' if next(x for c, x, y in letters(document) if c == 'o') > 5 else 'at the edge'}"
                              for name, document in documents(f'<text y="50" font-size="20" {way}>    o</text>')), sep=", ")
PYTHON
cat seen
diff - seen <<'EXPECTED'
xml:space="preserve", typst indented, cairosvg indented, weasyprint indented, svglib indented, fpdf2 indented, mupdf at the edge
style="white-space: pre", typst at the edge, cairosvg at the edge, weasyprint at the edge, svglib at the edge, fpdf2 indented, mupdf at the edge
neither, typst at the edge, cairosvg at the edge, weasyprint at the edge, svglib at the edge, fpdf2 indented, mupdf at the edge
EXPECTED
