#!/usr/bin/env bash
# trueskill 0.4.5: of three equal players the two who share a place leave with different ratings, by the order in which they are listed.
#
# Guess: players with the same rating before and the same rank get the same rating after; the order of a list says nothing.
# Seen: the two losers of a game of three have 22.443 and 22.448; where all three draw, the one in the middle of the list is surer of his rating than the others. A place
#       is compared with its neighbours in the list alone; the more draws are expected, the larger the difference. openskill 6.2.0 (PlackettLuce) gives equals the same.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet trueskill==0.4.5 openskill==6.2.0
v/bin/python - >seen <<'PYTHON'
import openskill.models, trueskill

for draws in (0.1, 0.5):
    rules = trueskill.TrueSkill(draw_probability=draws)
    for ranks in ([0, 1, 1], [0, 0, 1], [0, 0, 0]):
        after = rules.rate([(rules.create_rating(),) for _ in ranks], ranks=ranks)
        print("trueskill", draws, ranks, *(f"{player.mu:.3f} ({player.sigma:.3f})" for (player,) in after))
model = openskill.models.PlackettLuce()
after = model.rate([[model.rating()] for _ in range(3)], ranks=[0, 1, 1])
print("openskill", [0, 1, 1], *(f"{player.mu:.3f} ({player.sigma:.3f})" for (player,) in after))
PYTHON
cat seen
diff - seen <<'EXPECTED'
trueskill 0.1 [0, 1, 1] 30.109 (6.735) 22.443 (5.972) 22.448 (5.974)
trueskill 0.1 [0, 0, 1] 27.552 (5.974) 27.557 (5.972) 19.891 (6.735)
trueskill 0.1 [0, 0, 0] 25.000 (5.699) 25.000 (5.695) 25.000 (5.699)
trueskill 0.5 [0, 1, 1] 31.243 (6.602) 21.785 (5.970) 21.972 (6.034)
trueskill 0.5 [0, 0, 1] 28.028 (6.034) 28.215 (5.970) 18.757 (6.602)
trueskill 0.5 [0, 0, 0] 25.000 (5.850) 25.000 (5.759) 25.000 (5.850)
openskill [0, 1, 1] 27.869 (8.205) 23.565 (8.058) 23.565 (8.058)
EXPECTED
