//! The documentation as a book in two languages: what it says is so, its figures can be drawn, its links lead somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use kletka::text::Lang;
use serde_json::{Value, json};

const LANGUAGES: [&str; 2] = ["en", "ru"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
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
    let text =
        fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut parts = text.split("{{#include ");
    let mut out = parts.next().unwrap().to_owned();
    for part in parts {
        let (name, rest) = part.split_once("}}").unwrap();
        let file = plain(&path.parent().unwrap().join(name));
        let included =
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(
            !included.contains("{{#"),
            "{} would include more",
            file.display()
        );
        out.push_str(included.trim_end_matches('\n'));
        out.push_str(rest);
    }
    out
}

/// The chapters of a book by their paths in it, in its order.
fn chapters(language: &str) -> Vec<(String, String)> {
    let src = root().join("docs/book").join(language).join("src");
    let summary = fs::read_to_string(src.join("SUMMARY.md")).unwrap();
    let names = summary
        .lines()
        .filter_map(|line| line.split_once("](")?.1.strip_suffix(')'));
    names
        .map(|name| (name.to_owned(), chapter(&src.join(name))))
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
            None => {
                out.push_str(line);
                out.push('\n');
            }
            Some(_) => {}
        }
    }
    out
}

/// The names by which mdBook and GitHub know the headings of a page.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let headings = prose(text);
    let headings = headings.lines().filter_map(|line| {
        line.trim_start_matches('#')
            .strip_prefix(' ')
            .filter(|_| line.starts_with('#'))
    });
    headings
        .map(|heading| {
            // mdBook takes the name that a heading brings along.
            if let Some((_, name)) = heading.split_once("{#") {
                return name.trim_end().trim_end_matches('}').to_owned();
            }
            let letters = heading.trim().to_lowercase().replace(' ', "-");
            let name: String = letters
                .chars()
                .filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
                .collect();
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 {
                name
            } else {
                format!("{name}-{}", *count - 1)
            }
        })
        .collect()
}

/// The targets of links in a text, without those that lead elsewhere.
fn links(text: &str) -> Vec<String> {
    let text = prose(text);
    let all = text
        .match_indices("](")
        .filter_map(|(at, _)| text[at + 2..].split(')').next());
    all.filter(|target| !target.contains("://") && !target.is_empty())
        .map(str::to_owned)
        .collect()
}

#[test]
fn all_chapters_are_in_both_books_and_none_is_forgotten() {
    let [english, russian] = LANGUAGES.map(|language| {
        let names: BTreeSet<String> = chapters(language)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        let src = root().join("docs/book").join(language).join("src");
        for entry in walkdir::WalkDir::new(&src).into_iter().map(Result::unwrap) {
            let path = entry
                .path()
                .strip_prefix(&src)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            assert!(
                entry.file_type().is_dir() || path == "SUMMARY.md" || names.contains(&path),
                "{language}: {path} is in no table of contents"
            );
        }
        names
    });
    assert_eq!(english, russian);
}

#[test]
fn links_of_chapters_lead_to_headings_of_the_book_and_to_files_that_come_with_it() {
    let (mut seen, mut broken) = (0, Vec::new());
    for language in LANGUAGES {
        let chapters: BTreeMap<String, String> = chapters(language).into_iter().collect();
        for (name, text) in &chapters {
            for target in links(text) {
                let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
                let path = if file.is_empty() {
                    PathBuf::from(name)
                } else {
                    plain(&Path::new(name).parent().unwrap().join(file))
                };
                let path = path.to_string_lossy().trim_end_matches('/').to_owned();
                seen += 1;
                if let Some(text) = chapters.get(&path) {
                    if !anchor.is_empty() && !anchors(text).contains(anchor) {
                        broken.push(format!("{language}/{name}: {target} is no heading"));
                    }
                    continue;
                }
                // What docs/book/build lays beside the chapters.
                let comes = [
                    "puzzles",
                    "formats/examples",
                    "formats/kletka.schema.json",
                    "formats/svgo.config.mjs",
                    "formats/typst/example.typ",
                    "formats/typst/figures.typ",
                    "docs/errata",
                    "docs/facts",
                    "docs/gallery",
                    "tests/perft",
                ];
                let is_laid = comes.iter().any(|room| Path::new(&path).starts_with(room))
                    && Path::new(&path).extension().is_none_or(|end| end != "md");
                if !is_laid || !root().join(&path).exists() {
                    broken.push(format!("{language}/{name}: {target} leads nowhere"));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(seen > 300, "{seen} links");
}

/// The pages of the reference that are written in Russian, with the English ones that they stand for.
fn translated() -> Vec<(String, String, String)> {
    let english: BTreeMap<_, _> = chapters("en").into_iter().collect();
    let russian = chapters("ru")
        .into_iter()
        .filter(|(name, _)| name.starts_with("formats/"));
    let src = root().join("docs/book/ru/src");
    russian
        .filter(|(name, _)| {
            !fs::read_to_string(src.join(name))
                .unwrap()
                .starts_with("{{#include")
        })
        .map(|(name, text)| (english[&name].clone(), text, name))
        .collect()
}

/// What is said of the blocks of code that tests run.
fn said_of_blocks(text: &str) -> Vec<&str> {
    let comments = text
        .lines()
        .filter_map(|line| line.strip_prefix("<!-- ")?.strip_suffix(" -->"));
    comments
        .filter(|said| {
            ["check:", "record:", "position:"]
                .iter()
                .any(|word| said.starts_with(word))
        })
        .collect()
}

/// Nothing of an English page is missing in the Russian one: its headings can be linked to, its tables have as many rows, its
/// examples are there.
#[test]
fn the_russian_reference_is_complete() {
    let pages = translated();
    assert!(pages.len() >= 11, "{} pages", pages.len());
    for (english, russian, name) in &pages {
        // The title of a page is no place in it.
        let (_, below) = english.split_once('\n').unwrap();
        let missing: Vec<_> = anchors(below)
            .difference(&anchors(russian))
            .cloned()
            .collect();
        assert!(missing.is_empty(), "{name}: no headings {missing:?}");
        assert_eq!(said_of_blocks(english), said_of_blocks(russian), "{name}");
        // The Russian page of claims has the Russian statements in its own tables.
        let rows = |text: &str| {
            let text = text.split("\n## In Russian\n").next().unwrap();
            prose(text)
                .lines()
                .filter(|line| line.starts_with("| "))
                .count()
        };
        assert!(
            rows(russian) >= rows(english),
            "{name}: {} rows of {}",
            rows(russian),
            rows(english)
        );
    }
}

/// The figures of the tables of a page, row by row, however they are grouped and whatever stands between them.
fn figures_of_tables(text: &str) -> Vec<String> {
    let rows = prose(text);
    let rows = rows.lines().filter(|line| line.starts_with("| "));
    rows.map(|row| row.chars().filter(char::is_ascii_digit).collect::<String>())
        .filter(|row| !row.is_empty())
        .collect()
}

/// The guide and the glossary have the same places to link to, and the same figures in their tables.
#[test]
fn the_russian_guide_has_the_same_headings_and_figures() {
    let [english, russian] = LANGUAGES.map(|language| {
        chapters(language)
            .into_iter()
            .filter(|(name, _)| name.starts_with("docs/") && name != "docs/glossary.md")
            .collect::<BTreeMap<String, String>>()
    });
    let mut seen = 0;
    for (name, english) in &english {
        let figures = figures_of_tables(&russian[name]);
        assert_eq!(figures_of_tables(english), figures, "{name}");
        let (_, below) = english.split_once('\n').unwrap();
        let missing: Vec<_> = anchors(below)
            .difference(&anchors(&russian[name]))
            .cloned()
            .collect();
        assert!(missing.is_empty(), "{name}: no headings {missing:?}");
        seen += figures.len();
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
        let mut told = BTreeSet::from(["archive".to_owned()]);
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let page = chapter(&path);
            for rest in page.split("<!-- options: ").skip(1) {
                let name = rest.split_once(" -->\n").unwrap().0;
                let heading = format!("## kletka {name}\n").replace("kletka archive ", "archive ");
                assert!(page.contains(&heading), "{}: {heading}", path.display());
                // A form of a command has a name of several words, a command within another one a way to it.
                let (outer, inner) = name.split_once(' ').unwrap_or((name, ""));
                assert!(
                    program.find_subcommand(name).is_some()
                        || program
                            .find_subcommand(outer)
                            .is_some_and(|outer| outer.find_subcommand(inner).is_some()),
                    "there is no command {name}"
                );
                told.insert(outer.to_owned());
            }
        }
        let missing: Vec<_> = program
            .get_subcommands()
            .filter(|one| !one.is_hide_set() && one.get_name() != "help")
            .map(|one| one.get_name().to_owned())
            .filter(|name| !told.contains(name))
            .collect();
        assert!(missing.is_empty(), "no page tells of {missing:?}");
    }
}

/// What `kletka mdbook` makes of chapters, by mdBook's protocol.
fn drawn(language: &str, chapters: &[(String, String)]) -> Value {
    let items: Vec<_> = chapters.iter().map(|(name, text)| {
        json!({"Chapter": {"name": name, "content": text, "number": null, "sub_items": [], "path": name, "source_path": name, "parent_names": []}})
    }).collect();
    let context = json!({"root": "/", "config": {"book": {"language": language}}, "renderer": "html", "mdbook_version": "0.5.4"});
    let book = json!([context, {"items": items}]).to_string();
    let mut child = Command::new(env!("CARGO_BIN_EXE_kletka"))
        .arg("mdbook")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(book.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.is_empty(),
        "{language}: {said}"
    );
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn every_figure_of_the_books_is_drawn_and_those_of_the_rules_play() {
    for language in LANGUAGES {
        let chapters = chapters(language);
        let made = drawn(language, &chapters);
        let mut figures = BTreeMap::new();
        for item in made["items"].as_array().unwrap() {
            let (name, content) = (
                item["Chapter"]["name"].as_str().unwrap(),
                item["Chapter"]["content"].as_str().unwrap(),
            );
            let count = |sign| content.matches(sign).count();
            figures.insert(
                name,
                [
                    count("<figure class=\"kletka\">"),
                    count("<details class=\"kletka-play\">"),
                ],
            );
        }
        for (game, least) in [
            ("parcel.md", [18, 12]),
            ("renju-for-three.md", [11, 10]),
            ("renju-3-2.md", [9, 8]),
        ] {
            let has = figures[game];
            assert!(
                has[0] >= least[0] && has[1] >= least[1],
                "{language}/{game}: {has:?} figures"
            );
        }
        assert!(
            figures["figures.md"][0] >= 7,
            "{language}: {:?}",
            figures["figures.md"]
        );
    }
}

/// The attributes of one name in a page.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!(" {name}=\"");
    // What stands in a tag, not in words.
    let is_tag = |at: usize| page[..at].rfind('<') > page[..at].rfind('>');
    page.match_indices(&start)
        .filter(|(at, _)| is_tag(*at))
        .filter_map(|(at, _)| page[at + start.len()..].split('"').next())
        .collect()
}

/// The whole book by mdBook itself: every link of every page, with its place on the page.
#[test]
#[ignore = "mdbook"]
fn mdbook_builds_both_books_and_no_link_is_broken() {
    if Command::new("mdbook").arg("--version").output().is_err() {
        assert!(
            std::env::var_os("KLETKA_BOOKS").is_none_or(|which| which != "all"),
            "mdbook is missing"
        );
        println!("mdbook is not installed: the books are not built");
        return;
    }
    let into = Path::new(env!("CARGO_TARGET_TMPDIR")).join("book");
    let _ = fs::remove_dir_all(&into);
    let bin = Path::new(env!("CARGO_BIN_EXE_kletka"))
        .parent()
        .unwrap()
        .display();
    let path = format!("{bin}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new(root().join("docs/book/build"))
        .arg(&into)
        .env("PATH", path)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(!said.contains("WARN") && !said.contains("ERROR"), "{said}");
    let mut pages = BTreeMap::new();
    for entry in walkdir::WalkDir::new(&into).into_iter().map(Result::unwrap) {
        if entry
            .path()
            .extension()
            .is_some_and(|suffix| suffix == "html")
        {
            pages.insert(
                entry.path().to_owned(),
                fs::read_to_string(entry.path()).unwrap(),
            );
        }
    }
    assert!(pages.len() > 60, "{} pages", pages.len());
    let (mut seen, mut broken) = (0, Vec::new());
    for (path, text) in &pages {
        // A book that is printed as one page, and the page for what is missing, are addressed otherwise.
        if path.ends_with("print.html") || path.ends_with("404.html") || path.ends_with("toc.html")
        {
            continue;
        }
        assert!(
            !text.contains("language-kletka"),
            "{}: a figure was not drawn",
            path.display()
        );
        assert!(
            !text.contains("<!-- options:"),
            "{}: no help of a command",
            path.display()
        );
        for target in attributes(text, "href")
            .into_iter()
            .chain(attributes(text, "src"))
        {
            if target.contains(':') || target.is_empty() {
                continue;
            }
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let mut to = if file.is_empty() {
                path.clone()
            } else {
                plain(&path.parent().unwrap().join(file))
            };
            if to.is_dir() {
                to.push("index.html");
            }
            if !to.exists() {
                broken.push(format!("{}: {target} leads nowhere", path.display()));
            }
            let is_there = anchor.is_empty()
                || pages
                    .get(&to)
                    .is_none_or(|page| page.contains(&format!(" id=\"{anchor}\"")));
            if !is_there {
                broken.push(format!(
                    "{}: {target} is no place on its page",
                    path.display()
                ));
            }
            seen += 1;
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
    assert!(seen > 2000, "{seen} links");
    let _ = fs::remove_dir_all(&into);
}

/// The paper of docs/latex, with figures of the size that was asked for.
#[test]
#[ignore = "LaTeX"]
fn a_paper_is_set_by_latex_with_figures_in_their_size() {
    if ["pdflatex", "make", "rsvg-convert"]
        .iter()
        .any(|program| Command::new(program).arg("--version").output().is_err())
    {
        assert!(
            std::env::var_os("KLETKA_BOOKS").is_none_or(|which| which != "all"),
            "LaTeX is missing"
        );
        println!("LaTeX is not installed: the paper is not set");
        return;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("latex");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for name in ["paper.tex", "Makefile"] {
        fs::copy(root().join("docs/latex").join(name), folder.join(name)).unwrap();
    }
    let make = |puzzles: &Path| {
        let variables = [
            format!("KLETKA={}", env!("CARGO_BIN_EXE_kletka")),
            format!("PUZZLES={}", puzzles.display()),
        ];
        Command::new("make")
            .args(variables)
            .current_dir(&folder)
            .env("LC_ALL", "C")
            .output()
            .unwrap()
    };
    let output = make(&root().join("puzzles"));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("Output written on paper.pdf (1 page"),
        "{said}"
    );
    let again = String::from_utf8_lossy(&make(&root().join("puzzles")).stdout).into_owned();
    assert!(again.contains("is up to date"), "{again}");
    // What LaTeX says of the size of each figure, in points of 1/72.27 inch.
    let log = fs::read_to_string(folder.join("paper.log")).unwrap();
    for (name, millimetres) in [("well.pdf", 50.0), ("fork.pdf", 60.0)] {
        let size = log
            .split(&format!("File: {name}"))
            .nth(1)
            .and(log.split(&format!("{name}  used on input line")).nth(1));
        let size = size.and_then(|rest| {
            rest.split("Requested size: ")
                .nth(1)?
                .split("pt")
                .next()?
                .parse::<f64>()
                .ok()
        });
        let size = size.unwrap_or_else(|| panic!("{name} has no size: {log}")) / 72.27 * 25.4;
        assert!((size - millimetres).abs() < 0.5, "{name}: {size} mm");
    }
    // A document that is wrong stops the paper before anything is drawn.
    let wrong = folder.join("wrong/problems/parcel");
    fs::create_dir_all(&wrong).unwrap();
    fs::write(
        wrong.join("08-the-well.toml"),
        "kletka = 1\ngame = \"chess\"\n",
    )
    .unwrap();
    fs::remove_file(folder.join("well.pdf")).unwrap();
    let output = make(&folder.join("wrong"));
    assert!(!output.status.success() && !folder.join("well.pdf").exists());
    let _ = fs::remove_dir_all(&folder);
}
