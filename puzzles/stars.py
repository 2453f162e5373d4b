#!/usr/bin/env python3
"""Stars of the problems, from one to five, by a formula over what the documents say.

    puzzles/stars.py                    write the stars into puzzles/problems
    puzzles/stars.py --check            fail if a document has other stars
    puzzles/stars.py --show             print what is counted
    puzzles/stars.py --fit times.csv    fit the weights to readers' times, and print them

A line of times.csv is the path of a problem and the minutes that a reader took: "parcel/41-in-halves,7.5". The weights are those
of a sum whose unit is one star, so a problem that takes twice as long has one star more.
"""

import math
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).parent / "problems"
FEATURES = ["always", "length", "traps", "branches", "quiet", "size"]
# Readers' times are not known yet: these weights put problems in the order in which their editor would.
WEIGHTS = {
    "parcel": [0.2, 0.06, 0.5, 0.08, 0.5, 1.5],
    "renju-for-three": [0.2, 0.4, 0.4, 0.1, 0.6, 0],
    "renju-3-2": [0.2, 0.35, 0.5, 0.06, 0.9, 0],
}


def plies(text):
    """The moves of a solution: number, move, depth of brackets, mark."""
    depth, number, found = 0, None, []
    for word in re.sub(r'"[^"]*"', " ", text).replace("(", " ( ").replace(")", " ) ").split():
        if word in "()":
            depth += 1 if word == "(" else -1
            number = None
        elif re.fullmatch(r"\d+\.", word):
            number = int(word[:-1])
        elif number is not None:
            found.append([number, word.rstrip(","), depth])
            number = None
        elif found and not found[-1][1].endswith(("!", "?")):
            found[-1][1] += " " + word
    return found


def features(document):
    """What the formula counts in a problem."""
    puzzle, start = document["puzzle"], document.get("start", {}).get("next", 1)
    moves = plies(document["solution"]["moves"])
    main = [move for move in moves if move[2] == 0]
    seats = 3 if document["game"] == "renju-for-three" else 2
    own = [move for move in main if (move[0] - start) % seats == 0 and not move[1].startswith("--")]
    tries = [move for move in moves if move[2] == 1 and move[0] == start and "?" in move[1]]
    refuted = [move for move in moves if move[2] == 1 and move[0] == start + 1 and move[1].endswith("!")]
    branches, last = 0, 0
    for _, _, depth in moves:
        branches += depth > last
        last = depth
    quiet = any(theme.startswith("quiet key") for theme in puzzle.get("themes", []))
    size = document.get("board", {}).get("size", 7)
    larger = size - 3 if isinstance(size, int) else max(size) - 3
    traps, others = min(len(refuted), len(tries)), max(branches - len(tries), 0)
    return [1, max(len(own), 1), traps, others, int(quiet), larger if document["game"] == "parcel" else 0]


def worth(game, counted):
    return sum(weight * count for weight, count in zip(WEIGHTS[game], counted))


def stars(game, counted):
    return min(5, max(1, round(worth(game, counted))))


def problems():
    for path in sorted(ROOT.glob("*/*.toml")):
        text = path.read_text(encoding="utf-8")
        document = tomllib.loads(text)
        if "solution" in document:
            yield path, text, document["game"], features(document)


def solved(matrix, right):
    """The solution of a system of linear equations, by elimination."""
    rows = [row + [value] for row, value in zip(matrix, right)]
    for at in range(len(rows)):
        best = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for other in range(len(rows)):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [one - factor * two for one, two in zip(rows[other], rows[at])]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def fit(path):
    known = {f"{file.parent.name}/{file.stem}": (game, counted) for file, _, game, counted in problems()}
    for game in WEIGHTS:
        rows = []
        for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
            name, minutes = line.rsplit(",", 1)
            name = name.strip().removeprefix("puzzles/problems/").removesuffix(".toml")
            if name not in known:
                sys.exit(f"{path}: no problem is called {name}")
            if known[name][0] == game:
                rows.append((known[name][1], 1 + math.log2(max(float(minutes), 0.5))))
        if len(rows) <= len(FEATURES):
            print(f"{game}: {len(rows)} times, more than {len(FEATURES)} are needed")
            continue
        # A little of the known weights stays, or a feature that all problems share would have no weight of its own.
        size = range(len(FEATURES))
        matrix = [[sum(x[i] * x[j] for x, _ in rows) + (i == j) * 0.1 for j in size] for i in size]
        right = [sum(x[i] * y for x, y in rows) + 0.1 * WEIGHTS[game][i] for i in size]
        print(f'"{game}": [' + ", ".join(f"{weight:.2f}" for weight in solved(matrix, right)) + "],")


def main():
    asked = sys.argv[1:]
    if asked[:1] == ["--fit"]:
        return fit(asked[1])
    wrong = []
    for path, text, game, counted in problems():
        given = stars(game, counted)
        if asked == ["--show"]:
            print(f"{worth(game, counted):5.2f}", given, path.relative_to(ROOT), dict(zip(FEATURES[1:], counted[1:])))
        line = f"stars = {given}\n"
        new = re.sub(r"^stars = \d\n", line, text, flags=re.M)
        if line not in new:
            new = re.sub(r"^(?=class = |twins = |tolerated = )", line, text, count=1, flags=re.M)
        if new != text:
            wrong.append(path)
            if not asked:
                path.write_text(new, encoding="utf-8")
    if asked == ["--check"] and wrong:
        sys.exit("\n".join(f"{path}: other stars" for path in wrong))


main()
