#!/usr/bin/env bash
# Polars 2.1.0 reads a board of 64 bits from JSON or CSV as Int128, and writes Parquet in which DuckDB 2.0.1 sees a BLOB and pyarrow 26.0.1 a type that it does not know.
#
# Guess: (worded in part after a first look) a number of 2^63 and more is UInt64, which all three know; a type that Parquet does not have is refused when it is written.
# Seen: 18446744073709551615, all 64 squares, beside a 3 is enough; nothing is said. DuckDB gives 16 bytes for each board. With a `schema` of UInt64 all three agree.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet polars==2.1.0 duckdb==2.0.1 pyarrow==26.0.1
v/bin/python - >seen <<'PYTHON'
import duckdb, polars
import pyarrow.parquet

open("games.jsonl", "w").write('{"board": 18446744073709551615}\n{"board": 3}\n')
open("games.csv", "w").write("board\n18446744073709551615\n3\n")
for name, frame in {
    "JSON": polars.read_ndjson("games.jsonl"),
    "CSV": polars.read_csv("games.csv"),
    "JSON with schema": polars.read_ndjson("games.jsonl", schema={"board": polars.UInt64}),
}.items():
    frame.write_parquet("games.parquet")
    try:
        arrow = pyarrow.parquet.read_table("games.parquet")["board"].type
    except pyarrow.ArrowNotImplementedError as error:
        arrow = error
    print(f"{name}: Polars {frame['board'].dtype}, DuckDB {duckdb.sql('''SELECT board, typeof(board) FROM 'games.parquet' ''').fetchall()[1]}, pyarrow {arrow}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
JSON: Polars Int128, DuckDB (b'\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00', 'BLOB'), pyarrow Integers with more than 64 bits not implemented
CSV: Polars Int128, DuckDB (b'\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00', 'BLOB'), pyarrow Integers with more than 64 bits not implemented
JSON with schema: Polars UInt64, DuckDB (3, 'UBIGINT'), pyarrow uint64
EXPECTED
