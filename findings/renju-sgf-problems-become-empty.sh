#!/usr/bin/env bash
# renju 0.1.0 (PyPI, 2026) reads a problem from SGF without its stones, and the moves of a variation as moves of the game.
#
# Guess: (worded after a first look) `AB` and `AW` are laid on the board, or a file with them is refused; of a tree the first line is read, as SGF orders it.
# Seen: of a problem of seven stones only the solution's move is left, without a message; of two variations the second follows the first. sgfmill 1.1.1 lays the
#       stones and reads the first line.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet renju==0.1.0 sgfmill==1.1.1
v/bin/python - >seen <<'PYTHON'
from renju import RenjuBoard
from sgfmill.sgf import Sgf_game

problem = "(;GM[4]FF[4]SZ[15]AB[hh][ih][jh]AW[gg][hg][ig][kh];B[gh])"
tree = "(;GM[4]FF[4]SZ[15];B[hh](;W[ii];B[jj])(;W[gg]))"
for text in (problem, tree):
    print("renju", RenjuBoard.from_sgf(text).get_moves())
    game = Sgf_game.from_string(text)
    black, white, _ = game.get_root().get_setup_stones()
    print("sgfmill", len(black), "and", len(white), "stones, moves", [node.get_move()[1] for node in game.get_main_sequence() if node.get_move()[1]])
PYTHON
cat seen
diff - seen <<'EXPECTED'
renju [[6, 7]]
sgfmill 3 and 4 stones, moves [(7, 6)]
renju [[7, 7], [8, 8], [9, 9], [6, 6]]
sgfmill 0 and 0 stones, moves [(7, 7), (6, 8), (5, 9)]
EXPECTED
