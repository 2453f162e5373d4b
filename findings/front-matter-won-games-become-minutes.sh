#!/usr/bin/env bash
# gray-matter 4.0.3, front-matter 4.0.2 and yaml-front-matter 4.1.1 (npm), by which site generators read the heads of pages, make 180 of a game won 3:0, and leave one lost 0:3 as text.
#
# Guess: (worded in part after a first look) a score in the head of a page is the text "12:11"; the libraries answer alike, since YAML 1.2 has no numbers to the base of 60.
# Seen: 12:11 is 731, three players' 12:11:10 is 43870, but 12:75 is text, so that a column of scores has both kinds. vfile-matter 5.0.1 reads texts.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent gray-matter@4.0.3 front-matter@4.0.2 yaml-front-matter@4.1.1 vfile@6.0.3 vfile-matter@5.0.1 >>log
cat >run.mjs <<'JS'
import front from "front-matter";
import gray from "gray-matter";
import { VFile } from "vfile";
import { matter } from "vfile-matter";
import yaml from "yaml-front-matter";

const page = "---\nwon: 3:0\nlost: 0:3\nlong: 12:11\nthree: 12:11:10\nhigh: 12:75\n---\n";
const file = new VFile(page);
matter(file);
const { __content, ...head } = yaml.loadFront(page);
for (const [name, values] of Object.entries({ "gray-matter": gray(page).data, "front-matter": front(page).attributes, "yaml-front-matter": head, "vfile-matter": file.data.matter })) console.log(name.padEnd(17), JSON.stringify(values));
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
gray-matter       {"won":180,"lost":"0:3","long":731,"three":43870,"high":"12:75"}
front-matter      {"won":180,"lost":"0:3","long":731,"three":43870,"high":"12:75"}
yaml-front-matter {"won":180,"lost":"0:3","long":731,"three":43870,"high":"12:75"}
vfile-matter      {"won":"3:0","lost":"0:3","long":"12:11","three":"12:11:10","high":"12:75"}
EXPECTED
