#!/usr/bin/env bash
# @jscad/svg-deserializer 2.5.14 makes a board of 96 pixels 27.1 mm wide, a fifteenth too large for its frame cut from `1in`.
#
# Guess: 96 pixels are an inch, as in CSS and in its own `in`.
# Seen: a pixel is 0.2822 mm, of the times of 90 dots to the inch, but `1in` and `10mm` in the same file are right. `pxPmm: 96 / 25.4` mends it.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent @jscad/svg-deserializer@2.5.14 >/dev/null
cat >run.cjs <<'NODE'
const { deserialize } = require("@jscad/svg-deserializer");

const figure = body => `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 96 96" width="96" height="96">${body}</svg>`;
const read = (body, options) => deserialize({ output: "geometry", target: "geom2", addMetaData: false, ...options }, figure(body));
const width = body => (options => Math.max(...read(body, options).flat(9)[0].sides.flat().map(([x]) => x)).toFixed(1));
console.log("96:", width('<rect width="96" height="9"/>')(), "mm; with pxPmm:", width('<rect width="96" height="9"/>')({ pxPmm: 96 / 25.4 }), "mm");
console.log("1in:", width('<rect width="1in" height="9"/>')(), "mm");
console.log("10mm:", width('<rect width="10mm" height="9"/>')(), "mm");
NODE
node run.cjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
96: 27.1 mm; with pxPmm: 25.4 mm
1in: 25.4 mm
10mm: 10.0 mm
EXPECTED
