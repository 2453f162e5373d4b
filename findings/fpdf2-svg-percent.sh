#!/usr/bin/env bash
# fpdf2 2.8.9 refuses a whole figure for one `x="50%"`, or for a dash in percent; `width="100%"` of a rectangle is read.
#
# Guess: percent of the viewBox, as in SVG 1.0, is read for places as for widths; what is not understood is left out with a warning, as unknown elements are.
# Seen: a ValueError for circles, lines and dashes too; `width` and texts in percent are read. Numbers of units are safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet fpdf2==2.8.9
v/bin/python - >seen 2>log <<'PYTHON'
import io, logging
from fpdf import FPDF

logging.disable(logging.CRITICAL)
for shape in ('<rect width="100%" height="100%"/>', '<rect x="50%" width="9" height="9"/>', '<circle cx="50%" cy="50%" r="9"/>', '<line x1="0" y1="0" x2="100%" y2="0" stroke="red"/>',
              '<text x="50%" y="50%">12</text>', '<path d="M0 9h99" stroke="red" stroke-dasharray="9%"/>', '<unknown/>'):
    paper = FPDF(unit="pt", format=(99, 99))
    paper.add_page()
    try:
        paper.image(io.BytesIO(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" width="99" height="99">{shape}</svg>'.encode()), x=0, y=0, w=99)
        seen = "read"
    except ValueError as error:
        seen = f"ValueError: {error}"
    print(shape, seen)
PYTHON
cat seen
diff - seen <<'EXPECTED'
<rect width="100%" height="100%"/> read
<rect x="50%" width="9" height="9"/> ValueError: 50% uses unsupported relative length %
<circle cx="50%" cy="50%" r="9"/> ValueError: could not convert string to float: '50%'
<line x1="0" y1="0" x2="100%" y2="0" stroke="red"/> ValueError: could not convert string to float: '100%'
<text x="50%" y="50%">12</text> read
<path d="M0 9h99" stroke="red" stroke-dasharray="9%"/> ValueError: could not convert string to float: '9%'
<unknown/> read
EXPECTED
