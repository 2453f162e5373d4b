//! Colour letters of the output follow its language; documents and JSON keep theirs.

use crate::common_cli::kletka;

const PROBLEM: &str = "puzzles/problems/renju-3-2/01-kindling.toml";

/// The output of a command.
fn printed(arguments: &[&str]) -> String {
    kletka(arguments).patient().run().stdout
}

fn is_cyrillic(text: &str) -> bool {
    ["г@", "с@", "к@", "з@"]
        .iter()
        .any(|letter| text.contains(letter))
}

fn is_latin(text: &str) -> bool {
    ["b@", "r@", "g@"]
        .iter()
        .any(|letter| text.contains(letter))
}

#[test]
fn answers_have_the_letters_of_their_language() {
    for command in [
        &["solve", PROBLEM][..],
        &["audit", PROBLEM],
        &["analyse", PROBLEM, "--games", "20"],
        &[
            "compose",
            "renju-for-three",
            "--for",
            "play",
            "--depth",
            "0",
            "--games",
            "0",
            "--count",
            "1",
        ],
        &["new", "renju-3-2"],
    ] {
        let with = |more: &[&str]| printed(&[command, more].concat());
        let (english, russian) = (with(&["--lang", "en"]), with(&["--lang", "ru"]));
        assert!(is_latin(&english) && !is_cyrillic(&english), "{english}");
        assert!(is_cyrillic(&russian) && !is_latin(&russian), "{russian}");
        let asked = with(&["--lang", "en", "--letters", "ru"]);
        assert!(is_cyrillic(&asked) && !is_latin(&asked), "{asked}");
    }
}

#[test]
fn json_and_parts_of_documents_keep_their_letters() {
    let game = "puzzles/games/renju-3-2.toml";
    for command in [
        &["solve", "--json", PROBLEM][..],
        &["audit", "--json", PROBLEM],
        &["show", "--picture", game, "--at", "start"],
    ] {
        let [english, russian] =
            ["en", "ru"].map(|lang| printed(&[command, &["--lang", lang]].concat()));
        assert!(!is_latin(&english), "{english}");
        assert_eq!(english.contains('г'), russian.contains('г'), "{english}");
    }
    let asked = printed(&[
        "show",
        "--picture",
        game,
        "--at",
        "start",
        "--letters",
        "en",
    ]);
    assert!(asked.contains('b') && !asked.contains('г'), "{asked}");
}
