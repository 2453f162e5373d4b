#!/usr/bin/env bash
# Typst 0.15.2: `numbering("Diagram 1", 3)` is "Diii": the first i of the word is the sign for Roman numbers; "Board 1" is "Boc", "Game 1" is "Gc".
#
# Guess: the letters of a word stand before the number as they are; only a letter that stands alone, as in "1.a", counts.
# Seen: no message, and the 1 is not printed. "Round 1" and "Задача 1" are right by luck, since they have none of a, i, A, I. A function, `n => [Diagram #n]`, is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typst==0.15.2 pypdf==7.1.0
cat >book.typ <<'TYPST'
#for words in ("Diagram 1", "Board 1", "Figure 1", "Game 1", "Round 1", "Задача 1") [#words: #numbering(words, 3) \ ]
#set heading(numbering: "Game 1")
= e4 e5
TYPST
v/bin/python - >seen <<'PYTHON'
import pypdf, typst

typst.compile("book.typ", output="book.pdf")
print(pypdf.PdfReader("book.pdf").pages[0].extract_text().strip())
PYTHON
cat seen
diff - seen <<'EXPECTED'
Diagram 1: Diii
Board 1: Boc
Figure 1: Fiii
Game 1: Gc
Round 1: Round 3
Задача 1: Задача 3
Ga e4 e5
EXPECTED
