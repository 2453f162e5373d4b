#!/usr/bin/env bash
# Linters of Markdown with `fix`: markdownlint 0.40.0 and rumdl 0.3.0 make a heading of a line that begins with `#14`, markdownlint and pymarkdownlnt 0.9.41 number a list of moves anew.
#
# Guess: (worded in part after a first look) a fix changes what a reader sees in no way: `#14` is text in CommonMark, and a list that begins with 14 has the numbers 14, 15, 16.
# Seen: "#14 e7 wins." is a heading afterwards, in rumdl of the second level and without its full stop; moves 14 to 16 become 1 to 3.
#       mdformat 1.0.0, a formatter, writes 14, 01, 01, which a reader sees as 14 to 16.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent markdownlint@0.40.0 >>log
python3 -m venv v
v/bin/pip install --quiet rumdl==0.3.0 pymarkdownlnt==0.9.41 mdformat==1.0.0
printf '# Game\n\n#14 e7 wins.\n\n14. e7\n15. d4\n16. c3\n' >moves.md
for name in rumdl pymarkdown mdformat; do cp moves.md $name.md; done
cat >run.mjs <<'JS'
import { readFileSync, writeFileSync } from "fs";
import { applyFixes } from "markdownlint";
import { lint } from "markdownlint/promise";

const text = readFileSync("moves.md", "utf8");
writeFileSync("markdownlint.md", applyFixes(text, (await lint({ strings: { text } })).text));
JS
node run.mjs
v/bin/rumdl check --fix rumdl.md >>log 2>&1 || true
v/bin/pymarkdown fix pymarkdown.md >>log 2>&1 || true
v/bin/mdformat mdformat.md
for name in markdownlint rumdl pymarkdown mdformat; do
    echo "$name: $(grep -E '[0-9]' $name.md | paste -sd '|')"
done >seen
cat seen
diff - seen <<'EXPECTED'
markdownlint: # 14 e7 wins.|1. e7|2. d4|3. c3
rumdl: ## 14 e7 wins|14. e7|15. d4|16. c3
pymarkdown: #14 e7 wins.|1.  e7|2. d4|3. c3
mdformat: #14 e7 wins.|14. e7|01. d4|01. c3
EXPECTED
