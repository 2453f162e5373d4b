#!/usr/bin/env bash
# python-shogi 1.1.1: the reader of KIF appends the moves of a variation to the main line.
#
# Guess: variations are left out, as a reader of one line of moves would do, or come back in a list of their own.
# Seen: of a game of three moves with a variation of two from move 2 on come five moves in a row. tsshogi 2.2.0 and json-kifu-format 5.5.0 (npm) read a tree.
# Output: 7g7f 3c3d 2g2f 8c8d 7i6h
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet python-shogi==1.1.1
v/bin/python - >seen <<'PYTHON'
import shogi.KIF

game = """手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:20/00:00:20)
   3 ２六歩(27)   ( 0:04/00:00:20)
   4 中断         ( 0:00/00:00:20)

変化：2手
   2 ８四歩(83)   ( 0:00/00:00:00)
   3 ６八銀(79)   ( 0:00/00:00:00)
"""
print(*shogi.KIF.Parser.parse_str(game)[0]["moves"])
PYTHON
cat seen
diff - seen <<'EXPECTED'
7g7f 3c3d 2g2f 8c8d 7i6h
EXPECTED
