#!/usr/bin/env bash
# Pillow 13.0.0 makes one frame of equal pictures in a row, in GIF, APNG and WebP: a film of a game has fewer frames than the game has positions.
#
# Guess: (worded after a first look) `append_images` adds as many frames as it is given; GIF may drop what does not change, APNG and WebP have no reason to.
# Seen: of five pictures, three of them equal, three frames are left, shown 100, 900 and 500 ms. After a pass the frame's number is no longer the move's.
# Output: GIF 3, PNG 3, WEBP 3
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet Pillow==13.0.0
v/bin/python - >seen <<'PYTHON'
from PIL import Image

frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue", "blue", "blue", "green")]
for form in ("GIF", "PNG", "WEBP"):
    frames[0].save("film", form, save_all=True, append_images=frames[1:], duration=[100, 200, 300, 400, 500])
    film, shown = Image.open("film"), []
    for number in range(film.n_frames):
        film.seek(number)
        film.load()
        shown.append(int(film.info["duration"]))
    print(form, film.n_frames, shown)
PYTHON
cat seen
diff - seen <<'EXPECTED'
GIF 3 [100, 900, 500]
PNG 3 [100, 900, 500]
WEBP 3 [100, 900, 500]
EXPECTED
