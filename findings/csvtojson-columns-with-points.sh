#!/usr/bin/env bash
# csvtojson 2.0.14 reads a column whose name has a point as a path: "2.5", a score, becomes a list with five empty places, "1.e4" an object.
#
# Guess: (worded in part after a first look) the first row gives the keys as they are written; a path would need a mark of its own or an option.
# Seen: a table of games by first move and lead, "name,1.e4,2.5", becomes {"1": {"e4": …}, "2": [null, …]}. `flatKeys: true` keeps the names.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent csvtojson@2.0.14 >>log
cat >run.mjs <<'JS'
import csv from "csvtojson";

const table = "name,1.e4,2.5\nblue,5,7\n";
console.log("defaults", JSON.stringify((await csv().fromString(table))[0]));
console.log("flatKeys", JSON.stringify((await csv({ flatKeys: true }).fromString(table))[0]));
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
defaults {"1":{"e4":"5"},"2":[null,null,null,null,null,"7"],"name":"blue"}
flatKeys {"name":"blue","1.e4":"5","2.5":"7"}
EXPECTED
