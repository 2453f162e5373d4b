#!/usr/bin/env bash
# pyturso 0.8.3 (Turso, SQLite anew in Rust): a SELECT that fails takes back what the open transaction has inserted; sqlite3 of Python keeps it.
#
# Guess: (worded after a first look) a query that fails changes nothing, as in SQLite, where only a few errors, such as a full disk, end a transaction.
# Seen: after a sum that is too large the three games inserted before are gone, and a commit says nothing. So it is with abs() of the least integer. The error of an unknown column keeps the games.
# Output: the lines below, the number of games
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pyturso==0.8.3
v/bin/python - >seen <<'PYTHON'
import sqlite3, turso

for query in ("SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1)", "SELECT abs(-9223372036854775808)", "SELECT no_such_column FROM games"):
    for library in (sqlite3, turso):
        connection = library.connect(":memory:")
        cursor = connection.cursor()
        cursor.execute("CREATE TABLE games (white TEXT, result TEXT)")
        cursor.execute("INSERT INTO games VALUES ('Anna', '1-0'), ('Vera', '0-1'), ('Ivan', '1-0')")
        try:
            connection.cursor().execute(query).fetchall()
        except Exception:
            pass
        connection.commit()
        print(f"{query[:14]}: {library.__name__}", *connection.cursor().execute("SELECT count(*) FROM games").fetchone())
PYTHON
cat seen
diff - seen <<'EXPECTED'
SELECT sum(x) : sqlite3 3
SELECT sum(x) : turso 0
SELECT abs(-92: sqlite3 3
SELECT abs(-92: turso 0
SELECT no_such: sqlite3 3
SELECT no_such: turso 3
EXPECTED
