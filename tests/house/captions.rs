//! The tables in `tests/house/captions`: every statement of every figure is a claim of a document, word for word, or has a
//! reason why no program can check it. And the documents that ship hold what they claim.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::architecture::below;
use crate::common_cli::good;

/// The pages of `tests/house/captions`, whose names begin those of their documents too, with the figures of the articles. Nothing here
/// comes from the tables, so that a figure cannot go missing in both.
const PAGES: [(&str, &str); 3] = [
    (
        "parcel",
        "1 2 3a 3b 4a 4b 5 6a 6b 6c 7 8a 8b 8c 9a 9b 10a 10b 10c 11 12 13a 13b 14a 14b 14c 14d 15a 15b 16a 16b 16c 16d",
    ),
    ("renju-for-three", "1 2a 2b 2c 3 4 5 6 7"),
    ("renju-3-2", "1 2 3 4 5 6 7 8a 8b"),
];

/// What begins the last cell where no claim is possible.
const REASON: &str = "not checkable: ";

/// The documents of a folder by path.
fn documents(folder: &str) -> BTreeMap<String, String> {
    let paths = below(folder, &["toml"]).into_iter();
    let name = |path: &Path| path.display().to_string().replace('\\', "/");
    paths
        .map(|path| (name(&path), fs::read_to_string(&path).unwrap()))
        .collect()
}

/// The documents of an article.
fn figures(page: &str) -> BTreeMap<String, String> {
    let mut all = documents("puzzles/articles");
    all.retain(|name, _| name.starts_with(&format!("puzzles/articles/{page}-")));
    all
}

/// The statements of all `says` of a document, a line each.
fn statements(document: &str) -> BTreeSet<&str> {
    let says = document.split("says = '''").skip(1);
    let lines = says.flat_map(|rest| rest.split("'''").next().unwrap().lines());
    let lines = lines.map(|line| line.split('#').next().unwrap().trim());
    lines.filter(|line| !line.is_empty()).collect()
}

/// The names of the diagrams of a document.
fn diagrams(document: &str) -> BTreeSet<&str> {
    let tables = document.split("[[diagram]]\n").skip(1);
    let lines = tables.flat_map(|table| table.lines().take_while(|line| !line.starts_with('[')));
    lines
        .filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'))
        .collect()
}

/// The cells of the rows of a table, without its head.
fn rows(table: &str) -> Vec<Vec<&str>> {
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| {
        row.trim()
            .trim_matches('|')
            .split('|')
            .map(str::trim)
            .collect()
    })
    .collect()
}

/// The words between grave accents; none where anything else stands between them.
fn quoted(cell: &str) -> Option<Vec<&str>> {
    let parts: Vec<_> = cell.split('`').collect();
    let outside_is_blank = parts.iter().step_by(2).all(|part| part.trim().is_empty());
    let quoted: Vec<_> = parts.iter().skip(1).step_by(2).copied().collect();
    (parts.len() % 2 == 1 && outside_is_blank && !quoted.is_empty()).then_some(quoted)
}

/// Everything that is missing or wrong in a table.
fn faults(table: &str, figures: &str, documents: &BTreeMap<String, String>) -> Vec<String> {
    let figures: Vec<_> = figures.split(' ').collect();
    let mut out = Vec::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut claimed, mut drawn, mut used) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for row in rows(table) {
        let [statement, fact, document, claim] = row[..] else {
            out.push(format!("{row:?} has not four cells"));
            continue;
        };
        let mut fault = |words: &str| out.push(format!("{statement}: {words}"));
        if row.contains(&"") {
            fault("an empty cell");
        }
        let (figure, number) = statement.rsplit_once('.').unwrap_or_default();
        let last = numbers.entry(figure).or_default();
        *last += 1;
        if number != last.to_string() {
            fault(&format!("number {last} of its figure"));
        }
        if !figures.contains(&figure) {
            fault("no such figure");
        }
        let document = document.trim_matches('`');
        let Some(text) = documents.get(document) else {
            fault(&format!("no document {document}"));
            continue;
        };
        used.insert(document);
        drawn.extend(diagrams(text));
        if let Some(reason) = claim.strip_prefix(REASON) {
            if reason.split_whitespace().count() < 2 {
                fault(&format!("{reason} is no reason"));
            }
            continue;
        }
        let Some(quoted) = quoted(claim) else {
            fault(&format!("{claim} is neither claims nor a reason"));
            continue;
        };
        claimed.insert(figure);
        let known = statements(text);
        for claim in quoted.iter().filter(|claim| !known.contains(*claim)) {
            fault(&format!("{document} does not claim {claim} (of “{fact}”)"));
        }
    }
    for figure in figures {
        if !claimed.contains(figure) {
            out.push(format!("figure {figure} is only a picture"));
        }
        if !drawn.contains(figure) {
            out.push(format!("figure {figure} has no diagram"));
        }
    }
    let unused = documents.keys().filter(|name| !used.contains(&***name));
    out.extend(unused.map(|name| format!("{name} is not used")));
    out
}

fn table(page: &str) -> String {
    fs::read_to_string(format!("tests/house/captions/{page}.md")).unwrap()
}

#[test]
fn every_statement_of_every_caption_is_claimed() {
    for (page, numbers) in PAGES {
        let faults = faults(&table(page), numbers, &figures(page));
        assert!(faults.is_empty(), "{page}:\n{}", faults.join("\n"));
    }
}

#[test]
fn every_page_and_document_belongs_to_an_article() {
    for folder in ["tests/house/captions", "puzzles/articles"] {
        for entry in fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let is_of = |page| {
                name.strip_prefix(page)
                    .is_some_and(|it| it.starts_with(['-', '.']))
            };
            assert!(
                PAGES.iter().any(|(page, _)| is_of(*page)),
                "{folder}/{name}"
            );
        }
    }
}

/// A table that has a gap, of whatever kind, does not pass.
#[test]
fn gaps_are_found() {
    let (numbers, documents, table) = (PAGES[0].1, figures("parcel"), table("parcel"));
    let first = table
        .lines()
        .find(|line| line.starts_with("| 1.1 "))
        .unwrap();
    let last = table
        .lines()
        .find(|line| line.starts_with("| 16a.1 "))
        .unwrap();
    let lines = table
        .lines()
        .filter(|line| !line.contains("parcel-05.toml"));
    let unused = lines.collect::<Vec<_>>().join("\n");
    for (old, new, expected) in [
        (first, "", "number 1 of its figure"),
        ("`field: 7x7`", "`field: 7x8`", "does not claim field: 7x8"),
        ("`field: 7x7`", "", "an empty cell"),
        ("`field: 7x7`", "of course", "neither claims nor a reason"),
        ("`field: 7x7`", "not checkable: no", "is no reason"),
        (
            "parcel-12.toml",
            "parcel-99.toml",
            "no document puzzles/articles/parcel-99.toml",
        ),
        (
            "parcel-12.toml",
            "parcel-99.toml",
            "parcel-12.toml is not used",
        ),
        ("| 12.", "| 17.", "17.1: no such figure"),
        (last, "", "figure 16a is only a picture"),
        (&table, &unused, "figure 5 has no"),
    ] {
        let found = faults(&table.replace(old, new), numbers, &documents);
        let is_found = found.iter().any(|fault| fault.contains(expected));
        assert!(is_found, "{expected}: {found:?}");
    }
}

/// What the documents claim is verified, forced wins included. The only warnings are of the empty field that is figure 1 of
/// the article on Renju 3/2, and of a komi that allows the draw which a problem is about.
#[test]
#[ignore = "long: proves all that ships"]
fn all_documents_that_ship_are_good() {
    let mut check = Command::new(env!("CARGO_BIN_EXE_kletka"));
    check.args(["check", "--format", "short", "puzzles", "docs", "formats"]);
    for line in good(check.env("LC_ALL", "C")).lines() {
        let is_of_a_draw = line.contains("warning[draw-possible]") && {
            let document = fs::read_to_string(line.split(':').next().unwrap());
            document.unwrap().contains("does not win")
        };
        let is_known = line.contains("renju-3-2-1.toml:1:1: warning[no-start]") || is_of_a_draw;
        assert!(is_known, "{line}");
    }
}

/// The course of a game. A lesson is called `07-fork`, the questions at its end `07a-fork` and `07b-fork`.
fn course(page: &str) -> [Vec<(String, String)>; 2] {
    let folder = format!("puzzles/course/{page}/");
    let documents = documents(&folder).into_iter();
    let is_lesson = |(name, _): &(String, String)| &name[folder.len() + 2..][..1] == "-";
    let (lessons, questions) = documents.partition(is_lesson);
    [lessons, questions]
}

/// Every lesson ends with two or three questions, whose answers the board knows: problems with a solution. A course has a dozen lessons,
/// each with a text, claims, a drawing and its place in the list.
#[test]
fn lessons_teach_and_claim_and_end_with_questions() {
    let index = fs::read_to_string("puzzles/course/README.md").unwrap();
    for (page, _) in PAGES {
        let [lessons, questions] = course(page);
        assert!(lessons.len() >= 12, "{} lessons of {page}", lessons.len());
        for (name, text) in &questions {
            for table in ["\n[puzzle]\n", "\n[solution]\n"] {
                assert!(text.contains(table), "{name} has no{table}");
            }
        }
        for (name, text) in lessons {
            let number = &name[..=name.rfind('/').unwrap() + 2];
            let own = questions
                .iter()
                .filter(|(name, _)| name.starts_with(number))
                .count();
            assert!((2..=3).contains(&own), "{name}: {own} questions");
            assert!(!statements(&text).is_empty(), "{name} claims nothing");
            assert!(text.contains("\n[[diagram]]\n"), "{name} draws nothing");
            assert!(text.contains("comment = \"\"\""), "{name} has no text");
            let link = format!("({})", name.strip_prefix("puzzles/course/").unwrap());
            assert!(
                index.contains(&link),
                "{name} is not in the list of lessons"
            );
        }
    }
}

/// The lessons come in both languages: the title, the text, what stands in the record and the captions of the drawings.
#[test]
fn lessons_are_in_both_languages() {
    let is_russian = |text: &str| text.chars().any(|it| matches!(it, 'а'..='я'));
    let value = |text: &str, key: &str| {
        let mut lines = text.lines();
        lines
            .find_map(|line| line.strip_prefix(key))
            .unwrap()
            .trim_matches('"')
            .to_owned()
    };
    let mut seen = 0;
    for (page, _) in PAGES {
        let [lessons, questions] = course(page);
        for (name, text) in lessons.iter().chain(&questions) {
            let title = value(text, "title = ");
            let (en, ru) = title.split_once(" / ").expect(name);
            // Pages number what has no number.
            let number = |title: &str| {
                title
                    .split(|c: char| !c.is_ascii_digit())
                    .next()
                    .map(str::to_owned)
            };
            let is_one = number(en) == number(ru) && number(en).is_some_and(|en| !en.is_empty());
            assert!(
                is_one && !is_russian(en) && is_russian(ru),
                "{name}: {title}"
            );
        }
        for (name, text) in lessons {
            let drawn = diagrams(&text);
            let is_in = |name: &str, lang| name.rsplit('-').next() == Some(lang);
            let count = |lang| drawn.iter().filter(|name| is_in(name, lang)).count();
            let (en, ru) = (count("en"), count("ru"));
            assert!(
                en > 0 && en == ru && drawn.len() == 2 * en,
                "{name}: {drawn:?}"
            );
            for table in text.split("[[diagram]]\n").skip(1) {
                let is_of_russian = is_in(&value(table, "name = "), "ru");
                let caption = value(table, "caption = ");
                assert_eq!(is_of_russian, is_russian(&caption), "{name}");
            }
            let comment = text.split("\"\"\"").nth(1).unwrap();
            let (russian, english): (Vec<_>, Vec<_>) = comment
                .trim()
                .split("\n\n")
                .partition(|text| is_russian(text));
            assert!(
                !russian.is_empty() && !english.is_empty(),
                "{name}: the text"
            );
            let moves = text.split("moves = '''").nth(1).unwrap_or("");
            let moves = moves.split("'''").next().unwrap();
            for note in moves.split('"').skip(1).step_by(2) {
                assert!(!is_russian(note) || note.contains(" / "), "{name}: {note}");
            }
            seen += 1;
        }
    }
    assert!(seen >= 40);
}
