#!/usr/bin/env bash
# elote 1.5.1: a player who is saved and loaded keeps the rating until the next game, and then has it of that game alone, in four of its rating systems.
#
# Guess: `export_state` and `from_state`, by the README the way to "save and resume", go on as if there had been no stop, as they do for Elo.
# Seen: of four players Vera lost all her games. After a reload she wins one and is the second, before Boris, who beat her; without the stop she shares the last place.
#       There is no message. Colley, Bradley-Terry, Keener and Massey compute ratings from all games, and the games are not saved.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet elote==1.5.1
v/bin/python - >seen <<'PYTHON'
import json
from elote import BradleyTerryCompetitor, ColleyMatrixCompetitor, EloCompetitor, KeenerCompetitor, MasseyCompetitor

names = ("Anna", "Boris", "Gleb", "Vera")
games = (("Anna", "Boris"), ("Anna", "Vera"), ("Boris", "Vera"), ("Anna", "Gleb"), ("Gleb", "Vera"), ("Boris", "Gleb"))

def seen(players):
    return ", ".join(f"{name} {player.rating + 0.0:.2f}" for name, player in players.items())

for kind in (EloCompetitor, ColleyMatrixCompetitor, BradleyTerryCompetitor, KeenerCompetitor, MasseyCompetitor):
    players = {name: kind() for name in names}
    for winner, loser in games:
        players[winner].beat(players[loser])
    loaded = {name: kind.from_state(json.loads(json.dumps(player.export_state()))) for name, player in players.items()}
    before = seen(loaded)
    for group in (players, loaded):
        group["Vera"].beat(group["Gleb"])
    print(f"{kind.__name__}\n  loaded:             {before}\n  and a win of Vera:  {seen(loaded)}\n  without the stop:   {seen(players)}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
EloCompetitor
  loaded:             Anna 445.83, Boris 416.06, Gleb 384.64, Vera 353.47
  and a win of Vera:  Anna 445.83, Boris 416.06, Gleb 367.21, Vera 370.90
  without the stop:   Anna 445.83, Boris 416.06, Gleb 367.21, Vera 370.90
ColleyMatrixCompetitor
  loaded:             Anna 0.75, Boris 0.58, Gleb 0.42, Vera 0.25
  and a win of Vera:  Anna 0.75, Boris 0.58, Gleb 0.38, Vera 0.62
  without the stop:   Anna 0.75, Boris 0.58, Gleb 0.33, Vera 0.33
BradleyTerryCompetitor
  loaded:             Anna 2097.41, Boris 1676.02, Gleb 1323.98, Vera 902.59
  and a win of Vera:  Anna 2097.41, Boris 1676.02, Gleb 1260.60, Vera 1739.40
  without the stop:   Anna 2037.79, Boris 1630.15, Gleb 1166.03, Vera 1166.03
KeenerCompetitor
  loaded:             Anna 1.53, Boris 1.10, Gleb 0.79, Vera 0.57
  and a win of Vera:  Anna 1.53, Boris 1.10, Gleb 0.68, Vera 1.32
  without the stop:   Anna 1.60, Boris 1.13, Gleb 0.63, Vera 0.63
MasseyCompetitor
  loaded:             Anna 0.75, Boris 0.25, Gleb -0.25, Vera -0.75
  and a win of Vera:  Anna 0.75, Boris 0.25, Gleb -0.50, Vera 0.50
  without the stop:   Anna 0.75, Boris 0.25, Gleb -0.50, Vera -0.50
EXPECTED
