#!/usr/bin/env bash
# Times of clocks, "1:30", "1,5h" and "1h30": parse-duration 2.1.9 (npm) makes 1.03 seconds of the first and fifteen hours of the second, timelength 3.0.4 (PyPI) one hour of the third.
#
# Guess: a text that the library does not understand is refused, as pytimeparse 1.1.10 and durationpy 0.11 refuse it; what is understood is right.
# Seen: parse-duration adds up all numbers that it sees: the second of two without a unit counts as thousandths, and a comma is left out. timelength drops the 30 and says that it succeeded; of "-5m" it
#       makes five minutes. "1h30m" is right everywhere.
# Output: the lines below, in seconds
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent parse-duration@2.1.9 >>log
python3 -m venv v
v/bin/pip install --quiet timelength==3.0.4 pytimeparse==1.1.10 durationpy==0.11
cat >run.mjs <<'JS'
import parse from "parse-duration";

console.log(JSON.stringify(["1h30m", "1h30", "1:30", "90+30", "1,5h", "-5m"].map(text => parse(text, "s"))));
JS
node run.mjs >parsed
v/bin/python - >seen <<'PYTHON'
import json
import durationpy, pytimeparse
from timelength import TimeLength

def refused(read, text):
    try:
        seconds = read(text)
        return "refused" if seconds is None else f"{seconds:g}"
    except Exception:
        return "refused"

def by_timelength(text):
    result = TimeLength(text).result
    return result.seconds if result.success else None

for text, seconds in zip(["1h30m", "1h30", "1:30", "90+30", "1,5h", "-5m"], json.load(open("parsed"))):
    others = {"timelength": by_timelength, "pytimeparse": pytimeparse.parse, "durationpy": lambda text: durationpy.from_str(text).total_seconds()}
    print(f"{text}: parse-duration {seconds:g}", *(f"{name} {refused(read, text)}" for name, read in others.items()), sep=", ")
PYTHON
cat seen
diff - seen <<'EXPECTED'
1h30m: parse-duration 5400, timelength 5400, pytimeparse 5400, durationpy 5400
1h30: parse-duration 5400, timelength 3600, pytimeparse refused, durationpy refused
1:30: parse-duration 1.03, timelength 90, pytimeparse 90, durationpy refused
90+30: parse-duration 90.03, timelength refused, pytimeparse refused, durationpy refused
1,5h: parse-duration 54000, timelength refused, pytimeparse refused, durationpy refused
-5m: parse-duration -300, timelength 300, pytimeparse -300, durationpy -300
EXPECTED
