#!/usr/bin/env bash
# networkx 3.6.1: `write_adjlist` and `read_adjlist` make two nodes of a move "1. e4", lose all that leads from "#14" and cut "b#1"; nothing is said.
#
# Guess: a name with a blank or with the sign of comments is escaped, or refused when it is written.
# Seen: the graph comes back with other nodes and other edges. `read_edgelist` raises a TypeError on the same graph. GML and GraphML keep all.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet networkx==3.6.1
v/bin/python - >seen <<'PYTHON'
import networkx

game = networkx.DiGraph([("start", "1. e4"), ("1. e4", "1... e5"), ("#14", "#15"), ("b#1", "b#2")])
for kind in ("adjlist", "edgelist", "gml", "graphml"):
    getattr(networkx, f"write_{kind}")(game, f"game.{kind}")
    try:
        print(kind, sorted(getattr(networkx, f"read_{kind}")(f"game.{kind}", **({"create_using": networkx.DiGraph} if kind.endswith("list") else {})).edges))
    except TypeError:
        print(kind, "TypeError")
PYTHON
cat seen
diff - seen <<'EXPECTED'
adjlist [('1.', '1...'), ('1.', 'e4'), ('1.', 'e5'), ('1...', 'e5'), ('start', '1.'), ('start', 'e4')]
edgelist TypeError
gml [('#14', '#15'), ('1. e4', '1... e5'), ('b#1', 'b#2'), ('start', '1. e4')]
graphml [('#14', '#15'), ('1. e4', '1... e5'), ('b#1', 'b#2'), ('start', '1. e4')]
EXPECTED
