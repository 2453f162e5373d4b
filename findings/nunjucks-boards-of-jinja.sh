#!/usr/bin/env bash
# nunjucks 3.2.4, "jinja2 inspired", answers otherwise than Jinja2 3.1.6: on a ring of 8 columns (0 - 1) % 8 is -1, an empty list of moves is true, the last move `moves[-1]` is empty.
#
# Guess: a template without Python in it, of numbers, lists and tests, gives the same text in both.
# Seen: no message. 3 > 2 > 1 is false, too, and 2.5 is rounded up. Powers and `//` agree. minijinja 3.1.0 (Python) answers as Jinja2.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent nunjucks@3.2.4 >>log
python3 -m venv v
v/bin/pip install --quiet jinja2==3.1.6 minijinja==3.1.0
cat >templates <<'TEMPLATES'
{{ (0 - 1) % 8 }}
{% if none_yet %}moves{% else %}no moves{% endif %}
{{ none_yet or "no moves" }}
{{ moves[-1] }}
{{ 2 ** 3 ** 2 }}
{{ -2 ** 2 }}
{% if 3 > 2 > 1 %}in order{% else %}out of order{% endif %}
{{ 2.5|round }}
{{ (0 - 7) // 2 }}
TEMPLATES
cat >run.cjs <<'JS'
const nunjucks = require("nunjucks");
for (const line of require("fs").readFileSync("templates", "utf8").trim().split("\n")) {
    console.log(nunjucks.renderString(line, { moves: ["e4", "e5"], none_yet: [] }));
}
JS
node run.cjs >nunjucks
for engine in jinja2.Template minijinja.Environment; do
    v/bin/python - $engine >${engine%.*} <<'PYTHON'
import sys
import jinja2, minijinja

for line in open("templates").read().splitlines():
    words = {"moves": ["e4", "e5"], "none_yet": []}
    print(jinja2.Template(line).render(words) if sys.argv[1].startswith("jinja2") else minijinja.Environment().render_str(line, **words))
PYTHON
done
paste -d '|' templates jinja2 minijinja nunjucks >seen
cat seen
diff - seen <<'EXPECTED'
{{ (0 - 1) % 8 }}|7|7|-1
{% if none_yet %}moves{% else %}no moves{% endif %}|no moves|no moves|moves
{{ none_yet or "no moves" }}|no moves|no moves|
{{ moves[-1] }}|e5|e5|
{{ 2 ** 3 ** 2 }}|64|64|64
{{ -2 ** 2 }}|4|4|4
{% if 3 > 2 > 1 %}in order{% else %}out of order{% endif %}|in order|in order|out of order
{{ 2.5|round }}|2.0|2.0|3
{{ (0 - 7) // 2 }}|-4|-4|-4
EXPECTED
