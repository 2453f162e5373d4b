#!/usr/bin/env bash
# Elo-MMR-Py 2.0.0 (2026), ten rating systems in one: a drawn game of two is no game. It changes no rating and is not counted, whoever drew with whom.
#
# Guess: a draw between 1629 and 1371 brings the two nearer to each other, as Glicko and TrueSkill count draws; else a draw is refused or told of.
# Seen: no message. Where all players of a contest share the first place, the contest is left out in each of the ten systems: players who only drew have no rating at all.
#       A draw in a contest of three is counted, if the third one lost. `Anna, 0, 1` is the documented form of a place that two share.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet Elo-MMR-Py==2.0.0
v/bin/python - >seen <<'PYTHON'
from elo_mmr_py import SUPPORTED_SYSTEMS, Contest, rate_latest

win = [("Anna", 0, 0), ("Boris", 1, 1)]
draw = [("Anna", 0, 1), ("Boris", 0, 1)]
three = [("Anna", 0, 1), ("Boris", 0, 1), ("Vera", 2, 2)]

def seen(system, *games):
    contests = [Contest(name=f"Round {n}", time_seconds=1_700_000_000 + 86_400 * n, standings=game) for n, game in enumerate(games)]
    players = sorted(rate_latest(contests, system=system).items())
    return ", ".join(f"{name} {player.rating} of {player.contests_played}" for name, player in players) or "nobody"

for system in SUPPORTED_SYSTEMS:
    print(f"{system}: win {seen(system, win)}; win and three draws {seen(system, win, draw, draw, draw)}; a draw {seen(system, draw)}")
print("three, two share the first place:", seen("mmr", three))
PYTHON
cat seen
diff - seen <<'EXPECTED'
bar: win Anna 1546 of 1, Boris 1454 of 1; win and three draws Anna 1546 of 1, Boris 1454 of 1; a draw nobody
glicko: win Anna 1559 of 1, Boris 1441 of 1; win and three draws Anna 1559 of 1, Boris 1441 of 1; a draw nobody
cfsys: win Anna 1549 of 1, Boris 1459 of 1; win and three draws Anna 1549 of 1, Boris 1459 of 1; a draw nobody
tcsys: win Anna 1642 of 1, Boris 1358 of 1; win and three draws Anna 1642 of 1, Boris 1358 of 1; a draw nobody
trueskill: win Anna 1626 of 1, Boris 1374 of 1; win and three draws Anna 1626 of 1, Boris 1374 of 1; a draw nobody
mmx: win Anna 1656 of 1, Boris 1344 of 1; win and three draws Anna 1656 of 1, Boris 1344 of 1; a draw nobody
mmx-fast: win Anna 1656 of 1, Boris 1344 of 1; win and three draws Anna 1656 of 1, Boris 1344 of 1; a draw nobody
mmr: win Anna 1629 of 1, Boris 1371 of 1; win and three draws Anna 1629 of 1, Boris 1371 of 1; a draw nobody
mmr-fast: win Anna 1629 of 1, Boris 1371 of 1; win and three draws Anna 1629 of 1, Boris 1371 of 1; a draw nobody
mmr-simple: win Anna 1629 of 1, Boris 1371 of 1; win and three draws Anna 1629 of 1, Boris 1371 of 1; a draw nobody
three, two share the first place: Anna 1576 of 1, Boris 1576 of 1, Vera 1295 of 1
EXPECTED
