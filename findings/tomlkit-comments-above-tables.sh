#!/usr/bin/env bash
# tomlkit 0.15.2, which keeps comments and layout: deleting the first table of an array deletes the comment above the second one too.
#
# Guess: (worded after a first look) a comment directly above `[[diagram]]` goes with that table, or stays where it is.
# Seen: the comment belongs to the end of the table before it and is lost with it; so the comment above the first table stays and now stands above the second.
# Output: "# first" above n = 2; "# second" is gone
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet tomlkit==0.15.2
v/bin/python - >seen <<'PYTHON'
import tomlkit

document = tomlkit.parse("# first\n[[diagram]]\nn = 1\n\n# second\n[[diagram]]\nn = 2\n")
del document["diagram"][0]
print(tomlkit.dumps(document), end="")
PYTHON
cat seen
diff - seen <<'EXPECTED'
# first
[[diagram]]
n = 2
EXPECTED
