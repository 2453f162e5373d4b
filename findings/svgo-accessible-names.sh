#!/usr/bin/env bash
# SVGO 4.1.0 in its defaults keeps `aria-labelledby` but deletes the ids that it names, and the `role`: the figure loses its name.
#
# Guess: version 4 keeps titles on purpose, so what ties them to the picture stays too.
# Seen: `<title id="t">` becomes `<title>`, `aria-labelledby="t d"` stays and names nothing; `role="img"` is gone.
# Output: labelledby "t d", ids 0, role 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent svgo@4.1.0 >/dev/null
cat >run.mjs <<'NODE'
import { optimize } from "svgo";
const figure = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" role="img" aria-labelledby="t d"><title id="t">Position</title>' +
  '<desc id="d">Blue to move</desc><circle cx="9" cy="9" r="4"/></svg>';
const out = optimize(figure).data;
const count = pattern => (out.match(pattern) ?? []).length;
console.log(`labelledby ${out.match(/aria-labelledby=("[^"]*")/)?.[1]}, ids ${count(/ id="/g)}, titles ${count(/<title>/g)}, role ${count(/role=/g)}`);
NODE
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
labelledby "t d", ids 0, titles 1, role 0
EXPECTED
