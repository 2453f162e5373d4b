#!/usr/bin/env bash
# caissify-pairings 0.5.0 (2026) reads the time control of a tournament report as the dates of its rounds, the number of teams as its type, and drops the dates.
#
# Guess: (worded after a first look) lines 082, 122 and 132 mean what FIDE's format TRF16 says and what trf 1.1.1, another library, reads and writes: number of teams, allotted times, dates.
# Seen: a report with 122 "90 min + 30 sec" and the date 26/11/01 in 132 has `round_dates` "90 min + 30 sec"; written again it has no 132. The players are right.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet caissify-pairings==0.5.0 trf==1.1.1
v/bin/python - >seen <<'PYTHON'
import trf
from caissify_pairings.trf import parse_trf, write_trf

report = "012 Club\n062 2\n072 2\n082 0\n092 Individual: Swiss-System\n122 90 min + 30 sec\n132 26/11/01\n"
report = trf.loads(report)
for number, (name, result) in enumerate((("Anna", "1"), ("Boris", "0"))):
    game = trf.Game(startrank=2 - number, color="wb"[number], result=result, round=1)
    report.players.append(trf.Player(startrank=number + 1, name=name, points=float(result), rank=number + 1, games=[game]))
print("trf:", report.rateofplay, report.rounddates, report.numteams)
read = parse_trf(trf.dumps(report))
print("caissify:", {key: read["tournament"].get(key) for key in ("round_dates", "type", "system")})
print("players:", [player["name"] for player in read["players"]])
written = write_trf(read["tournament"], read["players"], 1)
print("written:", [line for line in written.splitlines() if line[:3] in ("082", "122", "132")])
PYTHON
cat seen
diff - seen <<'EXPECTED'
trf: 90 min + 30 sec ['26/11/01'] 0
caissify: {'round_dates': '90 min + 30 sec', 'type': '0', 'system': 'Individual: Swiss-System'}
players: ['Anna', 'Boris']
written: ['082 0', '122 90 min + 30 sec']
EXPECTED
