#!/usr/bin/env bash
# tomlkit 0.15.2, which keeps layout, moves tables where arrays of tables stand by turns: game, player, game comes back as game, game, player.
#
# Guess: `dumps(parse(text))` is `text` for every valid document; that is its promise, and toml_edit does so.
# Seen: without any edit the second `[[game]]` moves before the `[[player]]` between them, and the remark above it moves behind that player.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet tomlkit==0.15.2
v/bin/python - >seen <<'PYTHON'
import tomlkit

record = "[[game]]\nn = 1\n\n[[player]]\np = 1\n\n# the return game\n[[game]]\nn = 2\n"
print(tomlkit.dumps(tomlkit.parse(record)), end="")
PYTHON
cat seen
diff - seen <<'EXPECTED'
[[game]]
n = 1

[[game]]
n = 2
[[player]]
p = 1

# the return game
EXPECTED
