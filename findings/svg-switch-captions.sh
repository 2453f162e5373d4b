#!/usr/bin/env bash
# Captions of a figure in two languages by `switch` and `systemLanguage`: WeasyPrint 70.0 prints all of them, MuPDF 1.28.5 none, Typst 0.15.2 English in a Russian book.
#
# Guess: Typst chooses by the language of the text, WeasyPrint by that of the page, the others show English or the last one; none shows two.
# Seen: WeasyPrint does not know `switch` and prints the captions one over the other. CairoSVG 2.9.1 and Typst take English whatever the document or the locale says; fpdf2
#       2.8.9 takes the caption without a language; svglib 2.3.2 follows the locale of the process. A file for each language is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 CairoSVG==2.9.1 weasyprint==70.0 svglib==2.3.2 fpdf2==2.8.9
v/bin/pip install --quiet --no-deps pymupdf==2.0
v/bin/python - >seen 2>log <<'PYTHON'
import io, os
import cairosvg, pymupdf, typst, weasyprint
from fpdf import FPDF
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

os.environ["LANG"] = os.environ["LANGUAGE"] = "ru_RU.UTF-8"
svg = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><switch><text systemLanguage="ru" x="9" y="30">hod</text>'
       '<text systemLanguage="en" x="9" y="60">move</text><text x="9" y="90">other</text></switch></svg>')
literal = svg.replace('"', '\\"')
paper = FPDF()
paper.add_page()
paper.image(io.BytesIO(svg.encode()))
for name, document in {
    "typst": typst.compile(f'#set text(lang: "ru")\n#image(bytes("{literal}"), format: "svg")'.encode()),
    "weasyprint": weasyprint.HTML(string=f'<html lang="ru">{svg}').write_pdf(),
    "cairosvg": cairosvg.svg2pdf(bytestring=svg.encode()),
    "svglib": renderPDF.drawToString(svg2rlg(io.StringIO(svg))),
    "fpdf2": bytes(paper.output()),
    "mupdf": pymupdf.open("svg", svg.encode()).convert_to_pdf(),
}.items():
    print(f"{name}:", " ".join(pymupdf.open("pdf", document)[0].get_text().split()) or "nothing")
PYTHON
cat seen
diff - seen <<'EXPECTED'
typst: move
weasyprint: hod move other
cairosvg: move
svglib: hod
fpdf2: other
mupdf: nothing
EXPECTED
