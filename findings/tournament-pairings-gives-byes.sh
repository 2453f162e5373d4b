#!/usr/bin/env bash
# tournament-pairings 2.0.1 (npm), Swiss: where no round without a rematch is left, two of six players sit out, or the function ends in a TypeError.
#
# Guess: (worded in part after a first look) no rematch and no second bye while they can be avoided; after that a rematch, since each player has a game in a round of an even number.
# Seen: six players of whom each may still meet two others: two games and two byes, without a message, although all six have had their bye. Four players who have all met: TypeError.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent tournament-pairings@2.0.1 >>log
cat >run.mjs <<'JS'
import { Swiss } from "tournament-pairings";

function round(groups, byes) {
    const all = groups.flat();
    const players = all.map(id => ({ id, score: 1, receivedBye: byes, avoid: all.filter(other => !groups.find(group => group.includes(id)).includes(other)) }));
    const matches = Swiss(players, 4);
    const missing = matches.filter(match => !match.player1 || !match.player2).length;
    return `${matches.length - missing} games, ${missing} byes`;
}
console.log("six players:", round([["a", "b", "c"], ["d", "e", "f"]], true));
try {
    console.log("four players:", round([["a"], ["b"], ["c"], ["d"]], true));
} catch (error) {
    console.log("four players:", error.name);
}
JS
node run.mjs >seen
cat seen
diff - seen <<'EXPECTED'
six players: 2 games, 2 byes
four players: TypeError
EXPECTED
