#!/usr/bin/env bash
# DuckDB 2.0.1 and pyarrow 26.0.1 take a CSV column of scores such as 12:11 for times of day, until one score is above 23; DuckDB does so in JSON too.
#
# Guess: (worded after a first look) a column of scores is text; a text of JSON, which has quotation marks, stays text in any case.
# Seen: 12:11 and 10:09 are TIME and time32[s]; with one 25:18 among them the column is text in both. pandas 3.1.1 and Polars 2.1.0 keep text.
#       From JSON lines DuckDB makes TIME of the text "12:11", pyarrow keeps that, but makes a timestamp of the text "2026-11-29".
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet duckdb==2.0.1 pyarrow==26.0.1 pandas==3.1.1 polars==2.1.0
v/bin/python - >seen <<'PYTHON'
import duckdb, pandas, polars
import pyarrow.csv, pyarrow.json

for more in ("", "25:18,7\n"):
    with open("games.csv", "w") as file:
        file.write(f"score,lead\n12:11,1\n{more}10:09,1\n")
    print(duckdb.sql("SELECT DISTINCT typeof(score) FROM 'games.csv'").fetchall()[0][0], pyarrow.csv.read_csv("games.csv").schema.field("score").type,
          pandas.read_csv("games.csv")["score"][0], polars.read_csv("games.csv")["score"][0])
with open("games.jsonl", "w") as file:
    file.write('{"score": "12:11", "date": "2026-11-29"}\n')
print(duckdb.sql("SELECT typeof(score) FROM 'games.jsonl'").fetchall()[0][0], *pyarrow.json.read_json("games.jsonl").schema.types)
PYTHON
cat seen
diff - seen <<'EXPECTED'
TIME time32[s] 12:11 12:11
VARCHAR string 12:11 12:11
TIME string timestamp[s]
EXPECTED
