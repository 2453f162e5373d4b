#!/usr/bin/env bash
# pgn-extract 19.04 with -D (no duplicates) drops a game of other players, another event and the opposite result, if its moves are the same.
#
# Guess: a duplicate has the same players; at least a game that the other side won is kept.
# Seen: of two games with one move sequence, Anna - Boris 1-0 and Vera - Gleb 0-1, the second is gone, without a message, exit 0.
# Output: games 2, kept 1: Anna 1-0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet pgn-extract=19.04-1 >/dev/null 2>&1
dpkg-deb --extract pgn-extract_*.deb d
cat >club.pgn <<'PGN'
[Event "Club A"]
[White "Anna"]
[Black "Boris"]
[Result "1-0"]

1. e4 e5 2. Nf3 1-0

[Event "Club B"]
[White "Vera"]
[Black "Gleb"]
[Result "0-1"]

1. e4 e5 2. Nf3 0-1
PGN
d/usr/games/pgn-extract -s -D club.pgn >kept 2>messages
echo "games $(grep -c '^\[Event' club.pgn), kept $(grep -c '^\[Event' kept): $(sed -n 's/^\[White "\(.*\)"\]/\1/p' kept) $(sed -n 's/^\[Result "\(.*\)"\]/\1/p' kept)" >seen
echo "messages: $(wc -l <messages)" >>seen
cat seen
diff - seen <<'EXPECTED'
games 2, kept 1: Anna 1-0
messages: 0
EXPECTED
