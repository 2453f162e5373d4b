#!/usr/bin/env bash
# pandoc 3.9 (pypandoc_binary 1.17) drops the alternative text of a figure in PPTX and ODT; in PPTX the name of the file stands in its place.
#
# Guess: (worded after a first look) the text of `![Caption](f.svg){alt="A square"}` arrives in all office formats, as it does in DOCX and EPUB.
# Seen: DOCX and EPUB have it; PPTX has descr="f.svg", which a screen reader speaks; ODT has neither title nor description.
# Output: docx A square / pptx f.svg / odt nothing / epub A square
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypandoc_binary==1.17
v/bin/python - >seen 2>log <<'PYTHON'
import re, zipfile
import pypandoc

with open("f.svg", "w") as file:
    file.write('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40"/></svg>')
for form in ("docx", "pptx", "odt", "epub"):
    name = "book." + form
    pypandoc.convert_text('![Caption](f.svg){alt="A square"}', form, format="markdown", outputfile=name, extra_args=["-M", "title=t"])
    with zipfile.ZipFile(name) as book:
        text = "".join(book.read(part).decode() for part in book.namelist() if part.endswith((".xml", ".xhtml")))
    found = re.findall(r'(?:descr|alt)="([^"]+)"|<svg:(?:title|desc)>([^<]+)', text)
    print(form, *sorted({one or two for one, two in found} - {"f.svg"} or {one or two for one, two in found} or {"nothing"}))
PYTHON
cat seen
diff - seen <<'EXPECTED'
docx A square
pptx f.svg
odt nothing
epub A square
EXPECTED
