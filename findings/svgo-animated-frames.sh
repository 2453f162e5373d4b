#!/usr/bin/env bash
# SVGO 4.1.0 in its defaults deletes groups that are hidden at first and shown later by SMIL: of a moving figure one frame is left.
#
# Guess: what has a child `set` or `animate` that changes its visibility is not removed as hidden.
# Seen: both `visibility="hidden"` with `<set attributeName="visibility">` and `opacity="0"` with `<set attributeName="opacity">` are removed with all
#       they hold. `display="none"` as well. Without `removeHiddenElems` all stay.
# Output: visibility 0, opacity 0, display 0; without removeHiddenElems 1 each
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent svgo@4.1.0 >/dev/null
cat >run.mjs <<'NODE'
import { optimize } from "svgo";
const keep = { plugins: [{ name: "preset-default", params: { overrides: { removeHiddenElems: false } } }] };
for (const [name, first, later] of [["visibility", "hidden", "visible"], ["opacity", "0", "1"], ["display", "none", "inline"]]) {
  const frame = `<g ${name}="${first}"><set attributeName="${name}" to="${later}" begin="1s"/><circle cx="9" cy="9" r="4"/></g>`;
  const figure = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path d="M0 0h40"/>${frame}</svg>`;
  const count = config => (optimize(figure, config).data.match(/<set/g) ?? []).length;
  console.log(`${name}: ${count()}, without removeHiddenElems ${count(keep)}`);
}
NODE
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
visibility: 0, without removeHiddenElems 1
opacity: 0, without removeHiddenElems 1
display: 0, without removeHiddenElems 1
EXPECTED
