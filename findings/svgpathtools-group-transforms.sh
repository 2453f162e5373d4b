#!/usr/bin/env bash
# svgpathtools 1.8.0: `svg2paths` leaves out the transforms of groups and elements, and gives shapes of `defs` and hidden ones too.
#
# Guess: the paths are where they are seen; it turns circles and rectangles into paths on purpose, for those who cut or plot them.
# Seen: a segment in `<g transform="translate(50,50)">` comes at 0,0, on top of another; a shape of `defs`, one of `display="none"` and one of `visibility="hidden"` are in the
#       list. `Document(…).paths()` has the transform and leaves out `defs`, and gives the hidden ones as well.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet svgpathtools==1.8.0
v/bin/python - >seen <<'PYTHON'
from svgpathtools import Document, svg2paths

open("board.svg", "w").write('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><path d="M1 1h10"/></defs><g transform="translate(50,50)"><path d="M0 0h10"/></g>'
                             '<path transform="translate(0,20)" d="M0 0h10"/><path d="M0 60h10" display="none"/><path d="M0 70h10" visibility="hidden"/></svg>')
print("svg2paths", [path.d() for path in svg2paths("board.svg")[0]])
print("Document", [path.d() for path in Document("board.svg").paths()])
PYTHON
cat seen
diff - seen <<'EXPECTED'
svg2paths ['M 1.0,1.0 L 11.0,1.0', 'M 0.0,0.0 L 10.0,0.0', 'M 0.0,0.0 L 10.0,0.0', 'M 0.0,60.0 L 10.0,60.0', 'M 0.0,70.0 L 10.0,70.0']
Document ['M 0.0,20.0 L 10.0,20.0', 'M 0.0,60.0 L 10.0,60.0', 'M 0.0,70.0 L 10.0,70.0', 'M 50.0,50.0 L 60.0,50.0']
EXPECTED
