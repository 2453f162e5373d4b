#!/usr/bin/env bash
# Prints the numbers of docs/facts.md and docs/small-boards.md: bash docs/facts/numbers.sh KLETKA FACTS [PART]...
#
# KLETKA is the command, FACTS the second program (`rustc --edition 2024 -O docs/facts/facts.rs -o FACTS`). The script prints, part by part,
# the commands, what they say and the seconds of the processor. Without a part it lists the commands, with the time of one core where that is long.
# A search that does not come to an end stops after the positions that the page names.
set -euo pipefail
cd "$(dirname "$0")/../.."

commands() {
    cat <<'END'
uniform: python3 docs/facts/table.py kletka facts uniform 20000  # 15 minutes; writes docs/facts/uniform.json
uniform: python3 docs/facts/table.py kletka facts tables .
uniform: python3 docs/facts/table.py kletka facts plots  # draws ends and leads
dealt: kletka archive generate --uniform --game parcel --size 3 --games 20000 --seed 1 | kletka archive stats --json -
dealt: kletka archive generate --game parcel --size 7 --games 5000 --seed 1 | kletka archive stats --json -
dealt: kletka archive generate --game renju-for-three --size 19 --games 5000 --seed 1 | kletka archive stats --json -
match: kletka match parcel --size 3 --players engine:300 --games 100 --json  # the lead with the komi, so 1.5 less
match: kletka match parcel --size 5 --players engine:300 --games 100 --json  # the lead with the komi, so 1.5 less
match: kletka match parcel --size 7 --players engine:300 --games 100 --json  # a minute
match: kletka match renju-for-three --size 9 --players engine:300 --games 60 --json
match: kletka match renju-for-three --size 19 --players engine:300 --games 60 --json  # 3 minutes
engine: python3 docs/facts/table.py kletka facts engine 60 300 19  # 2 minutes
engine: python3 docs/facts/table.py kletka facts engine 40 300 9  # a minute
reached: for board in '1x1 plane' '1x2 plane' '3x1 cylinder' '1x3 plane' '2x2 plane' '1x4 plane'; do facts parcel $board; done
pass: for free in 5 6 7; do facts only-pass parcel 3x3 plane $free 20000 1 | tail -1; done
pass: facts only-pass renju-for-three 5x5 3 500000 1
pass: facts only-pass renju-for-three 5x5 4 200000 1
pass: facts only-pass renju-3-2 5x5 3 200000 1
zugzwang: for field in 5x2 4x3; do for game in renju-for-three renju-3-2; do facts zugzwang $game $field; done; done
zugzwang: facts zugzwang renju-for-three 5x3  # 84 seconds
zugzwang: facts zugzwang renju-for-three 4x4  # 3 minutes
zugzwang: facts zugzwang renju-for-three 4x4 2
zugzwang: facts zugzwang renju-3-2 4x4 3  # 2 minutes
zugzwang: facts zugzwang renju-3-2 5x3  # 8 minutes
copy: for size in 2 3 4 5; do facts copy ${size}x$size plane 4; done
copy: facts copy 6x6 plane 4; facts copy 7x7 plane 2; facts copy 8x8 plane 3
copy: for board in '4x3 cylinder' '4x4 cylinder' '4x3 torus' '4x4 torus'; do facts copy $board 4; done
longest: python3 docs/facts/table.py kletka . longest
translations: python3 docs/facts/translations.py kletka 3 3 30000  # a minute
longer: python3 docs/facts/longer.py kletka 13 10 30000000  # 4 minutes
longer: kletka new renju-3-2 --position 'r@g6 r@i8 g@k8 g@k10 r@l12 r@m13' | kletka solve --goal 'A wins by 15' --class open --nodes 1500000 -
komi: for board in '1x1' '1x2' '1x3' '2x2' '1x4' '1x5' '2x3'; do kletka new parcel --size $board | kletka analyse --ask komi - --lead --memory 1024; done
komi: for board in '1x1' '1x2' '1x3' '2x2' '1x4' '1x5' '2x3'; do kletka new parcel --size $board --green optional | kletka analyse --ask komi - --lead --memory 1024; done
komi: for board in '1x2' '1x3' '2x2' '1x4' '2x3'; do for opening in rectangle choice; do kletka new parcel --size $board --opening $opening | kletka analyse --ask komi - --lead --memory 1024; done; done
komi: for board in '3x1 --topology cylinder' '3x2 --topology cylinder' '3 --topology torus' '1x2 --segments free'; do kletka new parcel --size $board | kletka analyse --ask komi - --lead --memory 1024; done
komi: for board in 1x6 1x7 2x4 '3 --topology cylinder'; do kletka new parcel --size $board | kletka analyse --ask komi - --lead --memory 1024; done
komi: kletka new parcel --size 3 | kletka analyse --ask komi - --lead --memory 4096  # a quarter of an hour
komi: kletka new parcel --size 3 | kletka analyse --ask komi - --memory 4096  # longer; the first moves too
open: kletka new parcel --size 4x3 --topology torus | kletka analyse --ask komi - --lead --memory 4700 --nodes 531149824  # 24 minutes
open: kletka new parcel --size 2x5 | kletka analyse --ask komi - --lead --memory 4000 --nodes 58205184  # 7 minutes
open: kletka new parcel --size 4x3 --topology cylinder | kletka analyse --ask komi - --lead --memory 3000 --nodes 10225664
open: kletka new parcel --size 3x4 | kletka analyse --ask komi - --lead --memory 1000 --nodes 31971328  # 90 seconds
proof: for size in 1x3 2 1x4 1x5 2x3; do kletka new parcel --size $size | kletka solve --goal 'blue scores 1' --nodes 3000000 - --certificate $scratch/$size; wc -c $scratch/$size; kletka check $scratch/$size; done  # half a minute
estimate: for size in 3 4 5; do kletka new parcel --size $size --komi 0.5 | kletka analyse --ask komi - --play engine:100 --games 400; done
estimate: for size in 3 4; do kletka new parcel --size $size --komi 0.5 | kletka analyse --ask komi - --play engine:1000 --games 200; done
estimate: kletka new parcel --size 5 --komi 0.5 | kletka analyse --ask komi - --play engine:1000 --games 100
estimate: kletka new parcel --size 6 --komi 0.5 | kletka analyse --ask komi - --play engine:100 --games 400
estimate: kletka new parcel --size 6 --komi 0.5 | kletka analyse --ask komi - --play engine:1000 --games 60
estimate: kletka new parcel --size 7 --komi 0.5 | kletka analyse --ask komi - --play engine:100 --games 200
estimate: kletka new parcel --size 7 --komi 0.5 | kletka analyse --ask komi - --play engine:1000 --games 40
estimate: for size in 3 4 5 6; do kletka new parcel --size $size --komi 0.5 | kletka analyse --ask komi - --play engine:10000 --games 40; done  # 14 minutes
estimate: kletka new parcel --size 7 --komi 0.5 | kletka analyse --ask komi - --play engine:10000 --games 20  # 5 minutes
renju: for field in 4x4 4x5; do kletka new renju-3-2 --size $field --position '' | kletka analyse --ask outcome -; done
renju: for field in 4 5 6; do kletka new renju-for-three --size $field | kletka analyse --ask outcome -; done
renju: kletka archive generate --game renju-3-2 --size 5 --games 100 --seed 1 | kletka analyse --ask outcome - --nodes 3000000 | grep best | sort | uniq -c
renju: kletka archive generate --game renju-3-2 --size 6 --games 40 --seed 1 | kletka analyse --ask outcome - --nodes 1000000 | grep best | sort | uniq -c  # 77 seconds
renju-open: kletka new renju-3-2 --size 5 --position '' | kletka analyse --ask outcome - --nodes 177866183  # a quarter of an hour
renju-open: kletka new renju-for-three --size 7 | kletka analyse --ask outcome - --nodes 37870387  # 12 minutes
END
}

if [ $# -lt 3 ]; then
    commands
    exit
fi
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT
ln -s "$(realpath "$1")" "$scratch/kletka"
ln -s "$(realpath "$2")" "$scratch/facts"
shift 2
export PATH="$scratch:$PATH" LC_ALL=C scratch
TIMEFORMAT='%U seconds'
for part in "$@"; do
    commands | sed -n "s/^$part: //p" | while IFS= read -r command; do
        printf '$ %s\n' "$command"
        time bash -c "$command" </dev/null || echo "status $?"
    done
done
