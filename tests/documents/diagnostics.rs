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
    standard().check(&Source::whole("x.toml", text), &mut out);
    out.iter().cloned().collect()
}

/// A diagnostic as `tests/documents/diagnostics.txt` shows it.
fn show(one: &Diagnostic, text: &str) -> String {
    let mark = match one.severity {
        Severity::Warning => "?",
        Severity::Error => "",
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
type Case = (String, String, Vec<Diagnostic>);

/// All cases, checked once: some of their goals take a search.
static CHECKED: LazyLock<Vec<Case>> = LazyLock::new(|| {
    let blocks = CASES.split("\n\n").skip(2).map(str::trim_end);
    let case = |block: &str| {
        let expected = block.lines().filter(|line| !line.starts_with('|'));
        let text = document(block);
        let found = check(&text);
        (expected.collect::<Vec<_>>().join("\n"), text, found)
    };
    blocks.filter(|block| !block.is_empty()).map(case).collect()
});

#[test]
fn every_document_has_exactly_its_diagnostic() {
    let mut wrong = String::new();
    for (expected, text, found) in &*CHECKED {
        let got: Vec<_> = found.iter().map(|one| show(one, text)).collect();
        let got = got.join("\n");
        if got != *expected {
            wrong += &format!("---- wanted\n{expected}\n---- got\n{got}\n");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn every_code_has_a_case() {
    let wanted = CHECKED.iter().map(|(expected, ..)| expected);
    let in_file: BTreeSet<_> = wanted
        .map(|it| it.split([' ', '?']).next().unwrap())
        .collect();
    // What cannot stand in a text file, or never alone; the tests are below and in hostile.rs.
    let names = Code::ALL.iter().map(|code| code.name());
    let missing: Vec<_> = names.filter(|name| !in_file.contains(name)).collect();
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
        unreadable(b"# \xd1\x8f\0\xff"),
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
    for one in CHECKED.iter().flat_map(|(.., found)| found) {
        for words in [Some(&one.message), one.help.as_ref()]
            .into_iter()
            .flatten()
        {
            let (en, ru) = (&words.en, &words.ru);
            assert!(
                !en.ends_with('.') || en.ends_with("12.") || en.ends_with("2."),
                "{en}"
            );
            assert!(
                !en.contains("  ") && !ru.contains("  ") && !en.is_empty(),
                "{en}"
            );
            assert_ne!(en, ru);
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
