use super::{Desk, kletka};

/// The six moves of figure 3 and a seventh.
const FIGURE_3: &str = "kletka = 1
game = \"renju-3-2\"
[meta]
players = { A = \"Анна\", B = [\"Борис\", \"Вера\"] }
[start]
position = 'з@a19'
[record]
moves = '''
1. г@a1, к@c1 2. -- 3. к@e1 4. к@i1, г@g1 5. г@k1 6. к@m1, з@o1 7. г@a3
'''
";

#[test]
fn half_moves_made_are_crossed_out() {
    let desk = Desk::new(FIGURE_3);
    let ran = desk.run("table", &["--cross", "ascii"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    let expected = " A: Анна    │ B: Борис …
────────────┼────────────
  1 -г-,-к- │   2  з , г
  3 -к-, з  │   4 -г-,-к-
  5  з ,-г- │   6 -к-,-з-
────────────┼────────────
  7 -г-, к  │   8  з , г
  9  к , з  │  10  г , к
 11  з , г  │  12  к , з
";
    assert_eq!(ran.out, expected);
    let stroke = desk.run("table", &[]).out;
    assert!(
        stroke.contains("  1  г\u{336} , к\u{336}") && !stroke.contains('\u{1b}'),
        "{stroke}"
    );
    let ansi = desk.run("table", &["--cross", "ansi"]).out;
    assert!(ansi.contains("\u{1b}[9mг\u{1b}[29m"), "{ansi}");
}

#[test]
fn an_empty_sheet_needs_no_file() {
    let ran = kletka(&["table", "--blank", "12", "--lang", "ru"]);
    assert_eq!(ran.status, 0);
    let letters: Vec<String> = ran
        .out
        .lines()
        .map(|line| line.chars().filter(|c| "гкзAB┼".contains(*c)).collect())
        .collect();
    assert_eq!(
        letters,
        [
            "AB", "┼", "гкзг", "кзгк", "згкз", "┼", "гкзг", "кзгк", "згкз"
        ]
    );
    let english = kletka(&["table", "--blank", "3"]).out;
    assert!(
        english.contains("b , r") && english.lines().count() == 4,
        "{english}"
    );
    assert!(
        kletka(&["table", "--blank", "3", "--letters", "ru"])
            .out
            .contains("г , к")
    );
    for arguments in [
        &["table"][..],
        &["table", "--blank", "0"],
        &["table", "x.toml", "--blank", "3"],
    ] {
        assert_eq!(kletka(arguments).status, 2, "{arguments:?}");
    }
}

#[test]
fn a_finished_game_shows_its_moves_only() {
    let text = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'r@d5 r@e5 r@f5'\nnext = 4\n[record]\nmoves = '4. b@a1, r@g5'\n";
    let out = Desk::new(text).run("table", &["--cross", "ascii"]).out;
    assert_eq!(out.lines().count(), 3, "{out}");
    assert!(out.contains("│   4 -b-,-r-"), "{out}");
}

#[test]
fn other_games_have_no_such_sheet() {
    let desk = Desk::new("kletka = 1\ngame = \"parcel\"\n");
    for (lang, words) in [("en", "only Renju 3/2"), ("ru", "только в рэндзю 3/2")] {
        let ran = desk.run("table", &["--lang", lang]);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert!(ran.err.contains(words), "{}", ran.err);
    }
}

#[test]
fn a_record_with_an_error_is_shown_as_far_as_it_is_legal() {
    let ran =
        Desk::new(&FIGURE_3.replace("6. к@m1", "6. к@a1")).run("table", &["--cross", "ascii"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.contains("  5  з ,-г-") && ran.out.contains("  6  к , з"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("[occupied]"), "{}", ran.err);
}
