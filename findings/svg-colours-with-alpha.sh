#!/usr/bin/env bash
# A colour that lets the board shine through, written as a colour: CairoSVG 2.9.1 paints `#0000ff80` opaque, resvg_py 0.5.0 and Typst 0.15.2 paint `rgb(0 0 255 / 50%)` black.
#
# Guess: eight digits and the form with a slash (CSS Color 4) are read by all that follow CSS elsewhere; the simpler ones drop the alpha or refuse.
# Seen: not one form is right everywhere. `rgba()` is black in MuPDF 1.28.5, and `transparent` too. `fill-opacity` is right in all six.
# Output: the table below
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

for fill in ('fill="#0000ff80"', 'fill="#00f8"', 'fill="rgba(0,0,255,.5)"', 'fill="rgb(0 0 255 / 50%)"', 'fill="transparent"', 'fill="blue" fill-opacity=".5"'):
    line = []
    for name, draw in programs.items():
        try:
            red, green, blue = draw(svg(f'<rect width="100" height="100" {fill}/>')).getpixel((50, 50))
            seen = "black" if blue < 20 else "white" if red > 235 else "opaque" if red < 20 else "half"
        except Exception as error:
            seen = type(error).__name__
        line.append(f"{name} {seen}")
    print(fill + ":", ", ".join(line))
PYTHON
cat seen
diff - seen <<'EXPECTED'
fill="#0000ff80": resvg half, typst half, cairosvg opaque, weasyprint half, svglib half, mupdf opaque
fill="#00f8": resvg half, typst half, cairosvg opaque, weasyprint half, svglib half, mupdf black
fill="rgba(0,0,255,.5)": resvg half, typst half, cairosvg half, weasyprint half, svglib half, mupdf black
fill="rgb(0 0 255 / 50%)": resvg black, typst black, cairosvg ValueError, weasyprint half, svglib half, mupdf opaque
fill="transparent": resvg white, typst white, cairosvg white, weasyprint white, svglib white, mupdf black
fill="blue" fill-opacity=".5": resvg half, typst half, cairosvg half, weasyprint half, svglib half, mupdf half
EXPECTED
