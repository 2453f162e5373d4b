#!/usr/bin/env bash
# svgicons2svgfont 16.0.0 makes a font of stones: a ring, drawn by its stroke, is an empty glyph; a stone by `use` stands at the corner; a hidden one is seen.
#
# Guess: (worded in part after a first look) strokes are refused or warned of; `use` is resolved and `defs` is not drawn; `display: none` in a style sheet hides as the attribute does.
# Seen: no message. What stands in `defs` is drawn where it is defined, and its `use` is ignored.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent svgicons2svgfont@16.0.0 >/dev/null
cat >run.mjs <<'NODE'
import { Readable } from "stream";
import { SVGIcons2SVGFontStream } from "svgicons2svgfont";

const shapes = {
  square: '<path d="M0 0h20v20h-20z"/>',
  ring: '<circle cx="50" cy="50" r="40" fill="none" stroke="black" stroke-width="8"/>',
  use: '<defs><path id="s" d="M0 0h20v20h-20z"/></defs><use href="#s" x="50" y="50"/>',
  hidden: '<style>.h{display:none}</style><path class="h" d="M0 0h20v20h-20z"/>',
  "hidden by attribute": '<path display="none" d="M0 0h20v20h-20z"/>',
};
const messages = [];
const font = new SVGIcons2SVGFontStream({ fontName: "stones", fontHeight: 100, log: message => messages.push(message) });
let text = "";
font.on("data", data => { text += data; });
Object.entries(shapes).forEach(([name, shape], index) => {
  const icon = Readable.from([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${shape}</svg>`]);
  icon.metadata = { unicode: [String.fromCharCode(65 + index)], name };
  font.write(icon);
});
font.end();
await new Promise(resolve => font.on("end", resolve));
for (const [, name, path] of text.matchAll(/<glyph glyph-name="([^"]*)"[^>]*?\sd="([^"]*)"/g)) console.log(`${name}: ${path || "empty"}`);
console.log("messages:", messages.filter(message => /stroke|use|display/.test(message)).length);
NODE
node run.mjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
square: M0 100H20V80H0z
ring: empty
use: M0 100H20V80H0z
hidden: M0 100H20V80H0z
hidden by attribute: empty
messages: 0
EXPECTED
