#!/usr/bin/env bash
# kokopu 4.13.4: a day that the month does not have is dropped in silence, and where header and end of a game name different winners, the end wins.
#
# Guess: an impossible date is refused or kept as text; a contradiction of results is an error or can be asked for.
# Seen: [Date "2021.02.30"] is "February 2021"; a game with [Result "1-0"] that ends with 0-1 has the result 0-1, without a warning.
#       A header without an end marker, by contrast, is an error.
# Output: date February 2021 / result 0-1 / no end: refused
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent kokopu@4.13.4 >/dev/null
cat >run.mjs <<'NODE'
import { pgnRead } from "kokopu";
const game = text => pgnRead(text).game(0);
console.log("date", game('[Event "a"]\n[Date "2021.02.30"]\n[Result "*"]\n\n1. e4 *').dateAsString());
console.log("result", game('[Event "a"]\n[Result "1-0"]\n\n1. e4 e5 0-1').result());
try { console.log("no end", game('[Event "a"]\n\n1. e4 e5\n\n[Event "b"]\n\n1. d4 *').result()); } catch { console.log("no end: refused"); }
NODE
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
date February 2021
result 0-1
no end: refused
EXPECTED
