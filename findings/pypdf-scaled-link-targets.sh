#!/usr/bin/env bash
# pypdf 7.1.0 scales a booklet's pages and its links, but not where they lead: bookmarks and links of Typst 0.15.2 end up above the page.
#
# Guess: `scale_by`, which moves the boxes of the links, takes their targets along.
# Seen: on a page of 100 points, scaled from 200, the bookmark points at a height of 186 points from below. A viewer that obeys shows the end of the page before.
# Output: whole page 200: link box from 24, target 186; half page 100: link box from 12, target 186
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypdf==7.1.0 typst==0.15.2
v/bin/python - >seen 2>log <<'PYTHON'
import io
import typst
from pypdf import PdfReader, PdfWriter

book = '#set page(width: 200pt, height: 200pt)\n#link(<solutions>)[see]\n#pagebreak()\n= Solutions <solutions>'
reader = PdfReader(io.BytesIO(typst.compile(book.encode())))
writer = PdfWriter(clone_from=reader)
for page in writer.pages:
    page.scale_by(0.5)
scaled = io.BytesIO()
writer.write(scaled)
for name, pdf in (("whole", reader), ("half", PdfReader(scaled))):
    page = pdf.pages[0]
    print(name, "page:", round(page.mediabox.height), "link box from:", round(page["/Annots"][0].get_object()["/Rect"][0]), "bookmark to:", round(pdf.outline[0]["/Top"]),
          "named target:", *{round(target["/Top"]) for target in pdf.named_destinations.values()})
PYTHON
cat seen
diff - seen <<'EXPECTED'
whole page: 200 link box from: 24 bookmark to: 186 named target: 186
half page: 100 link box from: 12 bookmark to: 186 named target: 186
EXPECTED
