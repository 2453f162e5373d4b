#!/usr/bin/env bash
# WeasyPrint 70.0: a PDF/UA has a figure without an alternative text for each `img` with `alt=""`, and for inline SVG whose name is an `aria-label`.
#
# Guess: (in part worded after a first look) what has `alt=""` is decoration and becomes an artifact; `aria-label` is taken, and a `title` inside of the SVG is not.
# Seen: the empty alternative makes a /Figure without /Alt, which PDF/UA-1 forbids, in a file that claims it. `aria-label` is not looked at, `title` is taken.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet weasyprint==70.0 pikepdf==10.18.0
v/bin/python - >seen <<'PYTHON'
import base64, io, logging
import pikepdf, weasyprint

logging.disable(logging.CRITICAL)
square = '<svg xmlns="http://www.w3.org/2000/svg" role="img" width="40" height="40"><rect width="40" height="40"/></svg>'
source = "data:image/svg+xml;base64," + base64.b64encode(square.encode()).decode()
for name, figure in (("alt", f'<img alt="A square" src="{source}">'), ("empty alt", f'<img alt="" src="{source}">'),
                     ("aria-label", square.replace("<svg", '<svg aria-label="A square"')),
                     ("title", square.replace("<rect", "<title>A square</title><rect"))):
    page = f'<!doctype html><html lang="en"><title>T</title><p>{figure}</p></html>'
    pdf = pikepdf.open(io.BytesIO(weasyprint.HTML(string=page).write_pdf(pdf_variant="pdf/ua-1")))
    figures = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure"]
    print(f"{name}: figures with", [str(item.get("/Alt", "no text")) for item in figures],
          "- claims PDF/UA" if b"pdfuaid" in pdf.Root.Metadata.read_bytes() else "")
PYTHON
cat seen
diff - seen <<'EXPECTED'
alt: figures with ['A square'] - claims PDF/UA
empty alt: figures with ['no text'] - claims PDF/UA
aria-label: figures with ['no text'] - claims PDF/UA
title: figures with ['A square'] - claims PDF/UA
EXPECTED
