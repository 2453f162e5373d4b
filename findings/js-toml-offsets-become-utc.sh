#!/usr/bin/env bash
# @iarna/toml 3.0.0 and js-toml 2.0.1 write a date-time with an offset back in UTC: a game that began after midnight is then of the day before.
#
# Guess: a library of TOML, which has the offset as a part of the value, writes it back, at least when nothing was changed.
# Seen: 2026-11-29T01:30:00+03:00 becomes 2026-11-28T22:30:00.000Z in both. smol-toml 1.9.1 and @decimalturn/toml-patch 3.3.0 keep the offset.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent @iarna/toml@3.0.0 js-toml@2.0.1 smol-toml@1.9.1 @decimalturn/toml-patch@3.3.0 >>log
cat >run.mjs <<'JS'
import iarna from "@iarna/toml";
import { dump, load } from "js-toml";
import * as smol from "smol-toml";
import * as patch from "@decimalturn/toml-patch";

const record = "began = 2026-11-29T01:30:00+03:00\n";
console.log("@iarna/toml", iarna.stringify(iarna.parse(record)).trim());
console.log("js-toml", dump(load(record)).trim());
console.log("smol-toml", smol.stringify(smol.parse(record)).trim());
console.log("toml-patch", patch.stringify(patch.parse(record)).trim());
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
@iarna/toml began = 2026-11-28T22:30:00.000Z
js-toml began = 2026-11-28T22:30:00.000Z
smol-toml began = 2026-11-29T01:30:00.000+03:00
toml-patch began = 2026-11-29T01:30:00+03:00
EXPECTED
