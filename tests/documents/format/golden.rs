//! Pages before and after: those of `formats/canonical.md` and of `more.md`.

use kletka::document::format::{FormatOptions, Script};

use super::laws::{formatted_with, laws, strings};

/// The pairs of the reference: a block marked `format: before` or `format: --letters …`, and the one after it.
#[test]
fn the_examples_of_the_reference_are_true() {
    let page = concat!(
        include_str!("../../../formats/canonical.md"),
        include_str!("more.md")
    );
    let mut blocks = page.split("<!-- format: ").skip(1).map(|block| {
        let (kind, rest) = block.split_once(" -->").unwrap();
        let body = rest.split_once("```toml\n").unwrap().1;
        (kind, body.split_once("```").unwrap().0)
    });
    let mut pairs = 0;
    while let Some((kind, before)) = blocks.next() {
        let (after_kind, after) = blocks.next().expect("a block after it");
        assert_eq!(after_kind, "after");
        let letters = match kind {
            "before" => None,
            "before, --letters en" => Some(Script::Latin),
            "before, --letters ru" => Some(Script::Cyrillic),
            other => panic!("unknown kind {other}"),
        };
        assert_eq!(formatted_with(before, FormatOptions { letters }), after);
        laws(before);
        laws(after);
        pairs += 1;
    }
    assert!(pairs >= 20, "only {pairs} pairs");
}

/// The moves of a document with these moves, in canonical form.
#[track_caller]
fn moves(game: &str, text: &str) -> String {
    let document = format!("kletka = 1\ngame = \"{game}\"\n[record]\nmoves = '''{text}'''\n");
    strings(&laws(&document)).1
}

/// Two annotators of one record meet only where they say something of the same line.
#[test]
fn a_line_of_moves_depends_on_nothing_but_its_own_moves() {
    for (game, words) in [
        ("parcel", ["[a1-2]", "[k-l19]", "--"]),
        ("renju-for-three", ["a1", "j10", "--"]),
        ("renju-3-2", ["a1", "j10", "--"]),
    ] {
        let all: Vec<String> = words
            .iter()
            .cycle()
            .take(13)
            .map(ToString::to_string)
            .collect();
        let whole = moves(game, &all.join(" "));
        let lost = |old: &str, new: &str| {
            let is_lost = |line: &&str| !new.lines().any(|other| other == *line);
            old.lines().filter(is_lost).count()
        };
        for more in 1..13 {
            let begun = moves(game, &all[..more].join(" "));
            assert!(
                lost(&begun, &whole) <= 1,
                "{game}: moves behind move {more}"
            );
        }
        let long = format!(" \"{}\"", "word ".repeat(30));
        for said in [
            "?!",
            " \"one remark\"",
            &long,
            "  # a remark\n",
            "\n# a remark\n",
            " ( -- \"or\" )",
        ] {
            for at in 0..all.len() {
                let mut annotated = all.clone();
                annotated[at] += said;
                let annotated = moves(game, &annotated.join(" "));
                assert!(
                    lost(&whole, &annotated) <= 1,
                    "{game}: {said:?} in {annotated}"
                );
            }
        }
    }
}

#[test]
fn long_comments_and_deep_variations_keep_their_words() {
    let long = "word ".repeat(40);
    let deep = format!("-- {} {}", "( -- ".repeat(100), ")".repeat(100));
    let done = moves(
        "parcel",
        &format!("-- \"{long}\" ( -- \"{long}\" -- ) {deep}"),
    );
    assert!(done.lines().any(|line| line.starts_with("    \"word")));
}
