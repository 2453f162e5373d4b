#!/usr/bin/env bash
# json-diff-ts 4.10.4 and @opentf/obj-diff 0.11.0 (npm) cannot shorten a list of moves: a move that was taken back stays, or null stands in its place.
#
# Guess: what a library says of two records makes the second of the first, and, where it can undo, the first of the second, whatever their lists of moves are.
# Seen: json-diff-ts puts the end right by `applyChangeset`, but `revertChangeset`, and the atomic changes that are for storing, leave every second one of the moves taken back. obj-diff empties
#       the places and leaves the length. jsondiffpatch 0.7.7, rfc6902 5.4.0 and deep-diff 1.0.2 do it.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent json-diff-ts@4.10.4 @opentf/obj-diff@0.11.0 jsondiffpatch@0.7.7 rfc6902@5.4.0 deep-diff@1.0.2 >>log
cat >run.mjs <<'JS'
import { diff as opentf, patch } from "@opentf/obj-diff";
import deep from "deep-diff";
import * as ts from "json-diff-ts";
import { create } from "jsondiffpatch";
import { applyPatch, createPatch } from "rfc6902";

const long = () => ({ moves: ["e4", "e5", "Nf3", "Nc6"] });
const short = () => ({ moves: ["e4"] });
const show = (name, record) => console.log(name.padEnd(33), JSON.stringify(record));
const changes = ts.diff(long(), short());
show("json-diff-ts, applied", ts.applyChangeset(long(), changes));
show("json-diff-ts, atomic and applied", ts.applyChangeset(long(), ts.unatomizeChangeset(ts.atomizeChangeset(changes))));
show("json-diff-ts, reverted", ts.revertChangeset(long(), ts.diff(short(), long())));
show("obj-diff", patch(long(), opentf(long(), short())));
show("jsondiffpatch", create({}).patch(long(), create({}).diff(long(), short())));
const record = long();
applyPatch(record, createPatch(record, short()));
show("rfc6902", record);
const other = long();
for (const change of deep.diff(long(), short())) deep.applyChange(other, short(), change);
show("deep-diff", other);
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
json-diff-ts, applied             {"moves":["e4"]}
json-diff-ts, atomic and applied  {"moves":["e4","Nf3"]}
json-diff-ts, reverted            {"moves":["e4","Nf3"]}
obj-diff                          {"moves":["e4",null,null,null]}
jsondiffpatch                     {"moves":["e4"]}
rfc6902                           {"moves":["e4"]}
deep-diff                         {"moves":["e4"]}
EXPECTED
