#!/usr/bin/env bash
# A page that is turned by /Rotate lies unturned when pypdf 7.1.0 (`merge_page`) or PyMuPDF 2.0 (`show_pdf_page`) puts it on a sheet; pikepdf 10.18.0 turns it.
#
# Guess: what is laid on the sheet looks as the page did, since each viewer turns it.
# Seen: the mark that lies high on the turned page lies at its side again in the two. pypdf has `transfer_rotation_to_content` for that, to be called before; PyMuPDF
#       wants `rotate=`. A sheet of boards, some of them sideways, comes out mixed.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypdf==7.1.0 pikepdf==10.18.0 pypdfium2==5.15.2 fpdf2==2.8.9
v/bin/pip install --quiet --no-deps pymupdf==2.0
v/bin/python - >seen <<'PYTHON'
import io
import pikepdf, pymupdf, pypdfium2
from fpdf import FPDF
from pypdf import PdfReader, PdfWriter

paper = FPDF(unit="pt", format=(200, 100))
paper.add_page()
paper.set_fill_color(255, 0, 0)
paper.rect(10, 10, 50, 20, "F")
turned = PdfWriter(clone_from=io.BytesIO(bytes(paper.output())))
turned.pages[0].rotate(90)

def saved(document, save="write"):
    stream = io.BytesIO()
    getattr(document, save)(stream)
    return stream.getvalue()

def mark(document):
    image = pypdfium2.PdfDocument(document)[0].render().to_pil().convert("RGB")
    red = [(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y))[1] < 128]
    (left, top), (right, bottom) = (min(x for x, _ in red), min(y for _, y in red)), (max(x for x, _ in red), max(y for _, y in red))
    return f"{right - left + 1} wide, {bottom - top + 1} high"

source = saved(turned)
print("page:", mark(source))
sheet = PdfWriter()
sheet.add_blank_page(400, 400).merge_page(PdfReader(io.BytesIO(source)).pages[0])
print("pypdf:", mark(saved(sheet)))
turned.pages[0].transfer_rotation_to_content()
sheet = PdfWriter()
sheet.add_blank_page(400, 400).merge_page(PdfReader(io.BytesIO(saved(turned))).pages[0])
print("pypdf, transferred:", mark(saved(sheet)))
sheet = pikepdf.new()
sheet.add_blank_page(page_size=(400, 400))
original = pikepdf.open(io.BytesIO(source))
sheet.pages[0].add_overlay(original.pages[0], pikepdf.Rectangle(0, 0, 100, 200))
print("pikepdf:", mark(saved(sheet, "save")))
sheet = pymupdf.open()
sheet.new_page(width=400, height=400).show_pdf_page(pymupdf.Rect(0, 0, 100, 200), pymupdf.open("pdf", source), 0)
print("pymupdf:", mark(sheet.tobytes()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
page: 20 wide, 50 high
pypdf: 50 wide, 20 high
pypdf, transferred: 20 wide, 50 high
pikepdf: 20 wide, 50 high
pymupdf: 50 wide, 20 high
EXPECTED
