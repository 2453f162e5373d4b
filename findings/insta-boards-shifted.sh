#!/usr/bin/env bash
# insta 1.49.0: an inline snapshot of a board passes when all its stones have moved to the right by the same number of columns, or when empty rows came before and behind it.
#
# Guess: the indentation of the source is taken off the expectation, not off the value, so that a board one column further to the right is a difference; so is an empty row.
# Seen: "  o", "  x" passes for "o", "x". Only what all rows have in common is ignored. expect-test 1.5.1 tells both. A frame round the board, or a dot for a free
#       point, is safe.
# Output: the lines below
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name t .
cargo add --quiet insta@=1.49.0 expect-test@=1.5.1
cat >src/main.rs <<'RUST'
fn main() {}

#[test]
fn insta_moved_right() {
    insta::assert_snapshot!("  o\n  x", @r"
    o
    x
    ");
}

#[test]
fn insta_empty_rows() {
    insta::assert_snapshot!("\n\no x\n\n", @"o x");
}

#[test]
fn insta_one_row_moved() {
    insta::assert_snapshot!("o\n  x", @r"
    o
    x
    ");
}

#[test]
fn expect_moved_right() {
    expect_test::expect![[r#"
        o
        x"#]]
    .assert_eq("  o\n  x");
}
RUST
INSTA_UPDATE=no cargo test -- --test-threads 1 2>/dev/null | grep -E '^test [a-z_]+ ' | sed 's/^test //' >seen || true
cat seen
diff - seen <<'EXPECTED'
expect_moved_right ... FAILED
insta_empty_rows ... ok
insta_moved_right ... ok
insta_one_row_moved ... FAILED
EXPECTED
