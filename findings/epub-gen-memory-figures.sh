#!/usr/bin/env bash
# epub-gen-memory 1.1.2 (npm) leaves inline SVG without any measure: `<rect width="10" height="10" fill="red"/>` becomes `<rect/>`; a list of moves from 14 on begins with 1.
#
# Guess: a chapter with a drawing, `details` and a list passes through as it is and is valid, as one with an `img` is.
# Seen: the tags stay, with `lineargradient` and `clippath` in small letters, and their attributes go, all but `role`, `aria-label` and ids; so do `start` of a list and `scope` of a table's head. `details`
#       stays. No message.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent epub-gen-memory@1.1.2 >>log
cat >run.mjs <<'JS'
import { createRequire } from "module";
import { writeFileSync } from "fs";

const made = createRequire(import.meta.url)("epub-gen-memory");
const content = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" role="img" aria-label="A board"><clipPath id="c"><rect width="5" height="5"/></clipPath>',
    '<rect width="10" height="10" fill="red" clip-path="url(#c)"/><text x="1" y="5">e7</text></svg>',
    '<ol start="14"><li>e5 d6</li></ol>',
    '<table><tr><th scope="col">move</th></tr></table>',
    '<details><summary>Solution</summary>e7</details>',
].join("\n");
const book = await (made.default ?? made)({ title: "Boards", author: "Anna", verbose: false }, [{ title: "One", content }]);
writeFileSync("book.epub", book);
JS
node run.mjs >>log
python3 - >seen <<'PYTHON'
import re, zipfile

page = zipfile.ZipFile("book.epub").read("OEBPS/0_One.xhtml").decode()
print(re.search(r"<svg.*</details>", page, re.DOTALL).group())
PYTHON
cat seen
diff - seen <<'EXPECTED'
<svg role="img" aria-label="A board"><clippath id="c"><rect/></clippath>
<rect/><text>e7</text></svg>
<ol><li>e5 d6</li></ol>
<table><tr><th>move</th></tr></table>
<details><summary>Solution</summary>e7</details>
EXPECTED
