#!/usr/bin/env python3
"""Puts the help of a command where a chapter has `<!-- options: COMMAND -->`: a preprocessor of mdBook."""

import json
import re
import subprocess
import sys

if sys.argv[1:2] == ["supports"]:
    sys.exit(0 if sys.argv[2] == "html" else 1)
context, book = json.load(sys.stdin)
language = context["config"]["book"]["language"]


def with_help(match):
    command = ["kletka", *match[1].split(), "--help", "--lang", language]
    text = subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout
    summary = f"<details>\n<summary><code>{' '.join(command[:-2])}</code></summary>"
    return f"{summary}\n\n```text\n{text.strip()}\n```\n\n</details>"


def fill(items):
    for item in items:
        if chapter := isinstance(item, dict) and item.get("Chapter"):
            chapter["content"] = re.sub("<!-- options: (.+?) -->", with_help, chapter["content"])
            fill(chapter["sub_items"])


fill(book.get("items") or book["sections"])
json.dump(book, sys.stdout)
