#!/usr/bin/env bash
# vpype 1.15.0, which prepares drawings for pen plotters, draws no stone by `use` that is a child of `svg` itself; the same stone inside of `g`, or read with `--single-layer`, is drawn.
#
# Guess: (the forms were narrowed down after a first look) every stone is drawn; `vpype read --help` says that elements outside of groups come into layer 1.
# Seen: shapes outside of groups come into layer 1, `use` outside of groups comes nowhere, without a message. A `symbol` outside of groups is drawn where it is defined, at the corner.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet vpype==1.15.0
stone='<defs><circle id="s" r="5" stroke="black"/></defs>'
stones='<use href="#s" x="40" y="40"/><use href="#s" x="60" y="40"/>'
symbol='<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" stroke="black"/></symbol><use href="#s" x="40" y="40" width="10" height="10"/>'
draw() {
  echo "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">$2</svg>" >board.svg
  for mode in "" --single-layer; do
    echo "$1 ${mode:-default}: $(v/bin/vpype read $mode board.svg stat 2>log | grep -E '^  (Path count|Bounds)' | head -n 2 | tr -s ' \n' ' ')"
  done
}
{
  draw "circles" '<circle cx="40" cy="40" r="5" stroke="black"/><circle cx="60" cy="40" r="5" stroke="black"/>'
  draw "use" "$stone$stones"
  draw "use in a group" "$stone<g>$stones</g>"
  draw "symbol" "$symbol"
  draw "symbol in a group" "<g>$symbol</g>"
} >seen
cat seen
diff - seen <<'EXPECTED'
circles default:  Path count: 2 Bounds: (35.0, 35.0, 65.0, 45.0) 
circles --single-layer:  Path count: 2 Bounds: (35.0, 35.0, 65.0, 45.0) 
use default:  Path count: 0 Bounds: None 
use --single-layer:  Path count: 2 Bounds: (35.0, 35.0, 65.0, 45.0) 
use in a group default:  Path count: 2 Bounds: (35.0, 35.0, 65.0, 45.0) 
use in a group --single-layer:  Path count: 2 Bounds: (35.0, 35.0, 65.0, 45.0) 
symbol default:  Path count: 1 Bounds: (0.0, 0.0, 10.0, 10.0) 
symbol --single-layer:  Path count: 2 Bounds: (0.0, 0.0, 50.0, 50.0) 
symbol in a group default:  Path count: 2 Bounds: (0.0, 0.0, 50.0, 50.0) 
symbol in a group --single-layer:  Path count: 2 Bounds: (0.0, 0.0, 50.0, 50.0) 
EXPECTED
