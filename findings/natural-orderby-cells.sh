#!/usr/bin/env bash
# natural-orderby 5.0.0 and javascript-natural-sort 0.7.1 (npm) sort cells such as 2e1 as numbers with exponents: 10d1 comes before 2e1, which is 20.
#
# Guess: a natural order compares digits as numbers and letters as letters, so the cells are sorted by number, letter, number.
# Seen: the column e stands apart from the other columns of its row; 2e10 is behind all of them. natural-compare 1.4.0, string-natural-compare 3.0.1, alphanum-sort 1.1.0 and natsort 8.4.0
#       (PyPI) do as guessed. Cells with the letter first, e10, are right in all.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent natural-orderby@5.0.0 javascript-natural-sort@0.7.1 natural-compare@1.4.0 string-natural-compare@3.0.1 alphanum-sort@1.1.0 >>log
python3 -m venv v
v/bin/pip install --quiet natsort==8.4.0
cat >run.cjs <<'JS'
for (const cells of [["10d1", "2e10", "2e1", "2d3", "3a1"], ["e10", "e9", "d11"]]) {
    console.log("natural-orderby", ...require("natural-orderby").orderBy(cells));
    for (const name of ["javascript-natural-sort", "natural-compare", "string-natural-compare"]) console.log(name, ...[...cells].sort(require(name)));
    console.log("alphanum-sort", ...require("alphanum-sort")(cells));
}
JS
node run.cjs >seen
v/bin/python -c 'import natsort; print("natsort", *natsort.natsorted(["10d1", "2e10", "2e1", "2d3", "3a1"]))' >>seen
cat seen
diff - seen <<'EXPECTED'
natural-orderby 2d3 3a1 10d1 2e1 2e10
javascript-natural-sort 2d3 3a1 10d1 2e1 2e10
natural-compare 2d3 2e1 2e10 3a1 10d1
string-natural-compare 2d3 2e1 2e10 3a1 10d1
alphanum-sort 2d3 2e1 2e10 3a1 10d1
natural-orderby d11 e9 e10
javascript-natural-sort d11 e9 e10
natural-compare d11 e9 e10
string-natural-compare d11 e9 e10
alphanum-sort d11 e9 e10
natsort 2d3 2e1 2e10 3a1 10d1
EXPECTED
