#!/usr/bin/env bash
# A label without a `font-size`: Typst 0.15.2 and librsvg 2.63.2 (sharp 0.35.5) take 12 units, resvg_py 0.5.0, CairoSVG 2.9.1 and WeasyPrint 70.0 16, as browsers do.
#
# Guess: (worded after a first look) `medium` is 16 pixels everywhere; a figure that states none looks as in the browser.
# Seen: `10em` of width is 160 pixels in three of them, 120 in Typst and librsvg, though Typst draws with resvg. `em` in a figure, such as
#       `dy="0.35em"`, moves with it. A `font-size` on each text, or on the root, is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet resvg_py==0.5.0 typst==0.15.2 CairoSVG==2.9.1 weasyprint==70.0 pillow==13.0.0
v/bin/pip install --quiet --no-deps pymupdf==2.0
npm init -y >/dev/null
npm install --silent sharp@0.35.5 >/dev/null
v/bin/python - >seen <<'PYTHON'
import io, subprocess
import cairosvg, pymupdf, resvg_py, typst, weasyprint
from PIL import Image

text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 20" width="200" height="20"><rect width="10em" height="20" fill="red"/></svg>'

def red(png):
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return round(sum(image.getpixel((x, image.height // 2)) == (255, 0, 0) for x in range(image.width)) * 200 / image.width)

def page(document):
    return red(pymupdf.open("pdf", document)[0].get_pixmap(dpi=192).tobytes("png"))

literal = text.replace('"', '\\"')
node = ["node", "-e", 'require("sharp")(require("fs").readFileSync(0)).png().toBuffer().then(png => process.stdout.write(png))']
print("resvg", red(bytes(resvg_py.svg_to_bytes(svg_string=text))))
print("typst", page(typst.compile(f'#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes("{literal}"), format: "svg")'.encode())))
print("librsvg", red(subprocess.run(node, input=text.encode(), capture_output=True, check=True).stdout))
print("cairosvg", red(cairosvg.svg2png(bytestring=text.encode())))
print("weasyprint", page(weasyprint.HTML(string="<style>@page { size: 200px 20px; margin: 0 } body { margin: 0 } svg { display: block }</style>" + text).write_pdf()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
resvg 160
typst 120
librsvg 120
cairosvg 160
weasyprint 160
EXPECTED
