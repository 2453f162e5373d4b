#!/usr/bin/env bash
# dom-accessibility-api 0.7.1, by which Testing Library finds elements by their names, takes no description from `desc` of an SVG, and no name of a group from its `title`.
#
# Guess: as SVG-AAM says: the child `title` names each element of a drawing, the root as well as a group or a link, and `desc` describes it.
# Seen: the root has its name and an empty description; a group with `role="img"` has no name, a link takes the letters that are drawn. An
#       `aria-label` on each is safe. So a test that all figures have names passes or fails by the element that carries the title.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent dom-accessibility-api@0.7.1 jsdom@29.1.1 >/dev/null
cat >run.cjs <<'NODE'
const { JSDOM } = require("jsdom");
const { computeAccessibleName, computeAccessibleDescription } = require("dom-accessibility-api");
const page = new JSDOM(`<svg id="root" role="img"><title>A board</title><desc>Blue has won</desc></svg>
  <svg><g id="group" role="img"><title>A board</title><desc>Blue has won</desc></g></svg>
  <svg><a id="link" href="#x"><title>Move one</title><text>b1</text></a></svg>
  <svg><g id="label" role="img" aria-label="A board"><title>Other</title></g></svg>`);
for (const id of ["root", "group", "link", "label"]) {
  const element = page.window.document.getElementById(id);
  console.log(`${id}: name "${computeAccessibleName(element)}", description "${computeAccessibleDescription(element)}"`);
}
NODE
node run.cjs >seen
cat seen
diff - seen <<'EXPECTED'
root: name "A board", description ""
group: name "", description ""
link: name "b1", description ""
label: name "A board", description ""
EXPECTED
