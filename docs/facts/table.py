#!/usr/bin/env python3
"""Makes the tables and plots of docs/facts.md: python3 docs/facts/table.py KLETKA FACTS uniform [GAMES] | engine [GAMES] | longest | tables . | plots

KLETKA is the command, FACTS the second program (`rustc --edition 2024 -O docs/facts/facts.rs -o FACTS`). `uniform` plays with both
and writes uniform.json beside this file; `tables` and `plots` print and draw what is in it; `engine` lets kletka play whole games of both Renju games;
`longest` lists the shipped problems with the longest shortest wins, proved once more.
"""

import json
import math
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
PARCEL = [(size, "plane") for size in (2, 3, 4, 5, 6, 7)] + [(size, topology) for topology in ("cylinder", "torus") for size in (3, 5, 7)]
RENJU = [4, 5, 6, 7, 9, 13, 19]
SEED = "1"


def ran(*words, text=None):
    return subprocess.run(words, input=text, capture_output=True, text=True, check=True).stdout


def table_of(kletka, archive):
    """What kletka counts in an archive of one game and board."""
    return json.loads(ran(kletka, "archive", "stats", "--json", "-", text=archive))["tables"][0]


def mean(counts):
    """The mean of a table of counts, with its standard error."""
    games = sum(counts.values())
    sums = [sum(count * float(value) ** power for value, count in counts.items()) / games for power in (1, 2)]
    return sums[0], math.sqrt(max(0, sums[1] - sums[0] ** 2) / games)


def by_kletka(kletka, game, size, topology, games):
    """Uniform play by kletka: ends in %, length and lead with their errors, seconds."""
    begun = time.monotonic()
    words = ["--topology", topology] if game == "parcel" else []
    dealt = ran(kletka, "archive", "generate", "--uniform", "--game", game, "--size", str(size), "--games", games, "--seed", SEED, *words)
    table = table_of(kletka, dealt)
    found = {"length": mean(table["lengths"]), "ends": {}, "seconds": round(time.monotonic() - begun, 1)}
    starts = [
        " ".join(f"{ord(cell[0]) - ord('a')},{int(cell[1:]) - 1},{'гкз'.index(letter) + 1}" for letter, cell in re.findall(r"(\w)@(\w+)", text))
        for text in re.findall(r"position = '''(.*?)'''", dealt)
    ]
    share = 100 / table["games"]
    if game == "parcel":
        leads = {int(lead) / 2: count for lead, count in table["leads_in_halves"].items()}
        found["lead"] = mean(leads)
        found["wins"] = [share * sum(count for lead, count in leads.items() if (lead > 0) - (lead < 0) == sign) for sign in (0, 1, -1)]
    else:
        for ends in table["results"].values():
            for end, count in ends.items():
                found["ends"][end] = found["ends"].get(end, 0) + share * count
        seats = ["draw", "A", "B"] if game == "renju-3-2" else ["draw", "blue", "red", "green"]
        found["wins"] = [share * sum(table["results"].get(seat, {}).values()) for seat in seats]
    return found, starts


def by_second(facts, game, size, topology, games, starts):
    """The same by the second program, from the same start positions."""
    begun = time.monotonic()
    line = ran(facts, "uniform", game, f"{size}x{size}", topology, games, SEED, *(["-"] if starts else []), text="\n".join(starts))
    found = {"seconds": round(time.monotonic() - begun, 1)}
    found["ends"] = {end: float(share) for end, share in re.findall(r"(\w+) ([\d.]+)", line.split("ends ")[1].split(" %")[0])}
    found["wins"] = [float(share) for share in line.split("seats ")[1].split(" %")[0].split(", ")]
    for name in ("length", "lead"):
        found[name] = tuple(map(float, re.search(rf"{name} (-?[\d.]+) ± ([\d.]+)", line).groups()))
    return found


def uniform(kletka, facts, games="20000", only=""):
    found = []
    boards = [("parcel", size, topology) for size, topology in PARCEL]
    boards += [(game, size, "plane") for game in ("renju-for-three", "renju-3-2") for size in RENJU]
    for game, size, topology in boards:
        if not game.startswith(only):
            continue
        row = {"game": game, "size": size, "topology": topology}
        row["kletka"], starts = by_kletka(kletka, game, size, topology, games)
        row["second"] = by_second(facts, game, size, topology, games, starts)
        found.append(row)
        for name in ("length", "lead"):
            if name in row["kletka"]:
                (one, error), (two, other) = row["kletka"][name], row["second"][name]
                away = abs(one - two) / max(1e-9, math.hypot(error, other))
                if away > 4:
                    sys.exit(f"{row}: the {name} differs by {away:.1f} errors")
        print(row, flush=True)
    (HERE / "uniform.json").write_text(json.dumps(found, indent=1) + "\n")


def engine(kletka, games="20", strength="1000", boards="9,19"):
    """Whole games in which kletka plays every seat, as an archive, and how they ended."""
    for game in ("renju-for-three", "renju-3-2"):
        for size in boards.split(","):
            begun, archive = time.monotonic(), []
            for number in range(int(games)):
                text = ran(kletka, "archive", "generate", "--game", game, "--size", size, "--seed", str(number + 1), "--uniform")
                # The first six moves of a random game, so that no two games are the same.
                head, moves = text.split("moves = '''")
                moves = " ".join(re.split(r"\s+(?=7\. )", moves.split("'''")[0])[0].split())
                text = f"{head}moves = '{moves}'\n"
                while not json.loads(ran(kletka, "check", "--json", "--exit-zero", "-", text=text))["outcome"]:
                    answer = json.loads(ran(kletka, "analyse", "--json", "--games", strength, "--nodes", "2000", "--top", "1", "--seed", str(number), "-", text=text))
                    text = ran(kletka, "add", "--", "-", answer["moves"][0]["move"], text=text)
                archive.append(text)
            table = table_of(kletka, "+++\n".join(archive))
            ends = {}
            for counts in table["results"].values():
                for end, count in counts.items():
                    ends[end] = ends.get(end, 0) + count / table["games"]
            shares = {end: f"{100 * share:.0f} ± {100 * math.sqrt(share * (1 - share) / table['games']):.0f} %" for end, share in ends.items()}
            print(game, size, table["results"], shares, table["length"], f"{time.monotonic() - begun:.0f} s", flush=True)


def longest(kletka, problems="puzzles/problems"):
    """For each game and number of stones the longest shortest win; the first problem of that length is solved once more."""
    found = {}
    for game in ("renju-3-2", "renju-for-three"):
        for file in sorted(Path(problems, game).glob("*.toml")):
            text = file.read_text()
            goal, position = re.search(r'^goal = "\w+ wins by (\d+)"', text, re.M), re.search(r"position = '''(.*?)'''", text, re.S)
            if goal:
                # A win at move 10 of a problem that begins with move 2 is nine moves long.
                begin = re.search(r"^next = (\d+)", text, re.M)
                length = int(goal[1]) - (int(begin[1]) if begin else 1) + 1
                found.setdefault((game, len(position[1].split())), []).append((-length, file))
    for (game, stones), rows in sorted(found.items()):
        rows.sort()
        (length, file), same = rows[0], sum(length == rows[0][0] for length, _ in rows)
        begun = time.monotonic()
        proof = json.loads(subprocess.run([kletka, "solve", "--json", "--threads", "1", file], capture_output=True, text=True).stdout)
        keys = [key["move"] for key in proof["keys"]]
        seconds = f"{time.monotonic() - begun:.1f} s"
        print(game, f"{stones} stones: {-length} moves ({same} of {len(rows)}), {file.name}:", proof["verdict"], proof["by"], proof["class"], keys, seconds, flush=True)


WORDS = {
    "en": {"lead": "blue’s lead, in cells", "size": "cells each way", "plane": "plane", "cylinder": "cylinder", "torus": "torus", "four": "four",
           "antonov": "Antonov’s condition", "full": "full board", "passes": "passes", "share": "share of the games, %", ".": "."},
    "ru": {"lead": "перевес синих, в клетках", "size": "сторона поля, в клетках", "plane": "плоскость", "cylinder": "цилиндр", "torus": "тор",
           "four": "четвёрка", "antonov": "условие Антонова", "full": "поле заполнено", "passes": "пропуски", "share": "доля партий, %", ".": ","},
}
STYLE = "text{font:11px sans-serif;fill:#333}line,path{stroke:#333;fill:none}"


def tables(decimal):
    """The rows of the page's tables."""
    def shown(pair, digits):
        return " ± ".join(f"{value:.{digits}f}" for value in pair).replace(".", decimal).replace("-", "−")

    def share(value):
        return f"{value:.1f}".replace(".", decimal)

    surfaces = {"plane": ("", ""), "cylinder": (" cylinder", ", цилиндр"), "torus": (" torus", ", тор")}
    for row in json.loads((HERE / "uniform.json").read_text()):
        own, other = row["kletka"], row["second"]
        cells = [f'{row["size"]}×{row["size"]}{surfaces[row["topology"]][decimal == ","]}', shown(own["length"], 2), shown(other["length"], 2)]
        if row["game"] == "parcel":
            cells += [share(value) for value in own["wins"]] + [shown(own["lead"], 2), shown(other["lead"], 2)]
        else:
            cells += [share(own["ends"].get(end, 0)) for end in ("four", "antonov", "full", "passes") if (end, row["game"]) != ("antonov", "renju-3-2")]
            cells += [share(other["ends"].get("four", 0))] + [share(value) for value in own["wins"][1:]]
        print("| " + " | ".join(cells) + " |")


def page(width, height, body, title):
    background = f'<rect width="{width}" height="{height}" fill="#fff"/>'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n{background}\n" + "\n".join(body) + "\n</svg>\n")


def plot_leads(rows, words):
    """The lead of blue by size, a line for each surface with bars of two standard errors."""
    left, bottom, step, unit = 44, 210, 60, 60
    body = [f'<path d="M{left} 20V{bottom}H{left + 6 * step}"/>', f'<text x="{left + 3 * step}" y="{bottom + 34}" text-anchor="middle">{words["size"]}</text>',
            f'<text x="{left - 34}" y="14">{words["lead"]}</text>']
    for size in range(2, 8):
        body.append(f'<text x="{left + (size - 1.5) * step}" y="{bottom + 16}" text-anchor="middle">{size}</text>')
    for lead in range(4):
        body.append(f'<text x="{left - 8}" y="{bottom - lead * unit + 4}" text-anchor="end">{lead}</text><line x1="{left - 4}" x2="{left}" y1="{bottom - lead * unit}" y2="{bottom - lead * unit}"/>')
    for topology, dash, shape, shift in (("plane", "none", "circle", 0), ("cylinder", "6 3", "square", -4), ("torus", "2 3", "diamond", 4)):
        points = [(left + (row["size"] - 1.5) * step + shift, row["kletka"]["lead"]) for row in rows if row["game"] == "parcel" and row["topology"] == topology]
        at = [(x, bottom - lead * unit, error * unit * 2) for x, (lead, error) in points]
        body.append(f'<path stroke-dasharray="{dash}" d="M' + " L".join(f"{x:.0f} {y:.1f}" for x, y, _ in at) + '"/>')
        for x, y, error in at:
            body.append(f'<line x1="{x:.0f}" x2="{x:.0f}" y1="{y - error:.1f}" y2="{y + error:.1f}"/>')
            mark = {"circle": f'<circle cx="{x:.0f}" cy="{y:.1f}" r="3"/>', "square": f'<rect x="{x - 3:.0f}" y="{y - 3:.1f}" width="6" height="6"/>',
                    "diamond": f'<path style="fill:#333" d="M{x:.0f} {y - 4:.1f}l4 4l-4 4l-4 -4z"/>'}[shape]
            body.append(mark)
        x, y, _ = at[-1]
        body.append(f'<text x="{left + 6 * step}" y="{({"plane": -8, "cylinder": 4, "torus": 16}[topology]) + 50}" text-anchor="end">{words[topology]} {({"plane": "●", "cylinder": "■", "torus": "◆"})[topology]}</text>')
    return page(left + 6 * step + 20, bottom + 44, body, words["lead"])


def plot_ends(rows, words):
    """How games of Renju for three end: a bar for each size."""
    fills = {"antonov": "#1f5fa8", "four": "#e59b2f", "passes": "#999", "full": "#ddd"}
    body, left = [], 56
    for place, row in enumerate(row for row in rows if row["game"] == "renju-for-three"):
        y = 10 + 24 * place
        body.append(f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{row["size"]}×{row["size"]}</text>')
        x = left
        for end, fill in fills.items():
            width = 3.6 * row["kletka"]["ends"].get(end, 0)
            body.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="18" fill="{fill}"/>')
            if width > 30:
                share = f'{row["kletka"]["ends"][end]:.1f}'.replace(".", words["."])
                body.append(f'<text x="{x + width / 2:.1f}" y="{y + 13}" text-anchor="middle" style="fill:{"#fff" if end == "antonov" else "#111"}">{share}</text>')
            x += width
    y, x = 10 + 24 * len(RENJU) + 8, left
    for end, fill in fills.items():
        body.append(f'<rect x="{x}" y="{y}" width="10" height="10" fill="{fill}"/><text x="{x + 14}" y="{y + 9}">{words[end]}</text>')
        x += 26 + 6 * len(words[end])
    return page(left + 400, y + 20, body, words["share"])


def plots():
    rows = json.loads((HERE / "uniform.json").read_text())
    for lang, words in WORDS.items():
        for name, plot in (("leads", plot_leads), ("ends", plot_ends)):
            (HERE / f"{name}.{lang}.svg").write_text(plot(rows, words))


if __name__ == "__main__":
    kletka, facts, what, *rest = sys.argv[1:]
    if what == "uniform":
        uniform(kletka, facts, *rest)
    elif what == "engine":
        engine(kletka, *rest)
    elif what == "longest":
        longest(kletka, *rest)
    elif what == "tables":
        tables(*rest)
    else:
        plots()
