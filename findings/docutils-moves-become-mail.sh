#!/usr/bin/env bash
# docutils 0.23 makes a link to a mailbox of `b@e7`, a stone on a board; so do pandoc 3.9's readers of reStructuredText and txt2tags.
#
# Guess: only a whole address, with a dot in its domain, becomes a link, as in GFM and AsciiDoc.
# Seen: `<a href="mailto:b@e7">` for each stone of a position that stands in running text; txt2tags has the two parts of the link changed, so that the reader sees
#       "mailto:b@e7". Markdown (GFM, too), Org, MediaWiki and Textile leave it plain. Inside of double backquotes it is safe.
# Output: docutils link, rst link, t2t link, gfm plain, org plain, mediawiki plain, textile plain; in backquotes plain
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet docutils==0.23 pypandoc_binary==1.17
v/bin/python - >seen <<'PYTHON'
import html, re
import pypandoc
from docutils.core import publish_parts

def show(name, page):
    page = html.unescape(page)
    link = re.search("<a [^>]*>.*?</a>", page)
    print(name, link.group() if link else re.sub("<.*?>", "", page).strip())

text = "Blue has b@e7 here."
show("docutils", publish_parts(text, writer_name="html5")["body"])
show("docutils ``", publish_parts("Blue has ``b@e7`` here.", writer_name="html5")["body"])
for reader in ("rst", "t2t", "gfm", "org", "mediawiki", "textile"):
    show(reader, pypandoc.convert_text(text, "html", format=reader))
PYTHON
cat seen
diff - seen <<'EXPECTED'
docutils <a class="reference external" href="mailto:b@e7">b@e7</a>
docutils `` Blue has b@e7 here.
rst <a href="mailto:b@e7">b@e7</a>
t2t <a href="b@e7">mailto:b@e7</a>
gfm Blue has b@e7 here.
org Blue has b@e7 here.
mediawiki Blue has b@e7 here.
textile Blue has b@e7 here.
EXPECTED
