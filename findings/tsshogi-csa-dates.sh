#!/usr/bin/env bash
# tsshogi 2.2.0 (npm) cuts the date off when it writes a game as CSA: 2026/11/29 10:00:00 becomes "$START_TIME: 10:00:00".
#
# Guess: (worded in part after a first look) the start of a game goes from KIF to CSA as it is, since both write 2026/11/29 10:00:00; variations, which CSA does not have, are left out.
# Seen: without a time the line is "$START_TIME:", and read again the game has no date. Of 2026年11月29日 the sign for day is left. KI2 and JKF keep the date.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >log
npm install --silent tsshogi@2.2.0 >>log
cat >run.cjs <<'JS'
const { exportCSA, exportKI2, exportKIF, importCSA, importKIF } = require("tsshogi");

for (const date of ["2026/11/29", "2026/11/29 10:00:00", "2026年11月29日"]) {
    const game = importKIF(`開始日時：${date}\n手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:01/00:00:01)\n`);
    const csa = exportCSA(game, {});
    const start = text => text.split(/\r?\n/).find(line => /START_TIME|開始日時/.test(line)) ?? "no date";
    console.log([date, `CSA ${start(csa)}`, `back ${start(exportKIF(importCSA(csa), {}))}`, `KI2 ${start(exportKI2(game, {}))}`].join(" | "));
}
JS
node run.cjs >seen
cat seen
diff - seen <<'EXPECTED'
2026/11/29 | CSA $START_TIME: | back no date | KI2 開始日時：2026/11/29
2026/11/29 10:00:00 | CSA $START_TIME: 10:00:00 | back 開始日時： 10:00:00 | KI2 開始日時：2026/11/29 10:00:00
2026年11月29日 | CSA $START_TIME:日 | back 開始日時：日 | KI2 開始日時：2026年11月29日
EXPECTED
