#!/usr/bin/env python3
"""Which parts of SVG other programs draw: prints the table of docs/renderers.md, or compares it with the page (--check).

    python3 -m venv v && v/bin/pip install CairoSVG==2.9.1 weasyprint==70.0 svglib==2.3.2 fpdf2==2.8.9 PyMuPDF==2.0 resvg_py==0.5.0 \
        typst==0.15.2 skia-python==144.1 pillow==13.0.0 numpy
    v/bin/python docs/renderers.py --check

rsvg-convert is Debian's. Each row is a picture of 40x40 whose middle is blue where the feature is understood.
"""

import base64
import io
import logging
import os
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import cairosvg
import fpdf
import pymupdf
import resvg_py
import skia
import typst
import weasyprint
from PIL import Image
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

SQUARE = '<rect width="40" height="40" '
BLUE, RED = SQUARE + 'fill="#0000ff"/>', SQUARE + 'fill="#ff0000"/>'
STYLED = SQUARE + 'class="a"/>'
# What a row tries, and a picture that is blue in the middle where a program does it.
FEATURES = {
    "class in `<style>`": f"<style>.a{{fill:#0000ff}}</style>{STYLED}",
    "attribute selector": f"<style>[data-n]{{fill:#0000ff}}</style>{SQUARE}data-n='1'/>",
    "`var()` with a fallback": f"<style>.a{{fill:var(--c,#0000ff)}}</style>{STYLED}",
    "`@media` for dark screens does not apply": f"<style>.a{{fill:#0000ff}}@media (prefers-color-scheme:dark){{.a{{fill:#ff0000}}}}</style>{STYLED}",
    "`hsl()`": f'{SQUARE}fill="hsl(240,100%,50%)"/>',
    "`currentColor`": f'<g color="#0000ff">{SQUARE}fill="currentColor"/></g>',
    "`visibility` hides": f'{BLUE}<g visibility="hidden">{RED}</g>',
    "`display: none` in `style` hides": f'{BLUE}<g style="display:none">{RED}</g>',
    "`opacity` 0 hides": f'{BLUE}<g opacity="0">{RED}</g>',
    "`transform` in `<style>`": f"<style>.b{{transform:translate(40px,0)}}</style>{BLUE}<g class='b'>{RED}</g>",
    "`use` with `href`": f'<defs><g id="g">{BLUE}</g></defs><use href="#g"/>',
    "`use` with `xlink:href`": f'<defs><g id="g">{BLUE}</g></defs><use xlink:href="#g"/>',
    "`symbol`": f'<symbol id="s">{BLUE}</symbol><use xlink:href="#s"/>',
    "`pattern`": f'<defs><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="4" height="4" fill="#0000ff"/></pattern></defs>{SQUARE}fill="url(#p)"/>',
    "`clipPath`": f'<clipPath id="c"><rect width="9" height="9"/></clipPath>{BLUE}<g clip-path="url(#c)">{RED}</g>',
    "`mask`": f'<mask id="m"><rect width="9" height="9" fill="white"/></mask>{BLUE}<g mask="url(#m)">{RED}</g>',
    "marker, `auto-start-reverse`": '<marker id="k" orient="auto-start-reverse" markerUnits="userSpaceOnUse" markerWidth="80" markerHeight="80" overflow="visible">'
    '<rect y="-40" width="80" height="80" fill="#0000ff"/></marker><path d="M40 20H80" stroke="#fff" marker-start="url(#k)"/>',
    "`paint-order`": f'{SQUARE}fill="#0000ff" stroke="#ff0000" stroke-width="60" paint-order="stroke"/>',
    "inside a link": f'<a xlink:href="https://example.org/">{BLUE}</a>',
    "inside `switch`": f"<switch><g>{BLUE}</g></switch>",
    "nested `svg`": '<svg width="40" height="40" viewBox="0 0 10 10"><rect width="10" height="10" fill="#0000ff"/></svg>',
}


def of_png(png):
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA").getpixel((20, 20))


def of_pdf(pdf, kind="pdf"):
    return pymupdf.open(stream=pdf, filetype=kind)[0].get_pixmap().pixel(20, 20)


def in_weasyprint(svg):
    style = "<style>@page{size:40px 40px;margin:0}body{margin:0}img{display:block}</style>"
    return of_pdf(weasyprint.HTML(string=f'{style}<img src="data:image/svg+xml;base64,{base64.b64encode(svg).decode()}">').write_pdf())


def in_fpdf2(svg):
    pdf = fpdf.FPDF(unit="pt", format=(40, 40))
    pdf.set_margin(0)
    pdf.add_page()
    pdf.image(io.BytesIO(svg), x=0, y=0, w=40, h=40)
    return of_pdf(bytes(pdf.output()))


def in_typst(svg):
    Path("page.typ").write_text('#set page(width: 40pt, height: 40pt, margin: 0pt)\n#image("figure.svg", width: 40pt)')
    return of_pdf(typst.compile("page.typ"))


def in_skia(svg):
    surface = skia.Surface(40, 40)
    surface.getCanvas().clear(skia.ColorWHITE)
    picture = skia.SVGDOM.MakeFromStream(skia.MemoryStream(svg))
    picture.setContainerSize(skia.Size(40, 40))
    picture.render(surface.getCanvas())
    return surface.toarray(colorType=skia.kRGBA_8888_ColorType)[20][20]


PROGRAMS = {
    "rsvg 2.54.7": lambda svg: of_png(subprocess.run(["rsvg-convert"], input=svg, capture_output=True, check=True).stdout),
    "resvg_py 0.5.0": lambda svg: of_png(resvg_py.svg_to_bytes(svg_string=svg.decode())),
    "Typst 0.15.2": in_typst,
    "CairoSVG 2.9.1": lambda svg: of_png(cairosvg.svg2png(bytestring=svg)),
    "WeasyPrint 70.0": in_weasyprint,
    "MuPDF 1.28.5": lambda svg: of_pdf(svg, "svg"),
    "svglib 2.3.2": lambda svg: of_pdf(renderPDF.drawToString(svg2rlg("figure.svg"))),
    "fpdf2 2.8.9": in_fpdf2,
    "Skia m144": in_skia,
}


def result(draw, body):
    """A cell of the table."""
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40" '
           f'viewBox="0 0 40 40">{body}</svg>').encode()
    Path("figure.svg").write_bytes(svg)
    try:
        pixel = draw(svg)
    except Exception:
        return "error"
    is_blue = pixel[2] > 180 and pixel[0] < 80 and (len(pixel) < 4 or pixel[3] > 200)
    return "yes" if is_blue else "**no**"


def main():
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    page = Path(__file__).with_suffix(".md").resolve()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        rows = [f"| {' | '.join(['feature', *PROGRAMS])} |", "| --- " * (len(PROGRAMS) + 1) + "|"]
        rows += [f"| {' | '.join([name, *(result(draw, body) for draw in PROGRAMS.values())])} |" for name, body in FEATURES.items()]
        os.chdir("/")
    table = "\n".join(rows)
    if sys.argv[1:] != ["--check"]:
        print(table)
    elif table not in page.read_text(encoding="utf8"):
        sys.exit(f"docs/renderers.md has another table than\n{table}")


if __name__ == "__main__":
    main()
