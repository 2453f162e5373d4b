#!/usr/bin/env bash
# pygame-ce 2.5.8 (SDL_image with NanoSVG) loads a board from SVG without the stones of `use`, with the hidden ones, and in black where a rule of the style sheet is for an element.
#
# Guess: shapes, classes of a style sheet, `use` and dashes are drawn, texts are not.
# Seen: no message. Classes count, but an attribute `fill` behind them beats them, and the element's own style too; a comment before a rule takes the rule with it. Colours that it does
#       not know, hsl(), rgba(), currentColor and `transparent`, are the grey 808080, and clipping is ignored. Attributes with #rrggbb, dashes, nested `svg`, links and `display="none"` are safe.
# Output: the lines below, the colour in the middle of a red picture
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pygame-ce==2.5.8
SDL_VIDEODRIVER=dummy PYGAME_HIDE_SUPPORT_PROMPT=1 v/bin/python - >seen <<'PYTHON'
import io
import pygame

whole = 'width="100" height="100"'
for name, drawing in {
    "attribute": f'<rect {whole} fill="#ff0000"/>',
    "style of the element": f'<rect {whole} style="fill: #ff0000"/>',
    "style before fill": f'<rect {whole} style="fill: #ff0000" fill="#0000ff"/>',
    "style sheet": f'<style>.s {{ fill: #ff0000 }}</style><rect {whole} class="s"/>',
    "rule for an element": f'<style>rect {{ fill: #ff0000 }}</style><rect {whole}/>',
    "class behind a comment": f'<style>/* stones */ .s {{ fill: #ff0000 }}</style><rect {whole} class="s"/>',
    "use": f'<defs><rect id="r" {whole} fill="#ff0000"/></defs><use href="#r" xmlns:x="http://www.w3.org/1999/xlink" x:href="#r"/>',
    "hidden blue": f'<rect {whole} fill="#ff0000"/><rect {whole} fill="#0000ff" visibility="hidden"/>',
    "display none": f'<rect {whole} fill="#ff0000"/><rect {whole} fill="#0000ff" display="none"/>',
    "transparent": f'<rect {whole} fill="#ff0000"/><rect {whole} fill="transparent"/>',
    "currentColor": f'<g color="#ff0000"><rect {whole} fill="currentColor"/></g>',
    "hsl": f'<rect {whole} fill="hsl(0, 100%, 50%)"/>',
    "clipped blue": f'<clipPath id="c"><rect width="9" height="9"/></clipPath><rect {whole} fill="#ff0000"/><rect {whole} fill="#0000ff" clip-path="url(#c)"/>',
}.items():
    picture = pygame.image.load(io.BytesIO(f'<svg xmlns="http://www.w3.org/2000/svg" {whole}>{drawing}</svg>'.encode()), "board.svg")
    red, green, blue, alpha = picture.get_at((50, 50))
    print(f"{name}:", f"{red:02x}{green:02x}{blue:02x}" if alpha else "nothing")
PYTHON
cat seen
diff - seen <<'EXPECTED'
attribute: ff0000
style of the element: ff0000
style before fill: 0000ff
style sheet: ff0000
rule for an element: 000000
class behind a comment: 000000
use: nothing
hidden blue: 0000ff
display none: ff0000
transparent: 808080
currentColor: 808080
hsl: 808080
clipped blue: 0000ff
EXPECTED
