#!/usr/bin/env bash
# YAML of moves and results: the first move 1.e4, which PyYAML 6.0.4 writes bare, is 10000 for ruamel.yaml 0.19.1, yaml 2.9.1 and js-yaml 5.5.0 (npm).
#
# Guess: (worded in part after a first look) a text that another reader would take for a number is written between quotation marks, as PyYAML does with "12:11".
# Seen: the exponent of a number needs no sign in YAML 1.2, but needs one for PyYAML, which takes 1.e4 and 1e4 for texts and so leaves the marks out.
#       The sign of a draw, "=", which yaml writes bare, ends the reading in PyYAML.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent yaml@2.9.1 js-yaml@5.5.0 >>log
python3 -m venv v
v/bin/pip install --quiet PyYAML==6.0.4 ruamel.yaml==0.19.1
cat >write.py <<'PYTHON'
import yaml

yaml.safe_dump({"first": "1.e4", "other": "1e4", "draw": "=", "score": "12:11"}, open("py.yaml", "w"), sort_keys=False)
PYTHON
v/bin/python write.py
cat >run.mjs <<'JS'
import { readFileSync, writeFileSync } from "fs";
import { dump, load } from "js-yaml";
import { parse, stringify } from "yaml";

const text = readFileSync("py.yaml", "utf8");
console.log("written by PyYAML", JSON.stringify(text));
console.log("yaml reads", JSON.stringify(parse(text)));
console.log("js-yaml reads", JSON.stringify(load(text)));
writeFileSync("yaml.yaml", stringify({ draw: "=" }));
writeFileSync("js-yaml.yaml", dump({ draw: "=" }));
JS
node run.mjs >seen
v/bin/python - >>seen <<'PYTHON'
import json
import yaml
from ruamel.yaml import YAML

print("ruamel.yaml reads", json.dumps(YAML(typ="safe").load(open("py.yaml")), separators=(",", ":")))
for writer in ("yaml", "js-yaml"):
    try:
        print("PyYAML reads from", writer, yaml.safe_load(open(f"{writer}.yaml")))
    except yaml.YAMLError as error:
        print("PyYAML reads from", writer, type(error).__name__)
PYTHON
cat seen
diff - seen <<'EXPECTED'
written by PyYAML "first: 1.e4\nother: 1e4\ndraw: '='\nscore: '12:11'\n"
yaml reads {"first":10000,"other":10000,"draw":"=","score":"12:11"}
js-yaml reads {"first":10000,"other":10000,"draw":"=","score":"12:11"}
ruamel.yaml reads {"first":10000.0,"other":10000.0,"draw":"=","score":"12:11"}
PyYAML reads from yaml ConstructorError
PyYAML reads from js-yaml {'draw': '='}
EXPECTED
