#!/usr/bin/env bash
# py-sudoku 2.0.0 makes puzzles that have several solutions: none of the first twenty of difficulty 0.6 has only one.
#
# Guess: a generator of Sudoku takes numbers away as long as the solution stays single; a puzzle that it gives away has one.
# Seen: it takes as many as the difficulty says and looks at nothing. The counts below are of seeds 0 to 19, up to two solutions, by PySAT.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet py-sudoku==2.0.0 python-sat==1.9.dev24
v/bin/python - >seen <<'PYTHON'
from itertools import combinations, product
from pysat.solvers import Solver
from sudoku import Sudoku

def variable(row, column, number):
    return 81 * row + 9 * column + number + 1

nine = range(9)
units = [[variable(row, column, number) for number in nine] for row, column in product(nine, nine)]
units += [[variable(row, column, number) for column in nine] for row, number in product(nine, nine)]
units += [[variable(row, column, number) for row in nine] for column, number in product(nine, nine)]
units += [[variable(3 * (box // 3) + cell // 3, 3 * (box % 3) + cell % 3, number) for cell in nine] for box, number in product(nine, nine)]
clauses = units + [[-one, -other] for unit in units for one, other in combinations(unit, 2)]

for difficulty in (0.4, 0.5, 0.6):
    single = 0
    for seed in range(20):
        board = Sudoku(3, seed=seed).difficulty(difficulty).board
        given = [variable(row, column, board[row][column] - 1) for row, column in product(nine, nine) if board[row][column]]
        with Solver("g4", bootstrap_with=clauses) as solver:
            assert solver.solve(assumptions=given)
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
            single += not solver.solve(assumptions=given)
    print("difficulty", difficulty, "-", single, "of 20 have one solution")
PYTHON
cat seen
diff - seen <<'EXPECTED'
difficulty 0.4 - 15 of 20 have one solution
difficulty 0.5 - 9 of 20 have one solution
difficulty 0.6 - 0 of 20 have one solution
EXPECTED
