#!/usr/bin/env bash
# Letters of a coordinate row by one list, `<text x="10 60 110">abc</text>`: fpdf2 2.8.9 sets them side by side from the first column on, MuPDF 1.28.5 from the figure's edge on.
#
# Guess: lists of `x` are of SVG 1.0; each letter stands at its place everywhere.
# Seen: Typst 0.15.2, CairoSVG 2.9.1, WeasyPrint 70.0 and svglib 2.3.2 obey. A list of `y` puts all letters of MuPDF at the
#       upper edge, outside of the figure. One `text` for each letter is safe.
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

for name, body in {"x on text": '<text x="10 60 110" y="50">abc</text>', "x on tspan": '<text y="50"><tspan x="10 60 110">abc</tspan></text>',
                   "y on text": '<text x="10" y="20 50 80">abc</text>'}.items():
    down = name == "y on text"
    print(name, *(f"{program} {' '.join(f'{c}{y if down else x:.0f}' for c, x, y in sorted(letters(document)))}" for program, document in documents(body)), sep="; ")
PYTHON
cat seen
diff - seen <<'EXPECTED'
x on text; typst a10 b60 c110; cairosvg a10 b60 c110; weasyprint a10 b60 c110; svglib a10 b60 c110; fpdf2 a10 b17 c23; mupdf a0 b7 c15
x on tspan; typst a10 b60 c110; cairosvg a10 b60 c110; weasyprint a10 b60 c110; svglib a10 b60 c110; fpdf2 a10 b17 c23; mupdf a0 b7 c15
y on text; typst a20 b50 c80; cairosvg a20 b50 c80; weasyprint a20 b50 c80; svglib a20 b50 c80; fpdf2 a20 b20 c20; mupdf a0 b0 c0
EXPECTED
