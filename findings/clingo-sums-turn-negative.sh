#!/usr/bin/env bash
# clingo 5.8.3: a sum above 2,147,483,647 is negative, and so is such a number in a program: 3000000000 is read as -1294967296. There is no message.
#
# Guess: (worded in part after a first look) numbers of 32 bits are a limit that is told: an error for the number, a message ("operation undefined", as for a division by zero) for the sum.
# Seen: counts of positions wrap round as soon as they have a name or are multiplied; only a bound of the sum itself, `#sum { … } > 0`, is right. A division by zero, by contrast, has its message.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet clingo==5.8.3
v/bin/python - >seen <<'PYTHON'
import clingo

messages = []
control = clingo.Control(["0"], logger=lambda code, text: messages.append(code.name))
control.add("base", [], """
positions(first, 2000000000). positions(second, 2000000001).
total(T) :- T = #sum { N, G : positions(G, N) }.
many :- #sum { N, G : positions(G, N) } > 0.
twice(G, 2 * N) :- positions(G, N).
written(3000000000).
half(N / 0) :- positions(first, N).
#show total/1. #show many/0. #show twice/2. #show written/1.
""")
control.ground([("base", [])])
control.solve(on_model=lambda model: print(*sorted(map(str, model.symbols(shown=True)))))
print("messages:", *messages)
PYTHON
cat seen
diff - seen <<'EXPECTED'
many total(-294967295) twice(first,-294967296) twice(second,-294967294) written(-1294967296)
messages: OperationUndefined
EXPECTED
