#!/usr/bin/env bash
# @mliebelt/pgn-writer 1.0.5 writes the first move of a game and its result, and nothing between them; a game with a first variation is a TypeError.
#
# Guess: what @mliebelt/pgn-parser read is written back, with comments and variations: the manual of the writer names the parser's output as its input.
# Seen: "1. e4 e5 2. Nf3 Nc6 1-0" becomes "1. e4 1-0", without a message. A quotation mark in a name is written without its backslash.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent @mliebelt/pgn-parser@1.4.19 @mliebelt/pgn-writer@1.0.5 >>log
cat >run.mjs <<'JS'
import { parseGame } from "@mliebelt/pgn-parser";
import { writeGame } from "@mliebelt/pgn-writer";

for (const text of ["1. e4 e5 2. Nf3 Nc6 1-0", "1. e4 {open} e5 (1... c5) 2. Nf3 *", "1. e4 (1. d4) 1... e5 *", '[White "A \\"B\\" C"]\n\n1. e4 *']) {
    try {
        console.log(JSON.stringify(text), JSON.stringify(writeGame(parseGame(text))));
    } catch (error) {
        console.log(JSON.stringify(text), error.name);
    }
}
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
"1. e4 e5 2. Nf3 Nc6 1-0" "[Result \"1-0\"]\n\n1. e4 1-0"
"1. e4 {open} e5 (1... c5) 2. Nf3 *" "[Result \"*\"]\n\n1. e4 {open} *"
"1. e4 (1. d4) 1... e5 *" TypeError
"[White \"A \\\"B\\\" C\"]\n\n1. e4 *" "[White \"A \"B\" C\"]\n[Result \"*\"]\n\n1. e4 *"
EXPECTED
