#!/usr/bin/env bash
# A layer of a PDF that is switched off hides the solutions from the eye only: pdfium, pypdf, pdfminer.six and pdfplumber give its text.
#
# Guess: what draws pages (MuPDF, poppler, pdfium) leaves the text of a hidden layer out as its pixels; parsers without a renderer give it.
# Seen: pdfium, on which Chromium's viewer rests, paints no pixel of the layer and still gives its text to a search; MuPDF and poppler do not.
# Output: question with pymupdf; question answer with pypdfium2, pypdf, pdfminer, pdfplumber; pixels of pdfium below the question: none
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pikepdf==10.18.0 pypdf==7.1.0 pdfminer.six==20260107 pdfplumber==0.11.10 PyMuPDF==2.0 pypdfium2==5.15.2 pillow==13.0.0
v/bin/python - >seen <<'PYTHON'
import pdfplumber, pikepdf, pymupdf, pypdf, pypdfium2
from pdfminer.high_level import extract_text
from pikepdf import Array, Dictionary, Name

pdf = pikepdf.new()
page = pdf.add_blank_page(page_size=(200, 100))
font = pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name="solutions"))
pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary(OFF=Array([layer]), Order=Array([layer])))
page.Resources = Dictionary(Font=Dictionary(F=font), Properties=Dictionary(L=layer))
page.Contents = pdf.make_stream(b"BT /F 12 Tf 20 70 Td (question) Tj ET /OC /L BDC BT /F 12 Tf 20 20 Td (answer) Tj ET EMC")
pdf.save("book.pdf")

drawn = pypdfium2.PdfDocument("book.pdf")[0]
texts = {
    "pypdf": pypdf.PdfReader("book.pdf").pages[0].extract_text(),
    "pdfminer.six": extract_text("book.pdf"),
    "pdfplumber": pdfplumber.open("book.pdf").pages[0].extract_text(),
    "pypdfium2": drawn.get_textpage().get_text_range(),
    "PyMuPDF": pymupdf.open("book.pdf")[0].get_text(),
}
for name, text in texts.items():
    print(f"{name}:", *text.split())
bottom = drawn.render(scale=1).to_pil().convert("L").crop((0, 60, 200, 100))
print("pdfium paints the layer:", bottom.getextrema() != (255, 255))
PYTHON
cat seen
diff - seen <<'EXPECTED'
pypdf: question answer
pdfminer.six: question answer
pdfplumber: question answer
pypdfium2: question answer
PyMuPDF: question
pdfium paints the layer: False
EXPECTED
