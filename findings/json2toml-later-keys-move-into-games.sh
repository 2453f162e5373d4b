#!/usr/bin/env bash
# json2toml 6.1.2 (npm, 30,000 downloads a month): what stands behind a list of games in a JSON document becomes a part of its last game, and the players of a game become a list of their own.
#
# Guess: the document that is written says the same as the JSON, as TOML of smol-toml 1.9.1 does: keys of a table come before its `[[games]]`, a list in a game is `[[games.players]]`.
# Seen: the keys stand where they stood, so that `result` belongs to the second game. A list of tables in a game is `[[players]]` at the top. An empty table vanishes.
#       Each of it is valid TOML, and there is no message.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent json2toml@6.1.2 smol-toml@1.9.1 >/dev/null
cat >run.mjs <<'NODE'
import json2toml from "json2toml";
import { parse, stringify } from "smol-toml";

const match = { name: "Club", games: [{ n: 1, players: [{ name: "Anna" }] }, { n: 2 }], result: "2-0", remarks: {} };
const written = (json2toml.default ?? json2toml)(match);
console.log(written.trimEnd());
console.log("read:", JSON.stringify(parse(written)));
console.log("smol-toml:", JSON.stringify(parse(stringify(match))));
NODE
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
name = "Club"
[[games]]
n = 1
[[players]]
name = "Anna"
[[games]]
n = 2
result = "2-0"
read: {"name":"Club","games":[{"n":1},{"n":2,"result":"2-0"}],"players":[{"name":"Anna"}]}
smol-toml: {"name":"Club","result":"2-0","games":[{"n":1,"players":[{"name":"Anna"}]},{"n":2}],"remarks":{}}
EXPECTED
