#!/usr/bin/env bash
# Not one of six programs that draw SVG knows `pathLength`: resvg_py 0.5.0, Typst 0.15.2, CairoSVG 2.9.1, WeasyPrint 70.0, svglib 2.3.2, MuPDF 1.28.5.
#
# Guess: resvg and Typst, which follow SVG 2, count the dashes of a line in its `pathLength`, as SVG 1.1 already wants; the simpler ones do not.
# Seen: a segment of 100 units with `pathLength="10"` and dashes of 5 and 5 is red in its first half by the standard. All six draw dashes of
#       5 units (MuPDF draws none). A segment that is drawn in part, or moves by `stroke-dashoffset`, needs its real length.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet resvg_py==0.5.0 typst==0.15.2 CairoSVG==2.9.1 weasyprint==70.0 svglib==2.3.2 pillow==13.0.0
v/bin/pip install --quiet --no-deps pymupdf==2.0
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

line = svg('<path d="M0 50h100" stroke="red" stroke-width="20" stroke-dasharray="5 5" pathLength="10"/>')
for name, draw in programs.items():
    row = [draw(line).getpixel((x, 50))[1] < 128 for x in range(100)]
    print(f"{name}: red on the left {sum(row[:50])} of 50, on the right {sum(row[50:])} of 50")
PYTHON
cat seen
diff - seen <<'EXPECTED'
resvg: red on the left 25 of 50, on the right 25 of 50
typst: red on the left 25 of 50, on the right 25 of 50
cairosvg: red on the left 25 of 50, on the right 25 of 50
weasyprint: red on the left 25 of 50, on the right 25 of 50
svglib: red on the left 25 of 50, on the right 25 of 50
mupdf: red on the left 50 of 50, on the right 50 of 50
EXPECTED
