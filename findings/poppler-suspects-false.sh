#!/usr/bin/env bash
# poppler 22.12.0 (Debian 12): a tagged PDF with `/Suspects false` is called wrong, one with `/Suspects true` is not.
#
# Guess: both are booleans, as ISO 32000 wants (the default is false), so both pass without a message.
# Seen: pdfinfo prints "Suspects object is wrong type (boolean)" for `false`, nothing for `true` or without the key. Writers of tagged PDF that write
#       the default get a syntax error for each file.
# Output: none 0, false 1, true 0 messages
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet poppler-utils=22.12.0-2+deb12u3 libpoppler126=22.12.0-2+deb12u3 >/dev/null 2>&1
for package in *.deb; do dpkg-deb --extract "$package" d; done
export LD_LIBRARY_PATH=$(dirname "$(find "$PWD/d" -name 'libpoppler.so.126')")
python3 -m venv v
v/bin/pip install --quiet pikepdf==10.18.0
v/bin/python - <<'PYTHON'
import pikepdf

for name, value in (("none", None), ("false", False), ("true", True)):
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(200, 100))
    pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True) if value is None else pikepdf.Dictionary(Marked=True, Suspects=value)
    pdf.save(f"{name}.pdf")
PYTHON
for name in none false true; do
    d/usr/bin/pdfinfo $name.pdf >/dev/null 2>messages
    echo "$name: $(wc -l <messages) messages $(head -1 messages)"
done >seen
cat seen
diff --ignore-trailing-space - seen <<'EXPECTED'
none: 0 messages
false: 1 messages Syntax Error: Suspects object is wrong type (boolean)
true: 0 messages
EXPECTED
