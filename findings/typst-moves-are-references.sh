#!/usr/bin/env bash
# Typst 0.15.2: a stone such as `b@e7` in running text is a reference to a label e7, and the document does not compile; `#14` loses its sign.
#
# Guess: an `@` inside of a word is plain, as in an address of mail and in pandoc's citations (there a letter before it makes it plain).
# Seen: "label `<e7>` does not exist"; where a heading is called <e7>, the move becomes "bSection 1". `#14` is the number 14 of the code mode. `b\@e7`, `\#14` and raw
#       text are safe. pandoc 3.9 reads the move as a citation too, so that a book converted from Typst has "b[e7]".
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 pypandoc_binary==1.17 pypdf==7.1.0
v/bin/python - >seen <<'PYTHON'
import io
import pypandoc, typst
from pypdf import PdfReader

for text in ("Blue has b@e7.", "#set heading(numbering: \"1\")\n= Position <e7>\nBlue has b@e7.", "Move #14", "Blue has b\\@e7.", "Blue has `b@e7`.", "Move \\#14"):
    try:
        seen = PdfReader(io.BytesIO(typst.compile(text.encode()))).pages[0].extract_text().strip().split("\n")[-1]
    except Exception as error:
        seen = f"error: {error}"
    print(repr(text.split("\n")[-1]), "->", seen)
print("pandoc ->", pypandoc.convert_text("Blue has b@e7.", "plain", format="typst").strip())
PYTHON
cat seen
diff - seen <<'EXPECTED'
'Blue has b@e7.' -> error: label `<e7>` does not exist in the document
'Blue has b@e7.' -> Blue has bSection 1.
'Move #14' -> Move 14
'Blue has b\\@e7.' -> Blue has b@e7.
'Blue has `b@e7`.' -> Blue has b@e7.
'Move \\#14' -> Move #14
pandoc -> Blue has b[e7].
EXPECTED
