#!/usr/bin/env bash
# fpdf2 2.8.9 with `markdown=True` underlines what stands between two `--`: of `d4--e5 and f6--g7` the dashes disappear, the result `1--0` becomes 10.
#
# Guess: as in Markdown, two hyphens are a dash or stay; only `**`, `__` and `[text](link)` mean something.
# Seen: the sign of a capture or of a long line is lost without a message, and a result is another one. `~~` is crossed out as well. A single hyphen or `\--` is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet fpdf2==2.8.9 pypdf==7.1.0
v/bin/python - >seen 2>log <<'PYTHON'
import io
from fpdf import FPDF
from pypdf import PdfReader

for text in ("d4--e5 and f6--g7", "1--0", "d4-e5", r"d4\--e5 and f6\--g7"):
    paper = FPDF()
    paper.add_page()
    paper.set_font("helvetica")
    paper.multi_cell(0, text=text, markdown=True)
    print(text, "->", PdfReader(io.BytesIO(paper.output())).pages[0].extract_text())
PYTHON
cat seen
diff - seen <<'EXPECTED'
d4--e5 and f6--g7 -> d4e5 and f6g7
1--0 -> 10
d4-e5 -> d4-e5
d4\--e5 and f6\--g7 -> d4--e5 and f6--g7
EXPECTED
