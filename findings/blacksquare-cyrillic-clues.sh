#!/usr/bin/env bash
# blacksquare 0.10.0 (PyPI, 2026), which makes crosswords: `to_puz` writes a question mark for each Cyrillic letter, each dash and each curly quotation mark of a clue.
#
# Guess: a clue that the file's encoding does not have is refused, as by puzpy 0.7.0, or the file is of version 2.0, whose texts are UTF-8.
# Seen: version 1.3 (ISO 8859-1), no message; the clue "Ход — шах" is "??? ? ???" for every reader. 4½ is kept.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet blacksquare==0.10.0 puzpy==0.7.0
PYTHONUTF8=1 v/bin/python - >seen <<'PYTHON'
import blacksquare
import puz

clues = ("Ход — шах", "“e7” – d4", "4½ points", "Taxi")
board = blacksquare.Crossword(grid=[list("CAT"), ["A", blacksquare.BLACK, "O"], list("BEE")])
for (direction, number), clue in zip(list(board.clues), clues):
    board[direction, number].clue = clue
print("set:", *board.clues.values(), sep=" | ")
board.to_puz("board.puz", title="Доска")
file = puz.read("board.puz")
print(file.version.decode(), file.title, *file.clues, sep=" | ")
print("back:", *blacksquare.Crossword.from_puz("board.puz").clues.values(), sep=" | ")
for version in ("1.3", "2.0"):
    file.set_version(version)
    file.clues = list(clues)
    try:
        print("puzpy", version, *puz.load(file.tobytes()).clues, sep=" | ")
    except UnicodeError as error:
        print("puzpy", version, type(error).__name__, sep=" | ")
PYTHON
cat seen
diff - seen <<'EXPECTED'
set: | Ход — шах | “e7” – d4 | 4½ points | Taxi
1.3 | ????? | ??? ? ??? | 4½ points | Taxi | ?e7? ? d4
back: | ??? ? ??? | ?e7? ? d4 | 4½ points | Taxi
puzpy | 1.3 | UnicodeEncodeError
puzpy | 2.0 | Ход — шах | “e7” – d4 | 4½ points | Taxi
EXPECTED
