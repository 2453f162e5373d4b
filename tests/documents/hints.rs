//! What stands under an error: the position with marks, the places to blame, and what may have been meant.
//!
//! Every document in `tests/messages` has its messages beside it, in English and Russian; `BLESS=1 cargo test` writes
//! them anew.

use std::path::{Path, PathBuf};
use std::process::Command;

use kletka::text::Source;
use kletka::text::{Diagnostic, Diagnostics};

fn documents() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages");
    let mut found: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    found.retain(|path| path.extension().is_some_and(|suffix| suffix == "toml"));
    found.sort();
    found
}

#[test]
fn messages_are_those_beside_the_documents() {
    let found = documents();
    assert!(found.len() >= 11, "{found:?}");
    for path in found {
        for lang in ["en", "ru"] {
            let folder = path.parent().unwrap();
            let output = Command::new(env!("CARGO_BIN_EXE_kletka"))
                .current_dir(folder)
                .args(["--lang", lang, "check"])
                .arg(path.file_name().unwrap())
                .output()
                .unwrap();
            assert_eq!(output.status.code(), Some(1), "{path:?} has an error");
            let printed = String::from_utf8(output.stderr).unwrap();
            for line in printed
                .lines()
                .filter(|line| line.contains('·') && !line.contains('|'))
            {
                assert!(
                    line.chars().count() <= 80,
                    "a picture fits 80 columns: {line}"
                );
            }
            assert!(
                !printed.contains('\u{1b}'),
                "no colours where there is no terminal"
            );
            let expected = path.with_extension(format!("{lang}.txt"));
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&expected, &printed).unwrap();
            }
            let expected_text = std::fs::read_to_string(&expected).unwrap_or_default();
            assert_eq!(printed, expected_text, "{expected:?}");
        }
    }
}

fn diagnostics(text: &str) -> Vec<Diagnostic> {
    let mut out = Diagnostics::default();
    kletka::games::standard().check(&Source::whole("x.toml", text), &mut out);
    out.iter().cloned().collect()
}

/// The first diagnostic's suggestions and how many moves are legal after each.
fn suggested(head: &str, moves: &str) -> Vec<(String, Option<u32>)> {
    let all = diagnostics(&format!(
        "kletka = 1\n{head}\n[record]\nmoves = '''{moves}'''\n"
    ));
    let first = all.iter().find(|one| !one.suggestions.is_empty());
    first.map_or(Vec::new(), |one| {
        one.suggestions
            .iter()
            .map(|one| (one.replacement.clone(), one.legal))
            .collect()
    })
}

/// The first suggestion alone.
fn likeliest(head: &str, moves: &str) -> String {
    suggested(head, moves)
        .first()
        .map_or(String::new(), |(word, _)| word.clone())
}

const PARCEL: &str = "game = 'parcel'";
const THREE: &str = "game = 'renju-for-three'\nboard = { size = 9 }";
const HALVES: &str = "game = 'renju-3-2'\nboard = { size = 9 }\nstart = { position = 'г@e5' }";

#[test]
fn suggestions_are_ranked_by_the_moves_that_follow() {
    // Only [d5-6] leaves [d4-5] free for move 4.
    let all = suggested(
        PARCEL,
        "1. [e4-5] 2. [a1-2] 3. [e4-5] 4. [e5-6] 5. [e3-4] 6. [d-e4] 7. [d4-5] 8. [f4-5] 9. [a1-2]",
    );
    assert!(all.len() <= 3);
    let counts: Vec<u32> = all.iter().filter_map(|(_, count)| *count).collect();
    assert!(counts.windows(2).all(|two| two[0] >= two[1]), "{all:?}");
    assert_eq!(counts[0], 5, "the last move repeats the second: {all:?}");
    assert!(
        all.iter()
            .all(|(word, _)| !["[e5-6]", "[e3-4]", "[d4-5]"].contains(&word.as_str())),
        "{all:?}"
    );
}

#[test]
fn what_stops_the_line_at_once_is_left_out() {
    // Red on [b1-2] would take blue's next move away.
    let all = suggested(
        "game = 'parcel'\nboard = { size = 1 }",
        "1. [a1-2] 2. [a1-2] 3. [b1-2]",
    );
    assert_eq!(
        all,
        [
            ("[a-b1]".to_owned(), Some(1)),
            ("[a-b2]".to_owned(), Some(1))
        ]
    );
}

#[test]
fn slips_of_every_kind_have_a_repair() {
    for (head, moves, expected) in [
        (PARCEL, "1. [d4-5] 2. [k4-5] 3. --", "[h4-5]"),
        (PARCEL, "1. [d4-5] 2. [e44-5] 3. --", "[e4-5]"),
        (PARCEL, "1. [d4-5] 2. [b2-4] 3. --", "[b2-3]"),
        (PARCEL, "1. [в4-5] 2. --", "[b4-5]"),
        (PARCEL, "1. [н4-5] 2. --", "[h4-5]"),
        (PARCEL, "1. [d4-5 2. --", "[d4-5]"),
        (PARCEL, "1. d-e5 2. --", "[d-e5]"),
        (PARCEL, "1. [d5-e] 2. --", "[d-e5]"),
        (PARCEL, "1. [d4-5] 2. --- 3. [a1-2]", "--"),
        (PARCEL, "1. с[d4-5] 2. к[d-e5] 3. --", "з[d-e5]"),
        (PARCEL, "1. [d4-5] 3. [a1-2]", "2."),
        (THREE, "1. с@4d 2. e5", "с@d4"),
        (THREE, "1. b@e5 2. g@e6", "r@e6"),
        (THREE, "1. e5 2. a12", "a1"),
        (HALVES, "1. г@a1, к@a2 2. г@b1, к@b2", "з@b1, г@b2"),
        (HALVES, "1. a1, a2", "г@a1, к@a2"),
        (HALVES, "1. г@1a, к@a2", "г@a1, к@a2"),
        (HALVES, "1. г@e5, к@a2", "г@e6, к@a2"),
    ] {
        assert_eq!(likeliest(head, moves), expected, "{moves}");
    }
}

#[test]
fn nothing_is_suggested_after_the_end_or_for_nonsense() {
    assert_eq!(likeliest(PARCEL, "1. -- 2. -- 3. [d4-5]"), "");
    assert_eq!(likeliest(PARCEL, "1. whatever"), "");
    assert_eq!(likeliest(THREE, "1. [d4-5]"), "");
}

#[test]
fn an_offer_is_mended_where_it_is_wrong() {
    let head = "game = 'parcel'\nrules = { opening = 'choice' }";
    assert_eq!(
        likeliest(head, "1. [d4-5] 2. -- 3. [d-e5]|[d4-5]*|[b-c2]"),
        "[d-e5]|[c4-5]*|[b-c2]"
    );
}

#[test]
fn suggestions_stop_when_a_document_has_cost_enough() {
    let variation = "( 3. [a1-2] 4. [d1-2] 5. [e1-2] ) ";
    let moves = format!("1. [a1-2] 2. [b1-2] 3. [c1-2] {}", variation.repeat(400));
    let all = diagnostics(&format!(
        "kletka = 1\n{PARCEL}\n[record]\nmoves = '''{moves}'''\n"
    ));
    assert_eq!(all.len(), Diagnostics::LIMIT);
    assert!(!all[0].suggestions.is_empty() && all[0].picture.is_some());
    let long = format!("1. [a1-2] 2. [a1-2] {}", "-- [a1-2] ".repeat(1000));
    assert!(
        diagnostics(&format!(
            "kletka = 1\n{PARCEL}\n[record]\nmoves = '''{long}'''\n"
        ))
        .len()
            == 1
    );
}

#[test]
fn culprits_in_the_start_position_have_their_own_place() {
    let text = "kletka = 1\ngame = \"parcel\"\n[start]\nposition = \"\"\"\\u0441[d4-5]\n  с[a1-2]\"\"\"\n[record]\nmoves = '1. [a1-2] ( 1. [d4-5] )'\n";
    let all = diagnostics(text);
    let culprit = |at: usize| &text[all[at].culprits[0].0.range()];
    assert_eq!((culprit(0), culprit(1)), ("с[a1-2]", "\\u0441[d4-5]"));
}

#[test]
fn a_position_without_marks_is_drawn_whole_with_a_legend_in_the_language() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("formats/examples/parcel.toml");
    for (lang, legend) in [
        ("en", "   │── blue   ║══ red   ┆╌╌ green\n"),
        ("ru", "   │── синий   ║══ красный   ┆╌╌ зелёный\n"),
    ] {
        let mut show = Command::new(env!("CARGO_BIN_EXE_kletka"));
        let output = show
            .args(["--lang", lang, "show"])
            .arg(&path)
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let picture = " 4 ·   ·   ·   ·   ·\n\n 3 ·   ·───·   ·═══·\n       │   │   ║\n";
        assert!(
            printed.contains(picture) && printed.contains(legend),
            "{printed}"
        );
        assert_eq!(output.status.code(), Some(0));
    }
}
