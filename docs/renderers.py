#!/usr/bin/env python3
"""What other programs draw: prints the tables of docs/renderers.md, or compares them with the page (--check).

    python3 -m venv v && v/bin/pip install CairoSVG==2.9.1 weasyprint==70.0 svglib==2.3.2 fpdf2==2.8.9 PyMuPDF==2.0 resvg_py==0.5.0 \
        typst==0.15.2 skia-python==144.1 pillow==13.0.0 numpy
    v/bin/python docs/renderers.py --check

Chromium, rsvg-convert, GraphicsMagick and pandoc are Debian's, kletka is that of target/debug or of $KLETKA. A row of FEATURES is a
picture of 40x40 whose middle is blue where the feature is understood; a figure of kletka must look like the plain one, drawn by the
same program; of a page the drawings and the words of its PDF are looked at.
"""

import base64
import io
import logging
import os
import re
import subprocess
import shutil
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
from PIL import Image, ImageChops, ImageStat
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


# Figures of kletka that should look like the plain one, by the options that make them; `None` is for the size.
FIGURES = {
    "figure in millimetres": None,
    "figure of `--text`, with `textLength`": ["--text"],
    "figure of `--animate`: its last position": ["--animate"],
    "figure of `--css`": ["--css"],
    "adaptive figure": ["--adaptive"],
}


def of_png(png):
    """A picture on white."""
    picture = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")


def of_pdf(pdf, kind="pdf"):
    return of_png(pymupdf.open(stream=pdf, filetype=kind)[0].get_pixmap().tobytes("png"))


def in_chromium(svg):
    """A screenshot, larger than all pictures."""
    page = "<style>body{margin:0}img{display:block}</style><img src=figure.svg>"
    Path("page.html").write_text(page)
    chromium("--window-size=600,600", "--screenshot=shot.png", "page.html")
    return of_png(Path("shot.png").read_bytes())


def chromium(*arguments):
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", *arguments]
    subprocess.run(command, capture_output=True, check=True, timeout=120)


def in_graphicsmagick(svg):
    subprocess.run(["gm", "convert", "figure.svg", "figure.png"], capture_output=True, check=True)
    return of_png(Path("figure.png").read_bytes())


def in_weasyprint(svg):
    style = "<style>@page{size:600px 600px;margin:0}body{margin:0}img{display:block}</style>"
    return of_pdf(weasyprint.HTML(string=f'{style}<img src="data:image/svg+xml;base64,{base64.b64encode(svg).decode()}">').write_pdf())


def in_fpdf2(svg):
    pdf = fpdf.FPDF(unit="pt", format=(400, 400))
    pdf.set_margin(0)
    pdf.add_page()
    pdf.image(io.BytesIO(svg), x=0, y=0)
    return of_pdf(bytes(pdf.output()))


def in_typst(svg):
    Path("page.typ").write_text('#set page(width: auto, height: auto, margin: 0pt)\n#image("figure.svg")')
    return of_pdf(typst.compile("page.typ"))


def in_skia(svg):
    picture = skia.SVGDOM.MakeFromStream(skia.MemoryStream(svg))
    size = picture.containerSize()
    if size.isEmpty():
        picture.setContainerSize(skia.Size(40, 40))
        size = skia.Size(40, 40)
    surface = skia.Surface(round(size.width()), round(size.height()))
    surface.getCanvas().clear(skia.ColorWHITE)
    picture.render(surface.getCanvas())
    return of_png(surface.makeImageSnapshot().encodeToData())


PROGRAMS = {
    "Chromium 156": in_chromium,
    "rsvg 2.54.7": lambda svg: of_png(subprocess.run(["rsvg-convert"], input=svg, capture_output=True, check=True).stdout),
    "resvg_py 0.5.0": lambda svg: of_png(resvg_py.svg_to_bytes(svg_string=svg.decode(), dpi=96)),
    "Typst 0.15.2": in_typst,
    "CairoSVG 2.9.1": lambda svg: of_png(cairosvg.svg2png(bytestring=svg)),
    "WeasyPrint 70.0": in_weasyprint,
    "MuPDF 1.28.5": lambda svg: of_pdf(svg, "svg"),
    "svglib 2.3.2": lambda svg: of_pdf(renderPDF.drawToString(svg2rlg("figure.svg"))),
    "fpdf2 2.8.9": in_fpdf2,
    "Skia m144": in_skia,
    "GraphicsMagick 1.3.40": in_graphicsmagick,
}


ROOT = Path(__file__).resolve().parents[1]
KLETKA = os.environ.get("KLETKA", str(ROOT / "target/debug/kletka"))


def kletka(*arguments):
    subprocess.run([KLETKA, *arguments], check=True, capture_output=True, cwd=os.getcwd())


def result(draw, body):
    """A cell of the table."""
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="40" '
           f'viewBox="0 0 40 40">{body}</svg>').encode()
    Path("figure.svg").write_bytes(svg)
    try:
        picture = draw(svg)
    except Exception:
        return "error"
    # Points instead of pixels make it smaller.
    red, _, blue = picture.getpixel((14, 14))
    return "yes" if blue > 180 and red < 80 else "**no**"


def figure(draw, options):
    """A cell for a figure of kletka."""
    def drawn(more):
        game = str(ROOT / "puzzles/games/renju-three-four.toml")
        # Without words, but for those that are asked for.
        kletka("render", game, "--at", "8-10" if "--animate" in more else "10", "--crop", "e5-m13", "--no-caption", "--no-legend", "--cell", "6mm", "--format", "svg", "-o", "figures/", *more)
        last = sorted(Path("figures").glob("*.svg"))[-1]
        shutil.copy(last, "figure.svg")
        shutil.rmtree("figures")
        return draw(Path("figure.svg").read_bytes())
    try:
        plain = drawn([])
        if options is None:
            # Programs count in pixels of 1/96 inch or in points of 1/72.
            wanted = float(re.search(r' width="([0-9.]+)mm"', Path("figure.svg").read_text()).group(1))
            inked = ImageChops.difference(plain, Image.new("RGB", plain.size, "white")).getbbox()
            found = [(inked[2] - inked[0]) / dpi * 25.4 / wanted for dpi in (72, 96)]
            return "yes" if any(0.9 < one <= 1.02 for one in found) else "**no**"
        other = drawn(options)
    except Exception:
        return "error"
    if abs(other.size[0] - plain.size[0]) > 2:
        return "**no**"
    difference = ImageChops.difference(plain, other.resize(plain.size))
    return "yes" if sum(ImageStat.Stat(difference).mean) / 3 < 2.5 else "**no**"


def drawings(pdf):
    """Whether pages have enough shapes for the diagrams to be among them."""
    return sum(len(page.get_drawings()) + 20 * len(page.get_images()) for page in pdf) >= 20


def solutions(pdf):
    words = " ".join(" ".join(page.get_text() for page in pdf).split())
    return 0 < words.rfind("Solutions") < words.rfind("1. [")


def printed_by_chromium(page):
    chromium("--no-pdf-header-footer", "--print-to-pdf=printed.pdf", page)
    return pymupdf.open("printed.pdf")


PRINTERS = {
    "Chromium 156": printed_by_chromium,
    "WeasyPrint 70.0": lambda page: pymupdf.open(stream=weasyprint.HTML(filename=page).write_pdf()),
    "MuPDF 1.28.5": lambda page: pymupdf.open(stream=pymupdf.open(page).convert_to_pdf()),
}
# Of a page that is printed: what is asked of its PDF.
PAGES = {
    "HTML booklet: diagrams": ("inline.html", drawings),
    "HTML booklet: solutions at the end": ("inline.html", solutions),
    "HTML booklet with `--figures`: diagrams": ("files.html", drawings),
    "HTML booklet with `--images`: diagrams": ("images.html", drawings),
    "page of an EPUB: diagrams": ("page.xhtml", drawings),
}


def pages():
    """The table of pages."""
    problems = str(ROOT / "puzzles/problems/parcel")
    kletka("book", problems, "-o", "inline.html")
    kletka("book", problems, "--figures", "figures", "-o", "files.html")
    kletka("book", problems, "--images", "-o", "images.html")
    kletka("book", problems, "-o", "book.epub")
    shutil.unpack_archive("book.epub", "epub", "zip")
    chapter = next(one for one in sorted(Path("epub").rglob("*.xhtml")) if 'class="problem"' in one.read_text(encoding="utf8"))

    def cell(printer, page, is_so):
        try:
            return "yes" if is_so(printer(str(chapter) if page == "page.xhtml" else page)) else "**no**"
        except Exception:
            return "error"

    rows = [f"| {' | '.join(['page, printed', *PRINTERS])} |\n" + "| --- " * (len(PRINTERS) + 1) + "|"]
    rows += [f"| {' | '.join([name, *(cell(printer, *asked) for printer in PRINTERS.values())])} |" for name, asked in PAGES.items()]
    return "\n".join(rows)


def main():
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    page = Path(__file__).with_suffix(".md").resolve()
    head = f"| {' | '.join(['feature', *PROGRAMS])} |\n" + "| --- " * (len(PROGRAMS) + 1) + "|"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        rows = [head]
        rows += [f"| {' | '.join([name, *(result(draw, body) for draw in PROGRAMS.values())])} |" for name, body in FEATURES.items()]
        rows += [f"| {' | '.join([name, *(figure(draw, options) for draw in PROGRAMS.values())])} |" for name, options in FIGURES.items()]
        tables = ["\n".join(rows), pages()]
        os.chdir("/")
    if sys.argv[1:] != ["--check"]:
        print("\n\n".join(tables))
    for table in tables:
        if sys.argv[1:] == ["--check"] and table not in page.read_text(encoding="utf8"):
            sys.exit(f"docs/renderers.md has another table than\n{table}")


if __name__ == "__main__":
    main()
