#!/usr/bin/env bash
# imagehash 4.3.2: `phash` calls two boards equal of which one has a stone more; a search for double diagrams throws one of them away.
#
# Guess: a stone changes thousands of pixels, so the distance is small, but above 0, for each of the hashes.
# Seen: a white stone on a free point is worth 0 of 64 bits in `phash`, 1 in `average_hash`; a black one 12. After all colours are changed `whash` is as near as for one stone.
# Output: the lines below, bits that differ
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet ImageHash==4.3.2 pillow==13.0.0
v/bin/python - >seen <<'PYTHON'
import imagehash
from PIL import Image, ImageDraw

def board(stones):
    picture = Image.new("L", (360, 360), 255)
    draw = ImageDraw.Draw(picture)
    for place in range(0, 361, 40):
        draw.line((place, 0, place, 360), fill=0)
        draw.line((0, place, 360, place), fill=0)
    for column, row, colour in stones:
        draw.ellipse((column * 40 + 6, row * 40 + 6, column * 40 + 34, row * 40 + 34), fill=colour, outline=0)
    return picture

stones = [(3, 3, 0), (5, 5, 255), (4, 4, 0), (6, 2, 255), (2, 6, 0)]
others = {"a white stone more": stones + [(1, 1, 255)], "a black stone more": stones + [(7, 7, 0)], "all colours changed": [(x, y, 255 - colour) for x, y, colour in stones]}
for name, other in others.items():
    print(f"{name}:", ", ".join(f"{one.__name__} {one(board(stones)) - one(board(other))}" for one in (imagehash.phash, imagehash.average_hash, imagehash.dhash, imagehash.whash)))
PYTHON
cat seen
diff - seen <<'EXPECTED'
a white stone more: phash 0, average_hash 1, dhash 4, whash 2
a black stone more: phash 12, average_hash 3, dhash 2, whash 2
all colours changed: phash 34, average_hash 13, dhash 8, whash 2
EXPECTED
