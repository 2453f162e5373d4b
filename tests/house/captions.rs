//! The tables in `tests/house/captions`: every statement of every figure is a claim of a document, word for word, or has a
//! reason why no program can check it. And the documents that ship hold what they claim.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A page of `tests/house/captions`: its name begins the names of its documents too.
struct Page {
    name: &'static str,
    figures: &'static [&'static str],
}

/// The figures of the articles. Nothing here comes from the tables, so that a figure cannot go missing in both.
const PAGES: &[Page] = &[
    Page {
        name: "parcel",
        figures: &[
            "1", "2", "3a", "3b", "4a", "4b", "5", "6a", "6b", "6c", "7", "8a", "8b", "8c", "9a",
            "9b", "10a", "10b", "10c", "11", "12", "13a", "13b", "14a", "14b", "14c", "14d", "15a",
            "15b", "16a", "16b", "16c", "16d",
        ],
    },
    Page {
        name: "renju-for-three",
        figures: &["1", "2a", "2b", "2c", "3", "4", "5", "6", "7"],
    },
    Page {
        name: "renju-3-2",
        figures: &["1", "2", "3", "4", "5", "6", "7", "8a", "8b"],
    },
];

/// What begins the last cell where no claim is possible.
const REASON: &str = "not checkable: ";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The documents of a page by path.
fn documents(page: &str) -> BTreeMap<String, String> {
    let mut out = BTreeMap::new();
    for entry in fs::read_dir(root().join("puzzles/articles")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if name
            .strip_prefix(page)
            .is_some_and(|rest| rest.starts_with('-'))
        {
            out.insert(relative(&path), fs::read_to_string(path).unwrap());
        }
    }
    out
}

/// The statements of all `says` of a document, a line each.
fn statements(document: &str) -> BTreeSet<&str> {
    let says = document
        .split("says = '''")
        .skip(1)
        .filter_map(|rest| rest.split("'''").next());
    let lines = says
        .flat_map(str::lines)
        .map(|line| line.split('#').next().unwrap_or(line).trim());
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
fn faults(table: &str, figures: &[&str], documents: &BTreeMap<String, String>) -> Vec<String> {
    let mut out = Vec::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut claimed, mut drawn, mut used) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for row in rows(table) {
        let [statement, fact, document, claim] = row[..] else {
            out.push(format!("{row:?} has not four cells"));
            continue;
        };
        if row.iter().any(|cell| cell.is_empty()) {
            out.push(format!("{statement}: an empty cell"));
        }
        let Some((figure, number)) = statement.rsplit_once('.') else {
            out.push(format!("{statement} is no number of a statement"));
            continue;
        };
        let last = numbers.entry(figure).or_default();
        *last += 1;
        if number != last.to_string() {
            out.push(format!("{statement}: number {last} of its figure"));
        }
        if !figures.contains(&figure) {
            out.push(format!("{statement}: no such figure"));
        }
        let document = document.trim_matches('`');
        let Some(text) = documents.get(document) else {
            out.push(format!("{statement}: no document {document}"));
            continue;
        };
        used.insert(document);
        drawn.extend(diagrams(text));
        if let Some(reason) = claim.strip_prefix(REASON) {
            if reason.split_whitespace().count() < 2 {
                out.push(format!("{statement}: {reason} is no reason"));
            }
            continue;
        }
        let Some(quoted) = quoted(claim) else {
            out.push(format!(
                "{statement}: {claim} is neither claims nor a reason"
            ));
            continue;
        };
        claimed.insert(figure);
        let known = statements(text);
        for claim in quoted.iter().filter(|claim| !known.contains(*claim)) {
            out.push(format!(
                "{statement}: {document} does not claim {claim} (of “{fact}”)"
            ));
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
    out.extend(
        documents
            .keys()
            .filter(|name| !used.contains(name.as_str()))
            .map(|name| format!("{name} is not used")),
    );
    out
}

fn table(page: &str) -> String {
    fs::read_to_string(
        root()
            .join("tests/house/captions")
            .join(format!("{page}.md")),
    )
    .unwrap()
}

#[test]
fn every_statement_of_every_caption_is_claimed() {
    for page in PAGES {
        let faults = faults(&table(page.name), page.figures, &documents(page.name));
        assert!(faults.is_empty(), "{}:\n{}", page.name, faults.join("\n"));
    }
}

#[test]
fn every_page_and_document_belongs_to_an_article() {
    for folder in ["tests/house/captions", "puzzles/articles"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().to_string_lossy().into_owned();
            let known = PAGES.iter().any(|page| {
                name.strip_prefix(page.name)
                    .is_some_and(|it| it.starts_with(['-', '.']))
            });
            assert!(known, "{folder}/{name}");
        }
    }
}

/// A table that has a gap, of whatever kind, does not pass.
#[test]
fn gaps_are_found() {
    let (page, documents) = (&PAGES[0], documents("parcel"));
    let table = table("parcel");
    let first = rows(&table)[0].join(" | ");
    let line = |start: &str| table.lines().find(|line| line.starts_with(start)).unwrap();
    let spoilt = [
        (
            table.replace(&format!("| {first} |\n"), ""),
            "number 1 of its figure",
        ),
        (
            table.replace("`field: 7x7`", "`field: 7x8`"),
            "does not claim field: 7x8",
        ),
        (table.replace("`field: 7x7`", ""), "an empty cell"),
        (
            table.replace("`field: 7x7`", "of course"),
            "neither claims nor a reason",
        ),
        (
            table.replace("`field: 7x7`", "not checkable: no"),
            "is no reason",
        ),
        (
            table.replace("parcel-12.toml", "parcel-99.toml"),
            "no document puzzles/articles/parcel-99.toml",
        ),
        (
            table.replace("parcel-12.toml", "parcel-99.toml"),
            "parcel-12.toml is not used",
        ),
        (table.replace("| 12.", "| 17."), "17.1: no such figure"),
        (
            table.replace(line("| 16a.1 "), ""),
            "figure 16a is only a picture",
        ),
        (
            table
                .lines()
                .filter(|line| !line.contains("parcel-05.toml"))
                .collect::<Vec<_>>()
                .join("\n"),
            "figure 5 has no",
        ),
    ];
    for (table, expected) in spoilt {
        let found = faults(&table, page.figures, &documents);
        assert!(
            found.iter().any(|fault| fault.contains(expected)),
            "{expected}: {found:?}"
        );
    }
}

/// What the documents claim is verified, forced wins included. The only warnings are of the empty field that is figure 1 of
/// the article on Renju 3/2, and of a komi that allows the draw which a problem is about.
#[test]
#[ignore = "long: proves all that ships"]
fn all_documents_that_ship_are_good() {
    let output = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .args(["check", "--format", "short", "puzzles", "docs", "formats"])
        .current_dir(root())
        .env("LC_ALL", "C")
        .output()
        .unwrap();
    let found = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{found}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let known = "renju-3-2-1.toml:1:1: warning[no-start]";
    let is_wanted = |line: &str| {
        let path = line.split(':').next().unwrap();
        line.contains("warning[draw-possible]")
            && fs::read_to_string(root().join(path))
                .unwrap()
                .contains("does not win")
    };
    let unknown: Vec<_> = found
        .lines()
        .filter(|line| !line.contains(known) && !is_wanted(line))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// A lesson is called `07-fork`, the questions at its end `07a-fork` and `07b-fork`.
fn is_question(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap();
    file.chars().nth(2).is_some_and(char::is_alphabetic)
}

/// Every lesson ends with two or three questions, whose answers the board knows: problems with a solution.
#[test]
fn lessons_end_with_questions() {
    let mut lessons = std::collections::BTreeMap::new();
    for page in PAGES {
        for entry in fs::read_dir(root().join("puzzles/course").join(page.name)).unwrap() {
            let path = entry.unwrap().path();
            let name = relative(&path);
            let lesson = name.rsplit_once('/').unwrap().1[..2].to_owned();
            let questions = lessons.entry((page.name, lesson)).or_insert(0);
            if is_question(&name) {
                *questions += 1;
                let text = fs::read_to_string(&path).unwrap();
                for table in ["\n[puzzle]\n", "\n[solution]\n"] {
                    assert!(text.contains(table), "{name} has no{table}");
                }
            }
        }
    }
    assert!(lessons.len() >= 36);
    for (lesson, questions) in lessons {
        assert!((2..=3).contains(&questions), "{lesson:?}: {questions}");
    }
}

/// A course has a dozen lessons, each with a text, claims, a drawing and its place in the list.
#[test]
fn lessons_teach_and_claim() {
    let index = fs::read_to_string(root().join("puzzles/course/README.md")).unwrap();
    for page in PAGES {
        let mut lessons = 0;
        for entry in fs::read_dir(root().join("puzzles/course").join(page.name)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let name = relative(&path);
            if is_question(&name) {
                continue;
            }
            lessons += 1;
            assert!(!statements(&text).is_empty(), "{name} claims nothing");
            assert!(text.contains("\n[[diagram]]\n"), "{name} draws nothing");
            assert!(comment(&text).is_some(), "{name} has no text");
            let link = name.strip_prefix("puzzles/course/").unwrap();
            assert!(
                index.contains(&format!("({link})")),
                "{name} is not in the list of lessons"
            );
        }
        assert!(lessons >= 12, "{lessons} lessons of {}", page.name);
    }
}

/// The lessons come in both languages: the title, the text, what stands in the record and the captions of the drawings.
#[test]
fn lessons_are_in_both_languages() {
    let is_russian = |text: &str| text.chars().any(|it| matches!(it, 'а'..='я'));
    let mut seen = 0;
    for folder in ["parcel", "renju-for-three", "renju-3-2"] {
        for entry in fs::read_dir(root().join("puzzles/course").join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let name = relative(&path);
            let title = text
                .lines()
                .find_map(|line| line.strip_prefix("title = "))
                .unwrap();
            // Pages number what has no number.
            let number = |title: &str| -> String {
                title.chars().take_while(char::is_ascii_digit).collect()
            };
            let titles = title.trim_matches('"').split(" / ");
            let numbers: Vec<_> = titles.map(number).collect();
            let is_one = numbers.len() == 2 && numbers[0] == numbers[1] && !numbers[0].is_empty();
            assert!(is_one, "{name}: {numbers:?}");
            assert!(
                title
                    .split_once(" / ")
                    .is_some_and(|(en, ru)| !is_russian(en) && is_russian(ru)),
                "{name}: {title}"
            );
            if is_question(&name) {
                continue;
            }
            let drawn = diagrams(&text);
            let count = |lang: &str| {
                drawn
                    .iter()
                    .filter(|one| one.rsplit('-').next() == Some(lang))
                    .count()
            };
            assert!(
                count("en") > 0 && count("en") == count("ru") && drawn.len() == 2 * count("en"),
                "{name}: {drawn:?}"
            );
            for table in text.split("[[diagram]]\n").skip(1) {
                let of = |key: &str| {
                    table
                        .lines()
                        .find_map(|line| line.strip_prefix(key))
                        .unwrap()
                };
                assert_eq!(
                    of("name = ").ends_with("ru\""),
                    is_russian(of("caption = ")),
                    "{name}"
                );
            }
            let paragraphs: Vec<_> = comment(&text).unwrap().trim().split("\n\n").collect();
            assert!(
                paragraphs.iter().any(|text| is_russian(text)),
                "{name} in Russian"
            );
            assert!(
                paragraphs.iter().any(|text| !is_russian(text)),
                "{name} in English"
            );
            let moves = text
                .split("moves = \'\'\'")
                .nth(1)
                .and_then(|rest| rest.split("\'\'\'").next())
                .unwrap_or("");
            for note in moves.split('"').skip(1).step_by(2) {
                assert!(!is_russian(note) || note.contains(" / "), "{name}: {note}");
            }
            seen += 1;
        }
    }
    assert!(seen >= 40);
}

/// The text of a lesson.
fn comment(text: &str) -> Option<&str> {
    text.split("comment = \"\"\"")
        .nth(1)?
        .split("\"\"\"")
        .next()
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root()).unwrap().display().to_string()
}
