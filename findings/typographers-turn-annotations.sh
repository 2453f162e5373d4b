#!/usr/bin/env bash
# Two programs for Russian typography change scores of games: typograf 7.8.0 (npm) makes "e4?!" of "e4!?", a doubtful move of an interesting one, and "e4!" of "e4!!".
#
# Guess: results and moves stay as they are, but for a dash between two numbers and × for the letter x of "5x5"; a name of a column in brackets is left alone.
# Seen: typograf with the locale ru puts the question mark before the exclamation mark and leaves one of two equal signs. typus 0.2.2 (PyPI) leaves them, but writes the results
#       12-11 and the castling 0-0-0 with U+2212, the sign of subtraction. Both make © of column (c), and typograf half a draw of "1/2-1/2". e2-e4 is safe in both.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent typograf@7.8.0 >>log
python3 -m venv v
v/bin/pip install --quiet typus==0.2.2
printf '%s\n' 'e4!?' 'e4!!' 'e4??' '12-11' '1/2-1/2' '(c)' 'e2-e4' '0-0-0' >words
cat >run.cjs <<'JS'
const Typograf = require("typograf");
const typograf = new (Typograf.default ?? Typograf)({ locale: ["ru", "en-US"] });
for (const word of require("fs").readFileSync("words", "utf8").trim().split("\n")) console.log(typograf.execute(word));
JS
node run.cjs >typograf
v/bin/python - >typus <<'PYTHON'
from typus import ru_typus

for word in open("words").read().split():
    print(ascii(ru_typus(word))[1:-1])
PYTHON
paste -d ' ' words typograf typus >seen
cat seen
diff - seen <<'EXPECTED'
e4!? e4?! e4!?
e4!! e4! e4!!
e4?? e4? e4??
12-11 12-11 12\u221211
1/2-1/2 ½-1/2 \xbd-\xbd
(c) © \xa9
e2-e4 e2-e4 e2-e4
0-0-0 0-0-0 0\u22120-0
EXPECTED
