#!/usr/bin/env bash
# An SVG that is read into an object and written back: fast-xml-parser 5.12.1, xml2js 0.6.2, xml-js 1.6.11 (compact) and xmltodict 1.0.4 put a mark below its stone, and words in another order.
#
# Guess: what is read and written with the defaults is the same figure, since order is paint in SVG; texts stay texts.
# Seen: elements of one name are gathered where the first one stood, so a rect, a circle and a rect become two rects and a circle; "12 e7 d4" with a bold e7 becomes "e712d4" or "12 d4e7".
#       fast-xml-parser also makes numbers of texts: 1.e4 is 10000, 007 is 7. xml-js without `compact` keeps all; fast-xml-parser has `preserveOrder`.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent fast-xml-parser@5.12.1 xml2js@0.6.2 xml-js@1.6.11 >>log
python3 -m venv v
v/bin/pip install --quiet xmltodict==1.0.4
cat >figure.svg <<'SVG'
<svg><rect id="board"/><circle id="stone"/><rect id="mark"/><text>12 <tspan>e7</tspan> d4</text><text>1.e4</text><text>007</text></svg>
SVG
cat >run.cjs <<'JS'
const { XMLBuilder, XMLParser } = require("fast-xml-parser");
const xml2js = require("xml2js");
const xmljs = require("xml-js");

const figure = require("fs").readFileSync("figure.svg", "utf8").trim();
const show = (name, svg) => console.log(name, svg.replaceAll("></rect>", "/>").replaceAll("></circle>", "/>"));
const options = { ignoreAttributes: false };
show("fast-xml-parser", new XMLBuilder(options).build(new XMLParser(options).parse(figure)));
xml2js.parseStringPromise(figure).then(object => {
    show("xml2js", new xml2js.Builder({ headless: true, renderOpts: { pretty: false } }).buildObject(object));
    show("xml-js compact", xmljs.js2xml(xmljs.xml2js(figure, { compact: true }), { compact: true }));
    show("xml-js", xmljs.js2xml(xmljs.xml2js(figure)));
});
JS
node run.cjs >seen
v/bin/python - >>seen <<'PYTHON'
import xmltodict

print("xmltodict", xmltodict.unparse(xmltodict.parse(open("figure.svg").read()), full_document=False).replace("></rect>", "/>").replace("></circle>", "/>"))
PYTHON
cat seen
diff - seen <<'EXPECTED'
fast-xml-parser <svg><rect id="board"/><rect id="mark"/><circle id="stone"/><text><tspan>e7</tspan>12d4</text><text>10000</text><text>7</text></svg>
xml2js <svg><rect id="board"/><rect id="mark"/><circle id="stone"/><text>12  d4<tspan>e7</tspan></text><text>1.e4</text><text>007</text></svg>
xml-js compact <svg><rect id="board"/><rect id="mark"/><circle id="stone"/><text>12  d4<tspan>e7</tspan></text><text>1.e4</text><text>007</text></svg>
xml-js <svg><rect id="board"/><circle id="stone"/><rect id="mark"/><text>12 <tspan>e7</tspan> d4</text><text>1.e4</text><text>007</text></svg>
xmltodict <svg><rect id="board"/><rect id="mark"/><circle id="stone"/><text><tspan>e7</tspan>12  d4</text><text>1.e4</text><text>007</text></svg>
EXPECTED
