#!/usr/bin/env bash
# @rainbowatcher/toml-edit-js 0.6.5 edits a value in a table, but no value above the first table: "path key is empty".
#
# Guess: (worded in part after a first look) a path of one name is the key of that name, as a path of two is a key in a table.
# Seen: `edit` of "komi" is an error in any document, also for a key that is to be added; "game.komi" works. `parse` makes texts of dates and times, so that what it read is
#       written back with texts in their place; a float 6.0 becomes 6.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent @rainbowatcher/toml-edit-js@0.6.5 >>log
cat >run.mjs <<'JS'
import init, { edit, parse, stringify } from "@rainbowatcher/toml-edit-js";

await init();
for (const [record, path] of [["komi = 6.0\n", "komi"], ["komi = 6.0\n", "event"], ["[game]\nkomi = 6.0\n", "game.komi"]]) {
    try {
        console.log(path, JSON.stringify(edit(record, path, 7.5)));
    } catch (error) {
        console.log(path, String(error));
    }
}
console.log(stringify(parse("date = 2026-11-29\nat = 18:05:00\nkomi = 6.0\n")).trim());
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
komi Key Error: path key is empty
event Key Error: path key is empty
game.komi "[game]\nkomi = 7.5\n"
date = "2026-11-29"
at = "18:05:00"
komi = 6
EXPECTED
