#!/usr/bin/env bash
# Nodes that are named by scores, 12:11 and 12:9, are one node "12" in the DOT of pydot 4.0.1 and of networkx 3.6.1; graphviz 0.21 draws three nodes for two.
#
# Guess: (worded in part after a first look) a name is put between quotation marks, as "1.e4" and "d4-5" are: DOT takes 12:11 without them for the port 11 of a node 12.
# Seen: pydot cuts the names of nodes at the colon and writes its edges bare. graphviz quotes the node "12:11", but writes the edge as `12:11 -> 12:9`, a loop at a third node 12.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pydot==4.0.1 networkx==3.6.1 graphviz==0.21
v/bin/python - >seen <<'PYTHON'
import graphviz, networkx, pydot

dot = pydot.Dot(graph_type="digraph")
for name in ("12:11", "12:9", "1.e4"):
    dot.add_node(pydot.Node(name))
dot.add_edge(pydot.Edge("12:11", "12:9"))
print("pydot:", " ".join(dot.to_string().split()))
graph = networkx.DiGraph([("12:11", "12:9")])
print("networkx:", " ".join(networkx.nx_pydot.to_pydot(graph).to_string().split()))
drawn = graphviz.Digraph()
drawn.node("12:11")
drawn.node("12:9")
drawn.edge("12:11", "12:9")
print("graphviz:", " ".join(drawn.source.split()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
pydot: digraph G { 12; 12; "1.e4"; 12:11 -> 12:9; }
networkx: strict digraph { 12; 12; 12:11 -> 12:9; }
graphviz: digraph { "12:11" "12:9" 12:11 -> 12:9 }
EXPECTED
