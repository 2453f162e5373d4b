#!/usr/bin/env python3
"""Compares two readers of typed text: what the new one calls whole, the old one has to read to the same moves.

    compare.py OLD NEW FOLDER [COUNT [SEED]]

OLD and NEW are programs. Games from `OLD archive generate` are written in COUNT layouts (lists, rounds, tables, with signs
and slips of all kinds, and now and then a move too few or too many); both programs import them. Prints how many are whole,
doubtful and stopped, and every text that the new one calls whole but the old one, or the game itself, has other moves for.
"""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

GAMES = [("parcel", "5"), ("parcel", "7"), ("renju-for-three", "19"), ("renju-3-2", "19")]
NUMBERS = ["%d. ", "%d. ", "%d) ", "%d ", "%d: ", "%d - ", "%d — ", "%d.- ", "(%d) ", "[%d] ", "№ %d. ", "Ход %d: ", "%d\t"]
BETWEEN = [" ", " ", "; ", ", ", " / ", " | ", " • ", " + ", " - ", " — ", "\t", "\n", "\n", ". ", " ? ", " ... ", " … ", ",, "]
PASSES = ["--", "--", "-", "–", "—", "пас", "пропуск", "Pass", "---"]
BRACKETS = ["[%s]", "[%s]", "(%s)", "%s", "{%s}", "[ %s ]"]
HALVES = [", ", ", ", " ", " + ", "; "]
COLOURS = ["@", "@", "", " ", ":"]
REMARKS = ["!", "?!", " (слабо)", ' "да"', " {so}", " хороший ход", ".", "*", "\nдолго думали\n", " (2)", " ?", "\n\n", " ‼", " $6"]
HEADS = ["", "", "Партия клуба\n", "Date: 3.5.2021\n", "Синие: Анна\n", "Cup\n", "[Event \"Cup\"]\n"]
ENDS = ["", "", "", "\nничья по соглашению", " draw agreed", " 1-0", "\nконец вечера"]
KEYS = dict(zip("qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить"))
LOOKS = dict(zip("acekopxy", "асекорху"))
ORDER = dict(zip("abcdefghijklmnopqrstuvwxyz", "абвгдежзиклмнопрстуфхцчшщэ"))
LETTERS = {"с": "c", "к": "k", "з": "3"}


def games(old, count, seed):
    """Moves of random games, for each game and size."""
    found = {}
    for game, size in GAMES:
        ran = subprocess.run(
            [old, "archive", "generate", "--game", game, "--size", size, "--games", str(count), "--seed", str(seed)],
            capture_output=True, text=True, check=True)
        found[game, size] = [moves(document) for document in ran.stdout.split("\n+++\n")]
    return found


def moves(document):
    """The moves of a document in canonical form: no numbers, marks, comments, variations."""
    text = document.split("moves = '''", 1)
    text = text[1].split("'''", 1)[0] if len(text) > 1 else ""
    text = re.sub(r'"[^"]*"|«[^»]*»', " ", text)
    while (inner := re.sub(r"\([^()]*\)", " ", text)) != text:
        text = inner
    text = re.sub(r"\d+\.\s", " ", text)
    words = re.sub(r",\s+", ",", text.replace("*", " ")).split()
    return [re.sub(r"[!?]+$", "", word) for word in words]


def spell(move, style, r):
    """A move in a style, with slips."""
    if move == "--":
        return style["pass"]
    halves = []
    for half in move.split(","):
        colour, body = re.fullmatch(r"([^@\[]?)@?(.*)", half).groups()
        inside = body.strip("[]")
        slip = style["slip"] if r.random() < style["often"] else ""
        if slip == "capital":
            inside = inside.upper()
        elif slip in ("look", "keys", "order"):
            table = {"look": LOOKS, "keys": KEYS, "order": ORDER}[slip]
            inside = "".join(table.get(letter, letter) for letter in inside)
        elif slip == "reverse":
            inside = "-".join(re.sub(r"^([a-z])(\d+)$", r"\2\1", end) for end in inside.split("-"))
        elif slip == "digit":
            inside = inside.replace("1", "l").replace("0", r.choice("OоО"))
        elif slip == "no dash":
            inside = inside.replace("-", "")
        elif slip == "blank":
            inside = inside.replace("-", " - ")
        elif slip == "latin":
            colour = LETTERS.get(colour, colour)
        word = style["bracket"] % inside if body.startswith("[") else inside
        sign = "" if body.startswith("[") or not colour else style["colour"]
        halves.append(colour + sign + word if style["colours"] or len(move.split(",")) > 1 else word)
    return style["half"].join(halves)


def layout(played, seats, r):
    """A text with some moves, and the moves that it is meant to have; nothing for these where something is missing."""
    style = {
        "number": r.choice(NUMBERS), "numbering": r.choice(["each", "each", "rounds", "sparse", "none", "none"]),
        "between": r.choice(BETWEEN), "pass": r.choice(PASSES), "bracket": r.choice(BRACKETS), "half": r.choice(HALVES),
        "colour": r.choice(COLOURS), "colours": r.random() < 0.7, "line": r.randint(1, 6), "odd": r.random() < 0.3,
        "slip": r.choice(["", "", "capital", "look", "keys", "order", "reverse", "digit", "no dash", "blank", "latin"]),
        "often": r.choice([1, 1, 0.3]), "table": r.random() < 0.1,
    }
    if style["slip"] in ("keys", "order"):
        style["often"] = 1
    meant = played[: r.randint(2, 16)]
    if r.random() < 0.1 and len(meant) > 3:
        at = r.randrange(1, len(meant))
        meant[at:at] = ["--"]
    written = list(enumerate(meant, 1))
    damage = r.random()
    if damage < 0.15 and len(written) > 2:
        del written[r.randrange(1, len(written) - 1)]
    elif damage < 0.2:
        at = r.randrange(len(written))
        written[at:at] = [written[at]]
    text = ("| " if style["table"] else "") + r.choice(HEADS)
    for place, (number, move) in enumerate(written):
        own = dict(style)
        if style["odd"] and r.random() < 0.15:
            key, choices = r.choice([("number", NUMBERS), ("between", BETWEEN), ("bracket", BRACKETS), ("half", HALVES)])
            own[key] = r.choice(choices)
        kind = style["numbering"]
        if kind == "each" or (kind == "sparse" and r.random() < 0.3):
            text += own["number"] % number
        elif kind == "rounds" and place % seats == 0:
            text += own["number"] % (place // seats + 1)
        text += spell(move, own, r)
        if r.random() < 0.03:
            text += r.choice(REMARKS)
        is_end = (place + 1) % (seats if kind == "rounds" else style["line"]) == 0
        text += "\n" if is_end and style["between"] == " " else own["between"]
    text = text.rstrip(" ,;/|•+\t.?…") if r.random() < 0.8 else text
    return text + r.choice(ENDS), meant if damage >= 0.2 else None


def read(program, game, size, folder, texts):
    """What a program makes of texts: the status and the moves of each."""
    out = folder / "out.kla"
    ran = subprocess.run(
        [program, "--lang", "en", "import", "--game", game, "--size", size, "--json", str(folder / "texts"), "-o", str(out), "--force"],
        capture_output=True, text=True, check=False)
    status = [json.loads(line) for line in ran.stdout.splitlines()]
    documents = out.read_text().split("+++\n")
    if len(status) != texts or len(documents) != texts:
        sys.exit(f"{program}: {len(status)} objects, {len(documents)} documents of {texts} texts\n{ran.stderr}")
    return [(one["status"], moves(document)) for one, document in zip(status, documents)]


def main():
    old, new, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    count, seed = int((sys.argv[4:5] or ["1000"])[0]), int((sys.argv[5:6] or ["1"])[0])
    r = random.Random(seed)
    pool = games(old, 60, seed)
    counts, wrong = {}, 0
    for (game, size), records in pool.items():
        seats = {"renju-for-three": 3}.get(game, 2)
        done = 0
        while done < count // len(GAMES):
            texts = folder / "texts"
            texts.mkdir(parents=True, exist_ok=True)
            batch = min(2000, count // len(GAMES) - done)
            written = []
            for number in range(batch):
                text, meant = layout(r.choice(records), seats, r)
                (texts / f"{number:05}.txt").write_text(text)
                written.append((text, meant))
            both = zip(written, read(old, game, size, folder, batch), read(new, game, size, folder, batch))
            for (text, meant), (was, before), (now, after) in both:
                counts[game, was, now] = counts.get((game, was, now), 0) + 1
                bare = lambda words: [re.sub(r"[сгкзbrg]@", "", word) for word in words]
                is_other = bare(after) != bare(before)
                is_wrong = meant is not None and bare(after) != bare(meant)
                # What the old one did not read to its end it read to no moves at all.
                if now == "whole" and (is_wrong or is_other and was != "stopped"):
                    wrong += 1
                    print(f"=== {game} {size}: old {was}, other: {is_other}, not as meant: {is_wrong}\n{text}\n--- {before}\n+++ {after}\n*** {meant}")
            for path in texts.iterdir():
                path.unlink()
            done += batch
    for key, number in sorted(counts.items()):
        print(*key, number)
    print("wrong:", wrong)
    sys.exit(wrong > 0)


main()
