#!/usr/bin/env bash
# UPNG.js 2.1.0 turns a frame of 70 seconds into one of 4.464 seconds; a frame of 65.535 seconds is the longest that it can write.
#
# Guess: (worded in part after a first look) APNG states a delay as a fraction, so any length is possible; a writer that cannot, clamps or refuses.
# Seen: the milliseconds are cut to 16 bits without a message. A puzzle whose solution comes after a minute and ten seconds gives it away after four.
# Output: 333 333, 65535 65535, 65536 0, 70000 4464
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent upng-js@2.1.0 >/dev/null
cat >run.mjs <<'NODE'
import UPNG from "upng-js";

const frame = value => new Uint8Array(4 * 4 * 4).fill(value).buffer;
for (const delay of [333, 65535, 65536, 70000]) {
  const film = UPNG.encode([frame(255), frame(128), frame(200)], 4, 4, 0, [delay, 100, 100]);
  console.log(delay, UPNG.decode(film).frames[0].delay);
}
NODE
node run.mjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
333 333
65535 65535
65536 0
70000 4464
EXPECTED
