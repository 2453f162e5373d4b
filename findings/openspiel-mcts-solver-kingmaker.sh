#!/usr/bin/env bash
# OpenSpiel 2.0.2: with three players `MCTSBot(solve=True)` calls a value proven that depends on the order of an indifferent player's moves.
#
# Guess: the solver proves a value only where every best reply leads to it; with a player who does not care it leaves the node open.
# Seen: player 0 may stop (0.5 for him) or let player 1 choose, who gets 0 either way and gives 1 or -1 to player 0. If the gift is listed first,
#       the root's outcome is a proven 1 and "go" is best; listed second, a proven 0.5 and "stop". One of the two is no theorem.
# Output: gift first: root 1.0, go; gift second: root 0.5, stop
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet open_spiel==2.0.2
v/bin/python - >seen <<'PYTHON'
import numpy, pyspiel
from open_spiel.python.algorithms import mcts

gift, theft = ("gift", 't "" 2 "gift" { 1 0 -1 }'), ("theft", 't "" 3 "theft" { -1 0 1 }')
for name, moves in (("gift first", (gift, theft)), ("gift second", (theft, gift))):
    with open("game.efg", "w") as file:
        file.write('EFG 2 R "kingmaker" { "Zero" "One" "Two" } ""\n'
                   'p "" 1 1 "root" { "stop" "go" } 0\n'
                   't "" 1 "stop" { 0.5 0 -0.5 }\n'
                   f'p "" 2 1 "choice" {{ "{moves[0][0]}" "{moves[1][0]}" }} 0\n{moves[0][1]}\n{moves[1][1]}\n')
    game = pyspiel.load_game("efg_game(filename=game.efg)")
    state = game.new_initial_state()
    bot = mcts.MCTSBot(game, 1.0, 1000, mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(1)), solve=True,
                       random_state=numpy.random.RandomState(1))
    root = bot.mcts_search(state)
    print(f"{name}: root {root.outcome[0]}, {state.action_to_string(0, root.best_child().action)}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
gift first: root 1.0, go
gift second: root 0.5, stop
EXPECTED
