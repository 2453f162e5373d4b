#!/usr/bin/env bash
# feedparser 6.0.14 opens the shapes of an inline SVG and does not close them, so that a board in a feed shows one line; it drops `role`, `aria-label` and `summary` too.
#
# Guess: its list of allowed names has SVG's on purpose, so a plain drawing comes through as it is, with its name; `details` and `summary` stay together.
# Seen: from HTML content `<path …/><circle …/>` becomes `<path …><circle …>`: for HTML the circle lies inside of the path, where nothing is drawn. From XHTML
#       content the shapes are closed. The name of the drawing is gone in both, and the label of a folded solution is loose text in its `details`.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet feedparser==6.0.14
v/bin/python - >seen <<'PYTHON'
import html
import feedparser

board = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="Board"><path d="M0 0h9"/><circle r="2"/></svg>'
fold = "<details><summary>Solution</summary><p>b@e9</p></details>"
feed = ('<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><id>urn:a</id><updated>2026-11-29T00:00:00Z</updated><entry><title>e</title><id>urn:b</id>'
        '<updated>2026-11-29T00:00:00Z</updated>{}</entry></feed>')
for kind, content in (("html", '<content type="html">' + html.escape(board + fold) + "</content>"),
                      ("xhtml", '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">' + board + fold + "</div></content>")):
    print(kind, feedparser.parse(feed.format(content)).entries[0].content[0].value)
PYTHON
cat seen
diff - seen <<'EXPECTED'
html <svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"><circle r="2"></svg><details>Solution<p>b@e9</p></details>
xhtml <svg viewBox="0 0 9 9" xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"></path><circle r="2"></circle></svg><details>Solution<p>b@e9</p></details>
EXPECTED
