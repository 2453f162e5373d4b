#!/usr/bin/env bash
# Paper.js 0.12.18 in Node (paper-jsdom) loses the colours of a style sheet, links with what they hold, the title and the colour of a bold move when it reads and writes a figure.
#
# Guess: (worded in part after a first look) rules of `style` are applied, since Paper asks jsdom for computed styles; unknown elements such as `a` are groups; `title` and `aria-labelledby` may be lost.
# Seen: a stone whose colour is a rule has no fill and is invisible; the square inside of `a` is gone; a `tspan` becomes plain text of its `text`. Attributes of presentation survive.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent paper-jsdom@0.12.18 >/dev/null
cat >run.mjs <<'NODE'
import paper from "paper-jsdom";

const figure = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99" width="99" height="99" aria-labelledby="t"><title id="t">Board</title><style>.b{fill:#00f}</style>
<circle class="b" cx="20" cy="20" r="9"/><circle fill="#0f0" cx="50" cy="20" r="9"/><text x="5" y="80">12 <tspan fill="#f00">e7</tspan></text><a href="#e7"><rect width="9" height="9"/></a></svg>`;
paper.setup(new paper.Size(99, 99));
paper.project.importSVG(figure);
const written = paper.project.exportSVG({ asString: true });
const fills = [...written.matchAll(/<circle[^>]*fill="([^"]*)"/g)].map(match => match[1]);
console.log("stones:", fills.join(", "));
console.log("text:", written.match(/<text[^>]*>(.*?)<\/text>/)[1]);
for (const name of ["title", "aria-labelledby", "<a", 'width="9"']) console.log(`${name}: ${written.includes(name) ? "kept" : "lost"}`);
NODE
node run.mjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
stones: none, #00ff00
text: 12 e7
title: lost
aria-labelledby: lost
<a: lost
width="9": lost
EXPECTED
