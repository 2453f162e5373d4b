#!/usr/bin/env bash
# clap_complete 4.6.12, bash: a possible value with a blank is offered as two words, and an apostrophe in it disappears.
#
# Guess: values are escaped for each shell; the script for zsh escapes them, even a colon.
# Seen: of the values "renju 3/2" and "parcel" bash offers renju, 3/2, parcel; of "it's" it offers its: neither is a value that the program takes. "a:b" and
#       "x(y)" are right. The words lie as they are in `compgen -W`, which reads them like words of a command.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name t .
cargo add --quiet clap@=4.6.9 clap_complete@=4.6.12
cat >src/main.rs <<'RUST'
use clap::{Arg, Command, builder::PossibleValuesParser};

fn main() {
    let value = &*std::env::args().nth(1).unwrap().leak();
    let mut command = Command::new("board").arg(Arg::new("game").long("game").value_parser(PossibleValuesParser::new([value, "parcel"])));
    clap_complete::generate(clap_complete::Shell::Bash, &mut command, "board", &mut std::io::stdout());
}
RUST
cargo build --quiet --target-dir target
for value in "renju 3/2" "it's" "a:b" "x(y)"; do
  target/debug/t "$value" >completions
  echo "$value:" "$(bash -c 'source ./completions 2>/dev/null; COMP_WORDS=(board --game ""); COMP_CWORD=2; _board board "" --game; printf "<%s>" "${COMPREPLY[@]}"')"
done >seen
cat seen
diff - seen <<'EXPECTED'
renju 3/2: <renju><3/2><parcel>
it's: <its><parcel>
a:b: <a:b><parcel>
x(y): <x(y)><parcel>
EXPECTED
