#!/usr/bin/env bash
# @cantoo/pdf-lib 2.11.1, the fork of pdf-lib with `drawSvg`, draws no stone whose colour is a rule of `style`, no `use`, no compact arcs, and dashes as whole lines.
#
# Guess: circles, lines, dashes, texts, `use` and classes are drawn; filters and masks are not.
# Seen: no message. A segment that is only proposed looks like one that was played. Attributes on each element are safe.
# Output: the lines below, as counts of red pixels of 100 by 100
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypdfium2==5.15.2 pillow==13.0.0
npm init -y >/dev/null
npm install --silent @cantoo/pdf-lib@2.11.1 >/dev/null
cat >run.cjs <<'NODE'
const { writeFileSync } = require("fs");
const { PDFDocument } = require("@cantoo/pdf-lib");
const shapes = {
  attribute: '<rect width="50" height="50" fill="red"/>',
  rule: '<style>.a{fill:red}</style><rect class="a" width="50" height="50"/>',
  use: '<defs><rect id="s" width="50" height="50"/></defs><use href="#s" xlink:href="#s" fill="red"/>',
  line: '<path d="M0 50h100" stroke="red" stroke-width="10"/>',
  dashes: '<path d="M0 50h100" stroke="red" stroke-width="10" stroke-dasharray="10 10"/>',
  arcs: '<path d="M20 50a30 30 0 1 0 60 0a30 30 0 1 0 -60 0" fill="red"/>',
  "compact arcs": '<path d="M20 50a30 30 0 1060 0a30 30 0 10-60 0" fill="red"/>',
};
(async () => {
  const document = await PDFDocument.create();
  for (const shape of Object.values(shapes)) {
    document.addPage([100, 100]).drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" width="100" height="100">${shape}</svg>`, { x: 0, y: 100 });
  }
  writeFileSync("figures.pdf", await document.save());
  writeFileSync("names", Object.keys(shapes).join("\n"));
})();
NODE
node run.cjs >seen 2>log
v/bin/python - >>seen 2>log <<'PYTHON'
import pypdfium2

for name, page in zip(open("names").read().split("\n"), pypdfium2.PdfDocument("figures.pdf")):
    picture = page.render(scale=1).to_pil().convert("RGB")
    print(f"{name}: {sum(count for count, colour in picture.getcolors(10000) if colour[0] > 200 and colour[1] < 100)}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
attribute: 2500
rule: 0
use: 0
line: 1000
dashes: 1000
arcs: 2816
compact arcs: 0
EXPECTED
