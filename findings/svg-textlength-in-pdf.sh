#!/usr/bin/env bash
# Typst 0.15.2 and WeasyPrint 70.0 cut a word with `textLength` into single letters: a reader of the PDF who searches for it finds nothing.
#
# Guess: the letters are set apart, but the word stays one string of the PDF, as in programs that ignore `textLength`.
# Seen: pypdf and MuPDF read "s t r e t c h"; CairoSVG 2.9.1, which ignores `textLength`, keeps "stretch".
# Output: typst s t r e t c h / weasyprint s t r e t c h / cairosvg stretch
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 weasyprint==70.0 CairoSVG==2.9.1 PyMuPDF==2.0
v/bin/python - >seen <<'PYTHON'
import base64, logging
import cairosvg, pymupdf, typst, weasyprint

logging.disable(logging.CRITICAL)
svg = ('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40" viewBox="0 0 200 40">'
       '<text x="10" y="25" font-size="12" font-family="sans-serif" textLength="150" lengthAdjust="spacing">stretch</text></svg>')
open("figure.svg", "w").write(svg)
open("page.typ", "w").write('#set page(width: 200pt, height: 40pt, margin: 0pt)\n#image("figure.svg", width: 200pt)')
data = base64.b64encode(svg.encode()).decode()
pages = {
    "typst": typst.compile("page.typ"),
    "weasyprint": weasyprint.HTML(string=f'<img src="data:image/svg+xml;base64,{data}">').write_pdf(),
    "cairosvg": cairosvg.svg2pdf(bytestring=svg.encode()),
}
for name, pdf in pages.items():
    document = pymupdf.open(stream=pdf, filetype="pdf")
    words = " ".join(word[4] for word in document[0].get_text("words"))
    print(name, words, "- found" if document[0].search_for("stretch") else "- not found")
PYTHON
cat seen
diff - seen <<'EXPECTED'
typst s t r e t c h - not found
weasyprint s t r e t c h - not found
cairosvg stretch - found
EXPECTED
