#!/usr/bin/env bash
# Typst 0.15.2: `xml()` drops the prefixes of attributes, so that of `href` and `xlink:href`, or `lang` and `xml:lang`, one is lost without a message.
#
# Guess: two attributes of different names are two keys of the dictionary; elements have a key `namespace`, so attributes keep theirs in some way.
# Seen: the attribute that is written last wins under the short name, in whatever namespace it is. A comment is a child with an empty tag.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2
v/bin/python - >seen <<'PYTHON'
import json
import typst

for attributes in ('href="plain" xlink:href="prefixed"', 'xlink:href="prefixed" href="plain"', 'xml:lang="ru" lang="en"'):
    with open("figure.svg", "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {attributes}><!-- a remark --></svg>')
    with open("page.typ", "w") as file:
        file.write('#metadata(xml("figure.svg").first()) <svg>')
    element = json.loads(typst.query("page.typ", "<svg>"))[0]["value"]
    print(attributes, "->", element["attrs"], [child["tag"] for child in element["children"]])
PYTHON
cat seen
diff - seen <<'EXPECTED'
href="plain" xlink:href="prefixed" -> {'href': 'prefixed'} ['']
xlink:href="prefixed" href="plain" -> {'href': 'plain'} ['']
xml:lang="ru" lang="en" -> {'lang': 'en'} ['']
EXPECTED
