#!/usr/bin/env bash
# EbookLib 0.20: a book that is read and written again loses the titles of its pages, its landmarks, its list of pages and the sides of its spreads.
#
# Guess: the contents and the list of pages survive, and so do the landmarks beside them; pages that were not touched stay as they are.
# Seen: the contents survive alone. The list of pages comes back only where the text has marks of `epub:type="pagebreak"`; each `<head>` is empty, though
#       EPUB wants a title; `page-spread-left` is gone.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet EbookLib==0.20
v/bin/python - >seen <<'PYTHON'
import re, zipfile
from ebooklib import epub

html = '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en"><head><title>{}</title></head><body>{}</body></html>'
lists = "".join(f'<nav epub:type="{kind}"><ol><li><a href="a.xhtml{mark}">{kind}</a></li></ol></nav>'
                for kind, mark in (("toc", ""), ("page-list", "#p"), ("landmarks", "")))
lists = lists.replace('<a href="a.xhtml">landmarks', '<a epub:type="bodymatter" href="a.xhtml">landmarks')
files = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
                              '<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    "book.opf": '<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
                '<dc:identifier id="i">urn:x</dc:identifier><dc:title>Book</dc:title><dc:language>en</dc:language>'
                '<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata><manifest>'
                '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>'
                '</manifest><spine><itemref idref="a" properties="page-spread-left"/></spine></package>',
    "nav.xhtml": html.format("Lists", lists),
    "a.xhtml": html.format("Chapter one", '<h1>One</h1><p id="p">Text</p>'),
}
with zipfile.ZipFile("read.epub", "w") as book:
    for name, text in files.items():
        book.writestr(name, text)
epub.write_epub("written.epub", epub.read_epub("read.epub"))
for path in ("read.epub", "written.epub"):
    book = zipfile.ZipFile(path)
    text = {name.split("/")[-1]: book.read(name).decode() for name in book.namelist()}
    print(path, re.findall(r'<nav epub:type="(.*?)"', text["nav.xhtml"]), re.findall("<title>.*?</title>", text["a.xhtml"]),
          re.findall("page-spread-left", "".join(text[name] for name in text if name.endswith("opf"))))
PYTHON
cat seen
diff - seen <<'EXPECTED'
read.epub ['toc', 'page-list', 'landmarks'] ['<title>Chapter one</title>'] ['page-spread-left']
written.epub ['toc'] [] []
EXPECTED
