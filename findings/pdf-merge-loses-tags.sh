#!/usr/bin/env bash
# Merging two tagged PDFs loses the tags: pypdf 7.1.0, pikepdf 10.18.0 and PyMuPDF 2.0 drop structure, language and alternative texts. pypdf with
# `clone_from` keeps those of the first file, and with them the claim to be PDF/UA-1, over pages without any.
#
# Guess: libraries that merge outlines merge the structure tree too, or say that they do not; a claim of PDF/UA goes when pages without tags come.
# Seen: three ways lose all without a message. By `PdfWriter(clone_from=…)` and `append` the result claims PDF/UA-1, and the alternative text of the
#       second file's figure is nowhere in it. (Ghostscript 10.0.0, mutool 1.21.1 and pdfunite 22.12.0 lose the tags as well.)
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 pypdf==7.1.0 pikepdf==10.18.0 PyMuPDF==2.0
v/bin/python - >seen <<'PYTHON'
import pikepdf, pymupdf, pypdf, typst

with open("figure.svg", "w") as file:
    file.write('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>')
for name in ("first", "second"):
    with open(f"{name}.typ", "w") as file:
        file.write(f'#set document(title: "T")\n= {name}\n#figure(image("figure.svg", alt: "{name} figure"), caption: [Figure])')
    typst.compile(f"{name}.typ", output=f"{name}.pdf", pdf_standards=["ua-1"])

def alternatives(node, seen):
    if isinstance(node, pikepdf.Array):
        return [text for child in node for text in alternatives(child, seen)]
    if not isinstance(node, pikepdf.Dictionary) or (node.is_indirect and node.objgen in seen):
        return []
    seen.add(node.objgen if node.is_indirect else None)
    return ([str(node.Alt)] if "/Alt" in node else []) + alternatives(node.get("/K", pikepdf.Array()), seen)

def report(name, path):
    pdf = pikepdf.open(path)
    root = pdf.Root
    texts = alternatives(root.StructTreeRoot, set()) if "/StructTreeRoot" in root else []
    claims = "/Metadata" in root and b"pdfuaid" in root.Metadata.read_bytes()
    print(f"{name}: texts {texts}, language {'/Lang' in root}, claims PDF/UA {claims}")

report("one file", "first.pdf")
writer = pypdf.PdfWriter()
writer.append("first.pdf")
writer.append("second.pdf")
writer.write("pypdf.pdf")
report("pypdf", "pypdf.pdf")
writer = pypdf.PdfWriter(clone_from="first.pdf")
writer.append("second.pdf")
writer.write("clone.pdf")
report("pypdf, clone_from", "clone.pdf")
merged = pikepdf.new()
parts = [pikepdf.open(f"{name}.pdf") for name in ("first", "second")]
for part in parts:
    merged.pages.extend(part.pages)
merged.save("pikepdf.pdf")
report("pikepdf", "pikepdf.pdf")
merged = pymupdf.open()
for name in ("first", "second"):
    merged.insert_pdf(pymupdf.open(f"{name}.pdf"))
merged.save("pymupdf.pdf")
report("PyMuPDF", "pymupdf.pdf")
PYTHON
cat seen
diff - seen <<'EXPECTED'
one file: texts ['first figure'], language True, claims PDF/UA True
pypdf: texts [], language False, claims PDF/UA False
pypdf, clone_from: texts ['first figure'], language True, claims PDF/UA True
pikepdf: texts [], language False, claims PDF/UA False
PyMuPDF: texts [], language False, claims PDF/UA False
EXPECTED
