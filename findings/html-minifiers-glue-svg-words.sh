#!/usr/bin/env bash
# html-minifier-terser 7.2.0 and htmlnano 3.5.1 (preset `max`) glue the words of an SVG text together, where a `tspan` begins or ends.
#
# Guess: inside of inline SVG white space is kept, or made one blank as in a paragraph of HTML: "a <b>c </b> d" keeps its blanks there.
# Seen: `<text>blue <tspan>leads </tspan>by two</text>` is drawn as "blueleadsby two"; `xml:space="preserve"` holds neither back. In a paragraph of
#       HTML the blanks are kept. The preset `safe` of htmlnano leaves one blank; minify-html 0.18.1 (Python) does too.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent html-minifier-terser@7.2.0 htmlnano@3.5.1 >/dev/null
cat >run.cjs <<'NODE'
const terser = require("html-minifier-terser");
const htmlnano = require("htmlnano");
const words = tag => `<${tag}>blue <${tag === "p" ? "b" : "tspan"}>leads </${tag === "p" ? "b" : "tspan"}>by two</${tag === "p" ? "p" : "text"}>`;
const page = `<!doctype html><title>T</title>${words("p")}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${words("text")}${words('text xml:space="preserve"')}</svg>`;
const read = html => [...html.matchAll(/<(p|text)[ >].*?(?:<\/text>|<\/p>|(?=<svg))/g)].map(found => found[0].replace(/<.*?>/g, "")).join(" | ");
(async () => {
  const nano = async presets => (await (htmlnano.process ?? htmlnano.default.process)(page, { minifyCss: false, minifyJs: false, minifySvg: false }, presets)).html;
  const presets = htmlnano.presets ?? htmlnano.default.presets;
  console.log("html-minifier-terser:", read(await terser.minify(page, { collapseWhitespace: true })));
  console.log("htmlnano max:", read(await nano(presets.max)));
  console.log("htmlnano safe:", read(await nano(presets.safe)));
})();
NODE
node run.cjs >seen
cat seen
diff - seen <<'EXPECTED'
html-minifier-terser: blue leads by two | blueleadsby two | blueleadsby two
htmlnano max: blue leads by two | blueleadsby two | blueleadsby two
htmlnano safe: blue leads by two | blue leads by two | blue leads by two
EXPECTED
