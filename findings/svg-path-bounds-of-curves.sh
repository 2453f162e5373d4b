#!/usr/bin/env bash
# svg-path-bounds 1.0.2, two million downloads a month, takes the handles of a curve for its edge, and refuses the arcs that SVGO 4.1.0 writes.
#
# Guess: (worded in part after a first look) the box is that of the ink, as `getBBox` of browsers and svg-path-commander 2.3.3 give it; both forms of arcs are read.
# Seen: a curve that is 75 high has a box of 100, so that a figure cut to its box has a white band. The short form of a stone's circle is "malformed path data".
# Output: curve 100 by 100 instead of 100 by 75; circle refused
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent svg-path-bounds@1.0.2 svg-path-commander@2.3.3 svgo@4.1.0 >/dev/null
cat >run.mjs <<'NODE'
import bounds from "svg-path-bounds";
import Commander from "svg-path-commander";
import { optimize } from "svgo";

const short = path => optimize(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${path}"/></svg>`,
  { plugins: [{ name: "convertPathData", params: { noSpaceAfterFlags: true } }] }).data.match(/ d="(.*?)"/)[1];
const circle = "M20 50a30 30 0 1 0 60 0a30 30 0 1 0 -60 0";
for (const [name, path] of Object.entries({ curve: "M0 0C0 100 100 100 100 0", circle, "short circle": short(circle) })) {
  let seen;
  try {
    const [left, top, right, bottom] = bounds(path);
    seen = `${right - left} by ${bottom - top}`;
  } catch (error) {
    seen = error.message;
  }
  const box = Commander.getPathBBox(path);
  console.log(`${name}: svg-path-bounds ${seen}, svg-path-commander ${box.width} by ${box.height}`);
}
NODE
node run.mjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
curve: svg-path-bounds 100 by 100, svg-path-commander 100 by 75
circle: svg-path-bounds 60 by 60, svg-path-commander 60 by 60
short circle: svg-path-bounds malformed path data, svg-path-commander 60 by 60
EXPECTED
