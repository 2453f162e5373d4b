#!/usr/bin/env bash
# @decimalturn/toml-patch 3.3.0 (npm), which edits TOML and keeps its comments: a deleted game takes the comment of the next game with it, and a new game gets the comment of the one behind it.
#
# Guess: (worded in part after a first look) a comment above `[[game]]` goes with this game, since games that are sorted take their comments along.
# Seen: without the first game the second has no comment. A game put before the first one stands under "# first", an empty line between them, and the first game
#       has none. Comments of moves inside of an array stay with their moves.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent @decimalturn/toml-patch@3.3.0 >>log
cat >run.mjs <<'JS'
import { parse, patch } from "@decimalturn/toml-patch";

const text = '# first\n[[game]]\nmoves = ["e4"]\n\n# second\n[[game]]\nmoves = ["d4"]\n\n# third\n[[game]]\nmoves = ["c4"]\n';
function edit(name, change) {
    const value = parse(text);
    change(value.game);
    console.log(name.padEnd(18), patch(text, value).split("\n").filter(line => /^#|moves/.test(line)).map(line => line.replace("moves = ", "")).join(" "));
}
edit("as it is", () => {});
edit("without the first", games => games.shift());
edit("without the second", games => games.splice(1, 1));
edit("one before", games => games.unshift({ moves: ["b3"] }));
edit("turned round", games => games.reverse());
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
as it is           # first ["e4"] # second ["d4"] # third ["c4"]
without the first  ["d4"] # third ["c4"]
without the second # first ["e4"] ["c4"]
one before         # first ["b3"] ["e4"] # second ["d4"] # third ["c4"]
turned round       # third ["c4"] # second ["d4"] # first ["e4"]
EXPECTED
