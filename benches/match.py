"""The engines of two builds against each other: `python3 benches/match.py NEW OLD GAME GAMES N M`.

At each move NEW analyses N games and OLD M; choose them so that both take the same processor time, which is printed. Every start
position is played from all seats; of three players one is NEW and two are OLD. A draw is an equal part of a win for each. The games
are the same every time.
"""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SEATS = {"parcel": ["blue", "red"], "renju-3-2": ["A", "B"], "renju-for-three": ["blue", "red", "green"]}
SIZES = {"parcel": 7, "renju-3-2": 19, "renju-for-three": 11}


def starts(binary, game, count):
    """Documents of random games, their records cut off."""
    generate = f"archive generate --game {game} --size {SIZES[game]} --games {count} --seed 1".split()
    archive = subprocess.run([binary, *generate], check=True, capture_output=True, encoding="utf8").stdout
    return [text.split("[record]")[0] for text in archive.split("+++\n")[:count]]


def moved(binary, path, others, games, seed):
    """Adds the move of a program; seconds of processor time."""
    against = ["--against", f"engine:{games}", "--seat", ",".join(others), "--seed", str(seed)]
    child = subprocess.Popen([binary, "play", path, *against], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(child.pid, 0)
    return used.ru_utime + used.ru_stime


def played(binaries, games, seats, text, new, seed):
    """A game in which NEW has a seat: its points, and the seconds of NEW and of OLD for a move."""
    seconds, moves = [0, 0], [0, 0]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "game.toml")
        path.write_text(text, encoding="utf8")
        before = None
        while before != path.read_bytes():
            before = path.read_bytes()
            for seat in seats:
                who = int(seat != new)
                others = [other for other in seats if other != seat]
                seconds[who] += moved(binaries[who], path, others, games[who], seed)
                moves[who] += 1
        shown = subprocess.run([binaries[0], "show", "--json", path], capture_output=True, encoding="utf8").stdout
    result = json.loads(shown)["outcome"]["winner"]
    return (1 if result == new else 0) if result else 1 / len(seats), [s / m for s, m in zip(seconds, moves)]


def main():
    if len(sys.argv) != 7:
        sys.exit(__doc__)
    binaries, game, count, games = sys.argv[1:3], sys.argv[3], int(sys.argv[4]), sys.argv[5:7]
    seats = SEATS[game]
    texts = starts(binaries[0], game, -(-count // len(seats)))
    jobs = [(binaries, games, seats, texts[at // len(seats)], seats[at % len(seats)], at) for at in range(count)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: played(*job), jobs))
    share = sum(points for points, _ in results) / count
    error = 1.96 * (share * (1 - share) / count) ** 0.5
    new, old = (sum(seconds[who] for _, seconds in results) / count for who in (0, 1))
    print(f"{game}: NEW has {100 * share:.1f} % of the points ± {100 * error:.1f}; seconds a move: {new:.3f} and {old:.3f}")


if __name__ == "__main__":
    main()
