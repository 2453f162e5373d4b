#!/usr/bin/env bash
# Five programs that make Markdown of HTML leave moves unescaped: of "14. e5" markdownify 1.2.3 makes an item of a list, of "# 14" html2text 2025.4.15 a heading, and so on.
#
# Guess: what would mean something in Markdown is escaped, so the paragraph is the same when a reader of CommonMark (markdown-it-py 4.3.0) makes HTML of it again.
# Seen: turndown 7.2.5 and node-html-markdown 2.0.0 (npm) miss only the list "1) e4". html-to-markdown 3.21.2 (PyPI) escapes the heads of lines, but neither the stars of captures nor
#       the segment [b-c3] with moves behind it, which becomes a link. markdownify escapes stars and underscores alone.
# Output: the lines below; "list" and so on are what the paragraph becomes
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent turndown@7.2.5 node-html-markdown@2.0.0 >>log
python3 -m venv v
v/bin/pip install --quiet markdownify==1.2.3 html2text==2025.4.15 html-to-markdown==3.21.2 markdown-it-py==4.3.0
cat >run.cjs <<'JS'
const turndown = new (require("turndown"))();
const { NodeHtmlMarkdown } = require("node-html-markdown");
const page = require("fs").readFileSync(0, "utf8");
console.log(JSON.stringify([turndown.turndown(page), NodeHtmlMarkdown.translate(page)]));
JS
v/bin/python - >seen <<'PYTHON'
import json, re, subprocess
import html2text, html_to_markdown, markdownify
from markdown_it import MarkdownIt

names = {"ol": "list", "ul": "points", "h1": "heading", "em": "slanted", "a": "link"}
for text in ("14. e5 wins", "1) e5 wins", "- 5 for blue", "# 14", "d4*e5*f6", "[b-c3](d4)"):
    page = f"<p>{text}</p>"
    made = {"markdownify": markdownify.markdownify(page), "html2text": html2text.html2text(page), "html-to-markdown": html_to_markdown.convert(page).content}
    made["turndown"], made["node-html-markdown"] = json.loads(subprocess.run(["node", "run.cjs"], input=page, capture_output=True, text=True, check=True).stdout)
    for name, markdown in made.items():
        back = MarkdownIt().render(markdown).strip()
        made[name] = "kept" if back == page else names[next(tag for tag in re.findall(r"<(\w+)", back) if tag != "p")]
    print(f"{text}:", ", ".join(f"{name} {kind}" for name, kind in made.items()))
PYTHON
cat seen
diff - seen <<'EXPECTED'
14. e5 wins: markdownify list, html2text kept, html-to-markdown kept, turndown kept, node-html-markdown kept
1) e5 wins: markdownify list, html2text list, html-to-markdown kept, turndown list, node-html-markdown list
- 5 for blue: markdownify points, html2text kept, html-to-markdown kept, turndown kept, node-html-markdown kept
# 14: markdownify heading, html2text heading, html-to-markdown kept, turndown kept, node-html-markdown kept
d4*e5*f6: markdownify kept, html2text slanted, html-to-markdown slanted, turndown kept, node-html-markdown kept
[b-c3](d4): markdownify link, html2text link, html-to-markdown link, turndown kept, node-html-markdown kept
EXPECTED
