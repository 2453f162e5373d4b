#!/usr/bin/env bash
# Formatters put white space into texts of an inline SVG, where it is seen: `12<tspan>e7</tspan>` is "12 e7" after prettier 3.10.1, xml-formatter 3.7.0 and vkbeautify 0.99.3 (npm).
#
# Guess: a formatter adds white space only where it cannot be seen: not inside of a `text`, as not between words of a paragraph.
# Seen: the three part a number from the move behind it; js-beautify 2.0.3, xml-formatter with `collapseContent` and lxml 6.1.3 (`pretty_print`) part one `tspan` from the next. A paragraph of
#       HTML with `<b>` stays as it was. djlint 1.54.0 leaves both texts alone.
# Output: the lines below, the two texts with white space as a browser folds it
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent prettier@3.10.1 xml-formatter@3.7.0 vkbeautify@0.99.3 js-beautify@2.0.3 >>log
python3 -m venv v
v/bin/pip install --quiet djlint==1.54.0 lxml==6.1.3
cat >run.mjs <<'JS'
import { readFileSync, writeFileSync } from "fs";
import prettier from "prettier";
import xmlFormatter from "xml-formatter";
import vkbeautify from "vkbeautify";
import beautify from "js-beautify";
import { execFileSync, spawnSync } from "child_process";

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><g><text>12<tspan>e7</tspan></text><text><tspan>b</tspan><tspan>e7</tspan></text></g></svg>';
const page = `<!doctype html><html><body>${svg}<p>12<b>e7</b></p></body></html>`;
writeFileSync("page.html", page);
writeFileSync("board.svg", svg);
spawnSync("v/bin/python", ["-m", "djlint", "page.html", "--reformat", "--quiet"]);
const lxml = 'from lxml import etree; print(etree.tostring(etree.parse("board.svg"), pretty_print=True).decode())';
const results = {
    prettier: await prettier.format(page, { parser: "html" }),
    "js-beautify": beautify.html(page),
    djlint: readFileSync("page.html", "utf8"),
    "xml-formatter": xmlFormatter(svg),
    collapseContent: xmlFormatter(svg, { collapseContent: true }),
    vkbeautify: vkbeautify.xml(svg),
    lxml: execFileSync("v/bin/python", ["-c", lxml], { encoding: "utf8" }),
};
for (const [name, text] of Object.entries(results)) {
    const words = [...text.matchAll(/<(text|p)>(.*?)<\/\1>/gs)].map(match => match[2].replace(/<[^>]*>/g, "").replace(/\s+/g, " ").trim());
    console.log(name, JSON.stringify(words));
}
JS
node run.mjs >seen 2>log || { cat log; exit 1; }
cat seen
diff - seen <<'EXPECTED'
prettier ["12 e7","b e7","12e7"]
js-beautify ["12e7","b e7","12e7"]
djlint ["12e7","be7","12e7"]
xml-formatter ["12 e7","b e7"]
collapseContent ["12e7","b e7"]
vkbeautify ["12 e7","b e7"]
lxml ["12e7","b e7"]
EXPECTED
