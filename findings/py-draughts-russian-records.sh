#!/usr/bin/env bash
# py-draughts 1.10.1 (PyPI, 2026) reads a Russian or Brazilian game as c3-d4 and writes it as 22-18, which pydraughts 0.6.7 refuses; 9-13 is another move for each of the two.
#
# Guess: PDN of a game on a board of 64 squares (GameType 25 and 26) has letters, and is written as it was read; where squares have numbers, both libraries count alike.
# Seen: py-draughts writes numbers, counted from b8, and `*` for the result; the players are gone. For pydraughts, which counts from a1, 22-18 is no move of White,
#       while 9-13, a move of Black for the one (b6-a5), is one of White for the other (a3-b4).
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv one
one/bin/pip install --quiet py-draughts==1.10.1
python3 -m venv two
two/bin/pip install --quiet pydraughts==0.6.7
cat >write.py <<'PYTHON'
from pathlib import Path
from draughts import BrazilianBoard, Move, RussianBoard

moves = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
for board, number in ((RussianBoard, 25), (BrazilianBoard, 26)):
    game = board.from_pdn(f'[White "Anna"]\n[Black "Boris"]\n[Result "1-0"]\n[GameType "{number}"]\n\n{moves}\n')
    Path(f"{number}.pdn").write_text(game.pdn)
    print(game.pdn)
board = RussianBoard()
board.push_uci("22-18")
print("py-draughts, 9-13 of Black:", "9-13" in map(str, board.legal_moves))
PYTHON
cat >read.py <<'PYTHON'
from draughts import Board, Move
from draughts.PDN import PDNReader

for number, name in ((25, "russian"), (26, "brazilian")):
    game = PDNReader(filename=f"{number}.pdn").games[0]
    board = Board(variant=name)
    try:
        for move in game.moves:
            board.push(Move(board, pdn_move=move))
        print("pydraughts:", *game.moves)
    except KeyError as error:
        print("pydraughts, KeyError", error)
board = Board(variant="russian")
print("pydraughts, 9-13 of White:", "9-13" in [move.pdn_move for move in board.legal_moves()[:99]])
board.push(Move(board, pdn_move="9-13"))
print("pydraughts, then:", board.fen)
PYTHON
{
  one/bin/python write.py
  two/bin/python -W ignore read.py
} >seen
cat seen
diff - seen <<'EXPECTED'
[GameType "25"]
[Variant "Russian draughts"]
[Result "*"]
1. 22-18 10-14 2. 25-22 11-16 *
[GameType "26"]
[Variant "Brazilian draughts"]
[Result "*"]
1. 22-18 10-14 2. 25-22 11-16 *
py-draughts, 9-13 of Black: True
pydraughts, KeyError '2218'
pydraughts, KeyError '2218'
pydraughts, 9-13 of White: True
pydraughts, then: B:Wa1,c3,e3,g3,b4,c1,e1,g1,b2,d2,f2,h2:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8
EXPECTED
