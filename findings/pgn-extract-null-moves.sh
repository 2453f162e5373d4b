#!/usr/bin/env bash
# pgn-extract 19.04 takes a null move (`--`, `Z0`) in variations only: a game with one in its main line disappears from the output, exit 0.
#
# Guess: the game is kept, since composers and teachers write passes in main lines and other readers take them (kokopu 4.13.4 does), or the exit code says it.
# Seen: a message on the error stream, no game in the output, exit 0. The same pass in a variation is kept.
# Output: main line: 0 games, exit 0; variation: 1 game, exit 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet pgn-extract=19.04-1 >/dev/null 2>&1
dpkg-deb --extract pgn-extract_*.deb d
printf '[Event "a"]\n[Result "*"]\n\n1. e4 -- 2. d4 d5 *\n' >main.pgn
printf '[Event "a"]\n[Result "*"]\n\n1. e4 e5 (1... -- 2. d4) 2. Nf3 *\n' >variation.pgn
for name in main variation; do
    d/usr/games/pgn-extract -s $name.pgn >kept 2>messages && code=0 || code=$?
    echo "$name: $(grep -c '^\[Event' kept || true) games, exit $code, $(grep -o 'Null moves.*' messages | head -1)"
done >seen
cat seen
diff - seen <<'EXPECTED'
main: 0 games, exit 0, Null moves (--) only allowed in variations.
variation: 1 games, exit 0, 
EXPECTED
