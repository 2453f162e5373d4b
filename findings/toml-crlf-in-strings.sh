#!/usr/bin/env bash
# Five readers of TOML do not agree how long a multi-line string of a file with CRLF is: three keep "\r\n", two make "\n" of it.
#
# Guess: all keep what is written, since the specification lets a parser normalise but none of the readers documents that it does.
# Seen: rtoml 0.14.0, tomlkit 0.15.2 and smol-toml 1.9.1 keep "\r\n"; tomllib (Python 3.11) and pytomlpp 1.1.0 do not.
#       Places counted in such a string (an offset, a column of an error) differ between programs.
# Output: length of the string "x", line end, "y"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet rtoml==0.14.0 tomlkit==0.15.2 pytomlpp==1.1.0
npm init -y >/dev/null
npm install --silent smol-toml@1.9.1 >/dev/null
printf 'a = """x\r\ny"""\r\n' >d.toml
v/bin/python - >seen <<'PYTHON'
import pytomlpp, rtoml, tomlkit, tomllib

text = open("d.toml", newline="").read()
for name, read in (("rtoml", rtoml.loads), ("tomlkit", lambda t: tomlkit.parse(t).unwrap()), ("tomllib", tomllib.loads), ("pytomlpp", pytomlpp.loads)):
    print(name, len(read(text)["a"]))
PYTHON
cat >run.mjs <<'NODE'
import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
const text = readFileSync("d.toml", "utf8");
console.log("smol-toml", parse(text).a.length);
NODE
node run.mjs >>seen
cat seen
diff - seen <<'EXPECTED'
rtoml 4
tomlkit 4
tomllib 3
pytomlpp 3
smol-toml 4
EXPECTED
