#!/usr/bin/env bash
# A comment in braces behind a move, `1. e4 {best by test}`, is no text but attributes for markdown-it-attrs 5.0.1 and @mdit/plugin-attrs 0.25.2, and in headings and tables for Python-Markdown 3.11.3.
#
# Guess: braces with words only are text; attributes begin with `#`, `.` or a colon, or have an `=`.
# Seen: the comment is gone from the page: `<li best="" by="" test="">e4</li>`. `attr_list`, an extension of Python-Markdown itself, does so in headings, cells of tables and
#       behind `**e4**`. A comment in the midst of a line is safe, and @djot/djot 0.3.2 leaves all of them.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent markdown-it@14.3.3 markdown-it-attrs@5.0.1 @mdit/plugin-attrs@0.25.2 @djot/djot@0.3.2 >>log
python3 -m venv v
v/bin/pip install --quiet markdown==3.11.3
cat >lines <<'LINES'
1. e4 {best by test}
# Game {drawn}
**e4**{good} e5
1. e4 {good} e5
LINES
cat >run.mjs <<'JS'
import { readFileSync } from "fs";
import { parse, renderHTML } from "@djot/djot";
import { attrs } from "@mdit/plugin-attrs";
import MarkdownIt from "markdown-it";
import plugin from "markdown-it-attrs";

for (const line of readFileSync("lines", "utf8").trim().split("\n")) {
    const pages = { "markdown-it-attrs": MarkdownIt().use(plugin).render(line), "@mdit/plugin-attrs": MarkdownIt().use(attrs).render(line), djot: renderHTML(parse(line)) };
    for (const [name, page] of Object.entries(pages)) console.log(`${line}: ${name}`, page.replaceAll("\n", ""));
}
JS
node run.mjs >seen
v/bin/python - >>seen <<'PYTHON'
import markdown

for line in open("lines").read().splitlines() + ["| move |\n|---|\n| e4 {good} |"]:
    page = markdown.markdown(line, extensions=["attr_list", "tables"])
    print(f"{line.splitlines()[-1]}: Python-Markdown", page.splitlines()[-4] if line.startswith("|") else page.replace("\n", ""))
PYTHON
cat seen
diff - seen <<'EXPECTED'
1. e4 {best by test}: markdown-it-attrs <ol><li best="" by="" test="">e4</li></ol>
1. e4 {best by test}: @mdit/plugin-attrs <ol><li best="" by="" test="">e4</li></ol>
1. e4 {best by test}: djot <ol><li>e4 {best by test}</li></ol>
# Game {drawn}: markdown-it-attrs <h1 drawn="">Game</h1>
# Game {drawn}: @mdit/plugin-attrs <h1 drawn="">Game</h1>
# Game {drawn}: djot <section id="Game-drawn"><h1>Game {drawn}</h1></section>
**e4**{good} e5: markdown-it-attrs <p><strong good="">e4</strong> e5</p>
**e4**{good} e5: @mdit/plugin-attrs <p><strong good="">e4</strong> e5</p>
**e4**{good} e5: djot <p><strong><strong>e4</strong></strong>{good} e5</p>
1. e4 {good} e5: markdown-it-attrs <ol><li>e4 {good} e5</li></ol>
1. e4 {good} e5: @mdit/plugin-attrs <ol><li>e4 {good} e5</li></ol>
1. e4 {good} e5: djot <ol><li>e4 {good} e5</li></ol>
1. e4 {best by test}: Python-Markdown <ol><li>e4 {best by test}</li></ol>
# Game {drawn}: Python-Markdown <h1 drawn>Game</h1>
**e4**{good} e5: Python-Markdown <p><strong good>e4</strong> e5</p>
1. e4 {good} e5: Python-Markdown <ol><li>e4 {good} e5</li></ol>
| e4 {good} |: Python-Markdown <td good>e4</td>
EXPECTED
