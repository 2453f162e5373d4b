#!/usr/bin/env bash
# pdf-lib 1.17.1 draws no stone whose arc is written as SVGO 4.1.0 writes it with `noSpaceAfterFlags`: `a30 30 0 1060 0`.
#
# Guess: all readers of path data know that a flag is one digit, as PDFKit 0.20.2 does.
# Seen: `drawSvgPath` of the short form leaves the page white, without a message; the long form of the same circle is drawn.
# Output: pdf-lib long: red, short: white; pdfkit long: red, short: red
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypdfium2==5.15.2 pillow==13.0.0
npm init -y >/dev/null
npm install --silent pdf-lib@1.17.1 pdfkit@0.20.2 svgo@4.1.0 >/dev/null
cat >run.cjs <<'NODE'
const { createWriteStream, writeFileSync } = require("fs");
const { PDFDocument, rgb } = require("pdf-lib");
const Kit = require("pdfkit");
const { optimize } = require("svgo");
const long = "M20 50 a 30 30 0 1 0 60 0 a 30 30 0 1 0 -60 0";
const short = optimize(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${long}"/></svg>`, { plugins: [{ name: "convertPathData", params: { noSpaceAfterFlags: true } }] }).data.match(/ d="(.*?)"/)[1];
console.log("short:", short);
(async () => {
  for (const [name, path] of Object.entries({ long, short })) {
    const document = await PDFDocument.create();
    document.addPage([100, 100]).drawSvgPath(path, { x: 0, y: 100, color: rgb(1, 0, 0) });
    writeFileSync(`pdf-lib-${name}.pdf`, await document.save());
    const kit = new Kit({ size: [100, 100], margin: 0 });
    kit.pipe(createWriteStream(`pdfkit-${name}.pdf`));
    kit.path(path).fill("red");
    kit.end();
  }
})();
NODE
node run.cjs >seen
v/bin/python - >>seen <<'PYTHON'
import pypdfium2

for library in ("pdf-lib", "pdfkit"):
    for form in ("long", "short"):
        red, green, _ = pypdfium2.PdfDocument(f"{library}-{form}.pdf")[0].render().to_pil().convert("RGB").getpixel((50, 50))
        print(library, form, "red" if green < 128 else "white")
PYTHON
cat seen
diff - seen <<'EXPECTED'
short: M20 50a30 30 0 1060 0 30 30 0 10-60 0
pdf-lib long red
pdf-lib short white
pdfkit long red
pdfkit short red
EXPECTED
