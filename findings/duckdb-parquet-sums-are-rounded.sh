#!/usr/bin/env bash
# DuckDB 2.0.1 writes a sum of whole numbers into Parquet as DOUBLE: a total of 9007199254740995 positions comes back as 9007199254740996.
#
# Guess: (worded in part after a first look) what DuckDB writes into Parquet it reads back, or it refuses; HUGEINT, the type of each sum, would be a DECIMAL(38, 0), as it is in Arrow.
# Seen: no message; a board of 81 bits loses its lower squares. So with UHUGEINT. `CAST(… AS DECIMAL(38, 0))` keeps the number, CSV too; the board it reads from its own JSON as DOUBLE.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet duckdb==2.0.1 pyarrow==26.0.1
v/bin/python - >seen <<'PYTHON'
import duckdb

duckdb.sql("CREATE TABLE games AS SELECT unnest([9007199254740993, 2]) AS positions")
total = "SELECT sum(positions) AS total, 2417851639229258349412351::HUGEINT AS board FROM games"
print("table", duckdb.sql(f"SELECT *, typeof(total) FROM ({total})").fetchall()[0])
print("Arrow", duckdb.sql(total).to_arrow_table().schema.field("total").type)
for kind in ("parquet", "csv", "json"):
    duckdb.sql(f"COPY ({total}) TO 'total.{kind}'")
    row = duckdb.sql(f"SELECT *, typeof(total), typeof(board) FROM 'total.{kind}'").fetchall()[0]
    print(kind, *(int(value) if isinstance(value, float) else value for value in row))
duckdb.sql(f"COPY (SELECT total::DECIMAL(38, 0) AS total FROM ({total})) TO 'decimal.parquet'")
print("decimal", duckdb.sql("SELECT * FROM 'decimal.parquet'").fetchall()[0])
PYTHON
cat seen
diff - seen <<'EXPECTED'
table (9007199254740995, 2417851639229258349412351, 'HUGEINT')
Arrow decimal128(38, 0)
parquet 9007199254740996 2417851639229258349412352 DOUBLE DOUBLE
csv 9007199254740995 2417851639229258349412351 BIGINT HUGEINT
json 9007199254740995 2417851639229258349412352 BIGINT DOUBLE
decimal (Decimal('9007199254740995'),)
EXPECTED
