#!/usr/bin/env bash
# Readers do not agree how large a PDF page with `UserUnit` 2 is: pdfium (pypdfium2 5.15.2) and poppler 22.12.0 say half of what MuPDF 1.28.5 says.
#
# Guess: `UserUnit` has been in the standard since PDF 1.6, for posters above 5 metres, so each program that draws pages multiplies by it.
# Seen: a page of 300 by 200 units of 1/36 inch is 600 by 400 points in PyMuPDF 2.0 and 300 by 200 in pdfium; pypdf 7.1.0 and pikepdf give the raw box.
#       (poppler's pdfinfo and pdftoppm 22.12.0 say 300 by 200 too, Ghostscript 10.0.0 600 by 400.) A poster that must keep its scale needs plain points.
# Output: PyMuPDF 600 400 / pypdfium2 300 200 / pypdf 300 200, unit 2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pikepdf==10.18.0 pypdf==7.1.0 PyMuPDF==2.0 pypdfium2==5.15.2
v/bin/python - >seen <<'PYTHON'
import pikepdf, pymupdf, pypdf, pypdfium2

pdf = pikepdf.new()
pdf.add_blank_page(page_size=(300, 200)).obj.UserUnit = 2
pdf.save("poster.pdf", min_version="1.6")
page = pymupdf.open("poster.pdf")[0]
print("PyMuPDF", page.get_pixmap().width, page.get_pixmap().height)
page = pypdfium2.PdfDocument("poster.pdf")[0]
print("pypdfium2", *(round(side) for side in page.get_size()), page.render(scale=1).width)
page = pypdf.PdfReader("poster.pdf").pages[0]
print("pypdf", round(page.mediabox.width), round(page.mediabox.height), "unit", page.user_unit)
PYTHON
cat seen
diff - seen <<'EXPECTED'
PyMuPDF 600 400
pypdfium2 300 200 300
pypdf 300 200 unit 2
EXPECTED
