#!/usr/bin/env bash
# bigtree 1.5.3: a node named 1/2-1/2 comes back from `tree_to_dict` and `dict_to_tree` as a branch of three nodes, and an apostrophe from Newick as a quotation mark.
#
# Guess: (worded in part after a first look) what the library writes, it reads back: a slash in a name is escaped, or refused since paths are parted by it.
# Seen: the result of a drawn game becomes 1, 2-1 and 2. Through Newick "d4'5" becomes d4"5. `tree_to_nested_dict` keeps both.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet bigtree==1.5.3
v/bin/python - >seen <<'PYTHON'
from bigtree import Node, dict_to_tree, nested_dict_to_tree, newick_to_tree, tree_to_dict, tree_to_nested_dict, tree_to_newick

start = Node("start")
for name in ("1/2-1/2", "d4'5", "12:11"):
    Node(name, parent=start)
for write, read in ((tree_to_dict, dict_to_tree), (tree_to_newick, newick_to_tree), (tree_to_nested_dict, nested_dict_to_tree)):
    print(write.__name__, [node.node_name for node in read(write(start)).descendants])
PYTHON
cat seen
diff - seen <<'EXPECTED'
tree_to_dict ['1', '2-1', '2', "d4'5", '12:11']
tree_to_newick ['1/2-1/2', 'd4"5', '12:11']
tree_to_nested_dict ['1/2-1/2', "d4'5", '12:11']
EXPECTED
