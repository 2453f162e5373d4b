#!/usr/bin/env python3
"""Solves a whole class of positions of Renju 3/2 for docs/facts.md: python3 docs/facts/translations.py KLETKA [BOX] [FAR] [NODES] [SECONDS]

Three stones of any colours in a square of BOX cells each way are shifted by a vector of at most FAR columns and rows, and once more; each shift changes
the colours in their cycle, one way or the other. So nine stones lie in the middle of 19×19, A to move. Positions that are mirrored or turned images of
others are left out, as are those with a four. kletka looks for A's shortest win in the class `open` in at most NODES positions each.
"""

import collections
import itertools
import json
import subprocess
import sys
import time

SYMMETRIES = [(1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1), (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0)]


def laid(stones):
    """The stones moved to the corner and sorted."""
    left, low = min(x for x, _, _ in stones), min(y for _, y, _ in stones)
    return tuple(sorted((x - left, y - low, colour) for x, y, colour in stones))


def has_four(stones):
    colours = {(x, y): colour for x, y, colour in stones}
    for (x, y), colour in colours.items():
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = [colours.get((x + dx * step, y + dy * step)) == colour for step in range(-1, 5)]
            if run == [False, True, True, True, True, False]:
                return True
    return False


def positions(box, far):
    """Each position of the class once, whatever way it is turned."""
    seen = set()
    cells = list(itertools.product(range(box), repeat=2))
    vectors = [(dx, dy) for dx in range(far + 1) for dy in range(-far, far + 1) if (dx, dy) > (0, 0)]
    for three in itertools.combinations(cells, 3):
        if laid([(x, y, 0) for x, y in three]) != tuple((x, y, 0) for x, y in sorted(three)):
            continue
        for colours in itertools.product(range(3), repeat=3):
            for (dx, dy), turn in itertools.product(vectors, (1, 2)):
                stones = {(x + dx * step, y + dy * step): (colour + turn * step) % 3 for (x, y), colour in zip(three, colours) for step in range(3)}
                if len(stones) < 9:
                    continue
                stones = [(x, y, colour) for (x, y), colour in stones.items()]
                images = [laid([(a * x + b * y, c * x + d * y, colour) for x, y, colour in stones]) for a, b, c, d in SYMMETRIES]
                first = min(images)
                if first not in seen:
                    seen.add(first)
                    if not has_four(first):
                        yield first


def document(stones):
    left, low = ((19 - max(stone[axis] for stone in stones)) // 2 for axis in (0, 1))
    words = " ".join(f"{'brg'[colour]}@{chr(ord('a') + left + x)}{low + y + 1}" for x, y, colour in stones)
    return f"kletka = 1\ngame = \"renju-3-2\"\n\n[start]\nposition = '''{words}'''\n\n[puzzle]\ngoal = \"A wins\"\nclass = \"open\"\n"


def main(kletka, box="3", far="4", nodes="20000", seconds="600"):
    begun = time.monotonic()
    documents = [document(stones) for stones in positions(int(box), int(far))]
    print(len(documents), "positions", flush=True)
    lengths, keys, longest = collections.Counter(), collections.Counter(), []
    for part in range(0, len(documents), 200):
        if time.monotonic() - begun > float(seconds):
            print(f"stopped after {part} positions of {len(documents)}")
            break
        archive = "+++\n".join(documents[part:part + 200])
        lines = subprocess.run([kletka, "solve", "--json", "--threads", "1", "--nodes", nodes, "-"], input=archive, capture_output=True, text=True).stdout
        for line in map(json.loads, lines.splitlines()):
            if line["by"] is None:
                lengths["open" if line["stopped"] else "none"] += 1
                continue
            lengths[line["by"]] += 1
            only = len(line["keys"]) == 1
            keys[line["by"]] += only
            longest.append((line["by"], only, part + line["document"]))
    print("by length:", dict(sorted(lengths.items(), key=str)), "; with an only key:", dict(sorted(keys.items())))
    for by, only, number in sorted(longest, reverse=True)[:3]:
        print(by, "only key" if only else "several keys", documents[number].split("'''")[1])
    print(f"{time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
