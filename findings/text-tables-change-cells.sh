#!/usr/bin/env bash
# texttable 1.7.2 and tabulate 0.10.0 print texts as numbers: the first move 1.e4 becomes 10000; tabulate also moves the first row of a board to the left.
#
# Guess: (in part worded after a first look) a cell that is a text is printed as it is; numbers are laid out as such only where they are numbers.
# Seen: texttable changes 1.e4, 007 and 1.50, cell by cell; tabulate a column of 1.e4 and 2.e7, and 1.50, but not 007. A board in a cell loses the blanks at the head of its
#       first row in tabulate: the letters of the columns stand over the wrong points. prettytable 3.18.0 and terminaltables3 4.0.0 leave both alone.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet texttable==1.7.2 tabulate==0.10.0 prettytable==3.18.0 terminaltables3==4.0.0
v/bin/python - >seen <<'PYTHON'
import prettytable, tabulate, terminaltables3, texttable

rows = [["game", "first", "score"], ["007", "1.e4", "1.50"], ["010", "2.e7", "0.50"]]
board = [["position"], ["  a b\n2 . x\n1 o ."]]
for cells in (rows, board):
    table = texttable.Texttable()
    table.add_rows(cells)
    print(table.draw())
    print(tabulate.tabulate(cells, headers="firstrow", tablefmt="grid"))
    table = prettytable.PrettyTable(cells[0])
    table.add_rows(cells[1:])
    print(table)
    print(terminaltables3.AsciiTable(cells).table)
PYTHON
cat seen
diff - seen <<'EXPECTED'
+------+----------+-------+
| game |  first   | score |
+======+==========+=======+
| 7    | 10000    | 1.500 |
+------+----------+-------+
| 10   | 20000000 | 0.500 |
+------+----------+-------+
+--------+-----------+---------+
|   game |     first |   score |
+========+===========+=========+
|    007 | 10000     |     1.5 |
+--------+-----------+---------+
|    010 |     2e+07 |     0.5 |
+--------+-----------+---------+
+------+-------+-------+
| game | first | score |
+------+-------+-------+
| 007  |  1.e4 |  1.50 |
| 010  |  2.e7 |  0.50 |
+------+-------+-------+
+------+-------+-------+
| game | first | score |
+------+-------+-------+
| 007  | 1.e4  | 1.50  |
| 010  | 2.e7  | 0.50  |
+------+-------+-------+
+----------+
| position |
+==========+
|   a b    |
| 2 . x    |
| 1 o .    |
+----------+
+------------+
| position   |
+============+
| a b        |
| 2 . x      |
| 1 o .      |
+------------+
+----------+
| position |
+----------+
|    a b   |
|  2 . x   |
|  1 o .   |
+----------+
+----------+
| position |
+----------+
|   a b    |
| 2 . x    |
| 1 o .    |
+----------+
EXPECTED
