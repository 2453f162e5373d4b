"""Standings, cross-table and counts of an archive, by another way than kletka's: for the test that compares both.

usage: tournament.py ARCHIVE NAMES, points 1, 0.5, 0, ties by direct, sonneborn, wins, buchholz
"""
import collections
import fractions
import itertools
import json
import sys
import tomllib

HALF = fractions.Fraction(1, 2)
SEATS = {"parcel": ["blue", "red"], "renju-for-three": ["blue", "red", "green"], "renju-3-2": ["A", "B"]}

alias = {}
with open(sys.argv[2], "rb") as file:
    for name, others in tomllib.load(file).items():
        alias.update({other: name for other in others})
games = []
with open(sys.argv[1], encoding="utf-8") as file:
    for text in file.read().split("+++\n"):
        document = tomllib.loads(text)
        record, meta = document["record"], document["meta"]
        named = [(seat, meta["players"][seat]) for seat in SEATS[document["game"]] if seat in meta["players"]]
        games.append({
            "players": [(seat, alias.get(name, name)) for seat, name in named],
            "result": record.get("result", "unfinished"),
            "ended": record.get("ended", ""),
            "event": meta.get("event", ""),
            "year": str(meta.get("date", ""))[:4],
        })


def got(game, seat):
    if game["result"] == "unfinished":
        return None
    return HALF if game["result"] == "draw" else fractions.Fraction(game["result"] == seat)


counts = collections.defaultdict(collections.Counter)
points = collections.Counter()
for game in games:
    for seat, name in game["players"]:
        mine = got(game, seat)
        counts[name]["games"] += 1
        counts[name][{None: "open", HALF: "drawn"}.get(mine, "won" if mine else "lost")] += 1
        points[name] += mine or 0


def tie(system, name, level):
    total = fractions.Fraction(0)
    for game in games:
        seat = next((seat for seat, one in game["players"] if one == name), None)
        mine = seat and got(game, seat)
        if seat is None or mine is None:
            continue
        others = [one for _, one in game["players"] if one != name]
        theirs = sum(points[one] for one in others)
        if system == "direct":
            total += mine if all(one in level for one in others) else 0
        elif system == "buchholz":
            total += theirs
        elif system == "sonneborn":
            total += theirs * mine
        elif system == "wins":
            total += mine == 1
    return total


SYSTEMS = ["direct", "sonneborn", "wins", "buchholz"]
groups = [list(group) for _, group in itertools.groupby(sorted(points, key=lambda one: (-points[one], one)), points.get)]
values = collections.defaultdict(dict)
for system in SYSTEMS:
    finer = []
    for group in groups:
        for name in group:
            values[name][system] = tie(system, name, group)
        group.sort(key=lambda one: (-values[one][system], one))
        finer += [list(part) for _, part in itertools.groupby(group, lambda one: values[one][system])]
    groups = finer
plain = lambda number: int(number) if number == int(number) else float(number)
standings, order, place = [], [], 1
for group in groups:
    for name in group:
        order.append((place, name))
        row = {"place": place, "player": name}
        row.update({key: counts[name][key] for key in ["games", "won", "drawn", "lost", "open"]})
        row["points"] = plain(points[name])
        row.update({system: plain(values[name][system]) for system in SYSTEMS})
        standings.append(row)
    place += len(group)
cross = []
for place, name in order:
    row = {"place": place, "player": name}
    for at, (_, other) in enumerate(order, 1):
        met = []
        for game in games:
            seats = {one: seat for seat, one in game["players"]}
            if name in seats and other in seats and name != other:
                mine = got(game, seats[name])
                met.append("*" if mine is None else f"{plain(mine)}{'f' if game['ended'] == 'forfeit' else ''}")
        row[str(at)] = " ".join(met) if name != other else "×"
    row["points"] = plain(points[name])
    cross.append(row)
events = {}
for key in ["event", "year"]:
    tally = collections.defaultdict(collections.Counter)
    for game in games:
        tally[game[key]]["games"] += 1
        tally[game[key]][game["result"]] += 1
    events[key] = {word: dict(found) for word, found in tally.items()}
json.dump({"standings": standings, "cross": cross, **events}, sys.stdout, ensure_ascii=False)
