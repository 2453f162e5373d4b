#!/usr/bin/env bash
# pandoc 3.9 writes inline SVG into Typst as `image.decode`, which Typst 0.15.2 no longer has: the document does not compile.
#
# Guess: a pandoc of 2026 writes what the current Typst reads (`image(bytes(…))`).
# Seen: "function `image` does not contain field `decode`". A page with the drawing in a file compiles.
#       In LaTeX pandoc leaves an inline drawing out without a message.
# Output: inline refused; file compiles; LaTeX: no figure
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypandoc_binary==1.17 typst==0.15.2
v/bin/python - >seen 2>log <<'PYTHON'
import pypandoc, typst

svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40"/></svg>'
open("figure.svg", "w").write(svg)
for name, figure in (("inline", svg), ("file", '<img src="figure.svg" alt="A square">')):
    text = pypandoc.convert_text(f"<p>a {figure} b</p>", "typst", format="html", extra_args=["--standalone"])
    open("page.typ", "w").write(text)
    try:
        typst.compile("page.typ")
        print(name, "compiles")
    except Exception as error:
        print(name, "refused:", str(error).split("\n")[0])
print("LaTeX:", pypandoc.convert_text(f"<p>a {svg} b</p>", "latex", format="html").strip())
PYTHON
cat seen
diff - seen <<'EXPECTED'
inline refused: function `image` does not contain field `decode`
file compiles
LaTeX: a b
EXPECTED
