use super::{Desk, kletka};

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
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{moves}");
        assert!(
            ran.stderr.contains(&format!("error[{code}]")),
            "{moves}: {}",
            ran.stderr
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
        assert_eq!(line(&ran.stderr), line(&checked.stderr));
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
        assert_eq!(ran.code, 0, "{before}: {}", ran.stderr);
        assert_eq!(desk.text(), document(after));
        // CRLF stays CRLF.
        let windows = Desk::new(&document(before).replace('\n', "\r\n"));
        assert_eq!(
            windows.run("add", &["[b1-2]", "\"x\"", "пас"]).code,
            0,
            "{before}"
        );
        assert_eq!(windows.text(), document(after).replace('\n', "\r\n"));
    }
}

#[test]
fn one_document_of_an_archive_is_changed() {
    let archive = format!("{FULL}+++\n{FULL}+++\n{}", FULL.trim_end());
    let desk = Desk::new(&archive);
    let ran = desk.run("add", &["pass"]);
    ran.ends(2).says("--document");
    assert_eq!(desk.run("add", &["pass", "--document", "3"]).code, 2);
    assert_eq!(desk.text(), archive);
    let changed = FULL.replace("  # the last remark\n", "  # the last remark\n  3. --\n");
    assert_eq!(desk.run("add", &["pass", "--document", "1"]).code, 0);
    assert_eq!(
        desk.text(),
        format!("{FULL}+++\n{changed}+++\n{}", FULL.trim_end())
    );
    let ran = desk.run("add", &["[a1-2]", "--document", "1"]);
    ran.says("game.toml #1:");
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
    assert_eq!(kletka(&["add", link.to_str().unwrap(), "pass"]).code, 0);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(desk.text().contains("3. --"));
    assert_eq!(
        std::fs::metadata(&desk.path).unwrap().permissions().mode() & 0o777,
        0o640
    );
    mode(0o440);
    let ran = desk.run("add", &["[b1-2]"]);
    ran.ends(2).says("permission");
    assert!(!desk.text().contains("4. "));
}

#[test]
fn a_byte_order_mark_stays() {
    let desk = Desk::new(&format!("\u{feff}{FULL}"));
    assert_eq!(desk.run("add", &["pass"]).code, 0);
    assert!(desk.text().starts_with("\u{feff}# a comment") && desk.text().contains("  3. --\n"));
}

/// The numbers that `add` gives to moves do not hide that a comma is missing between two stones.
#[test]
fn a_forgotten_comma_is_told_as_check_tells_it() {
    let document = "kletka = 1\ngame = \"renju-3-2\"\nstart.position = \"b@e7 r@f5\"\n";
    let desk = Desk::new(document);
    // Not two moves: B has no red at move 2.
    let ran = desk.run("add", &["b@e9 r@h7"]);
    ran.ends(1)
        .says("a comma is missing between two half-moves");
    assert_eq!(desk.text(), document);
    // Two moves, which may be meant as one.
    let ran = desk.run("add", &["r@e9 b@h7"]);
    ran.ends(0).says("no comma before this stone");
    assert!(desk.text().contains("2. b@h7"), "{}", desk.text());
    for typed in ["1. r@e9 2. b@h7", "r@e9, b@h7"] {
        let desk = Desk::new(document);
        desk.run("add", &[typed]).ends(0).says_no("comma");
    }
}
