#!/usr/bin/env bash
# DuckDB 2.0.1: `read_csv` leaves out rows whose first cell begins with `#`, where the other cells of the column are numbers.
#
# Guess: (worded after a first look) the column becomes text, as it does for any other word among numbers; a sign for comments is one only where it is named.
# Seen: with "#" and "#14" among 12, 15 and 9 the sniffer decides for comments: three of five rows come back, without a warning. With "x14" all
#       five do. `comment=''` keeps them.
# Output: # 3 rows, x 5 rows, # with comment='' 5 rows
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet duckdb==2.0.1
v/bin/python - >seen <<'PYTHON'
import duckdb

for sign, options in (("#", ""), ("x", ""), ("#", ", comment=''")):
    with open("games.csv", "w") as file:
        file.write(f"moves,winner\n12,blue\n{sign},red\n15,blue\n{sign}14,red\n9,red\n")
    print(sign, options, duckdb.sql(f"SELECT moves FROM read_csv('games.csv'{options})").fetchall())
PYTHON
cat seen
diff - seen <<'EXPECTED'
#  [(12,), (15,), (9,)]
x  [('12',), ('x',), ('15',), ('x14',), ('9',)]
# , comment='' [('12',), ('#',), ('15',), ('#14',), ('9',)]
EXPECTED
