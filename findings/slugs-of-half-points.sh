#!/usr/bin/env bash
# A score with a half, 12½, in Latin letters and in addresses: six libraries make 121/2 or 121-2 of it, two leave the half out.
#
# Guess: a blank comes between the number and the fraction, 12 1/2, or the half becomes .5; a score of twelve and a half never reads as another number.
# Seen: transliteration 2.6.1, any-ascii 0.3.3, unidecode 1.1.0 (npm) and anyascii 0.3.3 (PyPI) write 121/2, limax 4.2.3 and python-slugify 9.2.0 121-2; slugify 1.6.9 and
#       @sindresorhus/slugify 3.0.1 write 12, and nothing for ½-½. Unidecode 1.4.0 (PyPI) alone has the blank.
#       Of −1, with the sign of subtraction, transliteration and the four that write addresses make 1.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent transliteration@2.6.1 any-ascii@0.3.3 unidecode@1.1.0 limax@4.2.3 slugify@1.6.9 @sindresorhus/slugify@3.0.1 >>log
python3 -m venv v
v/bin/pip install --quiet anyascii==0.3.3 python-slugify==9.2.0 Unidecode==1.4.0
cat >run.mjs <<'JS'
import anyAscii from "any-ascii";
import limax from "limax";
import sindre from "@sindresorhus/slugify";
import slugify from "slugify";
import { transliterate } from "transliteration";
import unidecode from "unidecode";

for (const [name, write] of Object.entries({ transliterate, anyAscii, unidecode, limax, slugify, sindre })) {
    console.log(name, JSON.stringify(["12½", "½-½", "−1"].map(text => write(text))));
}
JS
node run.mjs >seen
v/bin/python - >>seen <<'PYTHON'
import json
from anyascii import anyascii
from slugify import slugify
from unidecode import unidecode

for name, write in (("anyascii", anyascii), ("python-slugify", slugify), ("Unidecode", unidecode)):
    print(name, json.dumps([write(text) for text in ("12½", "½-½", "−1")], separators=(",", ":")))
PYTHON
cat seen
diff - seen <<'EXPECTED'
transliterate ["121/2","1/2-1/2","1"]
anyAscii ["121/2","1/2-1/2","-1"]
unidecode ["121/2","1/2-1/2","[?]1"]
limax ["121-2","1-2-1-2","1"]
slugify ["12","","1"]
sindre ["12","","1"]
anyascii ["121/2","1/2-1/2","-1"]
python-slugify ["121-2","1-2-1-2","1"]
Unidecode ["12 1/2"," 1/2- 1/2","-1"]
EXPECTED
