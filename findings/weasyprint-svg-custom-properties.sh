#!/usr/bin/env bash
# WeasyPrint 70.0 resolves `var()` in a page's own rules but not in an SVG of the same page: the shape turns black, the fallback is not taken.
#
# Guess: the renderer of SVG shares the resolver of the page; at least the fallback of `var(--c, blue)` is taken.
# Seen: a box with `background: var(--c, #00f)` is blue; a square with `fill: var(--c, #00f)` in an SVG, inline or by `img`, is black.
# Output: box blue / inline svg black / img svg black
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet weasyprint==70.0 PyMuPDF==2.0
v/bin/python - >seen <<'PYTHON'
import base64, logging
import pymupdf, weasyprint

logging.disable(logging.CRITICAL)
svg = ('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">'
       "<style>.a{fill:var(--c,#0000ff)}</style><rect class='a' width='40' height='40'/></svg>")
data = base64.b64encode(svg.encode()).decode()
style = ("<style>@page{size:40px 40px;margin:0}body{margin:0}img,svg{display:block}"
         ".box{width:40px;height:40px;background:var(--c,#0000ff)}</style>")
names = {(0, 0, 255): "blue", (0, 0, 0): "black"}
for name, body in (("box", "<div class='box'></div>"), ("inline svg", svg), ("img svg", f'<img src="data:image/svg+xml;base64,{data}">')):
    pdf = weasyprint.HTML(string=style + body).write_pdf()
    pixel = pymupdf.open(stream=pdf, filetype="pdf")[0].get_pixmap().pixel(20, 20)
    print(name, names.get(pixel, pixel))
PYTHON
cat seen
diff - seen <<'EXPECTED'
box blue
inline svg black
img svg black
EXPECTED
