#!/usr/bin/env bash
# git 2.39.5 (Debian 12) with `merge=union`: two games that two people add at the end of a file become one game with the names of both.
#
# Guess: union lays the added blocks one after the other, as its manual says "lines from both versions": an archive that only grows merges itself.
# Seen: lines that both blocks have, `[[game]]`, an event, a result, an empty line, come once: a TOML file has the key white twice, which its readers refuse, and in PGN
#       the second game has no [Event] and no empty line before it. Exit 0, no conflict.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download git=1:2.39.5* >log 2>&1
dpkg -x git_*.deb p
printf '[[game]]\nwhite = "Anna"\nresult = "1-0"\n' >base.toml
(cat base.toml && printf '\n[[game]]\nwhite = "Vera"\nresult = "0-1"\n') >ours.toml
(cat base.toml && printf '\n[[game]]\nwhite = "Ivan"\nresult = "0-1"\n') >theirs.toml
printf '[Event "Club"]\n[White "Anna"]\n\n1. e4 1-0\n' >base.pgn
(cat base.pgn && printf '\n[Event "Club"]\n[White "Vera"]\n\n1. d4 0-1\n') >ours.pgn
(cat base.pgn && printf '\n[Event "Club"]\n[White "Ivan"]\n\n1. c4 1-0\n') >theirs.pgn
for kind in toml pgn; do
    p/usr/bin/git merge-file --union -p ours.$kind base.$kind theirs.$kind && echo "exit $?"
done >seen
cat seen
diff - seen <<'EXPECTED'
[[game]]
white = "Anna"
result = "1-0"

[[game]]
white = "Vera"
white = "Ivan"
result = "0-1"
exit 0
[Event "Club"]
[White "Anna"]

1. e4 1-0

[Event "Club"]
[White "Vera"]

1. d4 0-1
[White "Ivan"]

1. c4 1-0
exit 0
EXPECTED
