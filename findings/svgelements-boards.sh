#!/usr/bin/env bash
# svgelements 1.9.6, the reader of plotter and laser programs, moves a board that is an `svg` in an `svg` to 300 instead of 60, and ignores the size of a used symbol and `g .b` in a style.
#
# Guess: (worded in part after a first look) it resolves what a drawing has into plain paths, as it says: places, sizes and rules of the style sheet.
# Seen: the x of the inner `svg` is multiplied by the scale and added once more. Classes by themselves are read. A group with `transform` is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet svgelements==1.9.6
v/bin/python - >seen 2>log <<'PYTHON'
import io
from svgelements import SVG, Shape

for name, body in {
    "inner svg at 60, 40 wide": '<svg x="60" width="40" height="40" viewBox="0 0 10 10"><rect width="10" height="10"/></svg>',
    "group at 60, 40 wide": '<g transform="translate(60) scale(4)"><rect width="10" height="10"/></g>',
    "symbol at 60, 40 wide": '<defs><symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10"/></symbol></defs><use href="#s" xlink:href="#s" x="60" width="40" height="40"/>',
    "class": '<style>.b{fill:#ff0000}</style><g><rect class="b" width="9" height="9"/></g>',
    "class in a group": '<style>g .b{fill:#ff0000}</style><g><rect class="b" width="9" height="9"/></g>',
}.items():
    text = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" width="100" height="100">{body}</svg>'
    for shape in SVG.parse(io.StringIO(text)).elements():
        if isinstance(shape, Shape):
            left, _, right, _ = shape.bbox()
            print(f"{name}: from {left:.0f} to {right:.0f}, {shape.fill}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
inner svg at 60, 40 wide: from 300 to 340, #000000
group at 60, 40 wide: from 60 to 100, #000000
symbol at 60, 40 wide: from 60 to 70, #000000
class: from 0 to 9, #ff0000
class in a group: from 0 to 9, #000000
EXPECTED
