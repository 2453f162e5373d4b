#!/usr/bin/env bash
# FlexSearch 0.8.212 finds the cell e1 where e11 is asked for, and b4 for bb4: it folds equal signs that follow each other into one, digits too.
#
# Guess: words of letters and digits are found as they are written; only capitals and accents are folded.
# Seen: e1 and e11 are one word for the index, and so are a and aa, columns 1 and 27 of a board. So it is with `Charset.Default` and `LatinBalance`, which also
#       takes p for b. `Charset.Exact` keeps them apart.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent flexsearch@0.8.212 >>log
cat >run.cjs <<'JS'
const { Charset, Index } = require("flexsearch");

const texts = ["stone at e1", "stone at e11", "column a", "column aa", "drop bb4", "drop b4", "pawn p4"];
for (const name of ["none", "Default", "LatinBalance", "Exact"]) {
    const index = new Index(name === "none" ? {} : { encoder: Charset[name] });
    texts.forEach((text, number) => index.add(number, text));
    for (const word of ["e11", "aa", "b4"]) console.log(`${name}, ${word}:`, index.search(word).map(number => texts[number]).join(", "));
}
JS
node run.cjs >seen
cat seen
diff - seen <<'EXPECTED'
none, e11: stone at e1, stone at e11
none, aa: column a, column aa
none, b4: drop bb4, drop b4
Default, e11: stone at e1, stone at e11
Default, aa: column a, column aa
Default, b4: drop bb4, drop b4
LatinBalance, e11: stone at e1, stone at e11
LatinBalance, aa: column a, column aa
LatinBalance, b4: drop bb4, drop b4, pawn p4
Exact, e11: stone at e11
Exact, aa: column aa
Exact, b4: drop b4
EXPECTED
