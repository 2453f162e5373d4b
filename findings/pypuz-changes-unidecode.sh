#!/usr/bin/env bash
# pypuz 2026.3.7, for crosswords, changes Unidecode 1.4.0 for the whole program by its import: "é" and "½" stay as they are in the file names and addresses that others make.
#
# Guess: (worded after a first look) an import changes nothing in another library; a clue in Russian is kept in .puz, whose version 2 has UTF-8, or refused, as a Russian title is.
# Seen: the table of Unidecode for Latin letters is replaced. In .puz a Russian clue is in Latin letters, without a message; .ipuz keeps it.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet pypuz==2026.3.7 Unidecode==1.4.0
v/bin/python - >seen <<'PYTHON'
from unidecode import unidecode

print("before", ascii(unidecode("Café ½")))
import pypuz

print("after", ascii(unidecode("Café ½")))
about = pypuz.pypuz.MetaData("crossword")
about.title, about.author, about.copyright, about.notes, about.intro, about.width, about.height = "One", "", "", "", "", 2, 1
grid = pypuz.Grid([pypuz.Cell(0, 0, solution="E", number="1"), pypuz.Cell(1, 0, solution="N")])
clues = [{"title": "Across", "clues": [pypuz.Clue("восток", [(0, 0), (1, 0)], number="1")]}, {"title": "Down", "clues": []}]
puzzle = pypuz.Puzzle(metadata=about, grid=grid, clues=clues)
puzzle.toIPuz("one.ipuz")
puzzle.toPuz("one.puz")
print("ipuz", pypuz.Puzzle().fromIPuz("one.ipuz").clues[0]["clues"][0].clue)
print("puz", pypuz.Puzzle().fromPuz("one.puz").clues[0]["clues"][0].clue)
about.title = "Русский кроссворд"
try:
    puzzle.toPuz("two.puz")
except UnicodeEncodeError as error:
    print("title", type(error).__name__)
PYTHON
cat seen
diff - seen <<'EXPECTED'
before 'Cafe  1/2'
after 'Caf\xe9 \xbd'
ipuz восток
puz vostok
title UnicodeEncodeError
EXPECTED
