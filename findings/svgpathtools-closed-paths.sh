#!/usr/bin/env bash
# svgpathtools 1.8.0 writes a closed path without its `z`: a square of a thick line loses the join of its last corner.
#
# Guess: (worded after a first look) `parse_path(d).d()` keeps that a path is closed, as svgelements 1.9.6 and picosvg 0.23.0 do.
# Seen: "M0 0h10v10H0z" comes back as four lines that end at 0,0 without Z; of a closed path and an open one that ends where it began the same is left.
# Output: svgpathtools without Z; svgelements Z; picosvg Z
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet svgpathtools==1.8.0 svgelements==1.9.6 picosvg==0.23.0
v/bin/python - >seen <<'PYTHON'
import picosvg.svg_types, svgelements, svgpathtools

closed = "M0 0h10v10H0z"
print(svgpathtools.parse_path(closed).d())
print(svgpathtools.parse_path("M0 0h10v10H0V0").d())
print(svgelements.Path(closed).d())
print(picosvg.svg_types.SVGPath(d=closed).absolute().d)
PYTHON
cat seen
diff - seen <<'EXPECTED'
M 0.0,0.0 L 10.0,0.0 L 10.0,10.0 L 0.0,10.0 L 0.0,0.0
M 0.0,0.0 L 10.0,0.0 L 10.0,10.0 L 0.0,10.0 L 0.0,0.0
M 0,0 l 10,0 l 0,10 L 0,10 z
M0,0 H10 V10 H0 Z
EXPECTED
