//! Positions of variations and solutions, called by the same addresses everywhere.

use super::{Desk, kletka};

const RECORD: &str = "kletka = 1
game = \"parcel\"
board = { size = 3 }
[record]
moves = '''
1. [a1-2] \"first\"
2. [d3-4]! ( 2. [c3-4] 3. [a2-3] ( 3. -- ) ) ( 2. [b3-4] )
3. [b-c2]
'''
[solution]
moves = '1. [a1-2] 2. -- ( 2. [c2-3] 3. [b-c2] )'
[[diagram]]
name = \"v\"
at = \"2a2\"
caption = \"Position {ply}\"
[[diagram]]
at = \"solution:2a\"
highlight = \"[c2-3]\"
";

#[test]
fn show_reaches_every_position_and_marks_the_last_move() {
    let desk = Desk::new(RECORD);
    for (at, heading, mark) in [
        (
            "2",
            "after move 2; move 3: blue to play",
            "               ║●",
        ),
        ("2a2", "2a2: after move 3; move 4: red to play", "   │●"),
        ("2a", "2a: after move 3; move 4: red to play", "   │●"),
        (
            "2а2а1",
            "2a2a1: after move 3, a pass; move 4: red to play",
            "           ║",
        ),
        (
            "solution:2a1",
            "solution:2a1: after move 2; move 3: blue to play",
            "           ║●",
        ),
        (
            "solution",
            "solution:end: after move 2, a pass; move 3: blue to play",
            "   │",
        ),
    ] {
        let ran = desk.run("show", &["--at", at]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{at}");
        let mut lines = ran.out.lines();
        assert_eq!(lines.next(), Some(heading));
        assert!(lines.any(|line| line == mark), "{at}: {}", ran.out);
    }
    let ran = desk.run("show", &["--at", "1", "--lang", "ru"]);
    assert!(ran.out.contains("● последний ход"), "{}", ran.out);
    let json = desk.run("show", &["--at", "solution:2a1", "--json"]).out;
    assert!(
        json.contains("\"at\":\"solution:2a1\",\"ply\":2,\"number\":3"),
        "{json}"
    );
}

#[test]
fn the_last_move_of_renju_stands_in_brackets() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 6 }\nrecord.moves = '1. г@b2, к@c3 2. з@d2'\n";
    let desk = Desk::new(text);
    let ran = desk.run("show", &["--at", "1"]);
    assert!(
        ran.out.contains("\n 3 · ·[o]· · ·\n 2 ·[x]· · · ·\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("[ ] last move"), "{}", ran.out);
    let half = desk.run("show", &["--at", "1.1"]);
    assert!(
        half.out.contains("\n 2 ·[x]· · · ·\n") && half.out.contains(" 3 · · · · · ·\n"),
        "{}",
        half.out
    );
    assert!(!desk.run("show", &["--at", "start"]).out.contains('['));
}

#[test]
fn what_is_not_there_is_said_in_both_languages() {
    let desk = Desk::new(RECORD);
    for (at, en, ru) in [
        (
            "4",
            "there is no position after 4 moves: legal moves recorded: 3",
            "нет позиции после 4 ходов",
        ),
        (
            "2c1",
            "the variations at 2 are a to b",
            "у хода 2 варианты от a до b",
        ),
        (
            "2a3",
            "this variation has 2 moves: it ends at 2a2",
            "в этом варианте 2 хода: его конец — 2a2",
        ),
        (
            "solution:3",
            "the solution has 2 moves: it ends at solution:2",
            "в решении 2 хода: его конец — solution:2",
        ),
        (
            "1a",
            "no variation replaces the move at 1",
            "у хода 1 нет вариантов",
        ),
        (
            "2a1.1",
            "no position between two half-moves at move 2",
            "между двумя полуходами хода 2",
        ),
    ] {
        for (lang, words) in [("en", en), ("ru", ru)] {
            let ran = desk.run("show", &["--at", at, "--lang", lang]);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{at}");
            assert!(ran.err.contains(words), "{at}: {}", ran.err);
        }
    }
    assert_eq!(desk.run("show", &["--at", "2x"]).status, 2);
    assert!(
        desk.run("cut", &["--at", "2a3"])
            .err
            .contains("this variation has 2 moves")
    );
}

#[test]
fn diagrams_and_pictures_take_addresses() {
    let desk = Desk::new(RECORD);
    assert_eq!(
        desk.run("check", &[]).status,
        0,
        "{}",
        desk.run("check", &[]).err
    );
    let folder = desk.path.parent().unwrap().join("p/");
    let folder = folder.to_str().unwrap();
    let ran = desk.run("render", &["--diagram", "all", "-o", folder, "--text"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let svg = std::fs::read_to_string(format!("{folder}game-v.svg")).unwrap();
    assert!(
        svg.contains("Position 2a2") && svg.contains("data-edge=\"a2-3\""),
        "{svg}"
    );
    let ran = desk.run("render", &["--at", "2a3", "-o", folder]);
    assert!(
        ran.status == 2 && ran.err.contains("this variation has 2 moves"),
        "{}",
        ran.err
    );
    let wrong = Desk::new(&RECORD.replace("\"2a2\"", "\"2a3\""));
    for (lang, words) in [
        ("en", "this variation has 2 moves"),
        ("ru", "в этом варианте 2 хода"),
    ] {
        let ran = wrong.run("check", &["--lang", lang, "--format", "short"]);
        assert!(
            ran.status == 1 && ran.out.contains(":14:6: ") && ran.out.contains("[no-position]"),
            "{}",
            ran.out
        );
        assert!(ran.out.contains(words), "{}", ran.out);
    }
}

#[test]
fn cut_begins_at_an_address() {
    let desk = Desk::new(RECORD);
    let ran = desk.run("cut", &["--at", "2a1"]);
    assert!(
        ran.out.starts_with("# From game.toml, position 2a1.\n") && ran.out.contains("next = 3"),
        "{}",
        ran.out
    );
}

#[test]
fn check_says_the_address_of_what_is_wrong_aside() {
    let desk = Desk::new(&RECORD.replace("3. --", "3. [a1-2]"));
    for (lang, words) in [
        (
            "en",
            "move 2a2a1; kletka show --at 2a1 shows the position before it",
        ),
        (
            "ru",
            "ход 2a2a1; позицию перед ним покажет kletka show --at 2a1",
        ),
    ] {
        let ran = desk.run("check", &["--lang", lang]);
        assert!(ran.status == 1 && ran.err.contains(words), "{}", ran.err);
    }
    let json: serde_json::Value =
        serde_json::from_str(&desk.run("check", &["--json"]).out).unwrap();
    let found = &json["diagnostics"][0];
    assert_eq!(
        (found["code"].as_str(), found["at"].as_str()),
        (Some("occupied"), Some("2a2a1"))
    );
    assert_eq!(
        desk.run("show", &["--at", "2a1"]).status,
        1,
        "shown, though the document has an error"
    );
    // Moves of the main line are called by their numbers.
    let main = Desk::new(&RECORD.replace("3. [b-c2]", "3. [a1-2]"));
    assert!(!main.run("check", &[]).err.contains("address:"));
}

#[test]
fn annotate_names_addresses_and_looks_at_solutions() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\nboard = { size = 9 }\nstart = { position = 'к@d5 к@e5' }\n\
        record.moves = '1. г@a1, к@f5 ( 1. к@f5 )'\nsolution.moves = '1. к@f5 \"!\"'\n";
    let desk = Desk::new(text);
    let ran = desk.run("annotate", &[]);
    assert!(
        ran.out.contains("\n1a1: (1. к@f5), A\n")
            && ran.out.contains("\nsolution:1: (1. к@f5), A\n"),
        "{}",
        ran.out
    );
    let one = desk.run("annotate", &["--at", "solution:1"]);
    assert!(
        !one.out.contains("1a1") && one.out.contains("solution:1"),
        "{}",
        one.out
    );
    let ran = desk.run("annotate", &["--write", "--at", "solution:1"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let [before, behind] = desk
        .text()
        .split_once("solution.moves")
        .map(|(a, b)| [a.to_owned(), b.to_owned()])
        .unwrap();
    assert!(
        before == text.split_once("solution.moves").unwrap().0 && behind.contains("\"! attack"),
        "{behind}"
    );
    let ran = desk.run("annotate", &["--write"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        desk.run("annotate", &["--write"])
            .out
            .contains("0 findings written")
    );
    assert_eq!(kletka(&["annotate", desk.name(), "--at", "x"]).status, 2);
    for at in ["9", "2c1", "solution:9"] {
        for write in [&[][..], &["--write"]] {
            let ran = desk.run("annotate", &[&["--at", at], write].concat());
            assert_eq!(
                (ran.status, ran.out.as_str()),
                (2, ""),
                "there is no {at}: {}",
                ran.err
            );
        }
    }
}
