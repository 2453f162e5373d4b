#!/usr/bin/env bash
# skia-python 144.1: `skia.SVGDOM` follows `xlink:href` of a `use`, but not the plain `href` of SVG 2, and draws no `symbol`.
#
# Guess: plain `href` has been in SVG 2 for ten years and in every browser; a library of a browser's maker reads it.
# Seen: `<use href="#r"/>` draws nothing and raises nothing; the same with `xlink:href` draws the square.
# Output: href none / xlink:href blue / symbol by xlink:href none
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet "skia-python==144.1" numpy
v/bin/python - >seen <<'PYTHON'
import skia

def middle(inside):
    svg = ('<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
           f'width="40" height="40" viewBox="0 0 40 40">{inside}</svg>')
    picture = skia.SVGDOM.MakeFromStream(skia.MemoryStream(svg.encode()))
    surface = skia.Surface(40, 40)
    surface.getCanvas().clear(skia.ColorTRANSPARENT)
    picture.setContainerSize(skia.Size(40, 40))
    picture.render(surface.getCanvas())
    pixel = tuple(int(part) for part in surface.toarray(colorType=skia.kRGBA_8888_ColorType)[20][20])
    return {(0, 0, 255, 255): "blue", (0, 0, 0, 0): "none"}.get(pixel, pixel)

square = '<rect width="40" height="40" fill="#0000ff"/>'
print("href", middle(f'<defs><g id="r">{square}</g></defs><use href="#r"/>'))
print("xlink:href", middle(f'<defs><g id="r">{square}</g></defs><use xlink:href="#r"/>'))
print("symbol by xlink:href", middle(f'<symbol id="s">{square}</symbol><use xlink:href="#s"/>'))
PYTHON
cat seen
diff - seen <<'EXPECTED'
href none
xlink:href blue
symbol by xlink:href none
EXPECTED
