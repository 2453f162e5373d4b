#!/usr/bin/env bash
# pngcrush 1.8.13, zopflipng 1.0.3 and sharp 0.35.5 make one picture of an animated PNG: a film of a game ends at its first position, exit 0.
#
# Guess: (worded in part after a first look) an optimiser of PNG without loss keeps the frames, or refuses the file; only programs that reduce colours make a single picture.
# Seen: the result of the three is a valid PNG without `acTL`, and none speaks of the frames that are gone; for sharp `animated: true` changes nothing. OptiPNG 0.7.7 and
#       oxipng (pyoxipng 9.1.1) keep all five.
# Output: frames before 5; pngcrush 1, zopflipng 1, sharp 1, optipng 5, oxipng 5
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pillow==13.0.0 pyoxipng==9.1.1
npm init -y >/dev/null
npm install --silent sharp@0.35.5 >/dev/null
apt-get download --quiet optipng=0.7.7-2+b1 pngcrush=1.8.13-0.1 zopfli=1.0.3-1 >/dev/null 2>&1
for package in *.deb; do dpkg-deb --extract "$package" d; done
v/bin/python - >seen <<'PYTHON'
import subprocess
import oxipng
from PIL import Image, ImageDraw

board, film = Image.new("RGB", (64, 64), "white"), []
for move in range(5):
    ImageDraw.Draw(board).rectangle([move * 12, move * 12, move * 12 + 10, move * 12 + 10], fill=("red", "blue")[move % 2])
    film.append(board.copy())
film[0].save("film.png", save_all=True, append_images=film[1:], duration=500)
code = 'require("sharp")("film.png", { animated: true }).png({ compressionLevel: 9 }).toFile("sharp.png")'
for command in (["d/usr/bin/pngcrush", "-q", "film.png", "pngcrush.png"], ["d/usr/bin/zopflipng", "-y", "film.png", "zopflipng.png"], ["node", "-e", code],
                ["d/usr/bin/optipng", "-quiet", "film.png", "-out", "optipng.png"]):
    subprocess.run(command, check=True, capture_output=True)
oxipng.optimize("film.png", "oxipng.png")
for name in ("film", "pngcrush", "zopflipng", "sharp", "optipng", "oxipng"):
    print(name, getattr(Image.open(name + ".png"), "n_frames", 1))
PYTHON
cat seen
diff - seen <<'EXPECTED'
film 5
pngcrush 1
zopflipng 1
sharp 1
optipng 5
oxipng 5
EXPECTED
