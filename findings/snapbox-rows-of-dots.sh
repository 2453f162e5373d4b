#!/usr/bin/env bash
# snapbox 1.2.2 writes a row of three dots into an expectation as it is, and reads it back as "any lines": the test then passes with any other text.
#
# Guess: `...` and `[..]` are signs of the expectation; where it is overwritten with real output that has them, they are escaped.
# Seen: after an overwrite with "top", "...", "bottom", what prints three other lines between top and bottom passes; so does "a x b" for "a [..] b". A row with a
#       number before it, "2 ...", or with blanks, ". . .", is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name t .
cargo add --quiet snapbox@=1.2.2
cat >src/main.rs <<'RUST'
use snapbox::{Assert, Data, assert::Action};

fn main() {
    let file = std::path::Path::new("expected.txt");
    for (written, other) in [
        ("top\n...\nbottom\n", "top\nany\nlines\nat all\nbottom\n"),
        ("a [..] b\n", "a x b\n"),
        ("2 ...\n1 b..\n", "2 r..\n1 b..\n"),
        (". . .\nb . .\n", "r . .\nb . .\n"),
    ] {
        std::fs::write(file, "").unwrap();
        Assert::new().action(Action::Overwrite).eq(written, Data::read_from(file, None));
        assert_eq!(std::fs::read_to_string(file).unwrap(), written);
        let passes = std::panic::catch_unwind(|| Assert::new().action(Action::Verify).eq(other, Data::read_from(file, None))).is_ok();
        println!("{written:?} then {other:?}: {}", if passes { "passes" } else { "fails" });
    }
}
RUST
cargo run --quiet >seen 2>/dev/null
cat seen
diff - seen <<'EXPECTED'
"top\n...\nbottom\n" then "top\nany\nlines\nat all\nbottom\n": passes
"a [..] b\n" then "a x b\n": passes
"2 ...\n1 b..\n" then "2 r..\n1 b..\n": fails
". . .\nb . .\n" then "r . .\nb . .\n": fails
EXPECTED
