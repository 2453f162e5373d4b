#!/usr/bin/env bash
# SVGO 4.1.0 in its defaults deletes the rules of `@media` blocks: an adaptive figure keeps its colours of the day only.
#
# Guess: style sheets with `@media` are kept, at most shortened, since browsers obey them in an `img` too.
# Seen: a shape that is blue, and green under `prefers-color-scheme: dark`, comes out with `style="fill:#00f"` and no style sheet; the same with
#       `@media print`. With two shapes of one class the style sheet stays. `inlineStyles` has to be switched off for figures.
# Output: one shape: media rules 0; two shapes: 1; one shape without inlineStyles: 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent svgo@4.1.0 >/dev/null
cat >run.mjs <<'NODE'
import { optimize } from "svgo";
const shape = '<circle class="a" cx="9" cy="9" r="4"/>';
const keep = { plugins: [{ name: "preset-default", params: { overrides: { inlineStyles: false } } }] };
for (const query of ["(prefers-color-scheme:dark)", "print"]) {
  const figure = shapes => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><style>.a{fill:#00f}@media ${query}{.a{fill:#0f0}}</style>${shapes}</svg>`;
  const count = (shapes, config) => (optimize(figure(shapes), config).data.match(/@media/g) ?? []).length;
  console.log(`${query}: one shape ${count(shape)}, two shapes ${count(shape + shape.replace("9", "19"))}, without inlineStyles ${count(shape, keep)}`);
}
NODE
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
(prefers-color-scheme:dark): one shape 0, two shapes 1, without inlineStyles 1
print: one shape 0, two shapes 1, without inlineStyles 1
EXPECTED
