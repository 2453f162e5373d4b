#!/usr/bin/env bash
# The crate svg 0.18.0 writes a comment with two hyphens as it is, which no reader of XML accepts, and does not read back the text that it writes.
#
# Guess: the writer, which escapes text and attributes, takes care of comments too; its own parser undoes the escapes.
# Seen: `Comment::new("a -- b")` becomes `<!-- a -- b -->`: Python's expat refuses the file. `svg::read` gives an attribute as `x &amp; y` and the text
#       " a  b " without the blanks at its ends.
# Output: expat: not well-formed; attribute "x &amp; y"; text "a  b"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cargo init --quiet --vcs none --name t .
cargo add --quiet svg@=0.18.0
cat >src/main.rs <<'RUST'
use svg::node::{Comment, element::Group};
use svg::parser::Event;

fn main() {
    svg::save("comment.svg", &svg::Document::new().add(Comment::new("a -- b"))).unwrap();
    let written = Group::new().set("id", "x & y").to_string();
    for event in svg::read(&format!("{written}<text> a  b </text>")).unwrap() {
        match event {
            Event::Tag("g", _, attributes) if attributes.contains_key("id") => println!("attribute {:?}", &*attributes["id"]),
            Event::Text(text) => println!("text {text:?}"),
            _ => {}
        }
    }
}
RUST
cargo run --quiet >seen
python3 - >>seen <<'PYTHON'
import xml.parsers.expat as expat

try:
    expat.ParserCreate().Parse(open("comment.svg", "rb").read(), True)
    print("expat: read")
except expat.ExpatError as error:
    print("expat:", expat.ErrorString(error.code))
PYTHON
cat seen
diff - seen <<'EXPECTED'
attribute "x &amp; y"
text "a  b"
expat: not well-formed (invalid token)
EXPECTED
