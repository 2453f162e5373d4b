#!/usr/bin/env bash
# pandas 3.1.1: `read_json` makes a date of a number where the name of its key ends with `_at` or is `modified` or `date`.
#
# Guess: (worded after a first look) numbers of JSON stay numbers; a date is asked for by `convert_dates` or by its form.
# Seen: {"stopped_at": 471163506}, a count of positions, becomes a day of 1984; below 31,536,000 it stays a number; `positions` stays one.
#       The text "007" becomes the number 7. `convert_dates=False, dtype=False` keeps both.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pandas==3.1.1
v/bin/python - >seen <<'PYTHON'
import io
import pandas

line = '{"stopped_at": 471163506, "positions": 471163506, "name": "007"}'
for text, options in ((line, {}), (line.replace("471163506", "31535999"), {}), (line, {"convert_dates": False, "dtype": False})):
    row = pandas.read_json(io.StringIO(text), lines=True, **options).iloc[0]
    print(*row)
PYTHON
cat seen
diff - seen <<'EXPECTED'
1984-12-06 06:45:06 471163506 7
31535999 31535999 7
471163506 471163506 007
EXPECTED
