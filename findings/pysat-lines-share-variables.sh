#!/usr/bin/env bash
# PySAT (python-sat 1.9.dev24): a board of three by three with one piece in each row and column has no solution, if each line is a `CardEnc.equals` with its defaults.
#
# Guess: (in part worded after a first look) new variables are numbered above those of the puzzle, or the library asks where they may begin.
# Seen: they begin above the highest cell of the line, among the cells of the next line: by five encodings 0 of 6 solutions are left, without a message. `top_id` has to be
#       given, and carried on from line to line. pairwise has no such variables.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet python-sat==1.9.dev24
v/bin/python - >seen <<'PYTHON'
from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
for name in ("pairwise", "seqcounter", "bitwise", "ladder", "totalizer", "kmtotalizer"):
    for carried in (False, True):
        clauses, top = [], 9
        for line in rows + [list(column) for column in zip(*rows)]:
            encoded = CardEnc.equals(lits=line, bound=1, encoding=getattr(EncType, name), **({"top_id": top} if carried else {}))
            clauses += encoded.clauses
            top = max(top, encoded.nv)
        with Solver("g4", bootstrap_with=clauses) as solver:
            solutions = {tuple(model[:9]) for model in solver.enum_models()}
        print(name, "top_id" if carried else "defaults", len(solutions))
PYTHON
cat seen
diff - seen <<'EXPECTED'
pairwise defaults 6
pairwise top_id 6
seqcounter defaults 0
seqcounter top_id 6
bitwise defaults 0
bitwise top_id 6
ladder defaults 0
ladder top_id 6
totalizer defaults 0
totalizer top_id 6
kmtotalizer defaults 0
kmtotalizer top_id 6
EXPECTED
