#!/usr/bin/env bash
# Lark 1.3.1: with a terminal for numbers, /[0-9]+/, the result 1-0 is never a RESULT for its LALR parser: the longest match does not win, the longest possible one does.
#
# Guess: a lexer takes the longest match, as flex, logos and ANTLR do, or at least a literal text before a pattern where both begin.
# Seen: "1-0" is NUMBER, MINUS, NUMBER, since a number may be longer than any result. With `RESULT.2` (a priority) it is a result; Earley, the default parser, sees it too.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet lark==1.3.1
v/bin/python - >seen <<'PYTHON'
from lark import Lark

grammar = """
start: (RESULT | NUMBER | MINUS)+
%s: "1-0" | "0-1" | "1/2-1/2"
NUMBER: /[0-9]+/
MINUS: "-"
"""
for parser, name in (("lalr", "RESULT"), ("lalr", "RESULT.2"), ("earley", "RESULT")):
    read = Lark(grammar % name, parser=parser).parse("1-0")
    print(parser, name, *(f"{token.type}:{token}" for token in read.children))
PYTHON
cat seen
diff - seen <<'EXPECTED'
lalr RESULT NUMBER:1 MINUS:- NUMBER:0
lalr RESULT.2 RESULT:1-0
earley RESULT RESULT:1-0
EXPECTED
