#!/usr/bin/env bash
# sanitize-html 2.17.5, html-sanitizer 2.7.0 and bleach 6.4.0 (strip) unfold a solution: they drop `details` and `summary` and keep what is in them.
#
# Guess: (worded in part after a first look) a sanitizer keeps the two, which are as harmless as a paragraph, or drops them with their content, as it does with a `style`.
# Seen: question and solution stand in one flow after the three. nh3 0.3.8, DOMPurify 3.5.0, rehype-sanitize 6.0.0 and xss 1.0.17 keep both. A hint with
#       `hidden` is shown by all but DOMPurify: the attribute is dropped, the text is not.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet nh3==0.3.8 bleach==6.4.0 html-sanitizer==2.7.0
npm init -y >/dev/null
npm install --silent sanitize-html@2.17.5 dompurify@3.5.0 jsdom@29.1.1 xss@1.0.17 unified@11.0.5 rehype-parse@9.0.1 rehype-sanitize@6.0.0 rehype-stringify@10.0.1 >/dev/null
echo '<p>Blue wins.</p><p hidden>Look left.</p><details><summary>Solution</summary><p>b@e9</p></details>' >page.html
cat >run.mjs <<'NODE'
import { readFileSync } from "fs";
import { JSDOM } from "jsdom";
import DOMPurify from "dompurify";
import sanitizeHtml from "sanitize-html";
import xss from "xss";
import { unified } from "unified";
import parse from "rehype-parse";
import sanitize from "rehype-sanitize";
import stringify from "rehype-stringify";
const page = readFileSync("page.html", "utf8").trim();
console.log("sanitize-html", sanitizeHtml(page));
console.log("DOMPurify", DOMPurify(new JSDOM("").window).sanitize(page));
console.log("xss", xss(page));
console.log("rehype-sanitize", String(unified().use(parse, { fragment: true }).use(sanitize).use(stringify).processSync(page)));
NODE
cat >run.py <<'PYTHON'
import bleach, nh3
from html_sanitizer import Sanitizer

page = open("page.html").read().strip()
print("html-sanitizer", Sanitizer().sanitize(page))
print("bleach", bleach.clean(page, tags=bleach.ALLOWED_TAGS | {"p"}, strip=True))
print("nh3", nh3.clean(page))
PYTHON
{ node run.mjs; v/bin/python run.py; } >seen
cat seen
diff - seen <<'EXPECTED'
sanitize-html <p>Blue wins.</p><p>Look left.</p>Solution<p>b@e9</p>
DOMPurify <p>Blue wins.</p><p hidden="">Look left.</p><details><summary>Solution</summary><p>b@e9</p></details>
xss <p>Blue wins.</p><p>Look left.</p><details><summary>Solution</summary><p>b@e9</p></details>
rehype-sanitize <p>Blue wins.</p><p>Look left.</p><details><summary>Solution</summary><p>b@e9</p></details>
html-sanitizer <p>Blue wins.</p><p>Look left.</p>Solution<p>b@e9</p>
bleach <p>Blue wins.</p><p>Look left.</p>
Solution<p>b@e9</p>
nh3 <p>Blue wins.</p><p>Look left.</p><details><summary>Solution</summary><p>b@e9</p></details>
EXPECTED
