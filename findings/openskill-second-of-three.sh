#!/usr/bin/env bash
# openskill 6.2.0, three equal players: in its first model, Plackett-Luce, the second of three gains, and chances to win and to draw sum to more than 1.
#
# Guess: (in part worded after a first look) who comes second of three equals keeps his rating in every model; `predict_win` and `predict_draw` of one game together are 1.
# Seen: +0.717 for the second in PlackettLuce, where the last loses 3.586 and the first wins 2.869; 0 in the four others. `predict_win` is a third for each, and
#       `predict_draw` 0.187 besides. In ThurstoneMostellerFull a game that all three draw makes one surer of a player than a game that is won.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet openskill==6.2.0
v/bin/python - >seen <<'PYTHON'
from openskill import models

for name in ("PlackettLuce", "BradleyTerryFull", "BradleyTerryPart", "ThurstoneMostellerFull", "ThurstoneMostellerPart"):
    model = getattr(models, name)()
    teams = [[model.rating()] for _ in range(3)]
    ranked, drawn = (model.rate(teams, ranks=ranks) for ranks in ([1, 2, 3], [1, 1, 1]))
    print(name, "gains", *(round(team[0].mu - 25, 3) + 0.0 for team in ranked), "- sigma", round(ranked[0][0].sigma, 3), "drawn", round(drawn[0][0].sigma, 3),
          "- chances", round(sum(model.predict_win(teams)) + model.predict_draw(teams), 3))
PYTHON
cat seen
diff - seen <<'EXPECTED'
PlackettLuce gains 2.869 0.717 -3.586 - sigma 8.205 drawn 8.205 - chances 1.187
BradleyTerryFull gains 5.271 0.0 -5.271 - sigma 7.789 drawn 7.789 - chances 1.187
BradleyTerryPart gains 2.635 0.0 -2.635 - sigma 8.066 drawn 8.066 - chances 1.187
ThurstoneMostellerFull gains 8.462 0.0 -8.462 - sigma 6.857 drawn 5.858 - chances 1.187
ThurstoneMostellerPart gains 2.109 0.0 -2.109 - sigma 8.249 drawn 8.201 - chances 1.187
EXPECTED
