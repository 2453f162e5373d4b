"""How many random games OpenSpiel plays a second: `pip install open_spiel`, then `cargo bench --bench engines openspiel`.

Its random rollouts run in C++ from end to end; the best of some rounds, by processor time, is printed for
each game.
"""

import sys
import time

import pyspiel

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
GAMES = 1000

best = {"dots_and_boxes(num_rows=7,num_cols=7)": 0.0, "gomoku(size=19)": 0.0}
for seed in range(ROUNDS):
    for name in best:
        game = pyspiel.load_game(name)
        evaluator = pyspiel.RandomRolloutEvaluator(GAMES, seed)
        # One simulation of the search is one call of the evaluator.
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, seed, False)
        state = game.new_initial_state()
        start = time.process_time()
        bot.mcts_search(state)
        best[name] = max(best[name], GAMES / (time.process_time() - start))
for rate in best.values():
    print(round(rate))
