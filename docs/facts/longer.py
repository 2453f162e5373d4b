#!/usr/bin/env python3
"""Puts one more attack before shipped wins of Renju 3/2, for docs/facts.md: python3 docs/facts/longer.py KLETKA [LEAST] [STONES] [NODES] [PART]

Of a problem that A wins at move N, LEAST or later, every position is made from which A comes to it with one attack: A's first stone is a green one of the
problem or lies where it does not matter, his second is one end or the middle of three blue stones in a row, at least one of which the problem has, and the
reply fills both ends of the three, whether the problem has a stone there or not. Then the colours change once in their cycle, so that the attack is move 1
and what was move 1 is move 3. Of positions with at most STONES stones kletka looks for A's win by move N + 2: first one by move N in the class `lines`,
which is a shortcut, then the shortest in the class `open`, in at most NODES positions each. PART 2/3 is the second of three shares of the problems.
"""

import collections
import json
import re
import subprocess
import sys
import time
from pathlib import Path

from translations import SYMMETRIES, has_four, laid

BLUE, GREEN = 0, 2
SIZE = 19


def problem(file):
    """The stones of a problem and the move at which A wins; None of another goal or board."""
    text = file.read_text()
    goal = re.search(r'^goal = "A wins by (\d+)"', text, re.M)
    if not goal or re.search(r"^(next|size) =", text, re.M):
        return None
    words = re.findall(r"(\w)@(\w)(\d+)", re.search(r"position = '''(.*?)'''", text, re.S)[1])
    return {(ord(column) - ord("a"), int(row) - 1): "гкз".index(letter) for letter, column, row in words}, int(goal[1])


def before(figure, most):
    """The positions from which one attack leads to a figure, each once, whatever way it is turned."""
    greens = [cell for cell, colour in figure.items() if colour == GREEN]
    seen = set()
    for x, y in [cell for cell, colour in figure.items() if colour == BLUE]:
        for (dx, dy), first in ((step, first) for step in ((1, 0), (0, 1), (1, 1), (1, -1)) for first in (-2, -1, 0)):
            run = [(x + dx * at, y + dy * at) for at in range(first, first + 3)]
            ends, beyond = ([(x + dx * at, y + dy * at) for at in (first - away, first + 2 + away)] for away in (1, 2))
            if any(figure.get(cell, BLUE) != BLUE for cell in run) or any(figure.get(cell) == BLUE for cell in ends + beyond):
                continue
            for attack, other in ((attack, other) for attack in run for other in [None, *greens]):
                stones = {cell: colour for cell, colour in figure.items() if cell not in (attack, other, *ends)}
                stones |= {cell: BLUE for cell in run if cell != attack}
                if len(stones) > most:
                    continue
                stones = [(*cell, (colour + 1) % 3) for cell, colour in stones.items()]
                image = min(laid([(a * x + b * y, c * x + d * y, colour) for x, y, colour in stones]) for a, b, c, d in SYMMETRIES)
                if image not in seen and not has_four(image) and all(max(stone[axis] for stone in image) < SIZE for axis in (0, 1)):
                    seen.add(image)
                    yield image


def solved(kletka, positions, by, among, nodes):
    """What kletka says of each position: the move at which A wins, or "none" in the class, or "open" where the search was given up; and the keys."""
    archive = []
    for stones in positions:
        left, low = ((SIZE - 1 - max(stone[axis] for stone in stones)) // 2 for axis in (0, 1))
        words = " ".join(f"{'brg'[colour]}@{chr(ord('a') + left + x)}{low + y + 1}" for x, y, colour in stones)
        archive.append(f'kletka = 1\ngame = "renju-3-2"\nstart.position = "{words}"\npuzzle = {{ goal = "A wins by {by}", class = "{among}" }}\n')
    words = [kletka, "solve", "--json", "--threads", "1", "--nodes", str(nodes), "-"]
    lines = subprocess.run(words, input="+++\n".join(archive), capture_output=True, text=True).stdout.splitlines()
    assert len(lines) == len(archive), (len(lines), len(archive))
    said = lambda line: line["by"] or ("open" if line["stopped"] else "none")
    return [(said(line), line["keys"], document.split('"')[3]) for line, document in zip(map(json.loads, lines), archive)]


def main(kletka, least="13", most="10", nodes="1500000", part="1/1"):
    files = sorted(Path("puzzles/problems/renju-3-2").glob("*.toml"))
    problems = [(file, *found) for file in files if (found := problem(file)) and found[1] >= int(least)]
    share, shares = map(int, part.split("/"))
    for file, figure, by in problems[share - 1::shares]:
        begun = time.monotonic()
        positions = list(before(figure, int(most)))
        short = solved(kletka, positions, by, "lines", 15000)
        kept = [position for position, (found, _, _) in zip(positions, short) if found in ("none", "open")]
        found = solved(kletka, kept, by + 2, "open", int(nodes))
        lengths = collections.Counter(length for length, _, _ in found)
        print(f"{file.name}: move {by}, {len(figure)} stones, {len(positions)} positions; shortcuts {len(positions) - len(kept)};", end=" ")
        print("the others by length:", dict(sorted(lengths.items(), key=str)), f"{time.monotonic() - begun:.0f} s", flush=True)
        for length, keys, words in found:
            if length == by + 2:
                print("  longer:", length, [key["move"] for key in keys] or "keys not known", words, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
