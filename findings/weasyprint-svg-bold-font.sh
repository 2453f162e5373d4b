#!/usr/bin/env bash
# WeasyPrint 70.0 prints no text of an SVG that states its font as `font: bold 20px serif`; `font: 20px serif` is printed.
#
# Guess: the short form of CSS is read in a drawing as in the page around it.
# Seen: with a weight, a slant or a line height before the family, the text is missing without a message: numbers of stones that are bold disappear. The long properties are safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet weasyprint==70.0 pypdf==7.1.0
v/bin/python - >seen 2>log <<'PYTHON'
import io
import weasyprint
from pypdf import PdfReader

for style in ("font: 20px serif", "font: bold 20px serif", "font: italic 20px serif", "font: 20px/1 serif", "font-weight: bold; font-size: 20px; font-family: serif"):
    html = f'<p style="{style}">page</p><svg xmlns="http://www.w3.org/2000/svg" width="99" height="60"><text x="5" y="40" style="{style}">figure</text></svg>'
    print(f"{style}:", ", ".join(PdfReader(io.BytesIO(weasyprint.HTML(string=html).write_pdf())).pages[0].extract_text().split()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
font: 20px serif: page, figure
font: bold 20px serif: page
font: italic 20px serif: page
font: 20px/1 serif: page
font-weight: bold; font-size: 20px; font-family: serif: page, figure
EXPECTED
