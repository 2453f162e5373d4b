#!/usr/bin/env python3
"""Lists all texts of the program in both languages, for an editor to read once from top to bottom.

    python3 tests/house/messages.py [FOLDER…]

Each is printed with its place: wordings (`text!` and its relatives, English and Russian in one expression), help
(comments of arguments, Russian after `ru:`), the words of scripts of pages, and the pages of `kletka explain`.
"""

import pathlib
import re
import sys

STRING = re.compile(r'b?"((?:[^"\\]|\\.)*)"|r#"(.*?)"#', re.S)
CYRILLIC = re.compile("[А-Яа-яЁё]")


def plain(literal):
    return re.sub(r"\\\n\s*", "", literal).replace('\\"', '"').replace("\n", "⏎ ")


def rust(source):
    """Strings in the order of the file, runs of neighbours together, wherever a run holds Russian."""
    source = re.sub(r"(?m)^\s*//(?!/).*$", "", source)
    help_text, strings = [], []
    for number, line in enumerate(source.splitlines(), 1):
        comment = re.match(r"\s*//[/!] ?(.*)", line)
        if comment:
            help_text.append((number, comment[1]))
        elif help_text:
            if any(words.startswith("ru:") for _, words in help_text):
                yield help_text[0][0], "help", " ".join(words for _, words in help_text)
            help_text = []
    code = re.sub(r"(?m)^\s*//.*$", "", source)
    for found in STRING.finditer(code):
        strings.append((code.count("\n", 0, found.start()) + 1, plain(found[1] or found[2] or "")))
    for index, (number, words) in enumerate(strings):
        if CYRILLIC.search(words):
            english = next((w for _, w in reversed(strings[:index]) if not CYRILLIC.search(w)), "")
            yield number, "text", f"{english}\n    {words}"


def script(source):
    for found in re.finditer(r'(["\'`])((?:(?!\1)[^\\\n]|\\.)*[А-Яа-яЁё](?:(?!\1)[^\\\n]|\\.)*)\1', source):
        line = source[source.rfind("\n", 0, found.start()) + 1 : source.find("\n", found.end())]
        yield source.count("\n", 0, found.start()) + 1, "page", line.strip()


for folder in sys.argv[1:] or ["src"]:
    for path in sorted(pathlib.Path(folder).rglob("*")):
        kind = {".rs": rust, ".js": script, ".html": script}.get(path.suffix)
        if kind and path.name != "tests.rs":
            source = path.read_text(encoding="utf-8")
            for number, what, words in sorted(kind(source)):
                print(f"{path}:{number} {what}: {words}")
        elif path.suffix == ".toml":
            print(f"{path}:\n{path.read_text(encoding='utf-8')}")
