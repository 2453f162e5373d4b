#!/usr/bin/env bash
# nom 8.0.0: `double` on "1e", "1e+" or "1ex" ends the whole parser: `alt` does not try what comes after it. Of the move "1.e4" it makes 10000.
#
# Guess: (worded after a first look) the number is 1 and "e" is left, as "d" is left of "1d"; or an error after which `alt` goes on.
# Seen: a Failure, which `alt` hands on, for a digit with an `e` and no exponent. So a cell such as "1e" cannot stand beside numbers, though "1d" can.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name t .
cargo add --quiet nom@=8.0.0
cat >src/main.rs <<'RUST'
use nom::{IResult, Parser, branch::alt, combinator::{map, rest}, number::complete::double};

fn main() {
    for text in ["1d", "1e", "1e+", "e1", "1.d4", "1.e4"] {
        let read: IResult<&str, String> = alt((map(double, |number: f64| format!("number {number}")), map(rest, |word| format!("word {word}")))).parse(text);
        match read {
            Ok((left, kind)) => println!("{text}: {kind}, left {left:?}"),
            Err(nom::Err::Failure(_)) => println!("{text}: failure"),
            Err(_) => println!("{text}: error"),
        }
    }
}
RUST
cargo run --quiet >seen
cat seen
diff - seen <<'EXPECTED'
1d: number 1, left "d"
1e: failure
1e+: failure
e1: word e1, left ""
1.d4: number 1, left "d4"
1.e4: number 10000, left ""
EXPECTED
