#!/usr/bin/env bash
# cm-pgn 5.0.0 leaves out the position of a game that has [FEN] and no [SetUp "1"], and plays the moves from the first position of chess.
#
# Guess: a FEN in the header is the position from which the moves are played; files without SetUp are common, and chess.js, kokopu and chessops read them.
# Seen: an ending of king and pawn becomes a game of 32 pieces that begins with 1. e4, without a message; only where a move is illegal there is an error.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent cm-pgn@5.0.0 chess.js@1.4.0 kokopu@4.13.4 >>log
cat >run.mjs <<'JS'
import { Pgn } from "cm-pgn";
import { Chess } from "chess.js";
import { pgnRead } from "kokopu";

for (const setup of ["", '[SetUp "1"]\n']) {
    const text = setup + '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n';
    const board = new Chess();
    board.loadPgn(text);
    console.log("SetUp", setup !== "", "cm-pgn", new Pgn(text).history.moves[0].fen.split(" ")[0]);
    console.log("SetUp", setup !== "", "chess.js", board.fen().split(" ")[0]);
    console.log("SetUp", setup !== "", "kokopu", pgnRead(text).game(0).mainVariation().finalPosition().fen().split(" ")[0]);
}
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
SetUp false cm-pgn rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR
SetUp false chess.js 4k3/8/8/8/4P3/8/8/4K3
SetUp false kokopu 4k3/8/8/8/4P3/8/8/4K3
SetUp true cm-pgn 4k3/8/8/8/4P3/8/8/4K3
SetUp true chess.js 4k3/8/8/8/4P3/8/8/4K3
SetUp true kokopu 4k3/8/8/8/4P3/8/8/4K3
EXPECTED
