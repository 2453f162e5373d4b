//! The examples in the reference and the guides are run: documents, notation, and every command with its output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kletka::notation;
use kletka::text::{Diagnostics, Severity};
use kletka::text::{Source, SpanMap};

/// A fenced block of a Markdown page and the HTML comment directly before it.
struct Block {
    place: String,
    comment: String,
    language: String,
    text: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn pages() -> Vec<PathBuf> {
    let single = [
        "README.md",
        "README.ru.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "fuzz/README.md",
        "puzzles/README.md",
    ];
    let mut pages: Vec<PathBuf> = single.iter().map(|name| root().join(name)).collect();
    let mut folders = vec![root().join("formats"), root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|suffix| suffix == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

fn blocks(page: &Path) -> Vec<Block> {
    let text = fs::read_to_string(page).unwrap();
    let name = page.strip_prefix(root()).unwrap().display().to_string();
    let (mut out, mut open, mut comment) = (Vec::new(), None::<Block>, String::new());
    for (line, number) in text.lines().zip(1..) {
        if let Some(block) = &mut open {
            if line.trim_end() == "```" {
                out.extend(open.take());
            } else {
                block.text.push_str(line);
                block.text.push('\n');
            }
        } else if let Some(language) = line.strip_prefix("```") {
            let place = format!("{name}:{number}");
            let comment = std::mem::take(&mut comment);
            open = Some(Block {
                place,
                comment,
                language: language.trim().to_owned(),
                text: String::new(),
            });
        } else if let Some(inside) = line
            .trim()
            .strip_prefix("<!--")
            .and_then(|rest| rest.strip_suffix("-->"))
        {
            inside.trim().clone_into(&mut comment);
        } else if !line.trim().is_empty() {
            comment.clear();
        }
    }
    assert!(open.is_none(), "{name} has a block that is not closed");
    out
}

fn all_blocks() -> Vec<Block> {
    pages().iter().flat_map(|page| blocks(page)).collect()
}

#[test]
fn documents_are_as_good_or_bad_as_the_pages_say() {
    let mut seen = 0;
    for block in all_blocks().iter().filter(|block| block.language == "toml") {
        let Some(expected) = block.comment.strip_prefix("check:") else {
            continue;
        };
        seen += 1;
        let mut out = Diagnostics::default();
        kletka::games::standard().check(&Source::whole(&block.place, &block.text), &mut out);
        let found: Vec<_> = out
            .iter()
            .map(|one| (one.code.name(), one.ply, one.message.en.clone()))
            .collect();
        let expected = expected.trim();
        if expected == "ok" {
            assert!(found.is_empty(), "{}: {found:?}", block.place);
            continue;
        }
        let error = out.iter().find(|one| one.severity == Severity::Error);
        let error = error.unwrap_or_else(|| panic!("{}: no error, {expected} wanted", block.place));
        let (rule, number) = expected
            .split_once(" at ")
            .map_or((expected, None), |(rule, n)| (rule, n.parse::<u32>().ok()));
        assert_eq!(error.code.rule(), rule, "{}: {found:?}", block.place);
        assert!(
            number.is_none() || error.ply == number,
            "{}: {found:?}",
            block.place
        );
    }
    assert!(seen >= 50, "{seen} documents");
}

#[test]
fn notation_is_read_as_the_pages_say() {
    let mut seen = 0;
    for block in all_blocks()
        .iter()
        .filter(|block| block.language == "notation")
    {
        let map = SpanMap::offset(0);
        let diagnostics = if block.comment.starts_with("record:") {
            notation::record(&block.text, &map).diagnostics
        } else if block.comment.starts_with("position:") {
            notation::position(&block.text, &map).diagnostics
        } else {
            continue;
        };
        seen += 1;
        let errors: Vec<_> = diagnostics
            .iter()
            .filter(|one| one.severity == Severity::Error)
            .map(|one| &one.message.en)
            .collect();
        assert!(errors.is_empty(), "{}: {errors:?}", block.place);
    }
    assert!(seen >= 9, "{seen} blocks of notation");
}

/// The folder in which the commands of a page run: with what is shipped, and thrown away afterwards.
fn workshop(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("docs-{name}"));
    let _ = fs::remove_dir_all(&folder);
    for part in ["puzzles", "formats", "examples"] {
        copy(&root().join(part), &folder.join(part));
    }
    folder
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).unwrap();
        }
    }
}

/// What a reader types is what is run: `cargo run …` stands for the command that it builds.
fn run(command: &str, folder: &Path, locale: &str) -> String {
    let kletka = env!("CARGO_BIN_EXE_kletka");
    let command = command.replace("cargo run --quiet --", "kletka");
    let bin = Path::new(kletka).parent().unwrap().display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", format!("{bin}:{path}"))
        .env("LC_ALL", locale)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    printed
        .split_inclusive('\n')
        .filter(|line| !is_progress(line))
        .collect()
}

/// Whether a line says how far a run has come: where no terminal shows that, one is written after every minute, and on a slow
/// machine what takes seconds otherwise takes one.
fn is_progress(line: &str) -> bool {
    let bar = line
        .strip_prefix('[')
        .and_then(|line| line.split_once("] "))
        .map_or("", |(bar, _)| bar);
    bar.len() == 24
        && bar
            .trim_start_matches('#')
            .trim_start_matches('-')
            .is_empty()
}

fn tidy(text: &str) -> String {
    text.trim_end()
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n")
}

/// A block of commands, each behind `$ `, with the output that follows it. What a command reads from itself ends with
/// `END`.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut out: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            out.push((command.to_owned(), String::new()));
        } else if let Some((command, output)) = out.last_mut() {
            let is_open = command.contains("<<'END'") && !command.ends_with("\nEND");
            if is_open {
                command.push('\n');
                command.push_str(line);
            } else {
                output.push_str(line);
                output.push('\n');
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
    let seen = run_pages(|page| !is_of_the_russian_book(page), "C");
    assert!(seen >= 4, "{seen} commands");
}

/// Whoever reads the Russian book has a Russian system.
#[test]
#[ignore = "the commands of other pages once more"]
fn commands_print_what_the_russian_book_shows() {
    let seen = run_pages(is_of_the_russian_book, "ru_RU.UTF-8");
    assert!(seen >= 30, "{seen} commands");
}

/// What both languages print of a command is the same to the number: so a count that changes is found without a run.
#[test]
fn numbers_of_the_russian_book_are_those_of_the_pages() {
    let numbers = |text: &str| -> Vec<String> {
        let words = text
            .split(|c: char| !c.is_ascii_digit())
            .filter(|word| !word.is_empty());
        let mut all: Vec<_> = words.map(str::to_owned).collect();
        // Sentences have other orders of words.
        all.sort();
        all
    };
    let printed = |page: &Path| -> Vec<(String, String)> {
        let blocks = blocks(page);
        blocks
            .iter()
            .filter(|block| block.language == "console")
            .flat_map(|block| commands(&block.text))
            .collect()
    };
    let mut seen = 0;
    for page in pages()
        .into_iter()
        .filter(|page| is_of_the_russian_book(page))
    {
        let original = root().join(page.strip_prefix(root().join("docs/book/ru/src")).unwrap());
        if !original.exists() {
            continue;
        }
        let originals = printed(&original);
        for (command, output) in printed(&page) {
            let Some((_, expected)) = originals.iter().find(|(other, _)| *other == command) else {
                continue;
            };
            assert_eq!(
                numbers(&output),
                numbers(expected),
                "{}: {command}",
                page.display()
            );
            seen += 1;
        }
    }
    assert!(seen >= 20, "{seen} commands");
}

fn is_of_the_russian_book(page: &Path) -> bool {
    page.starts_with(root().join("docs/book/ru"))
}

/// Runs the commands of pages; how many they were.
fn run_pages(is_wanted: impl Fn(&Path) -> bool, locale: &str) -> usize {
    let mut seen = 0;
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    for page in pages().into_iter().filter(|page| is_wanted(page)) {
        let name = page
            .strip_prefix(root())
            .unwrap()
            .to_string_lossy()
            .replace(['.', '/', '\\'], "-");
        let blocks = blocks(&page);
        let mut consoles = blocks
            .iter()
            .filter(|block| block.language == "console")
            .peekable();
        if consoles.peek().is_none() {
            continue;
        }
        let folder = workshop(&name);
        for block in consoles {
            for (command, expected) in commands(&block.text) {
                if is_step(&command, &ci) {
                    continue;
                }
                seen += 1;
                let got = run(&command, &folder, locale);
                if expected.trim() == "…" {
                    assert!(!got.contains("error"), "{}: {command}\n{got}", block.place);
                    continue;
                }
                assert_eq!(
                    tidy(&got),
                    tidy(&expected),
                    "{}: {command}\n{got}",
                    block.place
                );
            }
        }
    }
    seen
}

#[test]
fn pictures_of_the_readme_are_those_that_the_commands_draw() {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let folder = workshop("pictures");
    let drawing = page
        .lines()
        .filter(|line| line.starts_with("kletka render"));
    let mut seen = 0;
    for command in drawing {
        let printed = run(command, &folder, "C");
        for name in printed.lines() {
            let (drawn, shown) = (folder.join(name), root().join("docs/pictures").join(name));
            assert!(
                fs::read(drawn).unwrap() == fs::read(shown).unwrap(),
                "{command} draws another {name}"
            );
            seen += 1;
        }
    }
    assert_eq!(seen, 3);
}

/// All files below a folder whose names end so.
fn below(folder: &Path, ends: &[&str]) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            out.extend(below(&path, ends));
        } else if path
            .extension()
            .is_some_and(|suffix| ends.iter().any(|end| suffix == *end))
        {
            out.push(path);
        }
    }
    out
}

/// `cargo test --test NAME FILTER` names a program and tests that there are, wherever somebody is told to run it.
#[test]
fn tests_that_are_named_exist() {
    let sources = below(&root().join("tests"), &["rs"]);
    let programs = |name: &str| {
        ["/main.rs", ".rs"].map(|end| root().join("tests").join(format!("{name}{end}")))
    };
    let is_there = |program: &str, filter: &str| {
        let own = sources
            .iter()
            .filter(|path| path.starts_with(root().join("tests").join(program)));
        own.into_iter().any(|path| {
            path.components()
                .any(|part| part.as_os_str().to_string_lossy().starts_with(filter))
                || fs::read_to_string(path)
                    .unwrap()
                    .contains(&format!("fn {filter}"))
        })
    };
    let mut seen = 0;
    for page in pages()
        .iter()
        .chain(&sources)
        .chain(&below(&root().join("tests/perft"), &["txt"]))
    {
        let text = fs::read_to_string(page).unwrap();
        for (at, option) in text.match_indices("--test ") {
            // What clippy is told has other words behind it.
            if text[..at]
                .rsplit('\n')
                .next()
                .is_some_and(|before| before.contains("clippy"))
            {
                continue;
            }
            let line = text[at + option.len()..]
                .split(['\n', '`', '"'])
                .next()
                .unwrap_or("");
            let mut words = line
                .split_whitespace()
                .filter(|word| !word.starts_with('-'));
            let Some(name) = words
                .next()
                .filter(|name| name.starts_with(char::is_lowercase))
            else {
                continue;
            };
            assert!(
                programs(name).iter().any(|path| path.exists()),
                "{}: no tests {name}",
                page.display()
            );
            for filter in words {
                assert!(
                    is_there(name, filter),
                    "{}: no {filter} in tests {name}",
                    page.display()
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
        .filter(|page| !page.starts_with(root().join("docs/book")))
    {
        let text = fs::read_to_string(&page).unwrap();
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap_or("");
            let file = target.split('#').next().unwrap_or("");
            if file.is_empty() || file.contains("://") {
                continue;
            }
            let path = page.parent().unwrap().join(file);
            assert!(path.exists(), "{}: {target} does not exist", page.display());
        }
    }
}

/// Files and folders that a page names from the root are there.
#[test]
fn paths_that_are_named_exist() {
    let mut seen = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for path in text
            .split('`')
            .filter(|part| !part.contains(char::is_whitespace))
        {
            if ["src/", "tests/", "docs/", "formats/", "puzzles/", "fuzz/"]
                .iter()
                .any(|room| path.starts_with(room))
            {
                let is_made = path.contains(['*', '…'])
                    || path.starts_with("fuzz/corpus")
                    || path.contains("TARGET");
                assert!(
                    is_made || root().join(path).exists(),
                    "{}: {path} does not exist",
                    page.display()
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 40, "{seen} paths");
}

/// The rows of a glossary: a term, and its name in the other language.
fn terms(page: &str) -> Vec<[String; 2]> {
    let text = fs::read_to_string(root().join(page)).unwrap();
    let rows = text.lines().filter(|line| line.starts_with('|'));
    rows.map(|line| {
        let cells: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 3, "{line}");
        [cells[0], cells[1]].map(str::to_owned)
    })
    .filter(|[term, _]| !term.starts_with('-') && term != "term" && term != "термин")
    .collect()
}

#[test]
fn both_glossaries_name_the_same_things_and_the_code_has_them() {
    let (english, russian) = (terms("docs/glossary.md"), terms("docs/glossary.ru.md"));
    assert!(english.len() > 50, "{} terms", english.len());
    assert_eq!(
        english,
        russian
            .into_iter()
            .map(|[ru, en]| [en, ru])
            .collect::<Vec<_>>()
    );
    let code = fs::read_to_string(root().join("tests/house/terms.txt")).unwrap();
    let code = code.lines().filter(|line| !line.starts_with('#'));
    let mut named = Vec::new();
    for line in code {
        let [term, name, path] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let source = fs::read_to_string(root().join(path)).unwrap();
        assert!(source.contains(name), "{term}: {path} has no {name}");
        named.push(term.to_owned());
    }
    let terms: Vec<_> = english.into_iter().map(|[term, _]| term).collect();
    assert_eq!(terms, named);
}
