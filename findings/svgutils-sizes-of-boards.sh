#!/usr/bin/env bash
# svgutils 0.3.4 lays figures side by side without their sizes: a board of 50 mm with the viewBox 0 0 100 100 is 100 mm wide in a figure of millimetres, and covers its neighbour.
#
# Guess: `SVG(file)` keeps what the file says of its size, as an `img` does; the figure scales it.
# Seen: the content of the file is taken without its `viewBox`, `width` and `height`, so that each of its units is one of the figure. `scale(0.5)` has to be reckoned by hand.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet svgutils==0.3.4 resvg_py==0.5.0 pillow==13.0.0
v/bin/python - >seen <<'PYTHON'
import io
import resvg_py
from PIL import Image
from svgutils.compose import SVG, Figure

for name, colour in (("left", "red"), ("right", "blue")):
    with open(f"{name}.svg", "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="50mm" viewBox="0 0 100 100"><rect width="100" height="100" fill="{colour}"/></svg>')
for name, left in (("as they are", SVG("left.svg")), ("left one halved", SVG("left.svg").scale(0.5))):
    Figure("100mm", "50mm", SVG("right.svg").move(50, 0), left).save("both.svg")
    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_path="both.svg", dpi=96)))).convert("RGB")
    width, height = picture.size
    print(f"{name}, from left to right:", *("red" if picture.getpixel((width * part // 100, height // 2))[0] else "blue" for part in (10, 40, 60, 90)))
PYTHON
cat seen
diff - seen <<'EXPECTED'
as they are, from left to right: red red red red
left one halved, from left to right: red red blue blue
EXPECTED
