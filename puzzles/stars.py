#!/usr/bin/env python3
"""Stars of the problems, from one to five, by a formula over what the documents say.

    puzzles/stars.py                    write the stars into puzzles/problems
    puzzles/stars.py --check            fail if a document has other stars
    puzzles/stars.py --show             print what is counted
    puzzles/stars.py --fit times.csv    fit the weights to readers' times, and print them

A line of times.csv is the name of a problem, with or without its folder, and the minutes that a reader took: "41-in-halves,7.5". The
contents of a site save such a file. The weights are those of a sum whose unit is one star, so a problem that takes twice as long has one
star more.
"""

import math
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).parent / "problems"
FEATURES = ["always", "length", "traps", "branches", "quiet", "odd", "size"]
# Readers' times are not known yet: these weights put problems in the order in which their editor would.
WEIGHTS = {
    "parcel": [0.2, 0.06, 0.5, 0.08, 0.5, 1.8, 1.5],
    "renju-for-three": [0.2, 0.4, 0.4, 0.1, 0.6, 2, 0],
    "renju-3-2": [0.2, 0.35, 0.5, 0.1, 0.9, 1.6, 0],
}


def variations(text):
    """The main line of a solution, and the variations beside it without their own: moves with number and marks."""
    lines, depth, number = [[]], 0, None
    for word in re.sub(r'"[^"]*"', " ", text).replace("(", " ( ").replace(")", " ) ").split():
        if word in "()":
            depth += 1 if word == "(" else -1
            number = None
            if word == "(" and depth == 1:
                lines.append([])
        elif depth < 2:
            line = lines[-depth]
            if re.fullmatch(r"\d+\.", word):
                number = int(word[:-1])
            elif number is not None:
                line.append([number, word.rstrip(",")])
                number = None
            elif line and not line[-1][1].endswith(("!", "?")):
                line[-1][1] += " " + word
    return lines[0], lines[1:]


def features(document):
    """What the formula counts in a problem."""
    puzzle, start = document["puzzle"], document.get("start", {}).get("next", 1)
    main, beside = variations(document["solution"]["moves"])
    seats = 3 if document["game"] == "renju-for-three" else 2
    own = [move for move in main if (move[0] - start) % seats == 0 and not move[1].startswith("--")]
    # A variation of the first move is a try; of the others', a reply that the solver has to see.
    tries = [line for line in beside if line[0][0] == start]
    traps = [line for line in tries if "?" in line[0][1] and line[1:] and line[1][1].endswith("!")]
    replies = [line for line in beside if (line[0][0] - start) % seats != 0]
    themes = puzzle.get("themes", [])
    quiet = any(theme.startswith("quiet key") for theme in themes)
    # A pass, a move in the line that attacks nothing, or one that helps another player: solvers look there last.
    odd = any(theme.startswith(("zugzwang", "quiet move", "coalition")) for theme in themes)
    size = document.get("board", {}).get("size", 7)
    larger = size - 3 if isinstance(size, int) else max(size) - 3
    return [1, max(len(own), 1), len(traps), len(replies), int(quiet), int(odd), larger if document["game"] == "parcel" else 0]


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
    known = {file.stem: (game, counted) for file, _, game, counted in problems()}
    times = []
    for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines():
        name, _, minutes = line.rpartition(",")
        name = name.strip().removesuffix(".toml").rpartition("/")[2]
        if name and name not in known:
            # A site has lessons too.
            print(f"{path}: not of the collection: {name}", file=sys.stderr)
            continue
        if not re.fullmatch(r"\s*\d+(\.\d+)?\s*", minutes):
            sys.exit(f"{path}: a name and minutes are wanted: {line}")
        times.append((*known[name], 1 + math.log2(max(float(minutes), 0.5))))
    for game in WEIGHTS:
        rows = [(counted, worth) for of, counted, worth in times if of == game]
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
