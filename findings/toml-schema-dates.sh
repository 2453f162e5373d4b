#!/usr/bin/env bash
# Three validators of TOML by one JSON schema do not agree on dates: Tombi 1.9.6 refuses the text "2026-11-29" where the schema says string with format date.
#
# Guess: a date with or without quotation marks is a string of format date for all three; 1.0 is not an integer for Taplo and Tombi, since TOML has two types.
# Seen: the date without marks passes everywhere, the text not in Tombi; a plain string as date passes in Taplo 0.9.3 and check-jsonschema only. 1.0 is an integer for Taplo and
#       check-jsonschema, as JSON Schema says, and infinity a number for Tombi and check-jsonschema. So `format = "date"` in a schema forbids one of the two ways to write it.
# Output: the table below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet taplo==0.9.3 tombi==1.9.6 check-jsonschema==0.39.0
cat >schema.json <<'JSON'
{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": {
  "date": {"type": "string", "format": "date"}, "text": {"type": "string"}, "count": {"type": "integer"}, "number": {"type": "number"}}}
JSON
printf '[[schemas]]\npath = "schema.json"\ninclude = ["*.toml"]\n' >tombi.toml
says() { if "$@" >/dev/null 2>&1; then echo -n " yes"; else echo -n " no"; fi; }
{
  echo "document: Taplo Tombi check-jsonschema"
  for document in 'date = 2026-11-29' 'date = "2026-11-29"' 'text = 2026-11-29' 'text = "2026-11-29"' 'count = 1' 'count = 1.0' 'number = 1' 'number = inf'; do
    echo "$document" >document.toml
    echo -n "$document:"
    says v/bin/taplo lint --schema "file://$folder/schema.json" document.toml
    says v/bin/tombi lint --offline document.toml
    says v/bin/check-jsonschema --schemafile schema.json document.toml
    echo
  done
} >seen
cat seen
diff - seen <<'EXPECTED'
document: Taplo Tombi check-jsonschema
date = 2026-11-29: yes yes yes
date = "2026-11-29": yes no yes
text = 2026-11-29: yes no yes
text = "2026-11-29": yes yes yes
count = 1: yes yes yes
count = 1.0: yes no yes
number = 1: yes yes yes
number = inf: no yes yes
EXPECTED
