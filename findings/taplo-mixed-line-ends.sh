#!/usr/bin/env bash
# Taplo 0.9.3: `taplo fmt` of a file with CRLF makes a file with both kinds of line ends: LF everywhere, CRLF inside of multi-line strings.
#
# Guess: the formatter keeps the file's line ends, or (its option `crlf` is off) writes LF throughout.
# Seen: of five lines with CRLF the two inside of a string keep it, the other three lose it. A second run changes nothing. Readers that keep "\r\n"
#       in strings (see toml-crlf-in-strings.sh) read the same text as before, git calls the file mixed.
# Output: before 5 CRLF, after 2 CRLF and 3 LF
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet taplo==0.9.3
printf "a = 1\r\nb = '''x\r\ny\r\n'''\r\nc=2\r\n" >d.toml
v/bin/python - >seen <<'PYTHON'
import subprocess

def ends():
    data = open("d.toml", "rb").read()
    return f"{data.count(bytes([13, 10]))} CRLF, {data.count(bytes([10])) - data.count(bytes([13, 10]))} LF"

print("before", ends())
for run in ("after", "again"):
    subprocess.run(["v/bin/taplo", "fmt", "d.toml"], check=True, capture_output=True)
    print(run, ends())
print(open("d.toml", "rb").read())
PYTHON
cat seen
diff - seen <<'EXPECTED'
before 5 CRLF, 0 LF
after 2 CRLF, 3 LF
again 2 CRLF, 3 LF
b"a = 1\nb = '''x\r\ny\r\n'''\nc = 2\n"
EXPECTED
