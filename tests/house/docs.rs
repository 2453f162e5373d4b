//! The examples in the reference and the guides are run: documents, notation, and every command with its output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kletka::notation;
use kletka::text::{Diagnostics, Severity, Source, SpanMap};

use crate::architecture::below;
use crate::common_cli::{Folder, path_with_kletka};

/// A fenced block of a Markdown page and the HTML comment directly before it.
struct Block {
    place: String,
    comment: String,
    language: String,
    text: String,
}

const RUSSIAN: &str = "docs/book/ru";

fn pages() -> Vec<PathBuf> {
    let single =
        "README.md README.ru.md CONTRIBUTING.md CHANGELOG.md fuzz/README.md puzzles/README.md";
    let mut pages: Vec<PathBuf> = single.split(' ').map(PathBuf::from).collect();
    pages.extend(
        ["formats", "docs"]
            .iter()
            .flat_map(|room| below(room, &["md"])),
    );
    pages.sort();
    pages
}

fn blocks(page: &Path) -> Vec<Block> {
    let text = fs::read_to_string(page).unwrap();
    let name = page.display();
    let (mut out, mut open, mut comment) = (Vec::new(), None::<Block>, String::new());
    for (line, number) in text.lines().zip(1..) {
        if let Some(block) = &mut open {
            if line.trim_end() == "```" {
                out.extend(open.take());
            } else {
                block.text += &format!("{line}\n");
            }
        } else if let Some(language) = line.strip_prefix("```") {
            open = Some(Block {
                place: format!("{name}:{number}"),
                comment: std::mem::take(&mut comment),
                language: language.trim().to_owned(),
                text: String::new(),
            });
        } else if let Some(inside) = line.trim().strip_prefix("<!--") {
            inside
                .trim_end_matches("-->")
                .trim()
                .clone_into(&mut comment);
        } else if !line.trim().is_empty() {
            comment.clear();
        }
    }
    assert!(open.is_none(), "{name} has a block that is not closed");
    out
}

/// The blocks of all pages in a language.
fn all_blocks(language: &str) -> Vec<Block> {
    let blocks = pages().into_iter().flat_map(|page| blocks(&page));
    blocks.filter(|block| block.language == language).collect()
}

#[test]
fn documents_are_as_good_or_bad_as_the_pages_say() {
    let mut seen = 0;
    for block in all_blocks("toml") {
        let Some(expected) = block.comment.strip_prefix("check:") else {
            continue;
        };
        seen += 1;
        let mut out = Diagnostics::default();
        kletka::games::standard().check(&Source::whole(&block.place, &block.text), &mut out);
        let place = &block.place;
        let found = out
            .iter()
            .map(|one| (one.code.name(), one.ply, &one.message.en));
        let found: Vec<_> = found.collect();
        let expected = expected.trim();
        if expected == "ok" {
            assert!(found.is_empty(), "{place}: {found:?}");
            continue;
        }
        let (rule, number) = expected.split_once(" at ").unwrap_or((expected, ""));
        let error = out.iter().find(|one| one.severity == Severity::Error);
        let error = error.unwrap_or_else(|| panic!("{place}: no error, {expected} wanted"));
        assert_eq!(error.code.rule(), rule, "{place}: {found:?}");
        let is_there = number.is_empty() || error.ply == number.parse().ok();
        assert!(is_there, "{place}: {found:?}");
    }
    assert!(seen >= 50, "{seen} documents");
}

#[test]
fn notation_is_read_as_the_pages_say() {
    let mut seen = 0;
    for block in all_blocks("notation") {
        let map = SpanMap::offset(0);
        let diagnostics = if block.comment.starts_with("record:") {
            notation::record(&block.text, &map).diagnostics
        } else if block.comment.starts_with("position:") {
            notation::position(&block.text, &map).diagnostics
        } else {
            continue;
        };
        seen += 1;
        let mut errors = diagnostics
            .iter()
            .filter(|one| one.severity == Severity::Error);
        let error = errors.next().map(|one| &one.message.en);
        assert_eq!(error, None, "{}", block.place);
    }
    assert!(seen >= 9, "{seen} blocks of notation");
}

/// The folder in which the commands of a page run: with what is shipped, and thrown away afterwards.
fn workshop(name: &str) -> Folder {
    let folder = Folder::new(&format!("docs-{name}"));
    for room in ["puzzles", "formats", "examples"] {
        for entry in walkdir::WalkDir::new(room).into_iter().map(Result::unwrap) {
            let to = folder.0.join(entry.path());
            if entry.file_type().is_dir() {
                fs::create_dir(to).unwrap();
            } else {
                fs::copy(entry.path(), to).unwrap();
            }
        }
    }
    folder
}

/// What a reader types is what is run: `cargo run …` stands for the command that it builds.
fn run(command: &str, folder: &Folder, locale: &str) -> String {
    let command = command.replace("cargo run --quiet --", "kletka");
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder.path())
        .envs([
            ("PATH", &*path_with_kletka()),
            ("LC_ALL", locale),
            ("NO_COLOR", "1"),
        ])
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let lines = printed.split_inclusive('\n');
    lines.filter(|line| !is_progress(line)).collect()
}

/// Whether a line says how far a run has come: where no terminal shows that, one is written after every minute, and on a slow
/// machine what takes seconds otherwise takes one.
fn is_progress(line: &str) -> bool {
    let bar = line
        .strip_prefix('[')
        .and_then(|line| line.split_once("] "));
    bar.is_some_and(|(bar, _)| {
        bar.len() == 24
            && bar
                .trim_start_matches('#')
                .trim_start_matches('-')
                .is_empty()
    })
}

fn tidy(text: &str) -> String {
    let lines: Vec<_> = text.trim_end().lines().map(str::trim_end).collect();
    lines.join("\n")
}

/// A block of commands, each behind `$ `, with the output that follows it. What a command reads from itself ends with
/// `END`.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            out.push((command.to_owned(), String::new()));
        } else if let Some((command, output)) = out.last_mut() {
            if command.contains("<<'END'") && !command.ends_with("\nEND") {
                *command += &format!("\n{line}");
            } else {
                *output += &format!("{line}\n");
            }
        }
    }
    out
}

/// Cargo is not run inside of itself: what a page says of it is a step of CI, or runs the command that is built.
fn is_step(command: &str, ci: &str) -> bool {
    let bare = |line: &str| line.trim().replace(" --locked", "");
    let is_run = ci.lines().any(|line| bare(line) == bare(command));
    assert!(
        is_run || !command.starts_with("cargo ") || command.starts_with("cargo run --quiet"),
        "{command}"
    );
    is_run
}

#[test]
fn commands_print_what_the_pages_show() {
    let seen = run_pages(|page| !page.starts_with(RUSSIAN), "C");
    assert!(seen >= 4, "{seen} commands");
}

/// Whoever reads the Russian book has a Russian system.
#[test]
#[ignore = "the commands of other pages once more"]
fn commands_print_what_the_russian_book_shows() {
    let seen = run_pages(|page| page.starts_with(RUSSIAN), "ru_RU.UTF-8");
    assert!(seen >= 30, "{seen} commands");
}

/// The commands of a page, each with the place of its block and with its output.
fn printed(page: &Path) -> Vec<(String, String, String)> {
    let blocks = blocks(page)
        .into_iter()
        .filter(|block| block.language == "console");
    blocks
        .flat_map(|block| {
            let place = block.place;
            let commands = commands(&block.text).into_iter();
            commands.map(move |(command, output)| (place.clone(), command, output))
        })
        .collect()
}

/// What both languages print of a command is the same to the number: so a count that changes is found without a run.
#[test]
fn numbers_of_the_russian_book_are_those_of_the_pages() {
    let numbers = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_ascii_digit());
        let mut all: Vec<_> = words
            .map(str::to_owned)
            .filter(|word| !word.is_empty())
            .collect();
        // Sentences have other orders of words.
        all.sort();
        all
    };
    let mut seen = 0;
    for page in below("docs/book/ru/src", &["md"]) {
        let original = page.strip_prefix("docs/book/ru/src").unwrap();
        let originals = if original.exists() {
            printed(original)
        } else {
            Vec::new()
        };
        for (place, command, output) in printed(&page) {
            if let Some((_, _, expected)) = originals.iter().find(|other| other.1 == command) {
                assert_eq!(numbers(&output), numbers(expected), "{place}: {command}");
                seen += 1;
            }
        }
    }
    assert!(seen >= 20, "{seen} commands");
}

/// Runs the commands of pages; how many they were.
fn run_pages(is_wanted: impl Fn(&Path) -> bool, locale: &str) -> usize {
    let mut seen = 0;
    let ci = fs::read_to_string(".ci/run").unwrap();
    for page in pages().into_iter().filter(|page| is_wanted(page)) {
        let commands = printed(&page);
        if commands.is_empty() {
            continue;
        }
        let name = page.display().to_string();
        let folder = workshop(&name.replace(['.', '/', '\\'], "-"));
        for (place, command, expected) in commands {
            if is_step(&command, &ci) {
                continue;
            }
            seen += 1;
            let got = run(&command, &folder, locale);
            if expected.trim() == "…" {
                assert!(!got.contains("error"), "{place}: {command}\n{got}");
            } else {
                assert_eq!(tidy(&got), tidy(&expected), "{place}: {command}\n{got}");
            }
        }
    }
    seen
}

#[test]
fn pictures_of_the_readme_are_those_that_the_commands_draw() {
    let page = fs::read_to_string("CONTRIBUTING.md").unwrap();
    let folder = workshop("pictures");
    let mut seen = 0;
    for command in page
        .lines()
        .filter(|line| line.starts_with("kletka render"))
    {
        for name in run(command, &folder, "C").lines() {
            let drawn = fs::read(folder.0.join(name)).unwrap();
            let shown = fs::read(Path::new("docs/pictures").join(name)).unwrap();
            assert!(drawn == shown, "{command} draws another {name}");
            seen += 1;
        }
    }
    assert_eq!(seen, 3);
}

/// `cargo test --test NAME FILTER` names a program and tests that there are, wherever somebody is told to run it.
#[test]
fn tests_that_are_named_exist() {
    let mut sources = below("tests", &["rs", "txt"]);
    sources.retain(|path| !path.starts_with("tests/corpus"));
    let is_there = |program: &str, filter: &str| {
        let own = sources
            .iter()
            .filter(|path| path.starts_with(format!("tests/{program}")));
        own.into_iter().any(|path| {
            let mut parts = path.iter().map(|part| part.to_string_lossy());
            let function = format!("fn {filter}");
            parts.any(|part| part.starts_with(filter))
                || fs::read_to_string(path).unwrap().contains(&function)
        })
    };
    let mut seen = 0;
    for page in pages().iter().chain(&sources) {
        let text = fs::read_to_string(page).unwrap();
        for (at, option) in text.match_indices("--test ") {
            // What clippy is told has other words behind it.
            let before = text[..at].rsplit('\n').next().unwrap();
            if before.contains("clippy") {
                continue;
            }
            let line = text[at + option.len()..]
                .split(['\n', '`', '"'])
                .next()
                .unwrap();
            let mut words = line
                .split_whitespace()
                .filter(|word| !word.starts_with('-'));
            let name = words
                .next()
                .filter(|name| name.starts_with(char::is_lowercase));
            let Some(name) = name else {
                continue;
            };
            let mut programs = ["/main.rs", ".rs"].iter();
            let is_program = programs.any(|end| Path::new(&format!("tests/{name}{end}")).exists());
            assert!(is_program, "{}: no tests {name}", page.display());
            for filter in words {
                let page = page.display();
                assert!(
                    is_there(name, filter),
                    "{page}: no {filter} in tests {name}"
                );
            }
            seen += 1;
        }
    }
    assert!(seen >= 12, "{seen} places");
}

#[test]
fn links_lead_somewhere() {
    // Chapters have places of their own in the book, and a test of their own.
    for page in pages()
        .into_iter()
        .filter(|page| !page.starts_with("docs/book"))
    {
        let text = fs::read_to_string(&page).unwrap();
        for rest in text.split("](").skip(1) {
            let file = rest.split([')', '#']).next().unwrap();
            let path = page.parent().unwrap().join(file);
            let is_there = file.is_empty() || file.contains("://") || path.exists();
            assert!(is_there, "{}: {file} does not exist", page.display());
        }
    }
}

/// Files and folders that a page names from the root are there.
#[test]
fn paths_that_are_named_exist() {
    const ROOMS: [&str; 6] = ["src/", "tests/", "docs/", "formats/", "puzzles/", "fuzz/"];
    let mut seen = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for path in text.split('`') {
            let is_path = ROOMS.iter().any(|room| path.starts_with(room));
            if is_path && !path.contains(char::is_whitespace) {
                let is_made = path.contains(['*', '…'])
                    || path.starts_with("fuzz/corpus")
                    || path.contains("TARGET");
                let is_there = is_made || Path::new(path).exists();
                assert!(is_there, "{}: {path} does not exist", page.display());
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen} paths");
}

/// The rows of a glossary: a term, and its name in the other language.
fn terms(page: &str) -> Vec<[String; 2]> {
    let text = fs::read_to_string(page).unwrap();
    let rows = text.lines().filter(|line| line.starts_with('|'));
    rows.map(|line| {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 3, "{line}");
        [cells[0], cells[1]].map(str::to_owned)
    })
    .filter(|[term, _]| !["---", "term", "термин"].contains(&&**term))
    .collect()
}

#[test]
fn both_glossaries_name_the_same_things_and_the_code_has_them() {
    let english = terms("docs/glossary.md");
    assert!(english.len() > 50, "{} terms", english.len());
    let russian = terms("docs/glossary.ru.md").into_iter();
    assert_eq!(
        english,
        russian.map(|[ru, en]| [en, ru]).collect::<Vec<_>>()
    );
    let mut named = Vec::new();
    for line in include_str!("terms.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let [term, name, path] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let source = fs::read_to_string(path).unwrap();
        assert!(source.contains(name), "{term}: {path} has no {name}");
        named.push(term);
    }
    let terms: Vec<_> = english.iter().map(|[term, _]| term).collect();
    assert_eq!(terms, named);
}
