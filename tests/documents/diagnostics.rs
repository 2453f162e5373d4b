//! The wording of every diagnostic in both languages: `tests/documents/diagnostics.txt` holds a document for each.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use kletka::check;
use kletka::document::stream::{Archive, MAX_DOCUMENT};
use kletka::games::standard;
use kletka::text::Source;
use kletka::text::{Code, Diagnostic, Diagnostics, Lang, Severity};

const CASES: &str = include_str!("diagnostics.txt");

/// The document of a case: its lines without the bar, behind the header of its game.
fn document(block: &str) -> String {
    let mut lines = block
        .lines()
        .filter_map(|line| line.strip_prefix('|'))
        .map(str::trim_start);
    let game = match lines.next().expect("a game") {
        "parcel" => "kletka = 1\ngame = \"parcel\"\n",
        "three" => "kletka = 1\ngame = \"renju-for-three\"\n",
        "halves" => "kletka = 1\ngame = \"renju-3-2\"\n",
        other => other.strip_prefix('-').expect("parcel, three, halves or -"),
    };
    let text = format!("{game}{}", lines.collect::<Vec<_>>().join("\n"));
    text.replace(
        "DEEP",
        &format!("{}{}", "( 1. -- ".repeat(101), ") ".repeat(101)),
    )
}

fn check(text: &str) -> Vec<Diagnostic> {
    let mut out = Diagnostics::default();
    kletka::games::standard().check(&Source::whole("x.toml", text), &mut out);
    out.iter().cloned().collect()
}

/// A diagnostic as `tests/documents/diagnostics.txt` shows it.
fn show(one: &Diagnostic, text: &str) -> String {
    let mark = if one.severity == Severity::Warning {
        "?"
    } else {
        ""
    };
    let ply = one.ply.map_or(String::new(), |ply| format!(" @{ply}"));
    let (code, rule, slice) = (one.code.name(), one.code.rule(), &text[one.span.range()]);
    let wording = |message: &str, help: Option<&String>| {
        help.map_or(message.to_owned(), |help| format!("{message}\n    {help}"))
    };
    let help = one.help.as_ref();
    format!(
        "{code}{mark} ({rule}){ply} «{slice}»\nen: {}\nru: {}",
        wording(&one.message.en, help.map(|help| &help.en)),
        wording(&one.message.ru, help.map(|help| &help.ru)),
    )
}

/// What a case wants, its document, and what is found in it.
struct Case {
    expected: String,
    text: String,
    found: Vec<Diagnostic>,
}

/// All cases, checked once: some of their goals take a search.
fn cases() -> &'static [Case] {
    static CHECKED: LazyLock<Vec<Case>> = LazyLock::new(|| {
        let blocks = CASES
            .split("\n\n")
            .skip(2)
            .map(str::trim_end)
            .filter(|block| !block.is_empty());
        let expected = |block: &str| {
            block
                .lines()
                .filter(|line| !line.starts_with('|'))
                .collect::<Vec<_>>()
                .join("\n")
        };
        let case = |block| {
            let text = document(block);
            Case {
                expected: expected(block),
                found: check(&text),
                text,
            }
        };
        blocks.map(case).collect()
    });
    &CHECKED
}

#[test]
fn every_document_has_exactly_its_diagnostic() {
    let mut wrong = Vec::new();
    for Case {
        expected,
        text,
        found,
    } in cases()
    {
        let got: Vec<_> = found.iter().map(|one| show(one, text)).collect();
        if got != [expected.as_str()] {
            wrong.push(format!(
                "---- wanted\n{expected}\n---- got\n{}\n",
                got.join("\n")
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_code_has_a_case() {
    let in_file: BTreeSet<&str> = cases()
        .iter()
        .map(|case| case.expected.split([' ', '?']).next().unwrap_or_default())
        .collect();
    // What cannot stand in a text file, or never alone; the tests are below and in hostile.rs.
    let missing: Vec<_> = Code::ALL
        .iter()
        .map(|code| code.name())
        .filter(|name| !in_file.contains(*name))
        .collect();
    assert_eq!(missing, ["not-utf8", "too-large", "too-many-errors"]);
}

/// What is wrong with the bytes of a file before its document is read.
fn unreadable(bytes: &[u8]) -> String {
    let mut archive = Archive::new(bytes);
    let chunk = archive
        .next_chunk()
        .expect("memory can be read")
        .expect("a document");
    let (one, text) = check::text(&chunk).expect_err("no text");
    show(&one, text)
}

#[test]
fn bytes_that_are_no_text() {
    assert_eq!(
        unreadable(
            "# я\u{0}"
                .as_bytes()
                .iter()
                .chain(&[0xff])
                .copied()
                .collect::<Vec<_>>()
                .as_slice()
        ),
        "not-utf8 (schema) «»\n\
         en: byte 5 of the file, 0xff, is not UTF-8\n    save the file as UTF-8: kletka does not guess encodings\n\
         ru: байт 5 файла, 0xff, — не UTF-8\n    сохраните файл в UTF-8: программа не угадывает кодировку"
    );
    assert_eq!(
        unreadable(b"\xff\xfek\0"),
        "not-utf8 (schema) «»\n\
         en: byte 0 of the file, 0xff, is not UTF-8\n    the file looks like UTF-16: save it as UTF-8\n\
         ru: байт 0 файла, 0xff, — не UTF-8\n    файл похож на UTF-16: сохраните его в UTF-8"
    );
}

#[test]
fn a_document_that_is_too_large() {
    assert_eq!(
        unreadable(&vec![b' '; MAX_DOCUMENT + 1]),
        "too-large (schema) «»\n\
         en: the document has 4,194,305 bytes, more than the limit of 4,194,304\n    divide it into several documents with lines of +++\n\
         ru: в документе 4\u{202f}194\u{202f}305 байт при наибольшем допустимом размере 4\u{202f}194\u{202f}304\n    разделите его на несколько документов строками +++"
    );
}

#[test]
fn codes_and_texts_are_well_formed() {
    let names: BTreeSet<_> = Code::ALL.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), Code::ALL.len());
    for code in Code::ALL {
        let of = |text: &str| {
            text.chars()
                .all(|letter| letter.is_ascii_lowercase() || matches!(letter, '-' | '8'))
        };
        assert!(
            of(code.name()) && of(code.rule()) && code.summary(Lang::En).ends_with('.'),
            "{code:?}"
        );
    }
    for case in cases() {
        for one in &case.found {
            for (words, other) in [(&one.message.en, &one.message.ru)]
                .into_iter()
                .chain(one.help.iter().map(|it| (&it.en, &it.ru)))
            {
                assert!(
                    !words.ends_with('.') || words.ends_with("12.") || words.ends_with("2."),
                    "{words}"
                );
                assert!(
                    !words.contains("  ") && !other.contains("  ") && !words.is_empty(),
                    "{words}"
                );
                assert_ne!(words, other);
            }
        }
    }
}

/// Rules whose warnings concern no rule: in JSON they have `null` (`formats/commands.md`).
#[test]
fn every_rule_is_in_the_reference() {
    let reference = include_str!("../../formats/README.md");
    for code in Code::ALL.iter().filter(|code| !code.rule().is_empty()) {
        assert!(
            reference.contains(&format!("| `{}` |", code.rule())),
            "{} of {}",
            code.rule(),
            code.name()
        );
    }
}

#[test]
fn an_offer_of_two_is_unusual() {
    let rest = "rules.opening = 'choice'\nrecord.moves = '1. [d4-5] 2. -- 3. [a1-2]*|[b1-2]'";
    let list = check(&format!("kletka = 1\ngame = \"parcel\"\n{rest}"));
    assert_eq!(
        list.iter()
            .map(|one| (one.code.rule(), one.severity))
            .collect::<Vec<_>>(),
        [("opening", Severity::Warning)]
    );
}

/// What the words at the places say is shown beside the text: the caret's label and other places to blame.
#[test]
fn the_places_to_blame_are_named() {
    let text = "kletka = 1\ngame = \"parcel\"\nstart = { position = 'к[d4-5-6] с[e5-6]', next = 2 }\nrecord.moves = '2. [d-e5] 3. [c-d5]'";
    let list = check(text);
    let blamed: Vec<_> = list[0]
        .culprits
        .iter()
        .map(|(span, words)| (&text[span.range()], words.en.as_str(), words.ru.as_str()))
        .collect();
    assert_eq!(
        blamed,
        [
            ("[d-e5]", "the green [d-e5]", "зелёный [d-e5]"),
            ("к[d4-5-6]", "[d5-6] of the polyline", "[d5-6] этой ломаной"),
            ("к[d4-5-6]", "[d4-5] of the polyline", "[d4-5] этой ломаной")
        ]
    );
    assert_eq!(
        list[0]
            .label
            .as_ref()
            .map(|it| (it.en.as_str(), it.ru.as_str())),
        Some(("pierces at d5", "протыкает в d5"))
    );
}

/// A claim or a diagram that is wrong says nothing about the puzzle; a puzzle that cannot be read is not looked at.
#[test]
fn a_wrong_statement_hides_no_wrong_goal() {
    let start = "kletka = 1\ngame = 'renju-3-2'\nstart.position = 'к@d5 к@e5'\n";
    let claim = "[[claim]]\nsays = 'to move: B'\n";
    let diagram = "[[diagram]]\nat = 5\n";
    let names = |text: &str| {
        check(text)
            .into_iter()
            .map(|one| one.code.name())
            .collect::<Vec<_>>()
    };
    let goal = "puzzle.goal = 'A wins by 1'\n";
    assert_eq!(names(&format!("{start}{goal}")), ["false-goal"]);
    assert_eq!(
        names(&format!("{start}{goal}{claim}")),
        ["false-goal", "false-claim"]
    );
    assert_eq!(
        names(&format!("{start}{goal}{claim}{diagram}")),
        ["false-goal", "false-claim", "no-position"]
    );
    let unread = "puzzle = { goal = 'A wins by 1', class = 'best' }\n";
    assert_eq!(
        names(&format!("{start}{unread}{claim}")),
        ["bad-value", "false-claim"]
    );
}

/// The moves of a solution are told of as those of a record; behind one that is wrong nothing is judged.
#[test]
fn solutions_are_told_of_as_records_are() {
    let head = "kletka = 1\ngame = 'renju-3-2'\nboard.size = 6\nstart.position = 'к@d5 к@e5 к@f5'\npuzzle.goal = 'A wins by 1'\n";
    let said = |moves: &str| {
        let found = check(&format!("{head}solution.moves = '{moves}'\n"));
        found
            .into_iter()
            .map(|one| (one.code.name(), one.message.en, one.message.ru))
            .collect::<Vec<_>>()
    };
    let [(code, en, ru)] = &said("1. к@c5 2. з@a1")[..] else {
        panic!("one error")
    };
    assert_eq!(*code, "bad-solution");
    assert!(
        en.ends_with("comes after the end of the game: A won by a four at move 1"),
        "{en}"
    );
    assert!(ru.contains("на ходу 1"), "{ru}");
    let codes = |moves: &str| {
        said(moves)
            .into_iter()
            .map(|(code, ..)| code)
            .collect::<Vec<_>>()
    };
    assert_eq!(codes("1. к@a1 2. з@a2 ( 2. з@b2 )"), ["bad-solution"]);
    assert_eq!(
        codes("1. к@a1 2. з@a2 3. к@a3 ( 3. к@b2 )"),
        ["bad-solution"]
    );
    assert_eq!(codes("7. к@c5"), ["number"]);
    let problem = |moves: &str| {
        let text = format!("{head}solution.moves = '{moves}'\n");
        let mut out = Diagnostics::default();
        let problem = standard()
            .problem(&Source::whole("x.toml", &text), &mut out)
            .unwrap();
        let audit = problem
            .audit(None, 5, &kletka::puzzle::solve::Limits::nodes(100_000))
            .unwrap();
        audit
            .solution
            .unwrap()
            .faults
            .iter()
            .map(|fault| fault.text().en)
            .collect::<Vec<_>>()
    };
    assert_eq!(problem("1. к@c5"), Vec::<String>::new());
    assert_eq!(problem("7. к@c5"), ["expected move number 1, found 7"]);
}
