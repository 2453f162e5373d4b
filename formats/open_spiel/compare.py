#!/usr/bin/env python3
"""Compares the games of kletka_games.py with a kletka binary: python3 compare.py KLETKA [GAMES [SEED]]

Counts of legal sequences (`perft`) from empty boards, and random games: kletka must take every move, see the same outcome, and refuse one
move more. Prints a line for each comparison and ends with 1 at the first difference.
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pyspiel

import kletka_games

TABLE = [
    ("parcel", {"width": 2, "height": 1}, 4),
    ("parcel", {"width": 2, "height": 2}, 4),
    ("parcel", {"width": 3, "height": 3}, 2),
    ("parcel", {"width": 3, "height": 2, "topology": "cylinder"}, 3),
    ("parcel", {"width": 3, "height": 3, "topology": "torus"}, 3),
    ("renju-for-three", {"width": 4, "height": 4}, 4),
    ("renju-for-three", {"width": 5, "height": 5}, 3),
    ("renju-3-2", {"width": 4, "height": 4}, 2),
    ("renju-3-2", {"width": 5, "height": 4, "next": 2}, 1),
]
PLAYED = [
    ("parcel", {"width": 3, "height": 3}),
    ("parcel", {"width": 4, "height": 4}),
    ("parcel", {"width": 4, "height": 3, "topology": "cylinder"}),
    ("parcel", {"width": 3, "height": 3, "topology": "torus"}),
    ("renju-for-three", {"width": 5, "height": 5}),
    ("renju-for-three", {"width": 9, "height": 9}),
    ("renju-3-2", {"width": 5, "height": 5}),
    ("renju-3-2", {"width": 8, "height": 8}),
]
NAMES = {"parcel": "python_parcel", "renju-for-three": "python_renju_for_three", "renju-3-2": "python_renju_3_2"}
WINNERS = {"parcel": ["blue", "red"], "renju-for-three": ["blue", "red", "green"], "renju-3-2": ["A", "B"]}


def head(game, settings):
    """The beginning of a document of this game and board."""
    topology = f'\ntopology = "{settings["topology"]}"' if "topology" in settings else ""
    start = f'\n[start]\nnext = {settings["next"]}' if "next" in settings else ""
    return f'kletka = 1\ngame = "{game}"\n[board]\nsize = [{settings["width"]}, {settings["height"]}]{topology}{start}\n'


def moves_of(game, state):
    """The legal moves of a state: the state behind each of them, by the move's name."""
    found = {}
    for action in state.legal_actions():
        after = state.child(action)
        name = state.action_to_string(state.current_player(), action)
        if game != "renju-3-2" or after.is_terminal() or after.half is None:
            found[frozenset([name])] = after
            continue
        for second in after.legal_actions():
            other = after.action_to_string(after.current_player(), second)
            found[frozenset([name, other]) - {""}] = after.child(second)
    return found


def count(game, state, depth):
    """How many sequences of each length lead on from a state."""
    counts = [0] * depth
    if depth and not state.is_terminal():
        for after in moves_of(game, state).values():
            counts[0] += 1
            for length, number in enumerate(count(game, after, depth - 1), 1):
                counts[length] += number
    return counts


def played(game, settings, chance):
    """A random game as the moves of a record, and its winner."""
    state = pyspiel.load_game(NAMES[game], settings).new_initial_state()
    moves = []
    while not state.is_terminal():
        actions = state.legal_actions()
        # A pass only where nothing else is legal, or now and then, so that games end on full boards too.
        if len(actions) > 1 and chance.random() > 0.02:
            actions = actions[:-1]
        is_begun = game == "renju-3-2" and state.half is not None
        action = chance.choice(actions)
        name = state.action_to_string(state.current_player(), action)
        if not is_begun:
            moves.append(name)
        elif name:
            moves[-1] += f", {name}"
        state.apply_action(action)
    return moves, None if state.winner is None else WINNERS[game][state.winner]


def record(game, settings, moves, one_more=""):
    numbered = " ".join(f"{number}. {move}" for number, move in enumerate(moves, 1))
    return f"{head(game, settings)}[record]\nmoves = '''{numbered} {one_more}'''\n"


def check(kletka, documents):
    """What kletka says of an archive of these documents."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "games.kla")
        path.write_text("+++\n".join(documents))
        ran = subprocess.run([kletka, "check", "--json", "--exit-zero", str(path)], capture_output=True, text=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def main(kletka, games="10000", seed="1"):
    chance = random.Random(int(seed))
    for game, settings, depth in TABLE:
        own = count(game, pyspiel.load_game(NAMES[game], settings).new_initial_state(), depth)
        ran = subprocess.run([kletka, "perft", "--depth", str(depth), "-"], input=head(game, settings), capture_output=True, text=True)
        theirs = [int(line.split()[-1].replace(",", "").replace("\u202f", "")) for line in ran.stdout.splitlines()]
        print("perft", game, settings, own, flush=True)
        if own != theirs:
            sys.exit(f"kletka counts {theirs}")
    each = max(1, int(games) // len(PLAYED))
    for game, settings in PLAYED:
        dealt = [played(game, settings, chance) for _ in range(each)]
        answers = check(kletka, [record(game, settings, moves) for moves, _ in dealt])
        for (moves, winner), answer in zip(dealt, answers, strict=True):
            outcome = answer["outcome"] or {"winner": "the game goes on"}
            if not answer["valid"] or outcome["winner"] != winner:
                sys.exit(f"{record(game, settings, moves)}\nwinner {winner}, kletka says {outcome}")
        over = check(kletka, [record(game, settings, moves, f"{len(moves) + 1}. --") for moves, _ in dealt[:20]])
        if any(answer["valid"] for answer in over):
            sys.exit("kletka takes a move after the end of the game")
        print("games", game, settings, each, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
