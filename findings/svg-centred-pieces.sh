#!/usr/bin/env bash
# A centred caption with one bold move, `12 <tspan>e7</tspan> d4`: CairoSVG 2.9.1, svglib 2.3.2 and MuPDF 1.28.5 centre the 12 alone and let the rest follow.
#
# Guess: (worded after a first look) `text-anchor` counts for the whole text up to the next absolute place, as SVG has it since 1.0.
# Seen: the caption runs out of the figure to the right. Typst 0.15.2, WeasyPrint 70.0 and fpdf2 2.8.9 centre the whole. `text-anchor` on a `tspan` with its own `x` is obeyed by
#       all but fpdf2. A caption in one piece is safe.
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

for name, body in {"one piece": '<text x="100" y="50" text-anchor="middle">12 e7 d4</text>', "bold move": '<text x="100" y="50" text-anchor="middle">12 <tspan font-weight="bold">e7</tspan> d4</text>',
                   "anchor on tspan": '<text y="50"><tspan x="100" text-anchor="middle">12 e7 d4</tspan></text>'}.items():
    print(name, *(f"{program} {'centred' if min(x for c, x, y in letters(document)) < 85 else 'too far right'}" for program, document in documents(body)), sep=", ")
PYTHON
cat seen
diff - seen <<'EXPECTED'
one piece, typst centred, cairosvg centred, weasyprint centred, svglib centred, fpdf2 centred, mupdf centred
bold move, typst centred, cairosvg too far right, weasyprint centred, svglib too far right, fpdf2 centred, mupdf too far right
anchor on tspan, typst centred, cairosvg centred, weasyprint centred, svglib centred, fpdf2 too far right, mupdf centred
EXPECTED
