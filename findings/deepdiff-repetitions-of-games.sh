#!/usr/bin/env bash
# DeepDiff 9.1.0 with `ignore_order` and `report_repetition`: one game against two equal others is one changed value, and the Delta of the two makes one game.
#
# Guess: repetitions are counted with the option (without it [1, 2, 2] equals [1, 2], which its manual says); a list plus its Delta is the other list, but for the order.
# Seen: of [a1] and [a2, a2] the second a2 is not mentioned; of [a1, a1] and [b1] the Delta makes [b1, b1]. Where the texts stand without a dict round them it is right.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet deepdiff==9.1.0
v/bin/python - >seen <<'PYTHON'
from deepdiff import DeepDiff, Delta

for moves, others in ((["a1"], ["a2", "a2"]), (["a1", "a1"], ["b1"]), (["a1", "b1"], ["a1", "b1", "b1"])):
    for wrap in (lambda move: {"move": move}, lambda move: move):
        one, two = [wrap(move) for move in moves], [wrap(move) for move in others]
        diff = DeepDiff(one, two, ignore_order=True, report_repetition=True)
        print(one, "and", two, "Delta makes", one + Delta(diff), *sorted(diff))
PYTHON
cat seen
diff - seen <<'EXPECTED'
[{'move': 'a1'}] and [{'move': 'a2'}, {'move': 'a2'}] Delta makes [{'move': 'a2'}] values_changed
['a1'] and ['a2', 'a2'] Delta makes ['a2', 'a2'] iterable_item_added iterable_item_removed
[{'move': 'a1'}, {'move': 'a1'}] and [{'move': 'b1'}] Delta makes [{'move': 'b1'}, {'move': 'b1'}] values_changed
['a1', 'a1'] and ['b1'] Delta makes ['b1'] iterable_item_added iterable_item_removed
[{'move': 'a1'}, {'move': 'b1'}] and [{'move': 'a1'}, {'move': 'b1'}, {'move': 'b1'}] Delta makes [{'move': 'a1'}, {'move': 'b1'}, {'move': 'b1'}] repetition_change
['a1', 'b1'] and ['a1', 'b1', 'b1'] Delta makes ['a1', 'b1', 'b1'] repetition_change
EXPECTED
