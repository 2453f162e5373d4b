#!/usr/bin/env bash
# trimesh 5.2.0 reads a board from SVG upside down, draws a stone where `defs` defines it instead of where it is used, and takes `translate(50)` for a move down as well.
#
# Guess: (worded in part after a first look) y, which points down in SVG and up in solids, is turned; `defs` is not drawn.
# Seen: row 1 of a board becomes its last one on the plate of a printer. `use` is left out without a message. `translate(50 0)` is right.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet trimesh==5.2.0 svg.path==7.1 lxml==6.1.3 networkx==3.6.1 shapely==2.2.0 scipy==1.17.1
v/bin/python - >seen 2>log <<'PYTHON'
import io
import trimesh

for name, body in {
    "square at the upper edge": '<rect x="40" y="0" width="20" height="20"/>',
    "use at 50": '<defs><path id="s" d="M0 0h20v20h-20z"/></defs><use href="#s" xlink:href="#s" x="50"/>',
    "group at 50": '<g transform="translate(50)"><path d="M0 0h20v20h-20z"/></g>',
}.items():
    text = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" width="100" height="100">{body}</svg>'
    (left, low), (right, high) = trimesh.load_path(io.BytesIO(text.encode()), file_type="svg").bounds
    print(f"{name}: x {left:.0f} to {right:.0f}, y {low:.0f} to {high:.0f}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
square at the upper edge: x 40 to 60, y 0 to 20
use at 50: x 0 to 20, y 0 to 20
group at 50: x 50 to 70, y 50 to 70
EXPECTED
