#!/usr/bin/env bash
# Python-Markdown 3.11.3, which MkDocs uses, and snarkdown 2.0.0 (npm) number a list of moves from 1, whatever its first number is.
#
# Guess: the list begins with its number, `start="14"`, in all libraries of Markdown, as CommonMark and GitHub have it.
# Seen: moves 14 and 15 of a game are 1 and 2 in the page. The extension `sane_lists` keeps the number. markdown2 2.5.5, mistune 3.4.0, marko 2.2.4, mistletoe 1.6.0, marked 18.2.1,
#       showdown 2.1.0 and remarkable 2.0.1 have start="14".
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent snarkdown@2.0.0 marked@18.2.1 showdown@2.1.0 remarkable@2.0.1 >>log
python3 -m venv v
v/bin/pip install --quiet markdown==3.11.3 markdown2==2.5.5 mistune==3.4.0 marko==2.2.4 mistletoe==1.6.0
printf 'The middle game:\n\n14. e5 d6\n15. f4 g5\n' >game.md
cat >run.cjs <<'JS'
const text = require("fs").readFileSync("game.md", "utf8");
const pages = {
    snarkdown: require("snarkdown")(text),
    marked: require("marked").marked(text),
    showdown: new (require("showdown").Converter)().makeHtml(text),
    remarkable: new (require("remarkable").Remarkable)().render(text),
};
for (const [name, page] of Object.entries(pages)) console.log(name, page.match(/<ol[^>]*>/)[0]);
JS
node run.cjs >seen
v/bin/python - >>seen <<'PYTHON'
import re
import markdown, markdown2, marko, mistletoe, mistune

text = open("game.md").read()
pages = {
    "Python-Markdown": markdown.markdown(text),
    "with sane_lists": markdown.markdown(text, extensions=["sane_lists"]),
    "markdown2": markdown2.markdown(text),
    "mistune": mistune.html(text),
    "marko": marko.convert(text),
    "mistletoe": mistletoe.markdown(text),
}
for name, page in pages.items():
    print(name, re.search("<ol[^>]*>", page).group())
PYTHON
cat seen
diff - seen <<'EXPECTED'
snarkdown <ol>
marked <ol start="14">
showdown <ol start="14">
remarkable <ol start="14">
Python-Markdown <ol>
with sane_lists <ol start="14">
markdown2 <ol start="14">
mistune <ol start="14">
marko <ol start="14">
mistletoe <ol start="14">
EXPECTED
