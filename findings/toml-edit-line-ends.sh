#!/usr/bin/env bash
# toml_edit 0.25.12, which keeps comments and layout, turns each CRLF between values into LF, edited or not, and keeps those inside of strings.
#
# Guess: "format-preserving" includes the line ends: what is not edited comes back byte for byte.
# Seen: a document with CRLF is printed with LF, without any edit, but for the CRLF inside of a multi-line string: the file has both kinds then.
#       A diff of one changed key shows every line of a file from Windows.
# Output: CRLF before 4, after 1; value "x\r\ny"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name t .
cargo add --quiet toml_edit@=0.25.12
cat >src/main.rs <<'RUST'
fn main() {
    let text = "# head\r\na = 1 # one\r\nb = \"\"\"x\r\ny\"\"\"\r\n";
    let document: toml_edit::DocumentMut = text.parse().unwrap();
    let count = |text: &str| text.matches("\r\n").count();
    println!("CRLF before {}, after {}", count(text), count(&document.to_string()));
    println!("value {:?}", document["b"].as_str().unwrap());
}
RUST
cargo run --quiet >seen
cat seen
diff - seen <<'EXPECTED'
CRLF before 4, after 1
value "x\r\ny"
EXPECTED
