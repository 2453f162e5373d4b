#!/usr/bin/env bash
# nodepub 5.1.1 (npm), which makes EPUB books: with "Anna & Boris" as the author, or a title such as "Boards <3-2>", the package of the book is no XML.
#
# Guess: title, author and tags are plain text and are escaped, or the program, whose aim is valid books, refuses them.
# Seen: they stand in the package as they are, the title in the pages too; `writeEPUB` ends without a message. The caller has to write `&amp;`.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent nodepub@5.1.1 >/dev/null
base64 -d >cover.png <<'PNG'
iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
PNG
cat >write.mjs <<'NODE'
import nodepub from "nodepub";

const books = { plain: ["Boards", "Anna and Boris"], author: ["Boards", "Anna & Boris"], title: ["Boards <3-2>", "Anna"], escaped: ["Boards &lt;3-2>", "Anna &amp; Boris"] };
for (const version of [2, 3]) {
  for (const [name, [title, author]] of Object.entries(books)) {
    const book = nodepub.document({ epubVersion: version, id: "1", cover: "cover.png", title, author, language: "en", appendSeriesToTitle: false, images: [] });
    book.addSection("Game 1", "<h1>Game 1</h1><p>14. e4 e5</p>");
    await book.writeEPUB(".", `${version}-${name}`);
  }
}
NODE
node write.mjs 2>&1
python3 - >seen <<'PYTHON'
import zipfile
from xml.etree import ElementTree

for version in "23":
    for name in ("plain", "author", "title", "escaped"):
        with zipfile.ZipFile(f"{version}-{name}.epub") as book:
            broken = []
            for file in sorted(book.namelist()):
                if file.endswith((".opf", ".ncx", ".xhtml")):
                    try:
                        ElementTree.fromstring(book.read(file))
                    except ElementTree.ParseError:
                        broken.append(file.rpartition("/")[2])
        print(f"{version} {name}: no XML:", *broken or ["none"])
PYTHON
cat seen
diff - seen <<'EXPECTED'
2 plain: no XML: none
2 author: no XML: s1.xhtml ebook.opf navigation.ncx
2 title: no XML: s1.xhtml cover.xhtml ebook.opf navigation.ncx
2 escaped: no XML: none
3 plain: no XML: none
3 author: no XML: ebook.opf
3 title: no XML: s1.xhtml cover.xhtml ebook.opf
3 escaped: no XML: none
EXPECTED
