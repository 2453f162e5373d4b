#!/usr/bin/env bash
# A schema with `multipleOf: 0.1` refuses a komi of 6.1 and a score of 0.3 in jsonschema 4.26.0 and Ajv 8.20.0; jsonschema-rs 0.61.2 and fastjsonschema 2.22.3 take both.
#
# Guess: validators reckon with decimals, as the specification speaks of numbers and not of doubles; 1.1 and 6.1 have one answer.
# Seen: the two that refuse 0.3 take 1.1. Of the tenths from 0.1 to 10.0 both refuse 33. Halves are safe everywhere.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet jsonschema==4.26.0 fastjsonschema==2.22.3 jsonschema-rs==0.61.2
npm init --yes >log
npm install --silent ajv@8.20.0 >>log
cat >run.py <<'PYTHON'
import fastjsonschema, jsonschema, jsonschema_rs

schema = {"multipleOf": 0.1}

def fast(number):
    try:
        fastjsonschema.compile(schema)(number)
        return True
    except fastjsonschema.JsonSchemaException:
        return False

for name, valid in (
    ("jsonschema", jsonschema.Draft202012Validator(schema).is_valid),
    ("fastjsonschema", fast),
    ("jsonschema-rs", lambda number: jsonschema_rs.is_valid(schema, number)),
):
    refused = [tenths / 10 for tenths in range(1, 101) if not valid(tenths / 10)]
    print(name, "refuses", len(refused), "of 100:", *refused[:6])
PYTHON
cat >run.cjs <<'JS'
const Ajv = require("ajv/dist/2020");
const valid = new Ajv().compile({ multipleOf: 0.1 });
const refused = [...Array(100)].map((_, index) => (index + 1) / 10).filter((number) => !valid(number));
console.log("Ajv refuses", refused.length, "of 100:", ...refused.slice(0, 6));
JS
{
    v/bin/python run.py
    node run.cjs
} >seen
cat seen
diff - seen <<'EXPECTED'
jsonschema refuses 33 of 100: 0.3 0.6 0.7 1.2 1.4 1.9
fastjsonschema refuses 0 of 100:
jsonschema-rs refuses 0 of 100:
Ajv refuses 33 of 100: 0.3 0.6 0.7 1.2 1.4 1.9
EXPECTED
