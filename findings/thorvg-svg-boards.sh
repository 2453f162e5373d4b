#!/usr/bin/env bash
# ThorVG 1.0.4 (thorvg-python 1.1.3), the renderer of SVG in Godot, paints `transparent` and `rgba()` black, shows what `visibility` hides, and draws no `svg` in an `svg`.
#
# Guess: classes, `use`, dashes, clips, nested `svg`, symbols and `currentColor` are drawn.
# Seen: no message. Of a style sheet the rules for elements and classes count, those for ids and for `.g rect` do not, and a comment before a rule takes the rule with it. The dashes,
#       symbols and `hsl()` are right. `fill-opacity` and `display="none"` are safe.
# Output: the lines below, the colour in the middle of a red picture
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet thorvg-python==1.1.3 pillow==13.0.0
v/bin/python - >seen <<'PYTHON'
import thorvg_python as thorvg

engine = thorvg.Engine(threads=1)
print(*engine.version()[4:])
whole = 'width="100" height="100"'
for name, drawing in {
    "attribute": f'<rect {whole} fill="red"/>',
    "class": f'<style>.s {{ fill: red }}</style><rect {whole} class="s"/>',
    "class behind a comment": f'<style>/* stones */ .s {{ fill: red }}</style><rect {whole} class="s"/>',
    "id": f'<style>#s {{ fill: red }}</style><rect {whole} id="s"/>',
    "group and element": f'<style>.s rect {{ fill: red }}</style><g class="s"><rect {whole}/></g>',
    "use": f'<defs><rect id="r" {whole} fill="red"/></defs><use href="#r"/>',
    "svg in svg": f'<svg {whole} viewBox="0 0 10 10"><rect width="10" height="10" fill="red"/></svg>',
    "hidden blue": f'<rect {whole} fill="red"/><rect {whole} fill="blue" visibility="hidden"/>',
    "display none": f'<rect {whole} fill="red"/><rect {whole} fill="blue" display="none"/>',
    "transparent": f'<rect {whole} fill="red"/><rect {whole} fill="transparent"/>',
    "rgba": f'<rect {whole} fill="rgba(255, 0, 0, 1)"/>',
    "hsl": f'<rect {whole} fill="hsl(0, 100%, 50%)"/>',
}.items():
    with open("board.svg", "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" {whole}>{drawing}</svg>')
    canvas = thorvg.SwCanvas(engine)
    canvas.set_target(100, 100)
    picture = thorvg.Picture(engine)
    picture.load("board.svg")
    canvas.add(picture)
    canvas.update()
    canvas.draw(True)
    canvas.sync()
    red, green, blue, alpha = canvas.get_pillow().getpixel((50, 50))
    print(f"{name}:", f"{red:02x}{green:02x}{blue:02x}" if alpha else "nothing")
    canvas.destroy()
PYTHON
cat seen
diff - seen <<'EXPECTED'
1.0.4
attribute: ff0000
class: ff0000
class behind a comment: 000000
id: 000000
group and element: 000000
use: ff0000
svg in svg: nothing
hidden blue: 0000ff
display none: ff0000
transparent: 000000
rgba: 000000
hsl: ff0000
EXPECTED
