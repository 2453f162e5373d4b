#!/usr/bin/env bash
# toml-sort 0.25.0 deletes comments that no key follows, at the end of a table or before an empty line, though it has no such option set.
#
# Guess: (in part worded after a first look) comments above a key go with it, others stay at the end of their table; `--no-block-comments` is there for those who want none.
# Seen: the remarks "after a" and "end of c" are gone without a message, exit 0; those above a key, behind a value, at the top and at the bottom stay.
# Output: top, above b, behind b, bottom
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet toml-sort==0.25.0
v/bin/python - >seen <<'PYTHON'
import subprocess

document = "# top\n\na = 1\n# after a\n\n# above b\nb = 2 # behind b\n\n[c]\nq = 1\n# end of c\n\n[d]\nq = 1\n\n# bottom\n"
seen = subprocess.run(["v/bin/toml-sort", "-"], input=document, capture_output=True, text=True, check=True)
print([line.split("# ")[1] for line in seen.stdout.splitlines() if "# " in line], seen.stderr)
PYTHON
cat seen
diff - seen <<'EXPECTED'
['top', 'above b', 'behind b', 'bottom'] 
EXPECTED
