#!/usr/bin/env bash
# cchess 1.25.5 (PyPI), records of xiangqi: a game that is read from PGN and saved has no players, no result and the date of today; a comment ends the game.
#
# Guess: what is read is written: players, date, event and result are in `info`. A comment in braces, which PGN allows, is kept, dropped or refused.
# Seen: `save_to` writes empty names, the current date and `*`. The reader stops at the first brace, or at a move without a blank behind its number, and gives the moves before it.
#       There is no message.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet cchess==1.25.5
PYTHONUTF8=1 v/bin/python - >seen <<'PYTHON'
from datetime import date
from pathlib import Path
from cchess import Game

head = '[Game "Chinese Chess"]\n[Event "Club"]\n[Date "2024-11-29"]\n[Red "Anna"]\n[Black "Boris"]\n[Result "1-0"]\n\n'
moves = {
    "plain": "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n1-0\n",
    "comment": "1. 炮二平五 马８进７ {as in the first game}\n2. 马二进三 车９平８\n1-0\n",
    "no blanks": "1. 炮二平五 马８进７\n2.马二进三 车９平８\n1-0\n",
}
for name, text in moves.items():
    Path("game.pgn").write_text(head + text)
    game = Game.read_from("game.pgn")
    print(f"{name}:", *game.dump_iccs_moves()[0])
Path("game.pgn").write_text(head + moves["plain"])
game = Game.read_from("game.pgn")
print({key: game.info[key] for key in ("event", "date", "red", "black", "result")})
game.save_to("saved.pgn")
print(Path("saved.pgn").read_text().replace(str(date.today()), "(today)"), end="")
PYTHON
cat seen
diff - seen <<'EXPECTED'
plain: h2e2 h9g7 h0g2 i9h9
comment: h2e2 h9g7
no blanks: h2e2 h9g7
{'event': 'Club', 'date': '2024-11-29', 'red': 'Anna', 'black': 'Boris', 'result': '1-0'}
[Game "Chinese Chess"]
[Date "(today)"]
[Red ""]
[Black ""]
 1. 炮二平五
     马８进７
 2. 马二进三
     车９平８
   *
  =========
EXPECTED
