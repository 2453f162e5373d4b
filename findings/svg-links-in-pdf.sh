#!/usr/bin/env bash
# A stone that is a link in an SVG is no link in the PDF of Typst 0.15.2, WeasyPrint 70.0, CairoSVG 2.9.1, svglib 2.3.2, fpdf2 2.8.9 or PyMuPDF 2.0.
#
# Guess: those that make links of their own pages (Typst, WeasyPrint, fpdf2) make one of `a` in a drawing as well, and CairoSVG, whose cairo can.
# Seen: the square is drawn (MuPDF leaves it out), and the page has no annotation, inline in HTML neither. A link round the whole picture, `<a><img></a>`, arrives.
# Output: 0 links for each; round the picture some (two boxes)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 CairoSVG==2.9.1 weasyprint==70.0 svglib==2.3.2 fpdf2==2.8.9
v/bin/pip install --quiet --no-deps pymupdf==2.0
v/bin/python - >seen <<'PYTHON'
import io
import cairosvg, pymupdf, typst, weasyprint
from fpdf import FPDF
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

text = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40" width="40" height="40">'
        '<a href="https://example.org/e7" xlink:href="https://example.org/e7"><rect width="40" height="40" fill="red"/></a></svg>')
literal = text.replace('"', '\\"')
open("board.svg", "w").write(text)
paper = FPDF()
paper.add_page()
paper.image("board.svg")
for name, document in {
    "typst": typst.compile(f'#image(bytes("{literal}"), format: "svg")'.encode()),
    "weasyprint img": weasyprint.HTML(string='<img src="board.svg">', base_url=".").write_pdf(),
    "weasyprint inline": weasyprint.HTML(string=text).write_pdf(),
    "cairosvg": cairosvg.svg2pdf(bytestring=text.encode()),
    "svglib": renderPDF.drawToString(svg2rlg("board.svg")),
    "fpdf2": bytes(paper.output()),
    "mupdf": pymupdf.open("board.svg").convert_to_pdf(),
    "weasyprint, link round the picture": weasyprint.HTML(string='<a href="https://example.org"><img src="board.svg"></a>', base_url=".").write_pdf(),
}.items():
    print(f"{name}: {len(pymupdf.open('pdf', document)[0].get_links())}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
typst: 0
weasyprint img: 0
weasyprint inline: 0
cairosvg: 0
svglib: 0
fpdf2: 0
mupdf: 0
weasyprint, link round the picture: 2
EXPECTED
