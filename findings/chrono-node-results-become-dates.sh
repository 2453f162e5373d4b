#!/usr/bin/env bash
# chrono-node 2.10.3 takes the name of a game and a drawn result for dates: "Renju 3/2" is the second of March, "1/2-1/2" the second of January.
#
# Guess: (worded in part after a first look) a date in running text needs a month, a year or a word beside it; 12:11 alone is a time.
# Seen: 3/2 and 9/11 are dates wherever they stand, and so is the first half of a draw with the 1 after it. In Russian «в 3 партии» (in three games) and
#       «с 4 по 5 ход» (moves 4 to 5) are hours. "1-0", "12-11", "d4-5" and "1.e4" are left alone; `strict` changes nothing in these.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent chrono-node@2.10.3 >>log
cat >run.mjs <<'JS'
import * as chrono from "chrono-node";

const now = new Date(2026, 10, 29, 12);
const found = (parser, text) => parser.parse(text, now).map(result => {
    const day = result.start;
    return `${result.text} = ${day.get("month")}-${day.get("day")}, ${day.isCertain("hour") ? `hour ${day.get("hour")}` : "no hour"}`;
}).join("; ") || "no date";
for (const text of ["Renju 3/2", "drawn 1/2-1/2", "blue won 9/11", "blue won 12:11", "1-0", "12-11", "d4-5", "1.e4"]) {
    console.log(text, "|", found(chrono.casual, text), "|", found(chrono.strict, text));
}
for (const text of ["в 3 партии", "с 4 по 5 ход"]) console.log(text, "|", found(chrono.ru.casual, text));
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
Renju 3/2 | 3/2 = 3-2, no hour | 3/2 = 3-2, no hour
drawn 1/2-1/2 | 1/2-1 = 1-2, no hour | 1/2-1 = 1-2, no hour
blue won 9/11 | 9/11 = 9-11, no hour | 9/11 = 9-11, no hour
blue won 12:11 | 12:11 = 11-29, hour 12 | 12:11 = 11-29, hour 12
1-0 | no date | no date
12-11 | no date | no date
d4-5 | no date | no date
1.e4 | no date | no date
в 3 партии | в 3 = 11-29, hour 3
с 4 по 5 ход | с 4 по 5 = 11-29, hour 4
EXPECTED
