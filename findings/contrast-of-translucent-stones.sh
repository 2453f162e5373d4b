#!/usr/bin/env bash
# Five libraries say that black of one tenth of its strength on white has the contrast 21:1: chroma-js 3.2.0, tinycolor2 1.6.0, culori 4.0.2, color 5.0.3, polished 4.3.1 (npm).
#
# Guess: a colour with an alpha is laid over the other one first, since contrast is one of what is seen; or it is refused.
# Seen: the alpha is dropped without a message, also where it is 0: a mark that nobody sees passes every test of contrast. What is seen, #e5e5e5, has 1.26:1.
#       get-contrast 3.0.0 refuses an alpha of 0, and drops the others as well.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent chroma-js@3.2.0 tinycolor2@1.6.0 culori@4.0.2 color@5.0.3 polished@4.3.1 get-contrast@3.0.0 >>log
cat >run.mjs <<'JS'
import chroma from "chroma-js";
import tinycolor from "tinycolor2";
import { wcagContrast } from "culori";
import color from "color";
import * as polished from "polished";
import contrast from "get-contrast";

const libraries = {
    "chroma-js": (one, other) => chroma.contrast(one, other),
    tinycolor2: (one, other) => tinycolor.readability(one, other),
    culori: wcagContrast,
    color: (one, other) => color(one).contrast(color(other)),
    polished: (one, other) => (polished.default ?? polished).getContrast(one, other),
    "get-contrast": (one, other) => contrast.ratio(one, other),
};
for (const [name, ratio] of Object.entries(libraries)) {
    const seen = ["rgba(0, 0, 0, 0.1)", "rgba(0, 0, 0, 0)", "#e5e5e5"].map(stone => {
        try {
            return ratio(stone, "#ffffff").toFixed(2);
        } catch {
            return "refused";
        }
    });
    console.log(name, ...seen);
}
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
chroma-js 21.00 21.00 1.26
tinycolor2 21.00 21.00 1.26
culori 21.00 21.00 1.26
color 21.00 21.00 1.26
polished 21.00 21.00 1.26
get-contrast 21.00 refused 1.26
EXPECTED
