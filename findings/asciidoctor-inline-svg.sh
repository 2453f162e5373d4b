#!/usr/bin/env bash
# Asciidoctor.js 4.1.0: `opts=inline` drops the alternative text of an SVG image; without the option and with `opts=interactive` it is kept.
#
# Guess: the text becomes `aria-label` or a `title` of the inserted `svg`, since the option is there for the same drawing in another way.
# Seen: the `svg` is put in as it lies in its file, and the text is nowhere in the page. An `id` goes to the block round it.
# Output: plain: link, text / opts=interactive: link, text / opts=inline: drawing, no text
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent @asciidoctor/core@4.1.0 >/dev/null
cat >run.cjs <<'NODE'
const { writeFileSync } = require("fs");
const asciidoctor = require("@asciidoctor/core");
(async () => {
  const processor = asciidoctor.default ? asciidoctor.default() : typeof asciidoctor === "function" ? asciidoctor() : asciidoctor;
  writeFileSync("board.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>');
  for (const options of ["", ",opts=interactive", ",opts=inline"]) {
    const page = await processor.convert(`image::board.svg[A square${options}]`, { safe: "safe", base_dir: process.cwd() });
    console.log(`${options.slice(1) || "plain"}: ${page.includes("<rect") ? "drawing" : "link"}, ${page.includes("A square") ? "text" : "no text"}`);
  }
})();
NODE
node run.cjs >seen
cat seen
diff - seen <<'EXPECTED'
plain: link, text
opts=interactive: link, text
opts=inline: drawing, no text
EXPECTED
