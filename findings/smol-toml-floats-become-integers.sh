#!/usr/bin/env bash
# smol-toml 1.9.1 makes an integer of a float without a fraction, and adds milliseconds to a time.
#
# Guess: a library of TOML, where 1 and 1.0 are different types, writes 1.0 for what it has read as 1.0, as it keeps dates apart from text.
# Seen: `komi = 1.0` is written as `komi = 1`, which Python's tomllib reads as int; `07:32:00` as `07:32:00.000`. `0x1F` becomes 31.
# Output: komi = 1 (int), at = 07:32:00.000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent smol-toml@1.9.1 >>log
cat >run.mjs <<'JS'
import { parse, stringify } from "smol-toml";

process.stdout.write(stringify(parse("komi = 1.0\nat = 07:32:00\nmask = 0x1F\n")));
JS
node run.mjs | tee written >seen
python3 -c 'import tomllib; print(type(tomllib.load(open("written", "rb"))["komi"]).__name__)' >>seen
cat seen
diff - seen <<'EXPECTED'
komi = 1
at = 07:32:00.000
mask = 31
int
EXPECTED
