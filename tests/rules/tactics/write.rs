//! `kletka annotate` as a command: its lists, and comments added to records.

use kletka::session::author::{self, Note};
use kletka::session::tactics;
use kletka::text::Source;
use kletka::text::{Diagnostics, Lang};

use crate::common_cli::{Folder, kletka};

/// A stitch, with all that must stay as it is.
const RECORD: &str = "# TOML
kletka = 1
game = \"parcel\"
start = { position = 'к[d2-3-4] к[d5-6-7]' }

[record] # kept
moves = '''
\"before\"
  1.  [a1-2]!   # a remark
  ( 1. [d4-5]! «good» 2. [c-d4] )
  2. [g1-2] *
'''
";

fn notes(text: &str) -> Vec<Note> {
    let found = tactics::find(
        kletka::games::standard(),
        &Source::whole("x", text),
        &mut Diagnostics::default(),
    );
    found
        .iter()
        .map(|one| Note {
            at: one.at.as_ref().map(|at| at.span),
            text: one.tactic.text.clone(),
            mark: None,
        })
        .collect()
}

/// The text with its findings as comments, and how many were written and were there.
fn annotated(text: &str, lang: Lang) -> (String, usize, usize) {
    let done = author::comment(text, &notes(text), lang).unwrap_or_else(|why| panic!("{why}"));
    (done.text, done.written, done.kept)
}

const STITCH: &str = "stitch with a gap: joins the red polylines at d4 and d5; 4 continuations are open, [c-d4], [c-d5], \
                      [d-e4], [d-e5]; red cannot close them all in two turns";

#[test]
fn a_comment_is_extended_and_all_else_stays() {
    let (text, written, kept) = annotated(RECORD, Lang::En);
    assert_eq!((written, kept), (1, 0));
    assert_eq!(text, RECORD.replace("«good»", &format!("«good; {STITCH}»")));
}

#[test]
fn a_second_run_adds_nothing_in_either_language() {
    let (text, ..) = annotated(RECORD, Lang::En);
    for lang in [Lang::En, Lang::Ru] {
        assert_eq!(annotated(&text, lang), (text.clone(), 0, 1));
    }
    let (russian, ..) = annotated(RECORD, Lang::Ru);
    assert!(russian.contains(
        "«good; сшивка с прорехой: соединяет красные ломаные в d4 и d5; открыты 4 продолжения"
    ));
    assert_eq!(annotated(&russian, Lang::En), (russian.clone(), 0, 1));
}

#[test]
fn a_move_without_a_comment_gets_one_behind_its_mark() {
    let text = RECORD.replace(" «good»", "");
    let (new, ..) = annotated(&text, Lang::En);
    assert_eq!(
        new,
        text.replace("[d4-5]!", &format!("[d4-5]! \"{STITCH}\""))
    );
    let text = RECORD.replace("«good»", "«good.»");
    assert!(
        annotated(&text, Lang::En).0.contains("«good. stitch"),
        "no semicolon behind a full stop"
    );
    let text = RECORD.replace("«good»", "\"\"");
    assert!(
        annotated(&text, Lang::En).0.contains("[d4-5]! \"stitch"),
        "an empty comment"
    );
    let text = RECORD.replace("«good»", "«one» \"two\"");
    assert!(
        annotated(&text, Lang::En).0.contains("«one» \"two; stitch"),
        "the last of several"
    );
}

#[test]
fn all_kinds_of_strings_take_comments() {
    let head = "kletka = 1\ngame = \"parcel\"\nstart = { position = 'к[d2-3-4] к[d5-6-7]' }\n";
    for moves in [
        "record.moves = '1. [d4-5]'\n",
        "record.moves = \"1. [d4-5]\"\n",
        "record.moves = \"1. [d4-5] \\\"old\\\"\"\r\n",
        "record = { moves = \"\"\"1. [d4-5] \"old\" 2. --\"\"\" }\n",
        "[record]\nmoves = '''1.[d4-5]'''\nresult = 'unfinished'\n",
    ] {
        let text = format!("{head}{moves}");
        let (new, written, _) = annotated(&text, Lang::En);
        assert_eq!(written, 1, "{moves}");
        assert!(new.contains(STITCH), "{new}");
        assert_eq!(annotated(&new, Lang::En).1, 0, "{new}");
    }
}

/// Antonov's condition in the start position.
const WON: &str = "kletka = 1
game = \"renju-for-three\"
[start]
position = 'к@d1 к@e1 к@f1 с@g1 з@a4 з@a5 з@a6 с@a3 з@j7 з@j8 з@j9 с@j10'
";

#[test]
fn what_the_start_holds_is_said_before_the_first_move() {
    let (text, written, _) = annotated(WON, Lang::En);
    assert_eq!(written, 1);
    assert!(
        text.starts_with(WON) && text.contains("[record]\nmoves = '''\n\"Antonov: blue has won;"),
        "{text}"
    );
    assert_eq!(annotated(&text, Lang::Ru), (text.clone(), 0, 1));
    let old = format!("{WON}[record]\nmoves = ' \"set\" '\n");
    assert!(
        annotated(&old, Lang::En)
            .0
            .contains("' \"set; Antonov: blue has won;")
    );
    let ended = format!("{WON}[record]\nmoves = '*'\n");
    assert!(
        annotated(&ended, Lang::En).0.contains("\" *'"),
        "before the end marker"
    );
}

#[test]
fn findings_hold_no_quotes_that_a_comment_could_not() {
    for name in [
        "parcel-3x3",
        "parcel-7x7-intrusion",
        "renju-3-2",
        "renju-three-antonov",
        "renju-three-four",
    ] {
        let path = format!("{}/puzzles/games/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        for note in notes(&text) {
            for words in [&note.text.en, &note.text.ru] {
                assert!(
                    !words.contains(['"', '\'', '«', '»', '\n', '\\']),
                    "{words}"
                );
            }
        }
        let (new, written, _) = annotated(&text, Lang::En);
        assert!(written > 0);
        let mut out = Diagnostics::default();
        kletka::games::standard().check(&Source::whole("x", &new), &mut out);
        assert_eq!(out.iter().count(), 0, "{new}");
    }
}

#[test]
fn the_command_lists_counts_and_writes() {
    let folder = Folder::new("annotate");
    let path = folder.file("a.toml", RECORD);
    let ran = kletka!("annotate {}", path).run();
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    let lines: Vec<_> = ran.stdout.lines().skip(1).collect();
    assert_eq!(lines[0], "1a1: (1. [d4-5]), blue");
    assert!(lines[1].starts_with("    stitch with a gap:"), "{lines:?}");
    assert!(
        lines.iter().all(|line| line.chars().count() <= 80),
        "{lines:?}"
    );
    let ran = kletka!("annotate --lang ru --write {}", path).run();
    assert_eq!(
        (ran.code, ran.stdout),
        (0, format!("{path}: записана 1 находка, уже было 0\n"))
    );
    let written = std::fs::read_to_string(&path).unwrap();
    let ran = kletka!("annotate --write {}", path).run();
    assert_eq!(
        ran.stdout,
        format!("{path}: 0 findings written, 1 there already\n")
    );
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        written,
        "a second run changes nothing"
    );
}

#[test]
fn comments_are_in_the_language_of_the_document() {
    let folder = Folder::new("annotate-language");
    let path = folder.file(
        "a.toml",
        RECORD.replace("start =", "meta = { language = \"ru\" }\nstart ="),
    );
    assert_eq!(kletka!("annotate --write {}", path).run().code, 0);
    assert!(
        std::fs::read_to_string(&path)
            .unwrap()
            .contains("сшивка с прорехой")
    );
}

#[test]
fn json_has_an_object_for_each_finding() {
    let archive = format!("{WON}+++\n{RECORD}");
    let ran = kletka!("annotate --json -").stdin(&archive).run();
    let found = ran.json();
    assert_eq!(found.len(), 2, "{}", ran.stdout);
    assert_eq!(
        (&found[0]["document"], &found[0]["tactic"]),
        (&0.into(), &"antonov".into())
    );
    assert!(found[0]["span"].is_null() && found[0]["move"].is_null());
    assert_eq!(
        (&found[1]["document"], &found[1]["move"]),
        (&1.into(), &"[d4-5]".into())
    );
    let start = &found[1]["span"]["start"];
    let byte = usize::try_from(start["byte"].as_u64().unwrap()).unwrap();
    assert!(archive[byte..].starts_with("[d4-5]!"));
    let line = archive[..byte].matches('\n').count() + 1;
    assert_eq!(start["line"], line);
    let ran = kletka!("annotate --json --document 1 -")
        .stdin(&archive)
        .run();
    assert_eq!(ran.json().len(), 1);
}

#[test]
fn errors_are_reported_and_nothing_is_written() {
    let folder = Folder::new("annotate-errors");
    let wrong = RECORD.replace("2. [g1-2]", "2. [a1-2]");
    let path = folder.file("a.toml", &wrong);
    let ran = kletka!("annotate {}", path).run();
    assert_eq!(ran.code, 1);
    assert!(
        ran.stderr.contains("error[occupied]") && ran.stdout.contains("stitch with a gap"),
        "as far as it is legal"
    );
    let ran = kletka!("annotate --write {}", path).run();
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("mend them first"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), wrong);
    for arguments in [
        &["annotate", "no-such-file"][..],
        &["annotate", "--json", "--write", &path],
        &["annotate"],
    ] {
        assert_eq!(
            kletka(arguments.iter().copied()).run().code,
            2,
            "{arguments:?}"
        );
    }
    let ran = kletka!("annotate --write -")
        .stdin(format!("{RECORD}+++\n{RECORD}"))
        .run();
    assert_eq!(ran.code, 2, "an archive needs --document");
    let ran = kletka!("annotate -").stdin([0xff, 0xfe, 0]).run();
    assert_eq!((ran.code, ran.stdout.contains('—')), (1, false));
    assert_eq!(
        kletka!("annotate --document 3 -").stdin(RECORD).run().code,
        2
    );
}

#[test]
fn standard_input_is_answered_with_the_document() {
    let ran = kletka!("annotate --write -").stdin(RECORD).run();
    assert_eq!(
        ran.stdout,
        RECORD.replace("«good»", &format!("«good; {STITCH}»"))
    );
    assert_eq!(ran.stderr, "-: 1 finding written, 0 there already\n");
}
