//! `kletka annotate`: findings in games that ship, and findings in random games against the naive twins. What it finds in the positions
//! of the articles' figures, and the comments that it writes, are in `tests/command/scripts/annotate.txt`.

mod random;

use kletka::games;
use kletka::session::tactics::{self, Finding};
use kletka::text::{Description, Diagnostics, Source};
use serde_json::Value;

use crate::common;
use crate::common_cli::kletka;

/// The findings of a document without errors, as JSON.
fn findings(text: &str) -> Vec<Value> {
    let mut out = Diagnostics::default();
    let found = tactics::find(games::standard(), &Source::whole("x", text), &mut out);
    assert!(!out.has_errors(), "{text}\n{out:?}");
    let json = |one: &Finding| {
        for words in [&one.tactic.text.en, &one.tactic.text.ru] {
            let quotes = ['"', '\'', '«', '»', '\n', '\\'];
            assert!(!words.contains(quotes), "no comment holds {words}");
        }
        let mut object = Description::default();
        object.insert("number", one.at.as_ref().map(|at| at.number));
        object.insert("player", one.at.as_ref().map(|at| at.seat.name()));
        object.insert("main", one.is_main());
        object.insert("tactic", one.tactic.name);
        object.extend(one.tactic.details.clone());
        serde_json::to_value(object).unwrap()
    };
    found.iter().map(json).collect()
}

#[test]
fn what_is_no_text_has_no_findings() {
    let ran = kletka!("annotate -").stdin([0xff, 0xfe, 0]).run();
    ran.ends(1).prints_no("—");
}

/// What the articles say of their figures 5a to 5t of Renju 3/2 is among it: every move of A an open three, in turn in red, green and
/// blue, every reply forced, at last a fork.
#[test]
fn games_that_ship_have_these_tactics() {
    for game in include_str!("shipped.txt").split("\n\n") {
        let (path, expected) = game.split_once('\n').unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let found: Vec<_> = findings(&text).iter().map(Value::to_string).collect();
        assert_eq!(found.join("\n"), expected.trim_end(), "{path}");
        // A document that is annotated has no faults.
        let written = kletka!("annotate --write -").stdin(text).run().stdout;
        assert_eq!(
            common::replayed(&written).diagnostics().iter().count(),
            0,
            "{written}"
        );
    }
}
