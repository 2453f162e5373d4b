#!/usr/bin/env bash
# Typst 0.15.2: `toml()` turns a date-time with an offset into a dictionary with a private key, and refuses what TOML 1.1 added.
#
# Guess: an offset date-time becomes a `datetime` like the local one, or is an error; a release of 2026 reads TOML 1.1.
# Seen: `2026-11-21T07:32:00` is a datetime; with `+03:00` it is `("$__toml_private_datetime": "2026-11-21T07:32:00+03:00")`, without a message.
#       `07:32` and an inline table over several lines, both TOML 1.1, are errors.
# Output: local datetime / offset dictionary $__toml_private_datetime / no seconds refused / table over lines refused
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2
v/bin/python - >seen <<'PYTHON'
import typst, json

with open("page.typ", "w") as file:
    file.write('#let value = toml("d.toml").a\n#metadata((str(type(value)), if type(value) == dictionary { value.keys() } else { () })) <a>')
for name, value in (("local", "2026-11-21T07:32:00"), ("offset", "2026-11-21T07:32:00+03:00"), ("no seconds", "07:32"), ("table over lines", "{\n x = 1,\n}")):
    with open("d.toml", "w") as file:
        file.write(f"a = {value}\n")
    try:
        kind, keys = json.loads(typst.query("page.typ", "<a>", field="value", one=True))
        print(name, kind, *keys)
    except Exception:
        print(name, "refused")
PYTHON
cat seen
diff - seen <<'EXPECTED'
local datetime
offset dictionary $__toml_private_datetime
no seconds refused
table over lines refused
EXPECTED
