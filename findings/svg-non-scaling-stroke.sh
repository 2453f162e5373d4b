#!/usr/bin/env bash
# `vector-effect="non-scaling-stroke"` keeps lines of a grid thin in a scaled figure: resvg_py 0.5.0, Typst 0.15.2, CairoSVG 2.9.1, WeasyPrint 70.0, svglib 2.3.2 and MuPDF 1.28.5 do not know it.
#
# Guess: resvg and Typst know it, since SVG Tiny 1.2 had it in 2008 and librsvg (2.63.2 in sharp 0.35.5) obeys it; the Python ones do not.
# Seen: a line 2 units wide in a group scaled tenfold is 20 wide in all six, 2 in librsvg: a board of unit squares becomes one blot.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet resvg_py==0.5.0 typst==0.15.2 CairoSVG==2.9.1 weasyprint==70.0 svglib==2.3.2 pillow==13.0.0
v/bin/pip install --quiet --no-deps pymupdf==2.0
npm init -y >/dev/null
npm install --silent sharp@0.35.5 >/dev/null
v/bin/python - >seen <<'PYTHON'
import io
import cairosvg, pymupdf, resvg_py, typst, weasyprint
from PIL import Image
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

def shot(png):
    image = Image.open(io.BytesIO(png)).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    return paper.convert("RGB").resize((100, 100))

def page(document, kind="pdf"):
    first = pymupdf.open(kind, document)[0]
    return shot(first.get_pixmap(matrix=pymupdf.Matrix(100 / first.rect.width, 100 / first.rect.height)).tobytes("png"))

def svg(inside):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{inside}</svg>'

def in_typst(text):
    literal = text.replace('"', '\\"')
    return f'#set page(width: 100pt, height: 100pt, margin: 0pt)\n#image(bytes("{literal}"), format: "svg", width: 100pt)'.encode()

def in_weasyprint(text):
    return weasyprint.HTML(string="<style>@page { size: 100px; margin: 0 } body { margin: 0 } svg { display: block }</style>" + text).write_pdf()

programs = {
    "resvg": lambda text: shot(bytes(resvg_py.svg_to_bytes(svg_string=text))),
    "typst": lambda text: shot(typst.compile(in_typst(text), format="png", ppi=72)),
    "cairosvg": lambda text: shot(cairosvg.svg2png(bytestring=text.encode())),
    "weasyprint": lambda text: page(in_weasyprint(text)),
    "svglib": lambda text: page(renderPDF.drawToString(svg2rlg(io.StringIO(text)))),
    "mupdf": lambda text: page(text.encode(), "svg"),
}

import subprocess
programs["librsvg"] = lambda text: shot(subprocess.run(["node", "-e", 'require("sharp")(require("fs").readFileSync(0)).png().toBuffer().then(png => process.stdout.write(png))'],
                                                       input=text.encode(), capture_output=True, check=True).stdout)
line = svg('<g transform="scale(10)"><path d="M0 5h10" stroke="red" stroke-width="2" vector-effect="non-scaling-stroke"/></g>')
for name, draw in programs.items():
    image = draw(line)
    print(f"{name}: line {sum(image.getpixel((50, y))[1] < 128 for y in range(100))} wide")
PYTHON
cat seen
diff - seen <<'EXPECTED'
resvg: line 20 wide
typst: line 20 wide
cairosvg: line 20 wide
weasyprint: line 20 wide
svglib: line 20 wide
mupdf: line 20 wide
librsvg: line 2 wide
EXPECTED
