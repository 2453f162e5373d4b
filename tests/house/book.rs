//! The documentation as a book in two languages: what it says is so, its figures can be drawn, its links lead somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use kletka::text::Lang;
use serde_json::{Value, json};

use crate::architecture::below;
use crate::common_cli::{Folder, has, kletka, path_with_kletka};

const LANGUAGES: [&str; 2] = ["en", "ru"];

/// The sources of a book.
fn src(language: &str) -> PathBuf {
    Path::new("docs/book").join(language).join("src")
}

/// A path of the pages, as links have it.
fn slashed(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A path without the steps back in it.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut out, part| {
        match part.as_os_str().to_str() {
            Some("..") => drop(out.pop()),
            Some(".") => {}
            _ => out.push(part),
        }
        out
    })
}

/// A chapter as mdBook has it, with what it includes.
fn chapter(path: &Path) -> String {
    let text = read(path);
    let mut parts = text.split("{{#include ");
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("}}").unwrap();
        let included = read(&plain(&path.parent().unwrap().join(name)));
        assert!(!included.contains("{{#"), "{name} would include more");
        out += included.trim_end_matches('\n');
        out += rest;
    }
    out
}

/// The chapters of a book by their paths in it, in its order.
fn chapters(language: &str) -> Vec<(String, String)> {
    let summary = read(&src(language).join("SUMMARY.md"));
    let names = summary
        .lines()
        .filter_map(|line| line.split_once("](")?.1.strip_suffix(')'));
    names
        .map(|name| (name.to_owned(), chapter(&src(language).join(name))))
        .collect()
}

/// The text of a chapter outside of its blocks of code.
fn prose(text: &str) -> String {
    let mut fence: Option<&str> = None;
    let mut out = String::new();
    for line in text.lines() {
        let ticks = line.len() - line.trim_start_matches(['`', '~']).len();
        match fence {
            None if ticks >= 3 => fence = Some(&line[..ticks]),
            Some(open) if line.trim_end() == open => fence = None,
            None => out += &format!("{line}\n"),
            Some(_) => {}
        }
    }
    out
}

/// The names by which mdBook and GitHub know the headings of a page.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let mut out = BTreeSet::new();
    for line in prose(text).lines().filter(|line| line.starts_with('#')) {
        let Some(heading) = line.trim_start_matches('#').strip_prefix(' ') else {
            continue;
        };
        // mdBook takes the name that a heading brings along.
        if let Some((_, name)) = heading.split_once("{#") {
            out.insert(name.trim_end().trim_end_matches('}').to_owned());
            continue;
        }
        let letters = heading.trim().to_lowercase().replace(' ', "-");
        let is_kept = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_');
        let name: String = letters.chars().filter(is_kept).collect();
        let count = seen.entry(name.clone()).or_default();
        out.insert(if *count == 0 {
            name
        } else {
            format!("{name}-{count}")
        });
        *count += 1;
    }
    out
}

/// The targets of links in a text, without those that lead elsewhere.
fn links(text: &str) -> Vec<String> {
    let text = prose(text);
    let all = text
        .split("](")
        .skip(1)
        .filter_map(|rest| rest.split(')').next());
    let inside = all.filter(|target| !target.contains("://") && !target.is_empty());
    inside.map(str::to_owned).collect()
}

#[test]
fn all_chapters_are_in_both_books_and_none_is_forgotten() {
    let [english, russian] = LANGUAGES.map(|language| {
        let mut names: BTreeSet<_> = chapters(language)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        names.insert("SUMMARY.md".to_owned());
        for entry in walkdir::WalkDir::new(src(language))
            .into_iter()
            .map(Result::unwrap)
        {
            let name = slashed(entry.path().strip_prefix(src(language)).unwrap());
            let is_named = entry.file_type().is_dir() || names.contains(&name);
            assert!(is_named, "{language}: {name} is in no table of contents");
        }
        names
    });
    assert_eq!(english, russian);
}

/// What docs/book/build lays beside the chapters.
const LAID: &str = "puzzles formats/examples formats/kletka.schema.json formats/svgo.config.mjs formats/typst/example.typ \
    formats/typst/figures.typ docs/errata docs/facts docs/gallery tests/perft";

#[test]
fn links_of_chapters_lead_to_headings_of_the_book_and_to_files_that_come_with_it() {
    let (mut seen, mut broken) = (0, Vec::new());
    for language in LANGUAGES {
        let chapters: BTreeMap<String, String> = chapters(language).into_iter().collect();
        for (name, text) in &chapters {
            for target in links(text) {
                seen += 1;
                let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
                let mut path = PathBuf::from(name);
                if !file.is_empty() {
                    path = plain(&path.parent().unwrap().join(file));
                }
                let is_there = match chapters.get(slashed(&path).trim_end_matches('/')) {
                    Some(text) => anchor.is_empty() || anchors(text).contains(anchor),
                    None => {
                        LAID.split(' ').any(|room| path.starts_with(room))
                            && path.extension().is_none_or(|end| end != "md")
                            && path.exists()
                    }
                };
                if !is_there {
                    broken.push(format!("{language}/{name}: {target} leads nowhere"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(seen > 300, "{seen} links");
}

/// The headings of an English page that are missing in the Russian one, where links cannot lead to them.
fn missing_headings(english: &str, russian: &str) -> Vec<String> {
    // The title of a page is no place in it.
    let (_, below) = english.split_once('\n').unwrap();
    anchors(below)
        .difference(&anchors(russian))
        .cloned()
        .collect()
}

/// What is said of the blocks of code that tests run.
fn said_of_blocks(text: &str) -> Vec<&str> {
    let comments = text
        .lines()
        .filter_map(|line| line.strip_prefix("<!-- ")?.strip_suffix(" -->"));
    let is_run = |said: &&str| {
        let mut words = ["check:", "record:", "position:"].iter();
        words.any(|word| said.starts_with(word))
    };
    comments.filter(is_run).collect()
}

/// Nothing of an English page is missing in the Russian one: its headings can be linked to, its tables have as many rows, its
/// examples are there.
#[test]
fn the_russian_reference_is_complete() {
    let english: BTreeMap<_, _> = chapters("en").into_iter().collect();
    let mut seen = 0;
    for (name, russian) in chapters("ru") {
        // Pages that are written in Russian, and do not only include the English ones.
        let is_included = || read(&src("ru").join(&name)).starts_with("{{#include");
        if !name.starts_with("formats/") || is_included() {
            continue;
        }
        seen += 1;
        let english = &english[&name];
        let missing = missing_headings(english, &russian);
        assert!(missing.is_empty(), "{name}: no headings {missing:?}");
        assert_eq!(said_of_blocks(english), said_of_blocks(&russian), "{name}");
        // The Russian page of claims has the Russian statements in its own tables.
        let rows = |text: &str| {
            let text = text.split("\n## In Russian\n").next().unwrap();
            prose(text).matches("\n| ").count()
        };
        let (has, wanted) = (rows(&russian), rows(english));
        assert!(has >= wanted, "{name}: {has} rows of {wanted}");
    }
    assert!(seen >= 11, "{seen} pages");
}

/// The figures of the tables of a page, row by row, however they are grouped and whatever stands between them.
fn figures_of_tables(text: &str) -> Vec<String> {
    let text = prose(text);
    let rows = text.lines().filter(|line| line.starts_with("| "));
    let figures = rows.map(|row| row.chars().filter(char::is_ascii_digit).collect::<String>());
    figures.filter(|row| !row.is_empty()).collect()
}

/// The guide and the glossary have the same places to link to, and the same figures in their tables.
#[test]
fn the_russian_guide_has_the_same_headings_and_figures() {
    let russian: BTreeMap<_, _> = chapters("ru").into_iter().collect();
    let mut seen = 0;
    for (name, english) in chapters("en") {
        if name.starts_with("docs/") && name != "docs/glossary.md" {
            let figures = figures_of_tables(&russian[&name]);
            assert_eq!(figures_of_tables(&english), figures, "{name}");
            let missing = missing_headings(&english, &russian[&name]);
            assert!(missing.is_empty(), "{name}: no headings {missing:?}");
            seen += figures.len();
        }
    }
    assert!(seen > 60, "{seen} rows");
}

/// Every command has a section and a place where the book shows its help.
#[test]
fn every_command_has_a_place_for_its_help() {
    for (lang, folder) in [
        (Lang::En, "formats/commands"),
        (Lang::Ru, "docs/book/ru/src/formats/commands"),
    ] {
        let program = kletka::cli::helpful(kletka::games::standard(), lang);
        let mut told = BTreeSet::from(["archive".to_owned(), "help".to_owned()]);
        for path in below(folder, &["md"]) {
            let page = chapter(&path);
            for rest in page.split("<!-- options: ").skip(1) {
                let (name, _) = rest.split_once(" -->\n").unwrap();
                let heading = format!("## kletka {name}\n").replace("kletka archive ", "archive ");
                assert!(page.contains(&heading), "{}: {heading}", path.display());
                // A form of a command has a name of several words, a command within another one a way to it.
                let (outer, inner) = name.split_once(' ').unwrap_or((name, ""));
                let within = program.find_subcommand(outer);
                let is_command = program.find_subcommand(name).is_some()
                    || within.is_some_and(|outer| outer.find_subcommand(inner).is_some());
                assert!(is_command, "there is no command {name}");
                told.insert(outer.to_owned());
            }
        }
        for command in program.get_subcommands().filter(|one| !one.is_hide_set()) {
            assert!(
                told.contains(command.get_name()),
                "no page tells of {command}"
            );
        }
    }
}

/// The figures of all chapters, and how many of them play, by `kletka mdbook` and mdBook's protocol.
fn figures(language: &str) -> BTreeMap<String, [usize; 2]> {
    let items: Vec<_> = chapters(language).into_iter().map(|(name, text)| {
        json!({"Chapter": {"name": name, "content": text, "number": null, "sub_items": [], "path": name, "source_path": name, "parent_names": []}})
    }).collect();
    let context = json!({"root": "/", "config": {"book": {"language": language}}, "renderer": "html", "mdbook_version": "0.5.4"});
    let book = json!([context, {"items": items}]).to_string();
    let ran = kletka!("mdbook").stdin(book).patient().run();
    assert_eq!((ran.code, &*ran.stderr), (0, ""), "{language}");
    let made: Value = serde_json::from_str(&ran.stdout).unwrap();
    let items = made["items"].as_array().unwrap().iter();
    items
        .map(|item| {
            let text = |key: &str| item["Chapter"][key].as_str().unwrap();
            let signs = [
                "<figure class=\"kletka\">",
                "<details class=\"kletka-play\">",
            ];
            let counts = signs.map(|sign| text("content").matches(sign).count());
            (text("name").to_owned(), counts)
        })
        .collect()
}

#[test]
fn every_figure_of_the_books_is_drawn_and_those_of_the_rules_play() {
    for language in LANGUAGES {
        let figures = figures(language);
        for (game, drawn, playing) in [
            ("parcel.md", 18, 12),
            ("renju-for-three.md", 11, 10),
            ("renju-3-2.md", 9, 8),
            ("figures.md", 7, 0),
        ] {
            let has = figures[game];
            assert!(
                has[0] >= drawn && has[1] >= playing,
                "{language}/{game}: {has:?} figures"
            );
        }
    }
}

/// The links of a page, and what it shows: what is said in its tags.
fn targets(page: &str) -> Vec<&str> {
    let attributes = [" href=\"", " src=\""];
    let all = attributes
        .iter()
        .flat_map(|start| page.match_indices(start));
    // What stands in a tag, not in words.
    let is_tag = |at: usize| page[..at].rfind('<') > page[..at].rfind('>');
    all.filter(|(at, _)| is_tag(*at))
        .filter_map(|(at, start)| page[at + start.len()..].split('"').next())
        .collect()
}

/// The whole book by mdBook itself: every link of every page, with its place on the page.
#[test]
#[ignore = "mdbook"]
fn mdbook_builds_both_books_and_no_link_is_broken() {
    if !has("KLETKA_BOOKS", "mdbook --version") {
        return;
    }
    let folder = Folder::new("book");
    let mut build = Command::new("docs/book/build");
    let output = build
        .arg(&folder.0)
        .env("PATH", path_with_kletka())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(!said.contains("WARN") && !said.contains("ERROR"), "{said}");
    let pages = below(&folder.0, &["html"]).into_iter();
    let pages: BTreeMap<_, _> = pages.map(|path| (path.clone(), read(&path))).collect();
    assert!(pages.len() > 60, "{} pages", pages.len());
    let (mut seen, mut broken) = (0, Vec::new());
    for (path, text) in &pages {
        // A book that is printed as one page, and the page for what is missing, are addressed otherwise.
        if ["print.html", "404.html", "toc.html"]
            .iter()
            .any(|name| path.ends_with(name))
        {
            continue;
        }
        let page = path.display();
        assert!(
            !text.contains("language-kletka"),
            "{page}: a figure was not drawn"
        );
        assert!(
            !text.contains("<!-- options:"),
            "{page}: no help of a command"
        );
        for target in targets(text) {
            if target.contains(':') || target.is_empty() {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let mut to = path.clone();
            if !file.is_empty() {
                to = plain(&path.parent().unwrap().join(file));
            }
            if to.is_dir() {
                to.push("index.html");
            }
            let id = format!(" id=\"{anchor}\"");
            let has_place =
                anchor.is_empty() || pages.get(&to).is_none_or(|page| page.contains(&id));
            if !to.exists() || !has_place {
                broken.push(format!("{page}: {target} leads nowhere"));
            }
            seen += 1;
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(seen > 2000, "{seen} links");
}

/// The paper of docs/latex, with figures of the size that was asked for.
#[test]
#[ignore = "LaTeX"]
fn a_paper_is_set_by_latex_with_figures_in_their_size() {
    let programs = "command -v pdflatex && command -v make && command -v rsvg-convert";
    if !has("KLETKA_BOOKS", programs) {
        return;
    }
    let folder = Folder::new("latex");
    for name in ["paper.tex", "Makefile"] {
        folder.file(name, read(&Path::new("docs/latex").join(name)));
    }
    let make = |puzzles: &str| {
        let kletka = format!("KLETKA={}", env!("CARGO_BIN_EXE_kletka"));
        let mut make = Command::new("make");
        make.args([kletka, format!("PUZZLES={puzzles}")]);
        let ran = make
            .current_dir(&folder.0)
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        (
            ran.status.success(),
            String::from_utf8_lossy(&ran.stdout).into_owned(),
        )
    };
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let (is_set, said) = make(puzzles);
    assert!(
        is_set && said.contains("Output written on paper.pdf (1 page"),
        "{said}"
    );
    let (_, again) = make(puzzles);
    assert!(again.contains("is up to date"), "{again}");
    // What LaTeX says of the size of each figure, in points of 1/72.27 inch.
    let log = read(&folder.0.join("paper.log"));
    for (name, millimetres) in [("well.pdf", 50.0), ("fork.pdf", 60.0)] {
        assert!(log.contains(&format!("File: {name}")), "{name}: {log}");
        let (_, rest) = log
            .split_once(&format!("{name}  used on input line"))
            .expect(&log);
        let (_, rest) = rest.split_once("Requested size: ").expect(&log);
        let points: f64 = rest.split("pt").next().unwrap().parse().expect(rest);
        let size = points / 72.27 * 25.4;
        assert!((size - millimetres).abs() < 0.5, "{name}: {size} mm");
    }
    // A document that is wrong stops the paper before anything is drawn.
    let wrong = "kletka = 1\ngame = \"chess\"\n";
    folder.file("wrong/problems/parcel/08-the-well.toml", wrong);
    fs::remove_file(folder.0.join("well.pdf")).unwrap();
    let (is_set, said) = make(&format!("{}/wrong", folder.path()));
    assert!(!is_set && !folder.0.join("well.pdf").exists(), "{said}");
}
