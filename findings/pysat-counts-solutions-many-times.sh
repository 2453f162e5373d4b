#!/usr/bin/env bash
# PySAT (python-sat 1.9.dev24): `enum_models` counts one solution of a puzzle several times where a cardinality constraint has auxiliary variables of its own.
#
# Guess: auxiliary variables follow from those of the puzzle, so a puzzle with one solution has one model, whatever the encoding.
# Seen: "one of four" has 4 models by most encodings, and 16 by sortnetwrk, cardnetwrk and totalizer; "at most one" has 5 solutions and up to 32
#       models. A test of uniqueness has to forbid the cells of the solution, not the model.
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

for name in ("pairwise", "seqcounter", "sortnetwrk", "cardnetwrk", "bitwise", "ladder", "totalizer", "mtotalizer", "kmtotalizer"):
    for kind in ("equals", "atmost"):
        clauses = getattr(CardEnc, kind)(lits=[1, 2, 3, 4], bound=1, encoding=getattr(EncType, name)).clauses
        with Solver("g4", bootstrap_with=clauses) as solver:
            models = list(solver.enum_models())
        print(name, kind, len(models), "models of", len({tuple(model[:4]) for model in models}), "solutions")
PYTHON
cat seen
diff - seen <<'EXPECTED'
pairwise equals 4 models of 4 solutions
pairwise atmost 5 models of 5 solutions
seqcounter equals 4 models of 4 solutions
seqcounter atmost 8 models of 5 solutions
sortnetwrk equals 16 models of 4 solutions
sortnetwrk atmost 32 models of 5 solutions
cardnetwrk equals 16 models of 4 solutions
cardnetwrk atmost 32 models of 5 solutions
bitwise equals 4 models of 4 solutions
bitwise atmost 8 models of 5 solutions
ladder equals 4 models of 4 solutions
ladder atmost 5 models of 5 solutions
totalizer equals 16 models of 4 solutions
totalizer atmost 32 models of 5 solutions
mtotalizer equals 4 models of 4 solutions
mtotalizer atmost 8 models of 5 solutions
kmtotalizer equals 4 models of 4 solutions
kmtotalizer atmost 8 models of 5 solutions
EXPECTED
