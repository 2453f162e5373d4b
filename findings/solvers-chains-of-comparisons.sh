#!/usr/bin/env bash
# A chain such as a == b == c loses its first half without a message in z3-solver 5.4.1.0, OR-Tools 9.15.6755 (CP-SAT) and PuLP 3.3.2: 9 of 27 fillings of three cells pass instead of 3.
#
# Guess: what Python reads as two comparisons is refused, since a library sees the second one alone, or is right.
# Seen: all three refuse some chains and take others: z3 refuses a != b != c, CP-SAT takes it and keeps the second half; both refuse a <= b <= c, PuLP takes it and keeps the second half. Of
#       a != b != c PuLP keeps nothing. PySCIPOpt 6.3.0 refuses all of them.
# Output: the lines below, the fillings of three cells by 1, 2 and 3 that pass
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet z3-solver==5.4.1.0 ortools==9.15.6755 pulp==3.3.2 pyscipopt==6.3.0
v/bin/python - >seen <<'PYTHON'
from itertools import product
import pulp, pyscipopt, z3
from ortools.sat.python import cp_model

def by_z3(rule, cells):
    names = dict(zip("abc", z3.Ints("a b c")))
    solver = z3.Solver()
    solver.add(eval(rule, dict(names)), *(names[name] == value for name, value in zip("abc", cells)))
    return solver.check() == z3.sat

def by_cp_sat(rule, cells):
    model = cp_model.CpModel()
    names = {name: model.new_int_var(value, value, name) for name, value in zip("abc", cells)}
    model.add(eval(rule, dict(names)))
    return cp_model.CpSolver().solve(model) == cp_model.OPTIMAL

def by_pulp(rule, cells):
    problem = pulp.LpProblem("cells")
    names = {name: pulp.LpVariable(name, value, value, "Integer") for name, value in zip("abc", cells)}
    problem += names["a"]
    problem += eval(rule, dict(names))
    return problem.solve(pulp.PULP_CBC_CMD(msg=0)) == pulp.LpStatusOptimal

def by_scip(rule, cells):
    model = pyscipopt.Model()
    return eval(rule, {name: model.addVar(name) for name in "abc"}) is None

for rule in ("a == b == c", "a != b != c", "a <= b <= c"):
    counts = [sum(bool(eval(rule, dict(zip("abc", cells)))) for cells in product((1, 2, 3), repeat=3))]
    for library in (by_z3, by_cp_sat, by_pulp, by_scip):
        try:
            counts.append(sum(library(rule, cells) for cells in product((1, 2, 3), repeat=3)))
        except Exception:
            counts.append("refused")
    print(rule, *(f"{name} {count}" for name, count in zip(("Python", "z3", "CP-SAT", "PuLP", "PySCIPOpt"), counts)), sep=", ")
PYTHON
cat seen
diff - seen <<'EXPECTED'
a == b == c, Python 3, z3 9, CP-SAT 9, PuLP 9, PySCIPOpt refused
a != b != c, Python 12, z3 refused, CP-SAT 18, PuLP 27, PySCIPOpt refused
a <= b <= c, Python 10, z3 refused, CP-SAT refused, PuLP 18, PySCIPOpt refused
EXPECTED
