#!/usr/bin/env bash
# Graphviz (@viz-js/viz 3.31.0) makes two nodes of a segment `d4-5` without quotation marks, `d4` and `-5`, and of a move `1.e4`, `1.` and `e4`.
#
# Guess: a name that is neither a number nor an identifier is an error of syntax.
# Seen: the graph is drawn with lonely nodes, and its edges join the wrong halves. Of `1.e4` `render` has a warning among its results, which `renderString` does not return, and
#       none of `d4-5`.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent @viz-js/viz@3.31.0 >/dev/null
cat >run.mjs <<'NODE'
import { instance } from "@viz-js/viz";

const graphviz = await instance();
for (const line of ["1.e4 -> 2.d4", "3a -> 4b", "e4 -> d5", '"1.e4" -> "2.d4"', "d4-5 -> e6"]) {
  let seen;
  try {
    seen = graphviz.renderString(`digraph { ${line} }`, { format: "plain" }).split("\n")
      .map(row => row.split(" ")).filter(([kind]) => kind === "node" || kind === "edge").map(([kind, a, b]) => kind === "node" ? a : `${a}->${b}`).join(" ");
  } catch (error) {
    seen = error.message.split("\n")[0];
  }
  const { errors } = graphviz.render(`digraph { ${line} }`, { format: "plain" });
  console.log(`${line}: ${seen}; ${errors.map(error => error.level).join(", ") || "no message"}`);
}
NODE
node run.mjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
1.e4 -> 2.d4: 1. e4 2. d4 e4->2.; warning, warning
3a -> 4b: 3 a 4 b a->4; warning, warning
e4 -> d5: e4 d5 e4->d5; no message
"1.e4" -> "2.d4": "1.e4" "2.d4" "1.e4"->"2.d4"; no message
d4-5 -> e6: d4 -5 e6 -5->e6; no message
EXPECTED
