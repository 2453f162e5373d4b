#!/usr/bin/env bash
# pyturso 0.8.3 (Turso, SQLite anew in Rust): `SELECT white, max(lead)` names the first player of the table beside the largest lead; SQLite names the one who has it.
#
# Guess: (worded after a first look) a library that reads SQLite's files keeps what SQLite's manual promises of max() and min(): the other columns come from that row.
# Seen: with min(), with GROUP BY and for the number of the row as well; no message. A query with ORDER BY and LIMIT 1 is right in both.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pyturso==0.8.3
v/bin/python - >seen <<'PYTHON'
import sqlite3, turso

for query in (
    "SELECT white, max(lead) FROM games",
    "SELECT white, min(lead) FROM games",
    "SELECT event, white, max(lead) FROM games GROUP BY event ORDER BY event",
    "SELECT white, lead FROM games ORDER BY lead DESC LIMIT 1",
):
    for library in (sqlite3, turso):
        cursor = library.connect(":memory:").cursor()
        cursor.execute("CREATE TABLE games (event TEXT, white TEXT, lead REAL)")
        cursor.execute("INSERT INTO games VALUES ('Club', 'Anna', 1.5), ('Club', 'Vera', 4.5), ('Cup', 'Ivan', -0.5), ('Cup', 'Gleb', 2.5)")
        print(f"{query}: {library.__name__}", cursor.execute(query).fetchall())
PYTHON
cat seen
diff - seen <<'EXPECTED'
SELECT white, max(lead) FROM games: sqlite3 [('Vera', 4.5)]
SELECT white, max(lead) FROM games: turso [('Anna', 4.5)]
SELECT white, min(lead) FROM games: sqlite3 [('Ivan', -0.5)]
SELECT white, min(lead) FROM games: turso [('Anna', -0.5)]
SELECT event, white, max(lead) FROM games GROUP BY event ORDER BY event: sqlite3 [('Club', 'Vera', 4.5), ('Cup', 'Gleb', 2.5)]
SELECT event, white, max(lead) FROM games GROUP BY event ORDER BY event: turso [('Club', 'Anna', 4.5), ('Cup', 'Ivan', 2.5)]
SELECT white, lead FROM games ORDER BY lead DESC LIMIT 1: sqlite3 [('Vera', 4.5)]
SELECT white, lead FROM games ORDER BY lead DESC LIMIT 1: turso [('Vera', 4.5)]
EXPECTED
