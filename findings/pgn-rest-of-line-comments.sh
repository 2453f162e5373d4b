#!/usr/bin/env bash
# Two readers of PGN do not know its comments to the end of a line (`;`) and its escaped lines (`%`): kokopu 4.13.4 and pgn-extract 19.04.
#
# Guess: both forms stand in the PGN standard of 1994 (sections 5 and 6), so readers take them, as @mliebelt/pgn-parser takes `;`.
# Seen: kokopu refuses the game at `;` and at `%`. pgn-extract calls `;` an unknown character and reads the comment as moves: it prints the game without
#       its moves and another game, made of the comment, and exits with 0. @mliebelt/pgn-parser 1.4.19 refuses `%`.
# Output: the six lines at the end
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent kokopu@4.13.4 @mliebelt/pgn-parser@1.4.19 >/dev/null
printf '[Event "a"]\n[Result "*"]\n\n1. e4 ; the rest 2. d4\n e5 2. Nf3 *\n' >semicolon.pgn
printf '[Event "a"]\n[Result "*"]\n\n1. e4\n%% the rest 2. d4\n e5 2. Nf3 *\n' >percent.pgn
cat >read.mjs <<'NODE'
import { readFileSync } from "node:fs";
import { pgnRead } from "kokopu";
import parser from "@mliebelt/pgn-parser";
for (const name of ["semicolon", "percent"]) {
  const text = readFileSync(`${name}.pgn`, "utf8");
  const programs = {
    kokopu: () => pgnRead(text).game(0).nodes().map(node => node.notation()),
    mliebelt: () => parser.parse(text, { startRule: "games" })[0].moves.map(move => move.notation.notation),
  };
  for (const [program, moves] of Object.entries(programs)) {
    try { console.log(name, program, moves().join(" ")); } catch { console.log(name, program, "refused"); }
  }
}
NODE
node read.mjs >seen
apt-get download --quiet pgn-extract=19.04-1 >/dev/null 2>&1
dpkg-deb --extract pgn-extract_*.deb d
for name in semicolon percent; do
    d/usr/games/pgn-extract -s $name.pgn >game 2>messages && code=0 || code=$?
    echo "$name pgn-extract exit $code, moves: $(grep -v '^\[' game | grep . | tr '\n' '|') $(grep -o 'Unknown character .' messages | head -1)" >>seen
done
cat seen
diff - seen <<'EXPECTED'
semicolon kokopu refused
semicolon mliebelt e4 e5 Nf3
percent kokopu refused
percent mliebelt refused
semicolon pgn-extract exit 0, moves: *|1. d4 e5 2. Nf3 *| Unknown character ;
percent pgn-extract exit 0, moves: 1. e4 e5 2. Nf3 *| 
EXPECTED
