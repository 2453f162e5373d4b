#!/usr/bin/env bash
# rich-argparse 1.8.0 and Typer 0.29.2 leave `[b-c3]`, a segment of a board, out of the help of a command; rich-click 1.9.9 and cyclopts 5.5.2 print it.
#
# Guess: (worded in part after a first look) a help text is plain text unless the program asks for markup; of a tag that names no style the text would be left.
# Seen: description and help of an option lose each pair of brackets that begins with a small letter, without a message. Names of values and defaults are printed.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet rich-argparse==1.8.0 typer==0.29.2 rich-click==1.9.9 cyclopts==5.5.2 rich==15.0.0 click==8.5.1
cat >argparse_help.py <<'PYTHON'
import argparse
from rich_argparse import RichHelpFormatter

parser = argparse.ArgumentParser(description="Draws the segment [b-c3].", formatter_class=RichHelpFormatter)
parser.add_argument("--open", metavar="[d4-5]", help="such as [b2-3] here")
parser.parse_args()
PYTHON
cat >typer_help.py <<'PYTHON'
import typer

def main(open: str = typer.Option("[d4-5]", help="such as [b2-3] here")):
    "Draws the segment [b-c3]."

typer.run(main)
PYTHON
cat >click_help.py <<'PYTHON'
import rich_click

@rich_click.command()
@rich_click.option("--open", default="[d4-5]", show_default=True, help="such as [b2-3] here")
def main(open):
    "Draws the segment [b-c3]."

main()
PYTHON
cat >cyclopts_help.py <<'PYTHON'
import cyclopts

app = cyclopts.App()

@app.default
def main(open: str = "[d4-5]"):
    """Draws the segment [b-c3].

    Parameters
    ----------
    open: str
        such as [b2-3] here
    """

app()
PYTHON
for name in argparse typer click cyclopts; do
    COLUMNS=100 NO_COLOR=1 v/bin/python ${name}_help.py --help >help
    for words in '[b-c3]' '[b2-3]' '[d4-5]'; do
        grep -qF "$words" help && echo "$name $words printed" || echo "$name $words missing"
    done
done >seen
cat seen
diff - seen <<'EXPECTED'
argparse [b-c3] missing
argparse [b2-3] missing
argparse [d4-5] printed
typer [b-c3] missing
typer [b2-3] missing
typer [d4-5] printed
click [b-c3] printed
click [b2-3] printed
click [d4-5] printed
cyclopts [b-c3] printed
cyclopts [b2-3] printed
cyclopts [d4-5] printed
EXPECTED
