#!/usr/bin/env bash
# typos 1.52.0, with its defaults, corrects moves of chess: `typos -w` writes And5 for Nd5; Ba4 it reports as an error.
#
# Guess: a word with a digit is a name or a number and is left alone, as codespell 2.4.3 leaves it.
# Seen: the digits are cut off and the rest is a word: "Nd" has one correction and is replaced, "Ba" has two, so that the file stays with an error. Files *.pgn are no exception.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet typos==1.52.0 codespell==2.4.3
printf '[Event "a"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Nc3 b5 6. Nd5 *\n' >game.pgn
cp game.pgn codespell.pgn
v/bin/codespell -w codespell.pgn && echo "codespell: $(tail -1 codespell.pgn)" >seen
v/bin/typos --format brief game.pgn | sed 's/^/typos: /' >>seen || true
v/bin/typos -w game.pgn >log 2>&1 || true
echo "typos -w: $(tail -1 game.pgn)" >>seen
cat seen
diff - seen <<'EXPECTED'
codespell: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Nc3 b5 6. Nd5 *
typos: game.pgn:3:34: error: `Ba` should be `By`, `Be`
typos: game.pgn:3:55: error: `Nd` should be `And`
typos -w: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Nc3 b5 6. And5 *
EXPECTED
