use super::{Desk, kletka, kletka_with_input};

/// A record with everything that must stay as it is.
const FULL: &str = "# a comment of TOML
kletka   = 1
game='parcel' # kept
board = { size = 3 }

[record] # kept
moves = '''
\"before\"
  1.   [a1-2]!   \"one\"   # a remark
  2. [d3-4] ( 2. [c3-4] )
  # the last remark
'''
result = \"unfinished\"   # kept
score = { blue = 0, red = 1.50 }
# the end
";

#[test]
fn a_move_is_added_and_all_else_stays() {
    let desk = Desk::new(FULL);
    let ran = desk.run("add", &["[b1-2]"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(
        desk.text(),
        FULL.replace(
            "  # the last remark\n",
            "  # the last remark\n  3. [b1-2]\n"
        )
    );
    assert!(
        ran.out.contains("1 move added: 3. [b1-2]") && ran.out.contains("move 4: red to play"),
        "{}",
        ran.out
    );
    assert!(desk.is_clean());
    let ran = desk.run("add", &["[d2-3]", "--lang", "ru"]);
    assert!(
        ran.out.contains("записан 1 ход") && ran.out.contains("ход 5: очередь синих"),
        "{}",
        ran.out
    );
}

#[test]
fn several_moves_are_all_added_or_none() {
    let desk = Desk::new(FULL);
    let ran = desk.run("add", &["[b1-2]", "[d2-3]", "[b1-2]"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(
        ran.err.contains("error[occupied]: 5. [b1-2]") && ran.err.contains("drawn here"),
        "{}",
        ran.err
    );
    assert_eq!(desk.text(), FULL);
    assert!(desk.is_clean());
    let ran = desk.run(
        "add",
        &["3. [b1-2]", "4.[d2-3]?!", "pass", "--comment", "three"],
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        desk.text()
            .contains("\n  3. [b1-2]\n  4. [d2-3]?!\n  5. -- \"three\"\n'''\n"),
        "{}",
        desk.text()
    );
}

#[test]
fn what_check_refuses_add_refuses_with_the_same_words() {
    for (moves, code) in [
        ("[a1-2]", "occupied"),
        ("[z1-2]", "off-board"),
        ("[a1-3]", "not-unit"),
        ("к[b1-2]", "colour"),
        ("7. [b1-2]", "number"),
        ("г@a1", "wrong-word"),
    ] {
        let desk = Desk::new(FULL);
        let ran = desk.run("add", &[moves]);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{moves}");
        assert!(
            ran.err.contains(&format!("error[{code}]")),
            "{moves}: {}",
            ran.err
        );
        assert_eq!(desk.text(), FULL);
        let written = Desk::new(&FULL.replace(
            "  # the last remark",
            &format!("  # the last remark\n  {moves}"),
        ));
        let checked = written.run("check", &[]);
        let line = |text: &str| {
            text.lines()
                .find(|line| line.starts_with("error["))
                .unwrap()
                .to_owned()
        };
        // The number that add writes stands before what was typed without one.
        assert_eq!(line(&ran.err), line(&checked.err));
    }
}

#[test]
fn words_that_are_no_moves_are_refused() {
    let desk = Desk::new(FULL);
    for typed in ["[oops]", "( 3. -- )", "*", "# x", "\"only a comment\""] {
        for (lang, start) in [("en", "error"), ("ru", "ошибка")] {
            let ran = desk.run("add", &["--lang", lang, "--", typed]);
            assert_eq!((ran.status, ran.out.as_str()), (1, ""), "{typed}");
            assert!(ran.err.starts_with(start), "{typed}: {}", ran.err);
        }
    }
    assert_eq!(desk.text(), FULL);
}

#[test]
fn two_dashes_are_a_pass_behind_two_dashes() {
    let desk = Desk::new(FULL);
    assert_eq!(desk.run("add", &["--", "--"]).status, 0);
    assert!(desk.text().contains("  3. --\n"));
}

#[test]
fn a_record_is_made_where_there_is_none() {
    let head = "kletka = 1\ngame = \"renju-3-2\"\n";
    for (before, after) in [
        (
            "[start]\nposition = 'к@d5 к@e5'\n",
            "[start]\nposition = 'к@d5 к@e5'\n\n[record]\nmoves = '''\n1. г@a1, к@b1\n'''\n",
        ),
        // No line break at the end.
        (
            "start.position = 'к@d5 к@e5'",
            "start.position = 'к@d5 к@e5'\n\n[record]\nmoves = '''\n1. г@a1, к@b1\n'''\n",
        ),
        (
            "start.position = 'к@d5'\n[record] # x\nresult = 'unfinished'\n",
            "start.position = 'к@d5'\n[record] # x\nmoves = '''\n1. г@a1, к@b1\n'''\nresult = 'unfinished'\n",
        ),
        (
            "start.position = 'к@d5'\n[record]",
            "start.position = 'к@d5'\n[record]\nmoves = '''\n1. г@a1, к@b1\n'''\n",
        ),
        (
            "start.position = 'к@d5'\nrecord = { result = 'unfinished' }\n",
            "start.position = 'к@d5'\nrecord = { moves = '''\n1. г@a1, к@b1\n''', result = 'unfinished' }\n",
        ),
        (
            "start.position = 'к@d5'\nrecord = {}\n",
            "start.position = 'к@d5'\nrecord = { moves = '''\n1. г@a1, к@b1\n'''}\n",
        ),
        (
            "start.position = 'к@d5'\nrecord.result = 'unfinished'\n",
            "start.position = 'к@d5'\nrecord.moves = '''\n1. г@a1, к@b1\n'''\nrecord.result = 'unfinished'\n",
        ),
        (
            "start.position = 'к@d5'\nrecord.moves = \"\"\n",
            "start.position = 'к@d5'\nrecord.moves = '''\n1. г@a1, к@b1\n'''\n",
        ),
    ] {
        let desk = Desk::new(&format!("{head}{before}"));
        let ran = desk.run("add", &["г@a1,", "к@b1"]);
        assert_eq!(ran.status, 0, "{before}: {}", ran.err);
        assert_eq!(desk.text(), format!("{head}{after}"));
        assert_eq!(desk.run("check", &[]).status, 0);
    }
}

#[test]
fn every_kind_of_string_takes_moves() {
    let document =
        |literal: &str| format!("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = {literal}\n");
    for (before, after) in [
        (
            "'1. [a1-2] 2. [d3-4]'",
            "'1. [a1-2] 2. [d3-4] 3. [b1-2] \"x\" 4. --'",
        ),
        (
            "\"1. [a1-2] 2. [d3-4]\"",
            "\"1. [a1-2] 2. [d3-4] 3. [b1-2] \\\"x\\\" 4. --\"",
        ),
        (
            "\"\"\"1. [a1-2]\\n2. [d3-4]\"\"\"",
            "\"\"\"1. [a1-2]\\n2. [d3-4] 3. [b1-2] \\\"x\\\" 4. --\"\"\"",
        ),
        (
            "'''1. [a1-2] 2. [d3-4]'''",
            "'''1. [a1-2] 2. [d3-4] 3. [b1-2] \"x\" 4. --'''",
        ),
        // Without numbers it goes on without numbers.
        ("'[a1-2] [d3-4]'", "'[a1-2] [d3-4] [b1-2] \"x\" --'"),
        // Before the end marker, and before a remark that would swallow them.
        (
            "'1. [a1-2] 2. [d3-4] *'",
            "'1. [a1-2] 2. [d3-4] 3. [b1-2] \"x\" 4. -- *'",
        ),
        (
            "'1. [a1-2] 2. [d3-4] # note'",
            "'1. [a1-2] 2. [d3-4] 3. [b1-2] \"x\" 4. -- # note'",
        ),
        (
            "'''\n1. [a1-2] 2. [d3-4]\n'''",
            "'''\n1. [a1-2] 2. [d3-4]\n3. [b1-2] \"x\" 4. --\n'''",
        ),
        (
            "'''\n1. [a1-2]\n2. [d3-4] ! *\n'''",
            "'''\n1. [a1-2]\n2. [d3-4] !\n3. [b1-2] \"x\"\n4. -- *\n'''",
        ),
        (
            "'''\n# nothing yet\n'''",
            "'''\n# nothing yet\n1. [b1-2] \"x\"\n2. --\n'''",
        ),
    ] {
        let desk = Desk::new(&document(before));
        let ran = desk.run("add", &["[b1-2]", "\"x\"", "пас"]);
        assert_eq!(ran.status, 0, "{before}: {}", ran.err);
        assert_eq!(desk.text(), document(after));
        // CRLF stays CRLF.
        let windows = Desk::new(&document(before).replace('\n', "\r\n"));
        assert_eq!(
            windows.run("add", &["[b1-2]", "\"x\"", "пас"]).status,
            0,
            "{before}"
        );
        assert_eq!(windows.text(), document(after).replace('\n', "\r\n"));
    }
}

#[test]
fn a_comment_that_does_not_fit_the_string_is_refused() {
    let text = "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [a1-2]'\n";
    let desk = Desk::new(text);
    for (lang, words) in [("en", "apostrophe"), ("ru", "апостроф")] {
        let ran = desk.run("add", &["pass", "--comment", "it's", "--lang", lang]);
        assert_eq!(ran.status, 1);
        assert!(ran.err.contains(words), "{}", ran.err);
    }
    for comment in ["a\nb", "\" and »"] {
        assert_eq!(
            desk.run("add", &["pass", "--comment", comment]).status,
            2,
            "{comment:?}"
        );
    }
    assert_eq!(desk.text(), text);
    let ran = desk.run("add", &["pass", "--comment", "say \"yes\""]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        desk.text().contains("2. -- «say \"yes\"»'"),
        "{}",
        desk.text()
    );
    // Where it is written so already, that is no advice.
    let desk = Desk::new(&text.replace('\'', "'''"));
    for (lang, words) in [
        ("en", "three apostrophes in a row end this"),
        ("ru", "три апострофа подряд"),
    ] {
        let ran = desk.run("add", &["pass", "--comment", "a ''' b", "--lang", lang]);
        assert!(ran.status == 1 && ran.err.contains(words), "{}", ran.err);
    }
}

#[test]
fn letters_follow_the_document() {
    let document = |position: &str| {
        format!(
            "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = '{position}'\n[record]\nmoves = '''\n'''\n"
        )
    };
    for (position, typed, written) in [
        ("r@d5 b@e5", "г@a1, к@b1", "1. b@a1, r@b1"),
        ("с@d5", "b@a1, r@b1", "1. с@a1, к@b1"),
        ("г@d5", "b@a1, r@b1", "1. г@a1, к@b1"),
        ("", "b@a1, r@b1", "1. b@a1, r@b1"),
        ("", "г@a1, к@b1", "1. г@a1, к@b1"),
    ] {
        let desk = Desk::new(&document(position));
        assert_eq!(desk.run("add", &[typed]).status, 0);
        assert!(
            desk.text().contains(&format!("\n{written}\n")),
            "{position}: {}",
            desk.text()
        );
    }
}

const ENDING: &str = "kletka = 1
game = \"parcel\"
board = { size = 3 }
[record]
moves = '''
1. [a1-2] 2. [c-d3]
'''
result = 'unfinished' # who?
score = { blue = 0, red = 1.5 }
";

#[test]
fn a_result_that_is_no_longer_true_needs_update() {
    let desk = Desk::new(ENDING);
    for (lang, words) in [
        ("en", "--update writes it anew"),
        ("ru", "--update запишет"),
    ] {
        let ran = desk.run("add", &["pass", "pass", "--lang", lang]);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""));
        assert!(
            ran.err.contains("[result]") && ran.err.contains(words),
            "{}",
            ran.err
        );
        assert_eq!(desk.text(), ENDING);
    }
    let ran = desk.run("add", &["pass", "pass", "--update"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.out.contains("now result = \"red\"") && ran.out.contains("red won"),
        "{}",
        ran.out
    );
    let expected = ENDING
        .replace("2. [c-d3]", "2. [c-d3]\n3. -- 4. --")
        .replace("'unfinished'", "\"red\"");
    assert_eq!(desk.text(), expected);
    assert_eq!(desk.run("check", &[]).status, 0);
    // And back.
    assert_eq!(desk.run("undo", &["2"]).status, 1);
    assert_eq!(desk.run("undo", &["2", "--update"]).status, 0);
    assert_eq!(
        desk.text(),
        ENDING.replace("'unfinished'", "\"unfinished\"")
    );
}

#[test]
fn a_score_that_is_no_longer_true_needs_update() {
    let text = "kletka = 1\ngame = \"parcel\"\nboard = { size = 3 }\n[start]\nposition = 'с[b-c2] с[b2-3-3]'\nnext = 1\n";
    let text = text.replace("с[b2-3-3]", "с[b2-3] с[b-c3]");
    let text = format!("{text}[record]\nmoves = ''\nscore = {{ blue = 0.0, red = 1.50 }}\n");
    let desk = Desk::new(&text);
    let ran = desk.run("add", &["[c2-3]"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("[score]"), "{}", ran.err);
    let ran = desk.run("add", &["[c2-3]", "--update"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("score.blue = 1"), "{}", ran.out);
    // Red's score is as it was, and so is its spelling.
    assert!(
        desk.text().contains("score = { blue = 1, red = 1.50 }"),
        "{}",
        desk.text()
    );
}

#[test]
fn a_game_that_was_stopped_is_not_played_on() {
    let text = ENDING.replace("'unfinished'", "'red'\nended = 'resigned'");
    let desk = Desk::new(&text);
    for lang in ["en", "ru"] {
        let ran = desk.run("add", &["pass", "--update", "--lang", lang]);
        assert_eq!(ran.status, 1);
        assert!(ran.err.contains("ended"), "{}", ran.err);
    }
    assert_eq!(desk.text(), text);
}

#[test]
fn after_the_end_no_move_is_added() {
    let desk = Desk::new(ENDING);
    assert_eq!(desk.run("add", &["pass", "pass", "--update"]).status, 0);
    let text = desk.text();
    let ran = desk.run("add", &["[b1-2]", "--update"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("[game-over]"), "{}", ran.err);
    assert_eq!(desk.text(), text);
}

#[test]
fn a_document_with_errors_is_left_alone() {
    let text = FULL.replace("[d3-4]", "[d3-9]");
    let desk = Desk::new(&text);
    for (lang, words) in [("en", "mend them first"), ("ru", "сначала исправьте")] {
        let ran = desk.run("add", &["[b1-2]", "--lang", lang]);
        assert_eq!(ran.status, 1);
        assert!(
            ran.err.contains(words) && ran.err.contains("[off-board]"),
            "{}",
            ran.err
        );
    }
    assert_eq!(desk.text(), text);
    for text in ["", "no toml", "kletka = 1"] {
        let desk = Desk::new(text);
        assert_eq!(desk.run("add", &["pass"]).status, 1);
        assert_eq!(desk.text(), text);
    }
}

#[test]
fn one_document_of_an_archive_is_changed() {
    let archive = format!("{FULL}+++\n{FULL}+++\n{}", FULL.trim_end());
    let desk = Desk::new(&archive);
    let ran = desk.run("add", &["pass"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("--document"), "{}", ran.err);
    assert_eq!(desk.run("add", &["pass", "--document", "3"]).status, 2);
    assert_eq!(desk.text(), archive);
    let changed = FULL.replace("  # the last remark\n", "  # the last remark\n  3. --\n");
    assert_eq!(desk.run("add", &["pass", "--document", "1"]).status, 0);
    assert_eq!(
        desk.text(),
        format!("{FULL}+++\n{changed}+++\n{}", FULL.trim_end())
    );
    let ran = desk.run("add", &["[a1-2]", "--document", "1"]);
    assert!(ran.err.contains("game.toml #1:"), "{}", ran.err);
}

#[test]
fn standard_input_is_answered_on_standard_output() {
    let ran = kletka_with_input(&["add", "-", "pass"], FULL);
    assert_eq!(ran.status, 0);
    assert_eq!(
        ran.out,
        FULL.replace("  # the last remark\n", "  # the last remark\n  3. --\n")
    );
    assert!(ran.err.contains("move 4"), "{}", ran.err);
}

#[test]
fn a_file_that_is_not_there_is_no_document() {
    assert_eq!(kletka(&["add", "/nonexistent/x.toml", "pass"]).status, 2);
    assert_eq!(kletka(&["add", "x.toml"]).status, 2, "a move is required");
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay_and_read_only_files_are_not_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = Desk::new(FULL);
    let mode =
        |mode| std::fs::set_permissions(&desk.path, std::fs::Permissions::from_mode(mode)).unwrap();
    mode(0o640);
    let link = desk.folder.path().join("link.toml");
    symlink("game.toml", &link).unwrap();
    assert_eq!(kletka(&["add", link.to_str().unwrap(), "pass"]).status, 0);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(desk.text().contains("3. --"));
    assert_eq!(
        std::fs::metadata(&desk.path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    mode(0o440);
    let ran = desk.run("add", &["[b1-2]"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("permission"), "{}", ran.err);
    assert!(!desk.text().contains("4. "));
}

#[test]
fn a_byte_order_mark_stays() {
    let desk = Desk::new(&format!("\u{feff}{FULL}"));
    assert_eq!(desk.run("add", &["pass"]).status, 0);
    assert!(desk.text().starts_with("\u{feff}# a comment") && desk.text().contains("  3. --\n"));
}

/// A Russian keyboard has no brackets and no sign for stones.
#[test]
fn moves_typed_with_a_colon_are_added_as_they_are_written() {
    let desk = Desk::new(FULL);
    let ran = desk.run("add", &[":b1-2"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(desk.text().contains("  3. [b1-2]\n"), "{}", desk.text());
    let desk = Desk::new(
        "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'к@a1' }\n[record]\nmoves = '''\n'''\n",
    );
    let ran = desk.run("add", &["к:e7", "з:d4,г:d5"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(
        desk.text().contains("1. к@e7") && desk.text().contains("2. з@d4, г@d5"),
        "{}",
        desk.text()
    );
}
