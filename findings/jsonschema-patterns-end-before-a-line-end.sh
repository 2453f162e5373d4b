#!/usr/bin/env bash
# jsonschema 4.26.0 (Python) lets a cell with a line end pass the pattern ^[a-h][1-8]$; three other validators refuse it.
#
# Guess: JSON Schema names the regular expressions of ECMA-262, where $ is the end of the text and \d an ASCII digit, so all agree.
# Seen: "e4\n", as a multi-line string of TOML gives it, is valid for jsonschema alone; fastjsonschema 2.22.3, jsonschema-rs 0.61.2 and Ajv 8.20.0 refuse it.
#       `^\d+$` takes Arabic digits in jsonschema and fastjsonschema.
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
import json, sys
import fastjsonschema, jsonschema, jsonschema_rs

for pattern, text in json.load(open("cases.json")):
    schema = {"type": "string", "pattern": pattern}
    try:
        fast = fastjsonschema.compile(schema)(text) == text
    except fastjsonschema.JsonSchemaException:
        fast = False
    print(pattern, json.dumps(text), "jsonschema", jsonschema.Draft202012Validator(schema).is_valid(text), "fastjsonschema", fast, "jsonschema-rs", jsonschema_rs.is_valid(schema, text))
PYTHON
cat >run.cjs <<'JS'
const Ajv = require("ajv/dist/2020");
for (const [pattern, text] of require("./cases.json"))
    console.log("Ajv", pattern, JSON.stringify(text), new Ajv().validate({ type: "string", pattern }, text));
JS
cat >cases.json <<'JSON'
[["^[a-h][1-8]$", "e4"], ["^[a-h][1-8]$", "e4\n"], ["^\\d+$", "12\n"], ["^\\d+$", "\u0661\u0662"]]
JSON
{
    v/bin/python run.py
    node run.cjs
} >seen
cat seen
diff - seen <<'EXPECTED'
^[a-h][1-8]$ "e4" jsonschema True fastjsonschema True jsonschema-rs True
^[a-h][1-8]$ "e4\n" jsonschema True fastjsonschema False jsonschema-rs False
^\d+$ "12\n" jsonschema True fastjsonschema False jsonschema-rs False
^\d+$ "\u0661\u0662" jsonschema True fastjsonschema True jsonschema-rs False
Ajv ^[a-h][1-8]$ "e4" true
Ajv ^[a-h][1-8]$ "e4\n" false
Ajv ^\d+$ "12\n" false
Ajv ^\d+$ "١٢" false
EXPECTED
