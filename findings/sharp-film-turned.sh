#!/usr/bin/env bash
# sharp 0.35.5 shows a film backwards after `flip()` or `rotate(180)`: the last position comes first; a mark set by `composite` is on the first position only.
#
# Guess: (worded in part after a first look) each frame is mirrored by itself, as `flop()`, `resize` and `extract` treat each by itself; `rotate(90)`, which sharp refuses for films, shows that it looks.
# Seen: libvips holds a film as one tall picture, and sharp mirrors that. The delays stay in their order, so that each position has another one's. With `tile: true` the mark
#       is on every frame.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent sharp@0.35.5 >/dev/null
cat >run.mjs <<'NODE'
import sharp from "sharp";

const square = background => ({ create: { width: 8, height: 8, channels: 3, background } });
const names = { "255,0,0": "red", "0,255,0": "lime", "0,0,255": "blue", "0,0,0": "black" };
const film = await sharp(await Promise.all(["red", "lime", "blue"].map(colour => sharp(square(colour)).png().toBuffer())), { join: { animated: true } })
  .gif({ delay: [1000, 2000, 3000] }).toBuffer();
const mark = { create: { width: 4, height: 4, channels: 3, background: "black" } };
const ways = { "as it was": image => image, flop: image => image.flop(), flip: image => image.flip(), "rotate(180)": image => image.rotate(180),
  composite: image => image.composite([{ input: mark, left: 0, top: 0 }]) };
for (const [name, way] of Object.entries(ways)) {
  const result = await way(sharp(film, { animated: true })).gif().toBuffer();
  const { pages, delay } = await sharp(result, { animated: true }).metadata();
  const frames = [];
  for (let page = 0; page < pages; page++) {
    const pixel = (await sharp(result, { page }).removeAlpha().raw().toBuffer()).subarray(0, 3);
    frames.push(`${names[pixel.join()]} ${delay[page]}`);
  }
  console.log(`${name}: ${frames.join(", ")}`);
}
NODE
node run.mjs >seen 2>log
cat seen
diff - seen <<'EXPECTED'
as it was: red 1000, lime 2000, blue 3000
flop: red 1000, lime 2000, blue 3000
flip: blue 1000, lime 2000, red 3000
rotate(180): blue 1000, lime 2000, red 3000
composite: black 1000, lime 2000, blue 3000
EXPECTED
