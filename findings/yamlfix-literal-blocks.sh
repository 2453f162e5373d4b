#!/usr/bin/env bash
# yamlfix 1.19.1 changes what stands in literal blocks of YAML: `#14` becomes `# 14`, empty rows go, and a board that begins with blanks (`|2`) cannot be read afterwards.
#
# Guess: a formatter leaves values alone, and literal blocks most of all; marks round "12:11" stay, since YAML 1.1 reads it bare as a number.
# Seen: exit 0, no message. PyYAML 6.0.4 reads the score as 731 then. prettier's YAML (npm) leaves the file as it was.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv v
v/bin/pip install --quiet yamlfix==1.19.1 pyyaml==6.0.4
printf -- '---\nscore: "12:11"\nnotes: |\n  #14 was best.\n\n  [b-c3]\n' >notes.yaml
printf -- '---\nboard: |2\n    o x\n  . .\n' >board.yaml
v/bin/python - >seen <<'PYTHON'
import subprocess
import yaml

for name in ("notes.yaml", "board.yaml"):
    print(name, "before:", yaml.safe_load(open(name)))
    print("exit", subprocess.run(["v/bin/yamlfix", name], capture_output=True).returncode)
    try:
        print(name, "after:", yaml.safe_load(open(name)))
    except yaml.YAMLError as error:
        print(name, "after:", type(error).__name__)
PYTHON
cat seen
diff - seen <<'EXPECTED'
notes.yaml before: {'score': '12:11', 'notes': '#14 was best.\n\n[b-c3]\n'}
exit 0
notes.yaml after: {'score': 731, 'notes': '# 14 was best.\n[b-c3]'}
board.yaml before: {'board': '  o x\n. .\n'}
exit 0
board.yaml after: ParserError
EXPECTED
