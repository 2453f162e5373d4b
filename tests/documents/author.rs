//! Texts that change as their author wants and otherwise keep every byte; documents from JSON; sheets of colours.

use std::ops::RangeInclusive;

use kletka::Colour;
use kletka::notation::Assessment;
use kletka::notation::print::Alphabet;
use kletka::session::author::{Edit, Stroke, content, edit, import, sheet};
use kletka::text::Span;

const TEXT: &str = "# kept\nkletka = 1\ngame = \"parcel\"\n\n[board] # small\nsize = 3\n\n[start]\nposition = '''\nс[a1-2-3] # two\nк[d1-2]\n'''\n\n[record]\nmoves = '''\n1. [b1-2]! \"good\" # remark\n2. [c3-4] ( 2. [c-d3] )\n'''\n";

#[track_caller]
fn after(text: &str, change: &Edit) -> String {
    edit(text, change, 3, Alphabet::Cyrillic).expect(text)
}

fn ply(word: &str) -> Span {
    let at = TEXT.find(word).unwrap();
    Span::new(at, at + word.len())
}

#[track_caller]
fn changed(edit: &Edit, from: &str, to: &str) {
    assert!(TEXT.contains(from));
    assert_eq!(after(TEXT, edit), TEXT.replacen(from, to, 1));
}

#[test]
fn marks_change_alone() {
    for (word, mark, from, to) in [
        ("[b1-2]", Some(Assessment::Blunder), "[b1-2]!", "[b1-2]??"),
        ("[b1-2]", None, "[b1-2]!", "[b1-2]"),
        ("[c-d3]", Some(Assessment::Good), "[c-d3]", "[c-d3]!"),
    ] {
        let at = ply(word);
        changed(&Edit::Mark { at, mark }, from, to);
    }
}

#[test]
fn variations_come_behind_all_that_belongs_to_their_move() {
    for (word, moves, from, to) in [
        (
            "[b1-2]",
            "1. [c1-2]",
            "# remark\n",
            "# remark\n( 1. [c1-2] )\n",
        ),
        (
            "[c3-4]",
            "2. --",
            "( 2. [c-d3] )",
            "( 2. [c-d3] ) ( 2. -- )",
        ),
        ("[c-d3]", "2. --", "2. [c-d3] )", "2. [c-d3] ( 2. -- ) )"),
    ] {
        let (at, moves) = (ply(word), moves.into());
        changed(&Edit::Variation { at, moves }, from, to);
    }
}

#[test]
fn the_start_position_gains_and_loses_pieces() {
    changed(&Edit::Place("з[b-c2]".into()), "к[d1-2]", "к[d1-2] з[b-c2]");
    changed(&Edit::Remove("[d2-1]".into()), "к[d1-2]\n", "\n");
    changed(&Edit::Remove("с[a2-3]".into()), "с[a1-2-3]", "с[a1-2]");
    let why = edit(TEXT, &Edit::Remove("к[a1-2]".into()), 3, Alphabet::Cyrillic).unwrap_err();
    assert_eq!(why.to_string(), "there is no к[a1-2] to remove");
    let fresh = after("kletka = 1\n", &Edit::Place("к@e7".into()));
    assert_eq!(fresh, "kletka = 1\n\n[start]\nposition = '''\nк@e7\n'''\n");
}

#[test]
fn keys_are_set_where_their_table_is() {
    let set = |table: &str, key: &str, value: &str| Edit::Set {
        table: table.into(),
        key: key.into(),
        value: value.into(),
    };
    let torus = set("board", "topology", "\"torus\"");
    changed(&set("board", "size", "4"), "size = 3", "size = 4");
    changed(&torus, "# small\n", "# small\ntopology = \"torus\"\n");
    changed(
        &set("start", "next", "3"),
        "[start]\n",
        "[start]\nnext = 3\n",
    );
    let komi = after(TEXT, &set("rules", "komi", "2"));
    assert_eq!(komi, format!("{TEXT}\n[rules]\nkomi = 2\n"));
    // No TOML, and more than a value.
    for value in ["= 1", "1\n[x]\ny = 2"] {
        assert!(edit(TEXT, &set("board", "size", value), 1, Alphabet::Latin).is_err());
    }
}

#[test]
fn moves_and_comments_are_those_of_the_commands() {
    let text = after(TEXT, &Edit::Append("[a-b1] \"new\"".into()));
    assert_ne!(text, TEXT);
    assert_eq!(after(&text, &Edit::Undo(1)), TEXT);
    let (at, text) = (Some(ply("[c3-4]")), "why".into());
    changed(&Edit::Comment { at, text }, "[c3-4]", "[c3-4] \"why\"");
}

fn round(text: &str) -> String {
    let line = serde_json::json!({"content": content(text).unwrap()}).to_string();
    import(&line).unwrap()
}

#[test]
fn everything_comes_back() {
    let text = "kletka = 1\ngame = \"parcel\"\n\n[meta]\ntitle = \"a \\\"b\\\"\"\ndate = 2019-03-17\nplayers = { blue = \"A\", red = [\"B\", \"C\"] }\n\n[rules]\nkomi = 0.1\n\n[record]\nmoves = '''\n1. [d4-5] # it's\n'''\n\n[[claim]]\nat = 1\n\n[[claim]]\nat = 2\n";
    assert_eq!(round(text), text);
}

#[test]
fn numbers_that_json_cannot_hold_come_back() {
    for komi in ["123456789012.123456", "1.50", "2", "-0.5", "1e3", "inf"] {
        let text = format!("kletka = 1\ngame = \"parcel\"\n\n[rules]\nkomi = {komi}\n");
        assert_eq!(content(&round(&text)), content(&text), "{komi}");
    }
    assert!(round("[rules]\nkomi = 123456789012.123456\n").contains("komi = 123456789012.123456"));
}

#[test]
fn nothing_can_be_smuggled_in() {
    for line in [
        r#"{"content": {"a": {"toml": "1\nb = 2"}}}"#,
        r#"{"content": {"a": {"toml": "1 # x"}}}"#,
        r#"{"content": {"a": {"toml": "\"x\""}}}"#,
        r#"{"content": {"a": null}}"#,
        r#"{"content": null}"#,
        r"[]",
        "no",
    ] {
        assert!(import(line).is_err(), "{line}");
    }
    let text = import(r#"{"content": {"a]\n+++\n[b": {"x": "\n+++\n"}}}"#).unwrap();
    assert!(!text.lines().any(|line| line == "+++"));
}

fn sheet_of(moves: RangeInclusive<u32>, made: &[Vec<Colour>], letters: Alphabet) -> String {
    let game = kletka::games::standard()
        .find("renju-3-2")
        .unwrap()
        .profile();
    sheet(game, moves, made, (letters, Stroke::Ascii), &["A", "B"])
}

#[test]
fn figure_2_has_two_columns_and_a_rule_after_six_moves() {
    let text = sheet_of(1..=12, &[], Alphabet::CyrillicLightBlue);
    let letters = text.chars().filter(|c| "гкз│┼\n".contains(*c));
    assert_eq!(
        letters.collect::<String>(),
        "│\n┼\nгк│зг\nкз│гк\nзг│кз\n┼\nгк│зг\nкз│гк\nзг│кз\n"
    );
}

#[test]
fn figure_3_crosses_out_the_half_moves_made() {
    use Colour::{Blue, Green, Red};
    let made = [
        vec![Blue, Red],
        vec![],
        vec![Red],
        vec![Blue, Red],
        vec![Blue],
        vec![Red, Green],
    ];
    let text = sheet_of(1..=6, &made, Alphabet::CyrillicLightBlue);
    let rows: Vec<_> = text.lines().skip(2).collect();
    assert_eq!(
        rows,
        [
            "  1 -г-,-к- │   2  з , г",
            "  3 -к-, з  │   4 -г-,-к-",
            "  5  з ,-г- │   6 -к-,-з-"
        ]
    );
    // A sheet may begin with B.
    let text = sheet_of(4..=6, &[], Alphabet::Latin);
    let rows: Vec<_> = text.lines().skip(2).collect();
    assert_eq!(
        rows,
        ["            │   4  b , r", "  5  g , b  │   6  r , g"]
    );
}

/// Pieces that stand side by side are taken off together, at the beginning of a string too; so are those written twice.
#[test]
fn neighbours_are_taken_off_together() {
    for (position, gone, left) in [
        ("г@a1 г@a1", "a1", ""),
        ("г@a1 к@b1", "a1 b1", ""),
        ("г@a1 к@b1 з@c1", "a1 b1", "з@c1"),
        ("г@a1  к@a1  г@a1 з@c1", "a1", "з@c1"),
        ("з@c1 г@a1 г@a1", "a1", "з@c1"),
    ] {
        let head = "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = '";
        let new = after(&format!("{head}{position}'\n"), &Edit::Remove(gone.into()));
        let rest = new.strip_prefix(head).expect(&new).trim_end();
        assert_eq!(rest.strip_suffix('\'').unwrap().trim(), left, "{position}");
    }
}
