//! What stands under an error: the position with marks, the places to blame, and what may have been meant.
//!
//! Every document in `tests/messages` has its messages beside it, in English and Russian; `BLESS=1 cargo test` writes
//! them anew.

use std::path::Path;

use kletka::text::{Diagnostic, Diagnostics, Source};

use crate::common_cli::kletka;
use crate::rows;

#[test]
fn messages_are_those_beside_the_documents() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/messages");
    let names = crate::common_cli::names(&folder);
    let names: Vec<_> = names
        .iter()
        .filter_map(|name| name.strip_suffix(".toml"))
        .collect();
    assert!(names.len() >= 11, "{names:?}");
    for name in names {
        for lang in ["en", "ru"] {
            let run = kletka!("--lang {} check {}.toml", lang, name);
            let ran = run.current_dir(&folder).run();
            ran.ends(1).says_no("\u{1b}");
            let drawn = |line: &&str| line.contains('·') && !line.contains('|');
            for line in ran.stderr.lines().filter(drawn) {
                assert!(
                    line.chars().count() <= 80,
                    "a picture fits 80 columns: {line}"
                );
            }
            let expected = folder.join(format!("{name}.{lang}.txt"));
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&expected, &ran.stderr).unwrap();
            }
            let text = std::fs::read_to_string(&expected).unwrap_or_default();
            assert_eq!(ran.stderr, text, "{expected:?}");
        }
    }
}

/// What is found in a document with these moves.
fn diagnostics(head: &str, moves: &str) -> Vec<Diagnostic> {
    let text = format!("kletka = 1\n{head}\n[record]\nmoves = '''{moves}'''\n");
    let mut out = Diagnostics::default();
    kletka::games::standard().check(&Source::whole("x.toml", &text), &mut out);
    out.iter().cloned().collect()
}

/// The first diagnostic's suggestions and how many moves are legal after each.
fn suggested(head: &str, moves: &str) -> Vec<(String, Option<u32>)> {
    let mut lists = diagnostics(head, moves)
        .into_iter()
        .map(|one| one.suggestions);
    let first = lists.find(|list| !list.is_empty());
    let list = first.unwrap_or_default().into_iter();
    list.map(|one| (one.replacement, one.legal)).collect()
}

/// The first suggestion alone.
fn likeliest(head: &str, moves: &str) -> String {
    let first = suggested(head, moves).into_iter().next();
    first.unwrap_or_default().0
}

const PARCEL: &str = "game = 'parcel'";

#[test]
fn suggestions_are_ranked_by_the_moves_that_follow() {
    // Only [d5-6] leaves [d4-5] free for move 4.
    let all = suggested(
        PARCEL,
        "1. [e4-5] 2. [a1-2] 3. [e4-5] 4. [e5-6] 5. [e3-4] 6. [d-e4] 7. [d4-5] 8. [f4-5] 9. [a1-2]",
    );
    assert!(all.len() <= 3);
    let counts: Vec<u32> = all.iter().filter_map(|(_, count)| *count).collect();
    assert!(counts.is_sorted_by(|one, next| one >= next), "{all:?}");
    assert_eq!(counts[0], 5, "the last move repeats the second: {all:?}");
    let played = ["[e5-6]", "[e3-4]", "[d4-5]"];
    assert!(
        all.iter().all(|(word, _)| !played.contains(&&**word)),
        "{all:?}"
    );
    // Red on [b1-2] would take blue's next move away: it is left out.
    let all = suggested(
        "game = 'parcel'\nboard = { size = 1 }",
        "1. [a1-2] 2. [a1-2] 3. [b1-2]",
    );
    assert_eq!(
        format!("{all:?}"),
        r#"[("[a-b1]", Some(1)), ("[a-b2]", Some(1))]"#
    );
}

/// After the end and for nonsense there is nothing.
#[test]
fn slips_of_every_kind_have_a_repair() {
    for (head, table) in [
        (
            PARCEL,
            "
            1. [d4-5] 2. [k4-5] 3. -- → [h4-5]
            1. [d4-5] 2. [e44-5] 3. -- → [e4-5]
            1. [d4-5] 2. [b2-4] 3. -- → [b2-3]
            1. [в4-5] 2. -- → [b4-5]
            1. [н4-5] 2. -- → [h4-5]
            1. [d4-5 2. -- → [d4-5]
            1. d-e5 2. -- → [d-e5]
            1. [d5-e] 2. -- → [d-e5]
            1. [d4-5] 2. --- 3. [a1-2] → --
            1. с[d4-5] 2. к[d-e5] 3. -- → з[d-e5]
            1. [d4-5] 3. [a1-2] → 2.
            1. -- 2. -- 3. [d4-5] →
            1. whatever →
            ",
        ),
        (
            "game = 'parcel'\nrules = { opening = 'choice' }",
            "1. [d4-5] 2. -- 3. [d-e5]|[d4-5]*|[b-c2] → [d-e5]|[c4-5]*|[b-c2]",
        ),
        (
            "game = 'renju-for-three'\nboard = { size = 9 }",
            "
            1. с@4d 2. e5 → с@d4
            1. b@e5 2. g@e6 → r@e6
            1. e5 2. a12 → a1
            1. [d4-5] →
            ",
        ),
        (
            "game = 'renju-3-2'\nboard = { size = 9 }\nstart = { position = 'г@e5' }",
            "
            1. г@a1, к@a2 2. г@b1, к@b2 → з@b1, г@b2
            1. a1, a2 → г@a1, к@a2
            1. г@1a, к@a2 → г@a1, к@a2
            1. г@e5, к@a2 → г@e6, к@a2
            ",
        ),
    ] {
        for [moves, expected] in rows(table) {
            assert_eq!(likeliest(head, &moves), expected, "{moves}");
        }
    }
}

#[test]
fn suggestions_stop_when_a_document_has_cost_enough() {
    let variation = "( 3. [a1-2] 4. [d1-2] 5. [e1-2] ) ";
    let moves = format!("1. [a1-2] 2. [b1-2] 3. [c1-2] {}", variation.repeat(400));
    let all = diagnostics(PARCEL, &moves);
    assert_eq!(all.len(), Diagnostics::LIMIT);
    assert!(!all[0].suggestions.is_empty() && all[0].picture.is_some());
    let long = format!("1. [a1-2] 2. [a1-2] {}", "-- [a1-2] ".repeat(1000));
    assert_eq!(diagnostics(PARCEL, &long).len(), 1);
}
