#!/usr/bin/env bash
# DuckDB 2.0.1: `read_json` takes a column of 20,480 whole numbers for BIGINT and rounds every later fraction to a whole number, in silence.
#
# Guess: the fraction in row 25,001 is an error that names the row (Polars 2.1.0 says "cannot parse '0.5' (f64) as Int64"), or the type widens.
# Seen: 0.5 becomes 0 and 2.5 becomes 2 (half to even): a mean over an archive of leads is wrong without a word. `sample_size=-1` reads them.
# Output: BIGINT 0, 2; sample_size=-1: DOUBLE 0.5, 2.5; Polars: ComputeError
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet duckdb==2.0.1 polars==2.1.0
v/bin/python - >seen <<'PYTHON'
import duckdb, polars

with open("leads.jsonl", "w") as file:
    file.write('{"lead": 1}\n' * 25000 + '{"lead": 0.5}\n{"lead": 2.5}\n')
for options in ("", ", sample_size=-1"):
    print(duckdb.sql(f"SELECT typeof(lead), lead FROM read_json('leads.jsonl'{options}) WHERE lead <> 1").fetchall())
try:
    polars.read_ndjson("leads.jsonl")
except polars.exceptions.ComputeError as error:
    print("Polars:", str(error).splitlines()[0])
PYTHON
cat seen
diff - seen <<'EXPECTED'
[('BIGINT', 0), ('BIGINT', 2)]
[('DOUBLE', 0.5), ('DOUBLE', 2.5)]
Polars: cannot parse '0.5' (f64) as Int64
EXPECTED
