#!/usr/bin/env bash
# toml 1.2.0 (Rust) writes a time that it has read without seconds without them: a reader of TOML 1.0, such as Python's tomllib, refuses what it wrote.
#
# Guess: a serialiser writes the form that both versions of the specification have (07:32:00), as it does for digits of fractions.
# Seen: `07:32` is written as `07:32` and `2026-11-28 07:32Z` as `2026-11-28T07:32Z`; `.100` loses its zeros. tomllib of Python 3.11 refuses both.
# Output: a = 07:32 / refused; a = 2026-11-28T07:32Z / refused; a = 07:32:00.1 / read
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name t .
cargo add --quiet toml@=1.2.0
cat >src/main.rs <<'RUST'
fn main() {
    for text in ["a = 07:32", "a = 2026-11-28 07:32Z", "a = 07:32:00.100"] {
        let table: toml::Table = toml::from_str(text).unwrap();
        print!("{}", toml::to_string(&table).unwrap());
    }
}
RUST
cargo run --quiet >written
python3 - >seen <<'PYTHON'
import tomllib

for line in open("written"):
    try:
        tomllib.loads(line)
        print(line.strip(), "read")
    except tomllib.TOMLDecodeError:
        print(line.strip(), "refused")
PYTHON
cat seen
diff - seen <<'EXPECTED'
a = 07:32 refused
a = 2026-11-28T07:32Z refused
a = 07:32:00.1 read
EXPECTED
