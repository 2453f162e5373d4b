#!/usr/bin/env bash
# rsshogi 1.7.0 (PyPI, 2026) and tsshogi 2.2.0 (npm), KIF records of shogi: the first drops all variations of a game that was resigned, and in its own files the variation is resigned.
#
# Guess: a variation (変化) stands behind the main line with its end (投了), as tsshogi writes it; both libraries read it, and a game goes from the one to the other.
# Seen: rsshogi reads variations only where the main line has no end, and says nothing. It writes the end of the main line behind its variations: for tsshogi the main line
#       then has no end, and the player of the variation resigns. JKF, its form in JSON, keeps all.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent tsshogi@2.2.0 >/dev/null
python3 -m venv v
v/bin/pip install --quiet rsshogi==1.7.0
cat >lines.mjs <<'NODE'
import { readFileSync, writeFileSync } from "node:fs";
import { exportKIF, importKIF } from "tsshogi";

const record = importKIF(readFileSync(process.argv[2], "utf8"));
const walk = (node, moves) => {
  for (let child = node; child; child = child.branch) {
    const line = [...moves, child.displayText];
    if (child.next) walk(child.next, line);
    else console.log(" ", ...line.slice(1));
  }
};
walk(record.first, []);
if (process.argv[3]) writeFileSync(process.argv[3], exportKIF(record));
NODE
cat >lines.py <<'PYTHON'
import sys
from rsshogi.record import Record

def show(record):
    def walk(node, moves):
        children = record.children(node)
        for child in children:
            move = record.node_move(child)
            walk(child, moves + [str(move.move) if move else record.node_terminal(child).kind])
        if not children:
            print(" ", *moves)
    walk(record.root_node_id(), [])

text = open(sys.argv[1], encoding="utf-8").read()
record = Record.from_kif_str(text)
show(record)
if len(sys.argv) > 2:
    whole = Record.from_kif_str("".join(line for line in text.splitlines(True) if "投了" not in line))
    whole.set_main_terminal(record.main_terminal)
    print("with the end set by hand:")
    show(whole)
    print("by JKF:")
    show(Record.from_jkf_str(whole.to_jkf()))
    open(sys.argv[2], "w", encoding="utf-8").write(whole.to_kif())
PYTHON
cat >game.kif <<'KIF'
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:05/00:00:05)
   2 ３四歩(33)   ( 0:10/00:00:10)
   3 ２二角成(88)   ( 0:30/00:00:35)+
   4 同　銀(31)   ( 0:02/00:00:12)
   5 投了

変化：3手
   3 ２六歩(27)   ( 0:03/00:00:08)
   4 ８四歩(83)   ( 0:03/00:00:13)
KIF
{
  echo "tsshogi:"
  node lines.mjs game.kif tsshogi.kif
  echo "rsshogi, of what tsshogi wrote:"
  v/bin/python lines.py tsshogi.kif rsshogi.kif
  echo "tsshogi, of what rsshogi wrote:"
  node lines.mjs rsshogi.kif
} >seen
cat seen
diff - seen <<'EXPECTED'
tsshogi:
  ☗７六歩 ☖３四歩 ☗２二角成 ☖同　銀 投了
  ☗７六歩 ☖３四歩 ☗２六歩 ☖８四歩
rsshogi, of what tsshogi wrote:
  7g7f 3c3d 8h2b+ 3a2b RESIGN
with the end set by hand:
  7g7f 3c3d 8h2b+ 3a2b RESIGN
  7g7f 3c3d 2g2f 8c8d
by JKF:
  7g7f 3c3d 8h2b+ 3a2b RESIGN
  7g7f 3c3d 2g2f 8c8d
tsshogi, of what rsshogi wrote:
  ☗７六歩 ☖３四歩 ☗２二角成 ☖同　銀
  ☗７六歩 ☖３四歩 ☗２六歩 ☖８四歩 投了
EXPECTED
