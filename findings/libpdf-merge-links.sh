#!/usr/bin/env bash
# @libpdf/core 0.4.2 merges two booklets of Typst 0.15.2: the bookmarks of the second are gone, and its links lead nowhere.
#
# Guess: the links of each booklet stay within it, and the bookmarks stand one after the other.
# Seen: the names of targets are taken from the first file only. Where both use the same name, the link of the second leads into the first booklet, in pypdf 7.1.0 too; where
#       they differ, pypdf's is right. pypdf keeps both bookmarks.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 pypdf==7.1.0
v/bin/pip install --quiet --no-deps pymupdf==2.0
npm init -y >/dev/null
npm install --silent @libpdf/core@0.4.2 >/dev/null
v/bin/python - >seen 2>log <<'PYTHON'
import typst

for name, label in (("first", "a"), ("second", "a"), ("third", "b")):
    open(f"{name}.pdf", "wb").write(typst.compile(f'#link(<{label}>)[see]\n#pagebreak()\n= Solutions of the {name} <{label}>'.encode()))
PYTHON
cat >run.mjs <<'NODE'
import { readFileSync, writeFileSync } from "fs";
import { PDF } from "@libpdf/core";
for (const other of ["second", "third"]) {
  const merged = await PDF.merge(["first", other].map(name => new Uint8Array(readFileSync(`${name}.pdf`))));
  writeFileSync(`first and ${other}.pdf`, await merged.save());
}
NODE
node run.mjs >>seen 2>log
v/bin/python - >>seen 2>log <<'PYTHON'
import pymupdf
from pypdf import PdfReader, PdfWriter

for other in ("second", "third"):
    writer = PdfWriter()
    for name in ("first", other):
        writer.append(f"{name}.pdf")
    writer.write(f"pypdf {other}.pdf")
    for program, file in (("libpdf", f"first and {other}.pdf"), ("pypdf", f"pypdf {other}.pdf")):
        document = pymupdf.open(file)
        print(f"{program}, first and {other}: link of page 1 to {document[0].get_links()[0].get('page', -1) + 1}, of page 3 to {(document[2].get_links()[0].get('page') or -1) + 1};",
              "bookmarks", ", ".join(title for _, title, _ in document.get_toc()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
libpdf, first and second: link of page 1 to 2, of page 3 to 2; bookmarks Solutions of the first
pypdf, first and second: link of page 1 to 2, of page 3 to 2; bookmarks Solutions of the first, Solutions of the second
libpdf, first and third: link of page 1 to 2, of page 3 to 0; bookmarks Solutions of the first
pypdf, first and third: link of page 1 to 2, of page 3 to 4; bookmarks Solutions of the first, Solutions of the third
EXPECTED
