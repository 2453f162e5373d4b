#!/usr/bin/env bash
# picosvg 0.23.0, which simplifies drawings for colour fonts, paints what `visibility="hidden"` hides; `display="none"` it leaves out.
#
# Guess: both are dropped, as `opacity="0"` is.
# Seen: a hidden square is in the result, without its attribute; the same in a hidden group. A figure whose later moves are hidden shows the end of the game.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet picosvg==0.23.0
v/bin/python - >seen <<'PYTHON'
from picosvg.svg import SVG

for shape in ('<path d="M0 0h9v9z" visibility="hidden"/>', '<g visibility="hidden"><path d="M0 0h9v9z"/></g>', '<path d="M0 0h9v9z" style="visibility:hidden"/>',
              '<path d="M0 0h9v9z" display="none"/>', '<g display="none"><path d="M0 0h9v9z"/></g>', '<path d="M0 0h9v9z" opacity="0"/>'):
    text = SVG.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{shape}</svg>').topicosvg().tostring()
    print(shape, "->", text[text.index("<defs/>") + 7:-6] or "nothing")
PYTHON
cat seen
diff - seen <<'EXPECTED'
<path d="M0 0h9v9z" visibility="hidden"/> -> <path d="M0,0 L9,0 L9,9 Z"/>
<g visibility="hidden"><path d="M0 0h9v9z"/></g> -> <path d="M0,0 L9,0 L9,9 Z"/>
<path d="M0 0h9v9z" style="visibility:hidden"/> -> <path d="M0,0 L9,0 L9,9 Z"/>
<path d="M0 0h9v9z" display="none"/> -> nothing
<g display="none"><path d="M0 0h9v9z"/></g> -> nothing
<path d="M0 0h9v9z" opacity="0"/> -> nothing
EXPECTED
