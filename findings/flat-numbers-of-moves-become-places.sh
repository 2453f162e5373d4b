#!/usr/bin/env bash
# flat 6.0.1: `unflatten(flatten(x))` makes a list of an object whose keys are numbers of moves, and splits keys that have a point.
#
# Guess: (worded in part after a first look) the two are inverse for plain objects; only empty lists and objects might need care.
# Seen: {"1": "e4", "2": "e5"} comes back as [null, "e4", "e5"]; {"12": …} is a list of thirteen; "1.e4" becomes an object in a list. `object: true` keeps the first two.
#       Empty lists and objects are kept.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent flat@6.0.1 >>log
cat >run.mjs <<'JS'
import { flatten, unflatten } from "flat";

for (const record of [{ moves: { 1: "e4", 2: "e5" } }, { moves: { 12: "e4" } }, { leads: { "1.e4": 3 } }, { moves: [], notes: {} }]) {
    console.log(JSON.stringify(record), JSON.stringify(unflatten(flatten(record))), JSON.stringify(unflatten(flatten(record), { object: true })));
}
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
{"moves":{"1":"e4","2":"e5"}} {"moves":[null,"e4","e5"]} {"moves":{"1":"e4","2":"e5"}}
{"moves":{"12":"e4"}} {"moves":[null,null,null,null,null,null,null,null,null,null,null,null,"e4"]} {"moves":{"12":"e4"}}
{"leads":{"1.e4":3}} {"leads":[null,{"e4":3}]} {"leads":{"1":{"e4":3}}}
{"moves":[],"notes":{}} {"moves":[],"notes":{}} {"moves":[],"notes":{}}
EXPECTED
