#!/usr/bin/env bash
# Quotation marks in tags of PGN: chess.js 1.4.0 refuses `\"` and writes what it cannot read; python-chess 1.11.2 keeps the backslashes.
#
# Guess: (in part worded after a first look) PGN (section 7) wants `\"` for a quotation mark in a tag, so readers undo it and writers write it.
# Seen: kokopu 4.13.4 reads The "Cup" and writes it with backslashes, @mliebelt/pgn-parser 1.4.19 reads it too. chess.js and python-chess write
#       [Event "The "Cup""] when the name is set; chess.js then refuses its own game.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet chess==1.11.2
npm init -y >/dev/null
npm install --silent chess.js@1.4.0 kokopu@4.13.4 @mliebelt/pgn-parser@1.4.19 >/dev/null
cat >run.cjs <<'NODE'
const { Chess } = require("chess.js");
const { parse } = require("@mliebelt/pgn-parser");
const text = '[Event "The \\"Cup\\""]\n[Result "*"]\n\n1. e4 e5 *\n';
const line = pgn => pgn.split("\n")[0];
const attempt = (name, action) => { try { console.log(name, action()); } catch { console.log(name, "refused"); } };
(async () => {
  const kokopu = await import("kokopu");
  const game = new Chess();
  attempt("kokopu reads", () => kokopu.pgnRead(text).game(0).event());
  attempt("kokopu writes", () => line(kokopu.pgnWrite(kokopu.pgnRead(text).game(0))));
  attempt("pgn-parser reads", () => parse(text, { startRule: "game" }).tags.Event);
  attempt("chess.js reads", () => game.loadPgn(text) ?? game.getHeaders().Event);
  game.setHeader("Event", 'The "Cup"');
  game.move("e4");
  attempt("chess.js writes", () => line(game.pgn()));
  attempt("chess.js reads that", () => new Chess().loadPgn(game.pgn()) ?? "yes");
})();
NODE
node run.cjs >seen
v/bin/python - >>seen <<'PYTHON'
import io
import chess.pgn

game = chess.pgn.read_game(io.StringIO('[Event "The \\"Cup\\""]\n[Result "*"]\n\n1. e4 e5 *\n'))
print("python-chess reads", game.headers["Event"])
game.headers["Event"] = 'The "Cup"'
print("python-chess writes", str(game).splitlines()[0])
PYTHON
cat seen
diff - seen <<'EXPECTED'
kokopu reads The "Cup"
kokopu writes [Event "The \"Cup\""]
pgn-parser reads The "Cup"
chess.js reads refused
chess.js writes [Event "The "Cup""]
chess.js reads that refused
python-chess reads The \"Cup\"
python-chess writes [Event "The "Cup""]
EXPECTED
