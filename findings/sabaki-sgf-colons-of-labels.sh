#!/usr/bin/env bash
# @sabaki/sgf 3.4.7 forgets which colons of a composed value were escaped, and writes a label `1:2` so that other readers take it for two colons.
#
# Guess: (worded after a first look) what is read and written again means the same: `LB[dd:1\:2]` (a label "1:2" at dd) stays so.
# Seen: the value is read as the text "dd:1:2" and written as `LB[dd:1:2]`; SGF (FF[4], "Compose data type") wants each colon of a composed text escaped.
# Output: dd:1:2, LB[dd:1:2]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent @sabaki/sgf@3.4.7 >>log
cat >run.cjs <<'JS'
const sgf = require("@sabaki/sgf");
const roots = sgf.parse("(;FF[4]GM[1]SZ[9]LB[dd:1\\:2])");
console.log(roots[0].data.LB[0]);
console.log(sgf.stringify(roots).match(/LB.*\]/)[0]);
JS
node run.cjs >seen
cat seen
diff - seen <<'EXPECTED'
dd:1:2
LB[dd:1:2]
EXPECTED
