#!/usr/bin/env bash
# A solution that is hidden in a Word file (`w:vanish`) is open text in the HTML of mammoth 1.13.0 and in the text of docx2txt 0.9 and docx2python 3.7.1.
#
# Guess: converters leave hidden text out, as Word does on paper; python-docx 1.2.0, which shows the parts of a file, gives it.
# Seen: question and answer stand in one line, and nothing says that the answer was hidden. In python-docx `run.font.hidden` tells.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet mammoth==1.13.0 docx2txt==0.9 docx2python==3.7.1 python-docx==1.2.0
v/bin/python - >seen <<'PYTHON'
import docx, docx2txt, mammoth
from docx2python import docx2python

book = docx.Document()
paragraph = book.add_paragraph("Which move wins? ")
paragraph.add_run("e7").font.hidden = True
book.save("book.docx")
with open("book.docx", "rb") as file:
    print("mammoth", mammoth.convert_to_html(file).value)
print("docx2txt", docx2txt.process("book.docx").strip())
print("docx2python", docx2python("book.docx").text.strip())
print("python-docx", [(run.text, run.font.hidden) for run in docx.Document("book.docx").paragraphs[0].runs])
PYTHON
cat seen
diff - seen <<'EXPECTED'
mammoth <p>Which move wins? e7</p>
docx2txt Which move wins? e7
docx2python Which move wins? e7
python-docx [('Which move wins? ', None), ('e7', True)]
EXPECTED
