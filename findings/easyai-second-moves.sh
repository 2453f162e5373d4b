#!/usr/bin/env bash
# easyAI 2.0.12: in a game where who closes a box moves again, Negamax takes the sequel for the opponent's: it prefers one coin to all three.
#
# Guess: a game that says by `switch_player` and `current_player` who is to move is searched rightly; the value changes its sign only where the player does.
# Seen: two coins and another move leave 3 to 0, one coin leaves 2 to 1 for the opponent; the AI takes the one at each depth. Such a game needs
#       the whole turn as one move.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet easyAI==2.0.12
v/bin/python - >seen <<'PYTHON'
from easyAI import AI_Player, Negamax, TwoPlayerGame

class Coins(TwoPlayerGame):
    def __init__(self, depth):
        self.players = [AI_Player(Negamax(depth)), AI_Player(Negamax(depth))]
        self.current_player, self.coins, self.won, self.again = 1, 3, [0, 0], False

    def possible_moves(self):
        return ["one", "two and again"][: min(self.coins, 2)]

    def make_move(self, move):
        taken = 1 if move == "one" else 2
        self.won[self.current_player - 1] += taken
        self.coins -= taken
        self.again = taken == 2

    def switch_player(self):
        if not self.again:
            self.current_player = 3 - self.current_player

    def is_over(self):
        return self.coins == 0

    def scoring(self):
        return self.won[self.current_player - 1] - self.won[2 - self.current_player]

for depth in (2, 4, 6):
    game = Coins(depth)
    first = game.get_move()
    game.play_move(first)
    while not game.is_over():
        game.play_move(game.get_move())
    print(f"depth {depth}: {first}; in the end {game.won[0]} to {game.won[1]}")
PYTHON
cat seen
diff - seen <<'EXPECTED'
depth 2: one; in the end 2 to 1
depth 4: one; in the end 2 to 1
depth 6: one; in the end 2 to 1
EXPECTED
