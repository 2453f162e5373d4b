#!/usr/bin/env bash
# rutextnorm 2.1.0 (PyPI, 2026), which writes Russian out for a voice, reads a score as a time of day: "Счёт 12:11." is twelve hours, eleven minutes.
#
# Guess: (worded in part after a first look) behind the word for a score, or with an hour above 23, "12:11" is two numbers, since the library has a step for scores; 1,5 and 3 stand in the case that the sentence asks for.
# Seen: with two digits behind the colon it is a time, 27:25 too, and three players' 12:11:10 has seconds; 2:1 and 2-1 are right. "Набрал 1,5 очка" has the nominative
#       "одна целая" instead of "одну целую", "из 3" has "из три" instead of "из трёх", and the cell e4 gets a Cyrillic letter.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet rutextnorm==2.1.0
v/bin/python - >seen <<'PYTHON'
from rutextnorm import normalize_russian

for text in ("Счёт 12:11.", "Партия закончилась со счётом 21:19.", "Счёт 27:25.", "Счёт 12:11:10.", "Счёт 2:1.", "Счёт 12-11.", "Он набрал 1,5 очка из 3.", "Камень на e4."):
    print(text, "|", normalize_russian(text))
print(ascii(normalize_russian("e4")))
PYTHON
cat seen
diff - seen <<'EXPECTED'
Счёт 12:11. | Счёт двенадцать часов одиннадцать минут.
Партия закончилась со счётом 21:19. | Партия закончилась со счётом двадцать один час девятнадцать минут.
Счёт 27:25. | Счёт двадцать семь часов двадцать пять минут.
Счёт 12:11:10. | Счёт двенадцать часов одиннадцать минут десять секунд.
Счёт 2:1. | Счёт два один.
Счёт 12-11. | Счёт двенадцать-одиннадцать.
Он набрал 1,5 очка из 3. | Он набрал одна целая и пять десятых очка из три.
Камень на e4. | Камень на е4.
'\u04354'
EXPECTED
