#!/usr/bin/env bash
# PyMuPDF 2.0 (MuPDF 1.28.5) draws dashed lines of an SVG without their gaps, and without a message.
#
# Guess: (worded in part after a first look) `stroke-dasharray` is as old as SVG 1.0, and MuPDF's own PDF device dashes lines, so a drawing has its dashes.
# Seen: as an attribute, in `style`, for a circle: each is one line. A segment that is only a proposal looks like one that was played. CairoSVG 2.9.1 dashes all three.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet CairoSVG==2.9.1 pillow==13.0.0
v/bin/pip install --quiet --no-deps pymupdf==2.0
v/bin/python - >seen <<'PYTHON'
import io
import cairosvg, pymupdf
from PIL import Image

shapes = {"attribute": '<path d="M0 50h100" stroke="red" stroke-width="20" stroke-dasharray="10 10"/>',
          "style": '<path d="M0 50h100" style="stroke:red;stroke-width:20;stroke-dasharray:10 10"/>',
          "circle": '<circle cx="50" cy="50" r="40" fill="none" stroke="red" stroke-width="20" stroke-dasharray="10 10"/>'}
for name, shape in shapes.items():
    ink = []
    for drawing in (shape, shape.replace("stroke-dasharray", "data-x")):
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100"><rect width="100" height="100" fill="white"/>{drawing}</svg>'
        for png in (pymupdf.open("svg", text.encode())[0].get_pixmap().tobytes("png"), cairosvg.svg2png(bytestring=text.encode())):
            ink.append(sum(count for count, colour in Image.open(io.BytesIO(png)).convert("RGB").getcolors(10000) if colour[1] < 128))
    print(f"{name}: ink with dashes to ink without, MuPDF {ink[0] / ink[2]:.1f}, CairoSVG {ink[1] / ink[3]:.1f}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
attribute: ink with dashes to ink without, MuPDF 1.0, CairoSVG 0.5
style: ink with dashes to ink without, MuPDF 1.0, CairoSVG 0.5
circle: ink with dashes to ink without, MuPDF 1.0, CairoSVG 0.5
EXPECTED
