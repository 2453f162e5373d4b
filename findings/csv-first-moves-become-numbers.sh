#!/usr/bin/env bash
# A first move written as in a score, `1.e4`, is the number 10000 for seven readers of CSV; as soon as one game begins with `1.d4`, it is text again.
#
# Guess: pandas, whose reader is generous, takes it for a number; stricter ones ask for a digit after the point, as JSON and TOML do.
# Seen: DuckDB 2.0.1, pyarrow 26.0.1, DataFusion 55.0.0, csvkit 2.2.0, sqlite-utils 4.2.1 and frictionless 5.21.0 do as pandas 3.1.1; Polars 2.1.0 keeps text.
#       The cells `2.e7` of a board are numbers too; a blank after the point, `1. e4`, keeps them text.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pandas==3.1.1 polars==2.1.0 duckdb==2.0.1 pyarrow==26.0.1 datafusion==55.0.0 csvkit==2.2.0 sqlite-utils==4.2.1 frictionless==5.21.0
v/bin/python - >seen <<'PYTHON'
import csv, io, json, subprocess
import datafusion, duckdb, pandas, polars
import pyarrow.csv

def program(*words):
    return subprocess.run([f"v/bin/{words[0]}", *words[1:]], capture_output=True, text=True, check=True).stdout

for other in ("1.e5", "1.d4", "1. e5"):
    with open("games.csv", "w") as file:
        file.write(f"game,first\na,{other.replace('5', '4')}\nb,{other}\n")
    context = datafusion.SessionContext()
    context.register_csv("games", "games.csv")
    first = {
        "pandas": pandas.read_csv("games.csv")["first"].iloc[0],
        "Polars": polars.read_csv("games.csv")["first"][0],
        "DuckDB": duckdb.sql("SELECT first FROM 'games.csv'").fetchall()[0][0],
        "pyarrow": pyarrow.csv.read_csv("games.csv")["first"][0].as_py(),
        "DataFusion": context.sql("SELECT first FROM games").to_pydict()["first"][0],
        "csvkit": next(csv.DictReader(io.StringIO(program("csvsort", "-c", "game", "games.csv"))))["first"],
        "sqlite-utils": json.loads(program("sqlite-utils", "memory", "games.csv", "SELECT first FROM games"))[0]["first"],
        "frictionless": json.loads(program("frictionless", "describe", "games.csv", "--json"))["schema"]["fields"][1]["type"],
    }
    print(f"beside {other}:", ", ".join(f"{name} {value}" for name, value in first.items()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
beside 1.e5: pandas 10000.0, Polars 1.e4, DuckDB 10000.0, pyarrow 10000.0, DataFusion 10000.0, csvkit 1E+4, sqlite-utils 10000.0, frictionless number
beside 1.d4: pandas 1.d4, Polars 1.d4, DuckDB 1.d4, pyarrow 1.d4, DataFusion 1.d4, csvkit 1.d4, sqlite-utils 1.d4, frictionless string
beside 1. e5: pandas 1. e4, Polars 1. e4, DuckDB 1. e4, pyarrow 1. e4, DataFusion 1. e4, csvkit 1. e4, sqlite-utils 1. e4, frictionless string
EXPECTED
