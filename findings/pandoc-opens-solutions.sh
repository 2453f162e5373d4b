#!/usr/bin/env bash
# pandoc 3.9 (pypandoc_binary 1.17) unfolds the hidden solutions of an HTML page, `details` and `hidden`, on the way to HTML and EPUB too.
#
# Guess: other formats show it, since they cannot fold; HTML and EPUB, which can, keep `details` and `hidden`.
# Seen: only paragraphs are left, solution and hint open under the question, without a message. `-f html+raw_html` keeps `details` and `summary`; `hidden` is
#       lost all the same. Solutions on a later page are safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypandoc_binary==1.17
v/bin/python - >seen <<'PYTHON'
import re, zipfile
import pypandoc

page = "<p>Blue wins.</p><details><summary>Solution</summary><p>b@e9</p></details><p hidden>Hint</p>"
for reader in ("html", "html+raw_html"):
    print(reader, "-> html", pypandoc.convert_text(page, "html", format=reader).replace("\n", ""))
    pypandoc.convert_text(page, "epub3", format=reader, outputfile="book.epub", extra_args=["--metadata", "title=Puzzle"])
    book = zipfile.ZipFile("book.epub")
    text = next(text for text in (book.read(name).decode() for name in book.namelist() if name.endswith("xhtml")) if "Blue wins" in text)
    print(reader, "-> epub", re.search("<p>Blue wins.*?(?=</section>|</body>)", text, re.S).group().replace("\n", ""))
PYTHON
cat seen
diff - seen <<'EXPECTED'
html -> html <p>Blue wins.</p><p>Solution</p><p>b@e9</p><p>Hint</p>
html -> epub <p>Blue wins.</p><p>Solution</p><p>b@e9</p><p>Hint</p>
html+raw_html -> html <p>Blue wins.</p><details><summary><p>Solution</p></summary><p>b@e9</p></details><p>Hint</p>
html+raw_html -> epub <p>Blue wins.</p><details><summary><p>Solution</p></summary><p>b@e9</p></details><p>Hint</p>
EXPECTED
