#!/usr/bin/env bash
# A list of moves in Word that begins at 14 begins at 1 in the HTML and the Markdown of mammoth 1.13.0, without a message; docx2python 3.7.1 keeps the 14.
#
# Guess: the first number of a list in a Word file, `w:start`, becomes `<ol start="14">`.
# Seen: `<ol>` without `start`, and the list of messages is empty. A second list, which begins at 20, begins at 1 as well.
#       docx2python ends in a KeyError where the document does not declare the prefix `r`, which it need not.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet mammoth==1.13.0 docx2python==3.7.1
v/bin/python - >seen <<'PYTHON'
import zipfile
import mammoth
from docx2python import docx2python

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"


def move(text, number):
    return f'<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="{number}"/></w:numPr></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>'


def numbers(at, start):
    return f'<w:abstractNum w:abstractNumId="{at}"><w:lvl w:ilvl="0"><w:start w:val="{start}"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum>'


def write(name, prefix):
    with zipfile.ZipFile(name, "w") as file:
        file.writestr("[Content_Types].xml", f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="{TYPE}.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="{TYPE}.numbering+xml"/></Types>')
        file.writestr("_rels/.rels", f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>')
        file.writestr("word/_rels/document.xml.rels", f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}/numbering" Target="numbering.xml"/></Relationships>')
        file.writestr("word/numbering.xml", f'<w:numbering {WORD}>{numbers(0, 14)}{numbers(1, 20)}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>')
        file.writestr("word/document.xml", f'<w:document {WORD}{prefix}><w:body>{move("e4 e5", 1)}{move("d4 d5", 1)}<w:p><w:r><w:t>And then:</w:t></w:r></w:p>{move("c4 c5", 2)}<w:sectPr/></w:body></w:document>')


write("game.docx", f' xmlns:r="{OFFICE}"')
write("plain.docx", "")
with open("game.docx", "rb") as file:
    result = mammoth.convert_to_html(file)
    print("HTML", result.value, result.messages)
with open("game.docx", "rb") as file:
    print("Markdown", mammoth.convert_to_markdown(file).value.split("\n"))
for name in ("game.docx", "plain.docx"):
    try:
        with docx2python(name) as file:
            print(name, [line.strip() for line in file.text.split("\n") if line])
    except KeyError as error:
        print(name, "KeyError", error)
PYTHON
cat seen
diff - seen <<'EXPECTED'
HTML <ol><li>e4 e5</li><li>d4 d5</li></ol><p>And then:</p><ol><li>c4 c5</li></ol> []
Markdown ['1. e4 e5', '2. d4 d5', '', 'And then:', '', '1. c4 c5', '', '']
game.docx ['14)\te4 e5', '15)\td4 d5', 'And then:', '20)\tc4 c5']
plain.docx KeyError 'r'
EXPECTED
