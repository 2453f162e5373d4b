#!/usr/bin/env bash
# resvg_py 0.5.0 takes a millimetre for nothing unless `dpi` is given: a board of `width="50mm"` is refused, lines of 2 mm and squares of 20 mm are invisible.
#
# Guess: (worded in part after a first look) 96 dots to the inch, as in CSS, resvg's own command and Typst 0.15.2, are the default.
# Seen: the parameter `dpi` is 0 by default. Centimetres, inches and points vanish as well, without a message unless it is the size of the whole. `dpi=96` mends it.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet resvg_py==0.5.0 pillow==13.0.0
v/bin/python - >seen 2>log <<'PYTHON'
import io
import resvg_py
from PIL import Image

for options in ({}, {"dpi": 96}):
    for body, size in (('<rect width="20mm" height="20mm"/>', "200"), ('<path d="M0 50h100" stroke="red" stroke-width="2mm"/>', "200"), ('<rect width="1in" height="72pt"/>', "200"),
                       ('<rect width="20" height="20"/>', "50mm")):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}">{body}</svg>'
        try:
            box = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, **options)))).getbbox()
            seen = f"{box[2] - box[0]} by {box[3] - box[1]} pixels" if box else "nothing"
        except ValueError as error:
            seen = f"error: {error}"
        print(options or "default", f"{size}, {body}: {seen}", sep=", ")
PYTHON
cat seen
diff - seen <<'EXPECTED'
default, 200, <rect width="20mm" height="20mm"/>: nothing
default, 200, <path d="M0 50h100" stroke="red" stroke-width="2mm"/>: nothing
default, 200, <rect width="1in" height="72pt"/>: nothing
default, 50mm, <rect width="20" height="20"/>: error: SVG has an invalid size
{'dpi': 96}, 200, <rect width="20mm" height="20mm"/>: 76 by 76 pixels
{'dpi': 96}, 200, <path d="M0 50h100" stroke="red" stroke-width="2mm"/>: 100 by 8 pixels
{'dpi': 96}, 200, <rect width="1in" height="72pt"/>: 96 by 96 pixels
{'dpi': 96}, 50mm, <rect width="20" height="20"/>: 20 by 20 pixels
EXPECTED
