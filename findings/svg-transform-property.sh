#!/usr/bin/env bash
# resvg (resvg_py 0.5.0) and Typst 0.15.2 ignore `transform` in a style sheet of an SVG; CairoSVG 2.9.1 and WeasyPrint 70.0 obey it.
#
# Guess: SVG 2 made `transform` a presentation attribute, so who reads style sheets reads it there as an attribute's.
# Seen: a red square moved off the picture by `transform: translate(40px, 0)` in a rule still lies over the blue one in resvg and Typst.
#       The same move in the attribute is obeyed by all four. Animated or turned figures need attributes.
# Output: property: resvg red, typst red, cairosvg blue, weasyprint blue; attribute: all blue
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet resvg_py==0.5.0 typst==0.15.2 CairoSVG==2.9.1 weasyprint==70.0 PyMuPDF==2.0 pillow==13.0.0
v/bin/python - >seen <<'PYTHON'
import base64, io, logging
import cairosvg, pymupdf, resvg_py, typst, weasyprint
from PIL import Image

logging.disable(logging.CRITICAL)

def of_png(png):
    return Image.open(io.BytesIO(bytes(png))).convert("RGB").getpixel((20, 20))

def of_pdf(pdf):
    return pymupdf.open(stream=pdf, filetype="pdf")[0].get_pixmap().pixel(20, 20)

def in_typst(svg):
    open("figure.svg", "w").write(svg)
    open("page.typ", "w").write('#set page(width: 40pt, height: 40pt, margin: 0pt)\n#image("figure.svg", width: 40pt)')
    return of_pdf(typst.compile("page.typ"))

def in_weasyprint(svg):
    data = base64.b64encode(svg.encode()).decode()
    style = "<style>@page{size:40px 40px;margin:0}body{margin:0}img{display:block}</style>"
    return of_pdf(weasyprint.HTML(string=f'{style}<img src="data:image/svg+xml;base64,{data}">').write_pdf())

programs = {
    "resvg": lambda svg: of_png(resvg_py.svg_to_bytes(svg_string=svg)),
    "typst": in_typst,
    "cairosvg": lambda svg: of_png(cairosvg.svg2png(bytestring=svg.encode())),
    "weasyprint": in_weasyprint,
}

def name(pixel):
    return "blue" if pixel[2] > 200 > pixel[0] else "red" if pixel[0] > 200 > pixel[2] else pixel

for way, rule, attribute in (("property", ".b{transform:translate(40px,0)}", ""), ("attribute", "", 'transform="translate(40,0)"')):
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">'
           f'<style>{rule}</style><rect width="40" height="40" fill="#0000ff"/>'
           f'<rect class="b" width="40" height="40" fill="#ff0000" {attribute}/></svg>')
    print(f"{way}:", ", ".join(f"{program} {name(draw(svg))}" for program, draw in programs.items()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
property: resvg red, typst red, cairosvg blue, weasyprint blue
attribute: resvg blue, typst blue, cairosvg blue, weasyprint blue
EXPECTED
