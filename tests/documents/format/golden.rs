//! Pages before and after: those of `formats/canonical.md` and of `more.md`, and corners that their readers need not know.

use kletka::document::format::{self, FormatOptions, Script};
use kletka::text::Source;

use super::laws::{formatted_with, laws, strings};

/// The pairs of the reference: a block marked `format: before` or `format: --letters …`, and the one after it.
#[test]
fn the_examples_of_the_reference_are_true() {
    examples_are_true(concat!(
        include_str!("../../../formats/canonical.md"),
        include_str!("more.md")
    ));
}

#[track_caller]
fn examples_are_true(page: &str) {
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
    assert!(pairs >= 5, "only {pairs} pairs");
}

/// The moves of a document with these moves, in canonical form.
#[track_caller]
fn moves(game: &str, next: u32, text: &str) -> String {
    let quotes = if text.contains("'''") {
        "\"\"\""
    } else {
        "'''"
    };
    let document = format!(
        "kletka = 1\ngame = \"{game}\"\nstart.next = {next}\n[record]\nmoves = {quotes}{text}{quotes}\n"
    );
    strings(&laws(&document)).1
}

/// The lines of the moves that another version of them has not.
fn lines_changed(game: &str, old: &[String], new: &[String]) -> usize {
    let [old, new] = [old, new].map(|words| moves(game, 1, &words.join(" ")));
    old.lines()
        .filter(|line| !new.lines().any(|other| other == *line))
        .count()
}

/// Two annotators of one record meet only where they say something of the same line.
#[test]
fn a_line_of_moves_depends_on_nothing_but_its_own_moves() {
    for game in ["parcel", "renju-for-three", "renju-3-2"] {
        let word = |number: usize| match (game, number % 3) {
            ("parcel", rest) => ["--", "[a1-2]", "[k-l19]"][rest].to_owned(),
            (_, rest) => ["--", "a1", "j10"][rest].to_owned(),
        };
        let all: Vec<String> = (1..=13).map(word).collect();
        for more in 1..13 {
            assert!(
                lines_changed(game, &all[..more], &all) <= 1,
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
                assert!(
                    lines_changed(game, &all, &annotated) <= 1,
                    "{game}: {said:?} behind move {}",
                    at + 1
                );
            }
        }
    }
}

#[test]
fn parcel_stands_in_pairs_of_turns() {
    let text = "[a1-2] [a2-3]! [a3-4] [a4-5] [a5-6] -- 7. [a7-8]?! \"here\" [b1-2] [b2-3] [b3-4]";
    let expected = "1. [a1-2]  2. [a2-3]!  3. [a3-4]  4. [a4-5]\n\
                    5. [a5-6]  6. --  7. [a7-8]?!  \"here\"\n\
                    8. [b1-2]\n\
                    9. [b2-3]  10. [b3-4]\n";
    assert_eq!(moves("parcel", 1, text), expected);
}

#[test]
fn the_second_player_may_begin() {
    assert_eq!(
        moves("parcel", 4, "[a1-2] [a2-3]"),
        "4. [a1-2]\n5. [a2-3]\n"
    );
    assert_eq!(moves("renju-3-2", 2, "з@a1 к@a2 "), "2. з@a1\n3. к@a2\n");
    assert_eq!(
        moves("renju-for-three", 3, "a1 a2 a3 a4"),
        "3. a1\n4. a2  5. a3  6. a4\n"
    );
}

#[test]
fn cycles_of_renju_3_2_are_divided_once() {
    let expected = "1. --  2. --\n3. --  4. --\n5. --  6. --\n\n7. --  8. --\n";
    assert_eq!(moves("renju-3-2", 1, "-- -- -- -- -- -- -- --"), expected);
    // The author's empty lines stay, and none is added where there is one.
    let text = "-- --\n\n-- -- -- --\n\n# the next six\n-- --";
    let expected = "1. --  2. --\n\n3. --  4. --\n5. --  6. --\n\n# the next six\n7. --  8. --\n";
    assert_eq!(moves("renju-3-2", 1, text), expected);
    let text = "-- -- -- -- -- --\n# the next six\n-- --";
    assert_eq!(
        moves("renju-3-2", 1, text),
        "1. --  2. --\n3. --  4. --\n5. --  6. --\n\n# the next six\n7. --  8. --\n"
    );
}

#[test]
fn wrong_numbers_stay_as_they_are() {
    // What stands behind them is not numbered, for nobody knows what was meant.
    assert_eq!(
        moves("renju-for-three", 1, "a1 3. a2 a3 ( a4 ) 4. a5"),
        "\
1. a1  3. a2  a3
    ( a4 )
4. a5
"
    );
    assert_eq!(
        moves("renju-for-three", 1, "a1 ( 7. a2 a3 ) a4"),
        "\
1. a1
    ( 7. a2 a3 )
2. a4
"
    );
}

#[test]
fn a_first_number_that_is_no_number_numbers_nothing() {
    let text = "kletka = 1\ngame = 'parcel'\nstart.next = 0\n[record]\nmoves = '[a1-2] 5. --'\n";
    let done = laws(text);
    assert_eq!(strings(&done).1, "[a1-2]  5. --\n");
}

#[test]
fn strings_that_no_literal_string_holds_are_basic() {
    let text = "kletka = 1\ngame = 'parcel'\n[record]\nmoves = \"1. -- \\\"three ''' and \\\\ \\u0007\\\"\"\n";
    // The comment ends at its first quotation mark, so it has none inside.
    let done = laws(text);
    assert!(
        done.contains("moves = \"\"\"\n1. --  \"three ''' and \\\\ \\u0007\"\n\"\"\"\n"),
        "{done}"
    );
    let divided = "kletka = 1\ngame = 'parcel'\n[record]\nmoves = \"-- «a\\n+++\\nb»\"\n";
    let done = laws(divided);
    assert!(done.contains("«a\n\\u002b++\nb»"), "{done}");
}

#[test]
fn long_comments_and_deep_variations_keep_their_words() {
    let long = "word ".repeat(40);
    let deep = format!("-- {} {}", "( -- ".repeat(100), ")".repeat(100));
    let done = moves(
        "parcel",
        1,
        &format!("-- \"{long}\" ( -- \"{long}\" -- ) {deep}"),
    );
    assert!(done.lines().any(|line| line.starts_with("    \"word")));
}

#[test]
fn comments_of_tables_stay_where_they_belong() {
    let text = "\
# the heading of a document

game = \"parcel\" # the game
# the version
kletka = 1
# behind the first keys

# before the record
[record] # the moves
result = 'unfinished' # checked
# what was played
moves = '--'
# ended = 'agreed'

# before the board

[board]
# a size
size = [ 3,3 ]

[meta.players]
red = \"R\"
blue = \"B\"
[meta]
title = \"T\"
tags = [ # why
  \"a\", # first
]
# the end
";
    let expected = "\
# the heading of a document

# the version
kletka = 1
game = \"parcel\"  # the game
# behind the first keys

[meta]
title = \"T\"
players = { blue = \"B\", red = \"R\" }
tags = [ # why
  \"a\", # first
]
# the end

# before the board

[board]
# a size
size = [3, 3]

# before the record
[record]               # the moves
# what was played
moves = '''
1. --
'''
result = 'unfinished'  # checked
# ended = 'agreed'
";
    let done = laws(text);
    assert_eq!(done, expected);
}

#[test]
fn inline_tables_over_several_lines_keep_their_comments() {
    let text = "kletka = 1\ngame = 'parcel'\nboard = { # the field\n  size = 3, # small\n  # glued?\n  \
                topology = 'plane' # no\n  # nothing else\n} # done\n";
    let expected = "kletka = 1\ngame = 'parcel'\n\n[board]  # the field\nsize = 3  # small\n# glued?\n\
                    topology = 'plane'  # no\n# nothing else\n# done\n";
    // Comments are aligned with those of the lines around them.
    let expected = expected
        .replace("[board]  ", "[board]             ")
        .replace("size = 3  ", "size = 3            ");
    assert_eq!(laws(text), expected);
}

#[test]
fn unknown_tables_and_keys_stay_behind_the_known_ones() {
    let text = "game = 'parcel'\nzeta = 1\nkletka = 1\n[[claim]]\nb = 1\na = 2\n[unknown]\nx = { y = 1 }\n[[claim]]\n# two\n\n[board]\nsiz = 3\nsize = 3\n";
    let expected = "kletka = 1\ngame = 'parcel'\nzeta = 1\n\n[board]\nsize = 3\nsiz = 3\n\n[[claim]]\nb = 1\na = 2\n\n\
                    [[claim]]\n# two\n\n[unknown]\nx = { y = 1 }\n";
    let done = format::document(
        &Source::whole("x", text),
        kletka::games::standard().profiles(),
        FormatOptions::default(),
    )
    .unwrap();
    assert_eq!(done, expected);
}

#[test]
fn statements_stand_on_lines_of_their_own() {
    let says = |says: &str| {
        let text = format!("kletka = 1\ngame = 'parcel'\n\n[[claim]]\nsays = \"\"\"{says}\"\"\"\n");
        let done = formatted_with(
            &text,
            FormatOptions {
                letters: Some(Script::Latin),
            },
        );
        done.split_once("says = ").unwrap().1.trim_end().to_owned()
    };
    let text = "\n  regions:3   # all \n\n\n# alone\n region {a1-b1-b2-a2} : blue, area 1\n";
    let done = "'''\nregions: 3  # all\n\n# alone\nregion {a1-b1-b2-a2}: blue area 1\n'''";
    assert_eq!(says(text), done);
    assert_eq!(says(" no   regions "), "'''no regions'''");
}
