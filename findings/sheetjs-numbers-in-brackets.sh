#!/usr/bin/env bash
# SheetJS (xlsx 0.18.5, npm) reads the cell "(5)" of a CSV file as -5, a board "3-2" and half a game "1/2" as days of the year 2001.
#
# Guess: a text in brackets is a text; numbers and dates are what JSON or ISO 8601 call so.
# Seen: numbers of moves in brackets become leads of the opponent, though `sheet_to_csv` writes them as they were. "007" is 7 and 1e5 is 100000 there and in exceljs 4.4.0, which
#       leaves the others alone. `raw: true` keeps them all.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent xlsx@0.18.5 exceljs@4.4.0 >>log
printf 'move,board,result,name\n(5),3-2,1/2,007\n' >games.csv
cat >run.cjs <<'JS'
const { read, utils } = require("xlsx");
const { Workbook } = require("exceljs");

const text = require("fs").readFileSync("games.csv", "utf8");
for (const raw of [false, true]) {
    const sheet = read(text, { type: "string", raw }).Sheets.Sheet1;
    const day = cell => typeof cell === "number" && cell > 30000 ? new Date(Date.UTC(1899, 11, 30 + cell)).toISOString().slice(0, 10) : cell;
    console.log(`SheetJS, raw ${raw}:`, ...utils.sheet_to_json(sheet, { header: 1 })[1].map(day).map(cell => JSON.stringify(cell)));
}
new Workbook().csv.readFile("games.csv").then(sheet => console.log("exceljs:", ...sheet.getRow(2).values.slice(1).map(cell => JSON.stringify(cell))));
JS
node run.cjs >seen
cat seen
diff - seen <<'EXPECTED'
SheetJS, raw false: -5 "2001-03-02" "2001-01-02" 7
SheetJS, raw true: "(5)" "3-2" "1/2" "007"
exceljs: "(5)" "3-2" "1/2" 7
EXPECTED
