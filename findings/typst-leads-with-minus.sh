#!/usr/bin/env bash
# Typst 0.15.2 makes a minus sign, U+2212, of the hyphen in a lead such as `-5` and in `[-3]`: who searches the PDF for "-5" or copies it into a record does not find it.
#
# Guess: in running text a hyphen stays a hyphen; only `--` and `---` become dashes.
# Seen: a hyphen before a digit becomes the sign where no letter or digit stands before it: `1-0`, `d4-5` and `-e4` stay. `-?` is a soft hyphen, so that `3-?2` is 32 for a reader.
#       `\-5`, raw text and `"-5"` in code are safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 pypdf==7.1.0
v/bin/python - >seen 2>log <<'PYTHON'
import io
import typst
from pypdf import PdfReader

for text in ("Lead -5", "Count [-3]", "1-0, d4-5", "Move -e4", "3-?2", r"Lead \-5", "Lead `-5`", '#"Lead -5"'):
    seen = PdfReader(io.BytesIO(typst.compile(text.encode()))).pages[0].extract_text().strip()
    print(f"{text}: {seen!a}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
Lead -5: 'Lead \u22125'
Count [-3]: 'Count [\u22123]'
1-0, d4-5: '1-0, d4-5'
Move -e4: 'Move -e4'
3-?2: '3\xad2'
Lead \-5: 'Lead -5'
Lead `-5`: 'Lead -5'
#"Lead -5": 'Lead -5'
EXPECTED
