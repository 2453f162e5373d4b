#!/usr/bin/env bash
# drawsvg 2.4.2 calls the first definition of every drawing `d0`: of two boards in one page the second is clipped and coloured by the first.
#
# Guess: ids differ between drawings of one run, or `as_svg` takes a prefix by default, since the library shows drawings inline in notebooks.
# Seen: both have d0, and in a page `url(#d0)` means the first one. `Drawing(…, id_prefix="b")`, another for each, keeps them apart.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet drawsvg==2.4.2
v/bin/python - >seen <<'PYTHON'
import re
import drawsvg

def board(width, **options):
    drawing = drawsvg.Drawing(10, 10, **options)
    window = drawsvg.ClipPath()
    window.append(drawsvg.Rectangle(0, 0, width, 10))
    drawing.append(drawsvg.Rectangle(0, 0, 10, 10, clip_path=window))
    return drawing.as_svg()

for prefixes in ({}, {}), ({"id_prefix": "a"}, {"id_prefix": "b"}):
    print([re.findall(r'id="(.*?)"', board(width, **options)) for width, options in zip((3, 5), prefixes)])
PYTHON
cat seen
diff - seen <<'EXPECTED'
[['d0'], ['d0']]
[['a0'], ['b0']]
EXPECTED
