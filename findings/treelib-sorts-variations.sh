#!/usr/bin/env bash
# treelib 1.8.0: `show`, `to_json` and `expand_tree` put the children of a node into the order of the alphabet: the main line of a game is no longer the first.
#
# Guess: children come in the order in which they were added, as in a list or a dict.
# Seen: of e7 (main line), d4 and c3 the c3 comes first, in the drawing, in JSON and in a walk; `children` has the order. `sorting=False` (`sort=False` in JSON) keeps it.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet treelib==1.8.0
v/bin/python - >seen <<'PYTHON'
from treelib import Tree

tree = Tree()
tree.create_node("start", "start")
for move in ("e7", "d4", "c3"):
    tree.create_node(move, move, parent="start")
print("added", [node.tag for node in tree.children("start")])
print("walk", list(tree.expand_tree()))
print("JSON", tree.to_json())
print(tree.show(stdout=False).strip())
print("JSON, sort=False", tree.to_json(sort=False))
print(tree.show(stdout=False, sorting=False).strip())
PYTHON
cat seen
diff - seen <<'EXPECTED'
added ['e7', 'd4', 'c3']
walk ['start', 'c3', 'd4', 'e7']
JSON {"start": {"children": ["c3", "d4", "e7"]}}
start
├── c3
├── d4
└── e7
JSON, sort=False {"start": {"children": ["e7", "d4", "c3"]}}
start
├── e7
├── d4
└── c3
EXPECTED
