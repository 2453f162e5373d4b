#!/usr/bin/env bash
# pixelmatch 7.2.0 with its defaults sees no difference between a white region and one that is filled with the pale yellow #ffffc8, nor a grey line drawn along a black one.
#
# Guess: (worded after a first look) `threshold: 0.1` allows for noise of a few levels; what the eye sees at once is a difference.
# Seen: a region of 100 pixels that lost its fill counts 0, also with `includeAA`; a grey line beside a black one is taken for its antialiasing and counts 0. looks-same 10.0.1 sees
#       the fill, and the line with `ignoreAntialiasing: false`.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent pixelmatch@7.2.0 looks-same@10.0.1 pngjs@7.0.0 >/dev/null
cat >run.mjs <<'NODE'
import looksSame from "looks-same";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const size = 40;
const board = change => {
  const picture = new PNG({ width: size, height: size });
  picture.data.fill(255);
  const set = (x, y, colour) => colour.forEach((level, index) => { picture.data[(y * size + x) * 4 + index] = level; });
  for (let x = 0; x < size; x++) set(x, 20, [0, 0, 0]);
  change(set);
  return picture;
};
const plain = board(() => {});
const changes = {
  "pale region": board(set => { for (let y = 5; y < 15; y++) for (let x = 5; x < 15; x++) set(x, y, [255, 255, 200]); }),
  "line beside": board(set => { for (let x = 0; x < size; x++) set(x, 21, [128, 128, 128]); }),
  "line gone": board(set => { for (let x = 0; x < size; x++) set(x, 20, [255, 255, 255]); }),
};
for (const [name, other] of Object.entries(changes)) {
  const count = options => pixelmatch(plain.data, other.data, null, size, size, options);
  const same = async options => (await looksSame(PNG.sync.write(plain), PNG.sync.write(other), options)).equal ? "same" : "different";
  console.log(`${name}: pixelmatch ${count()}, with includeAA ${count({ includeAA: true })}; looks-same ${await same()}, without antialiasing ${await same({ ignoreAntialiasing: false })}`);
}
NODE
node run.mjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
pale region: pixelmatch 0, with includeAA 0; looks-same different, without antialiasing different
line beside: pixelmatch 0, with includeAA 40; looks-same same, without antialiasing different
line gone: pixelmatch 40, with includeAA 40; looks-same different, without antialiasing different
EXPECTED
