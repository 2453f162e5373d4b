#!/usr/bin/env bash
# frictionless 5.21.0 takes a column of scores with a comma, "12,11", for points on the globe and "12-11" for months; a higher score is then an error.
#
# Guess: `describe` calls it a string; a number is written with a point there, and two of them are something only if the schema says so.
# Seen: "12,11" is a geopoint (longitude, latitude), "12-11" a yearmonth, "12:11" a string. By the schema that `describe` made of 100 rows a later row with 200,95
#       and 13-14 has two errors.
# Output: geopoint string yearmonth / later row: type-error type-error
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet frictionless==5.21.0
v/bin/python - >seen <<'PYTHON'
from frictionless import Resource, Schema, describe

rows = ['"12,11",12:11,12-11'] * 100
with open("scores.csv", "w") as file:
    file.write("\n".join(["comma,colon,dash", *rows]))
described = describe("scores.csv")
print(*(field.type for field in described.schema.fields))
with open("scores.csv", "a") as file:
    file.write('\n"200,95",13:14,13-14')
report = Resource(path="scores.csv", schema=described.schema).validate()
print("later row:", *(error for task in report.tasks for error in (found.type for found in task.errors)))
PYTHON
cat seen
diff - seen <<'EXPECTED'
geopoint string yearmonth
later row: type-error type-error
EXPECTED
