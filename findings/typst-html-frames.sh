#!/usr/bin/env bash
# Typst 0.15.2, HTML: `figure(html.frame(…), alt: …)` drops the alternative text, and the letters of the frame become shapes that no search and no screen reader finds.
#
# Guess: the text becomes `aria-label` of the `svg`, as it becomes /Alt of the same figure in a PDF, and letters stay `text`.
# Seen: neither `role` nor `aria-label` nor `title`; "e7" is two `use` of glyphs. `image(…, alt: …)` has its `alt`, in PDF/UA-1 the figure passes. By `html.elem` round the frame
#       one writes the name oneself.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2
v/bin/python - >seen <<'PYTHON'
import typst

board = 'rect(width: 40pt)[e7]'
for name, source in {"frame": f'#figure(html.frame({board}), alt: "Blue board")', "elem": f'#html.elem("div", attrs: (role: "img", aria-label: "Blue board"), html.frame({board}))',
                     "image": '#image(bytes("<svg xmlns=\\"http://www.w3.org/2000/svg\\" width=\\"9\\" height=\\"9\\"/>"), format: "svg", alt: "Blue board")'}.items():
    page = typst.compile(source.encode(), format="html").decode()
    print(f'{name}: alternative text {"yes" if "Blue board" in page else "no"}, letters {"yes" if ">e7<" in page else "no"}, glyphs {page.count("<use ")}')
document = f'#set document(title: "Board")\n#figure({board}, alt: "Blue board")'
print("PDF/UA-1 of the figure:", b"Blue board" in typst.compile(document.encode(), format="pdf", pdf_standards="ua-1"))
PYTHON
cat seen
diff - seen <<'EXPECTED'
frame: alternative text no, letters no, glyphs 2
elem: alternative text yes, letters no, glyphs 2
image: alternative text yes, letters no, glyphs 0
PDF/UA-1 of the figure: True
EXPECTED
