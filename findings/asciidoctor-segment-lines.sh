#!/usr/bin/env bash
# Asciidoctor.js 4.1.0: a line with nothing but `[b-c3]`, a segment of a board, vanishes; so does a line of several, `[b-c3],[b2-3]`.
#
# Guess: (worded in part after a first look) a list of attributes before a block is one of known names or has a `.`, `#`, `%` or `=`; others are text, or a message says that they are dropped.
# Seen: no text and no message, even where an empty line follows and there is no block that it could belong to. `1. [b-c3]`, or another word in the
#       line, saves it. In running text `[b-c3]#14 and 15#` is the words between the signs, with the class b-c3.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent @asciidoctor/core@4.1.0 >/dev/null
cat >run.cjs <<'NODE'
const asciidoctor = require("@asciidoctor/core");
(async () => {
  const processor = asciidoctor.default ? asciidoctor.default() : typeof asciidoctor === "function" ? asciidoctor() : asciidoctor;
  for (const text of ["Blue plays\n\n[b-c3]\n\nand red resigns.", "[b-c3],[b2-3]\n\nend", "1. [b-c3]", "[b-c3] wins", "moves [b-c3]#14 and 15# lose"]) {
    const page = await processor.convert(text, { safe: "safe" });
    console.log(`${JSON.stringify(text)}: ${page.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ").trim()}`);
  }
})();
NODE
node run.cjs >seen 2>&1
cat seen
diff - seen <<'EXPECTED'
"Blue plays\n\n[b-c3]\n\nand red resigns.": Blue plays and red resigns.
"[b-c3],[b2-3]\n\nend": end
"1. [b-c3]": [b-c3]
"[b-c3] wins": [b-c3] wins
"moves [b-c3]#14 and 15# lose": moves 14 and 15 lose
EXPECTED
