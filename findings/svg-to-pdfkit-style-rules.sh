#!/usr/bin/env bash
# svg-to-pdfkit 0.1.8, which draws the SVG of pdfmake, loses the first rule of a style sheet that begins with a comment, and ignores each rule of the form `.g rect`.
#
# Guess: style attributes, classes, `use`, symbols, nested `svg`, dashes, links and patterns are drawn, and an alpha in a colour is kept.
# Seen: no message. `RED`, `hsl()`, `#ff0000ff` and `rgb(255 0 0)` are black, though `rgba(255,0,0,1)` and `red` are red; what stands in a `switch` is missing. Comments elsewhere,
#       classes, ids, links and symbols are right.
# Output: the lines below, the colour in the middle of a red picture
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent svg-to-pdfkit@0.1.8 pdfkit@0.20.2 >>log
python3 -m venv v
v/bin/pip install --quiet pypdfium2==5.15.2 pillow==13.0.0
cat >run.cjs <<'JS'
const PDFDocument = require("pdfkit");
const SVGtoPDF = require("svg-to-pdfkit");

const whole = 'width="100" height="100"';
const drawings = {
    "attribute": `<rect ${whole} fill="red"/>`,
    "class": `<style>.s { fill: red }</style><rect ${whole} class="s"/>`,
    "class behind a comment": `<style>/* stones */ .s { fill: red }</style><rect ${whole} class="s"/>`,
    "class before a comment": `<style>.s { fill: red } /* stones */</style><rect ${whole} class="s"/>`,
    "group and element": `<style>.s rect { fill: red }</style><g class="s"><rect ${whole}/></g>`,
    "capitals": `<rect ${whole} fill="RED"/>`,
    "hsl": `<rect ${whole} fill="hsl(0, 100%, 50%)"/>`,
    "eight digits": `<rect ${whole} fill="#ff0000ff"/>`,
    "without commas": `<rect ${whole} fill="rgb(255 0 0)"/>`,
    "rgba": `<rect ${whole} fill="rgba(255, 0, 0, 1)"/>`,
    "switch": `<switch><rect ${whole} fill="red"/></switch>`,
    "link": `<a href="#b"><rect ${whole} fill="red"/></a>`,
};
const document = new PDFDocument({ autoFirstPage: false });
document.pipe(require("fs").createWriteStream("boards.pdf"));
for (const [name, drawing] of Object.entries(drawings)) {
    document.addPage({ size: [100, 100], margin: 0 });
    SVGtoPDF(document, `<svg xmlns="http://www.w3.org/2000/svg" ${whole}>${drawing}</svg>`, 0, 0, { assumePt: true });
    console.log(name);
}
document.end();
JS
node run.cjs >names
v/bin/python - >colours <<'PYTHON'
import pypdfium2

for page in pypdfium2.PdfDocument("boards.pdf"):
    print("%02x%02x%02x" % page.render(scale=1).to_pil().convert("RGB").getpixel((50, 50)))
PYTHON
paste -d ' ' names colours >seen
cat seen
diff - seen <<'EXPECTED'
attribute ff0000
class ff0000
class behind a comment 000000
class before a comment ff0000
group and element 000000
capitals 000000
hsl 000000
eight digits 000000
without commas 000000
rgba ff0000
switch ffffff
link ff0000
EXPECTED
