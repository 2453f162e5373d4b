use super::{Desk, kletka_with_input};

const RECORD: &str = "kletka = 1
game = \"parcel\"
board = { size = 3 }
[record]
moves = '''
\"before\"
1. [a1-2]! \"one\"
# between
2. [d3-4] \"two\" ( 2. [c3-4] \"or\" ) # behind
3. [b1-2] ! \"three\" 4. --
*
'''
# the end
";

#[test]
fn the_last_move_goes_with_its_comments() {
    let desk = Desk::new(RECORD);
    let ran = desk.run("undo", &[]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert!(
        ran.out.contains("1 move removed: 4. --") && ran.out.contains("move 4: red to play"),
        "{}",
        ran.out
    );
    assert_eq!(desk.text(), RECORD.replace(" 4. --", ""));
    let ran = desk.run("undo", &["--lang", "ru"]);
    assert!(
        ran.out.contains("удалён 1 ход: 3. [b1-2] ! \"three\""),
        "{}",
        ran.out
    );
    assert_eq!(
        desk.text(),
        RECORD.replace("3. [b1-2] ! \"three\" 4. --\n", "")
    );
    assert!(desk.is_clean());
}

#[test]
fn variations_and_remarks_need_force() {
    let desk = Desk::new(RECORD);
    for (lang, words) in [
        ("en", "1 variation, 1 remark would go"),
        ("ru", "1 вариант, 1 примечание"),
    ] {
        let ran = desk.run("undo", &["3", "--lang", lang]);
        assert_eq!((ran.status, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains(words), "{}", ran.err);
        assert_eq!(desk.text(), RECORD);
    }
    let ran = desk.run("undo", &["3", "--force"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("( 2. [c3-4] \"or\" )"), "{}", ran.out);
    let expected = RECORD.replace(
        "2. [d3-4] \"two\" ( 2. [c3-4] \"or\" ) # behind\n3. [b1-2] ! \"three\" 4. --\n",
        "",
    );
    assert_eq!(desk.text(), expected);
}

#[test]
fn all_moves_can_go_and_no_more() {
    let desk = Desk::new(RECORD);
    let ran = desk.run("undo", &["5", "--force"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("only 4 moves"), "{}", ran.err);
    let ran = desk.run("undo", &["5", "--force", "--lang", "ru"]);
    assert!(ran.err.contains("всего 4 хода"), "{}", ran.err);
    assert_eq!(desk.run("undo", &["4", "--force"]).status, 0);
    assert!(
        desk.text()
            .contains("moves = '''\n\"before\"\n# between\n*\n'''\n# the end\n"),
        "{}",
        desk.text()
    );
    assert_eq!(desk.run("undo", &["0"]).status, 2);
}

#[test]
fn an_illegal_last_move_can_be_taken_off() {
    for wrong in ["4. [a1-2]", "4. [oops]", "9. --"] {
        let desk = Desk::new(&RECORD.replace("4. --", wrong));
        assert_eq!(desk.run("check", &[]).status, 1);
        let ran = desk.run("undo", &[]);
        assert_eq!(ran.status, 0, "{wrong}: {}", ran.err);
        assert_eq!(desk.text(), RECORD.replace(" 4. --", ""));
        assert_eq!(desk.run("check", &[]).status, 0);
    }
}

#[test]
fn undo_takes_back_what_add_wrote() {
    for literal in [
        "'1. [a1-2]'",
        "\"1. [a1-2]\"",
        "'''\n1. [a1-2]\n2. [d3-4]\n'''",
        "'''\r\n1. [a1-2] *\r\n'''",
    ] {
        let text = format!("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = {literal}\n");
        let desk = Desk::new(&text);
        assert_eq!(
            desk.run("add", &["[b1-2]", "--", "--", "\"so\""]).status,
            0,
            "{literal}"
        );
        assert_ne!(desk.text(), text);
        assert_eq!(desk.run("undo", &["2"]).status, 0, "{literal}");
        assert_eq!(desk.text(), text);
    }
}

#[test]
fn standard_input_is_answered_on_standard_output() {
    let ran = kletka_with_input(&["undo", "-"], RECORD);
    assert_eq!((ran.status, ran.out), (0, RECORD.replace(" 4. --", "")));
    assert!(ran.err.contains("1 move removed"), "{}", ran.err);
}

/// What is no number, because it cannot be read, is not the number of what cannot be read behind it.
#[test]
fn words_that_cannot_be_read_are_cut_out_one_by_one() {
    for word in ["343-5.", "99999999999.", "5."] {
        let text = format!(
            "kletka = 1\ngame = \"parcel\"\nboard = {{ size = 3 }}\nrecord = {{ moves = '1. [c1-2] {word}  -. --' }}\n"
        );
        for moves in 1..=3 {
            let undone = kletka::session::author::undo(&text, moves)
                .unwrap_or_else(|why| panic!("{}\n{text}", why.en))
                .text;
            assert!(undone.contains("'1. [c1-2]") || moves > 2, "{undone}");
            assert!(!undone.contains("--"), "{undone}");
        }
    }
}

/// Every way of writing a record that the vectors have: a pass is added, reads back, and is taken off again.
#[test]
fn every_record_of_the_vectors_takes_a_pass_and_gives_it_back() {
    use kletka::notation;
    use kletka::notation::print::Alphabet;
    use kletka::session::author;
    use kletka::text::SpanMap;
    let pass = notation::record("--", &SpanMap::offset(0)).tree.items;
    let (mut back, mut made) = (0, 0);
    for file in [
        "plain/parcel",
        "plain/free",
        "plain/renju3",
        "plain/renju32",
        "varied/parcel",
        "varied/free",
        "varied/renju3",
        "varied/renju32",
    ] {
        let archive =
            std::fs::read_to_string(super::root().join(format!("tests/vectors/{file}.kla")))
                .unwrap();
        let archive = archive.replace("\r\n", "\n");
        for text in archive.split("+++\n") {
            let added = author::append(text, &pass, 1, Alphabet::Latin)
                .unwrap_or_else(|why| panic!("{}\n{text}", why.en));
            assert_ne!(added.text, text);
            let undone = author::undo(&added.text, 1)
                .unwrap_or_else(|why| panic!("{}\n{}", why.en, added.text));
            assert!(undone.variations + undone.remarks == 0, "{}", added.text);
            let has_moves = author::undo(text, 1).is_ok();
            if has_moves {
                assert_eq!(undone.text, text, "{}", added.text);
                back += 1;
            } else {
                made += 1;
            }
        }
    }
    assert!(back >= 80, "{back} {made}");
}
