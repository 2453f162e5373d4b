#!/usr/bin/env bash
# Pillow 13.0.0: `quantize(64)` of a board with 400 shades turns its one red mark grey, as `convert("P", palette=ADAPTIVE)` does with 16.
#
# Guess: (worded in part after a first look) a cut of the colour space parts red from grey first, since nothing lies further off; 64 colours are enough for lines, two kinds of stones and a mark.
# Seen: median cut, the default, counts pixels: the shades at the edges of grey lines get the colours, the 99 pixels of a cross that marks the last move none, until 256. By
#       `method=Image.Quantize.MAXCOVERAGE` the mark stays red with 8. A GIF for an e-reader loses what it is about.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pillow==13.0.0
v/bin/python - >seen <<'PYTHON'
from PIL import Image, ImageDraw

large = Image.new("RGB", (1600, 1600), "white")
draw = ImageDraw.Draw(large)
for place in range(0, 1700, 100):
    draw.line([(place, 0), (place, 1600)], fill=(150, 150, 150), width=6)
    draw.line([(0, place), (1600, place)], fill=(150, 150, 150), width=6)
for stone in range(60):
    x, y = stone * 7 % 16 * 100 + 50, stone * 5 % 13 * 100 + 150
    draw.ellipse([x - 40, y - 40, x + 40, y + 40], fill=((30, 60, 200), (40, 140, 60))[stone % 2])
for way in ([(420, 20), (480, 80)], [(480, 20), (420, 80)]):
    draw.line(way, fill=(255, 0, 0), width=12)
board = large.resize((400, 400), Image.Resampling.LANCZOS)

def red(image):
    return "red" if any(r > 200 and g < 90 and b < 90 for _, (r, g, b) in image.convert("RGB").getcolors(10**6)) else "no red"

print("board:", red(board))
print("ADAPTIVE 16:", red(board.convert("P", palette=Image.Palette.ADAPTIVE, colors=16)))
for colours in (8, 16, 64, 256):
    print(f"{colours} colours:", ", ".join(f"{method.name} {red(board.quantize(colours, method=method, dither=0))}"
                                           for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE)))
PYTHON
cat seen
diff - seen <<'EXPECTED'
board: red
ADAPTIVE 16: no red
8 colours: MEDIANCUT no red, MAXCOVERAGE red
16 colours: MEDIANCUT no red, MAXCOVERAGE red
64 colours: MEDIANCUT no red, MAXCOVERAGE red
256 colours: MEDIANCUT red, MAXCOVERAGE red
EXPECTED
