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

/// Options of many commands: the first page of commands tells them once.
const SHARED: [&str; 19] = [
    "lang",
    "help",
    "document",
    "at",
    "json",
    "shard",
    "threads",
    "output",
    "force",
    "quiet",
    "seed",
    "time",
    "memory",
    "nodes",
    "ignore",
    "no_ignore",
    "other_file_systems",
    "watch",
    "poll",
];

/// The keys of diagrams, as their page lists them.
fn diagram_keys() -> BTreeSet<String> {
    let page = fs::read_to_string(root().join("formats/diagram.md")).unwrap();
    let table = page.split("## Keys").nth(1).unwrap();
    let table = table.split("\n## ").next().unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    rows.filter_map(|row| row.split(" | ").next())
        .flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned))
        .collect()
}

/// The options of a command as a list of Markdown. Those of `render` that replace a key of a diagram, and
/// those of a form of a command that the command has too, are only named at its end.
fn options(command: &clap::Command, outer: Option<&clap::Command>, lang: Lang) -> String {
    let is_render = command.get_name() == "render";
    let keys = if is_render {
        diagram_keys()
    } else {
        BTreeSet::new()
    };
    let above = outer.map_or_else(Vec::new, |outer| lines(outer, lang));
    let (mut out, mut known) = (String::new(), Vec::new());
    for (name, line) in lines(command, lang) {
        let long = name.strip_prefix("--").unwrap_or("");
        let is_above = !long.is_empty() && above.contains(&(name.clone(), line.clone()));
        if is_above || keys.contains(long) {
            known.push(format!("`{name}`"));
        } else {
            out.push_str(&line);
        }
    }
    if !known.is_empty() {
        let says = match (is_render, lang) {
            (true, Lang::En) => "as the [key of a diagram](../diagram.md#keys) of the same name",
            (true, Lang::Ru) => "то же, что одноимённый [ключ диаграммы](../diagram.md#keys)",
            (false, Lang::En) => "as above",
            (false, Lang::Ru) => "то же, что выше",
        };
        out.push_str(&format!("- {}: {says}\n", known.join(", ")));
    }
    out
}

/// The options of a command by name, each as a line of a list.
fn lines(command: &clap::Command, lang: Lang) -> Vec<(String, String)> {
    let own = command
        .get_arguments()
        .filter(|one| !one.is_hide_set() && !SHARED.contains(&one.get_id().as_str()));
    own.map(|one| {
        let values = if one.is_positional() || one.get_action().takes_values() {
            let names = one.get_value_names().unwrap_or_default();
            names.iter().flat_map(|name| [" ", name.as_str()]).collect()
        } else {
            String::new()
        };
        let long = one.get_long().map(|long| format!("--{long}"));
        let flags = [
            one.get_short().map(|short| format!("-{short}")),
            long.clone(),
        ];
        let flags: Vec<_> = flags.into_iter().flatten().collect();
        let name = format!("{}{values}", flags.join(", "));
        let help = one.get_help().map(ToString::to_string).unwrap_or_default();
        let mut text = help.split_whitespace().collect::<Vec<_>>().join(" ");
        // The Russian texts have them already.
        let usual = one.get_default_values();
        if lang == Lang::En && !one.is_hide_default_value_set() && !usual.is_empty() {
            let usual: Vec<_> = usual.iter().map(|value| value.to_string_lossy()).collect();
            text.push_str(&format!(" [default: {}]", usual.join(", ")));
        }
        let name = name.trim();
        (
            long.unwrap_or_else(|| name.to_owned()),
            format!("- `{name}`: {text}\n"),
        )
    })
    .collect()
}

/// A page of commands, with the options written anew behind `<!-- options: NAME -->`, and the commands that it has.
fn with_options(page: &str, program: &clap::Command, lang: Lang) -> (String, Vec<String>) {
    let (mut out, mut rest, mut names) = (String::new(), page, Vec::new());
    let (begin, end) = ("<!-- options: ", "<!-- end of options -->");
    while let Some(at) = rest.find(begin) {
        let (name, _) = rest[at + begin.len()..].split_once(" -->").unwrap();
        // A form of a command has a name of several words, a command within another one a way to it.
        let (outer, inner) = name.split_once(' ').unwrap_or((name, ""));
        let command = program
            .find_subcommand(name)
            .or_else(|| program.find_subcommand(outer)?.find_subcommand(inner))
            .unwrap_or_else(|| panic!("there is no command {name}"));
        let outer = program
            .find_subcommand(outer)
            .filter(|_| inner.starts_with("--"));
        out.push_str(&rest[..at]);
        out.push_str(&format!(
            "{begin}{name} -->\n\n{}\n{end}",
            options(command, outer, lang)
        ));
        names.push(name.to_owned());
        rest = rest.split_once(end).expect("the end of options").1;
    }
    out.push_str(rest);
    (out, names)
}

/// `KLETKA_WRITE=1 cargo test --test house book` writes the options into the pages anew.
#[test]
fn the_pages_of_commands_have_their_options() {
    for (lang, folder) in [
        (Lang::En, "formats/commands"),
        (Lang::Ru, "docs/book/ru/src/formats/commands"),
    ] {
        let program = kletka::cli::helpful(kletka::games::standard(), lang);
        let mut told = BTreeSet::new();
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let written = fs::read_to_string(&path).unwrap();
            let (made, names) = with_options(&written, &program, lang);
            told.extend(
                names
                    .iter()
                    .map(|name| name.split(' ').next().unwrap().to_owned()),
            );
            for name in names {
                let heading = format!("## kletka {name}\n").replace("kletka archive ", "archive ");
                assert!(made.contains(&heading), "{}: {heading}", path.display());
            }
            if std::env::var_os("KLETKA_WRITE").is_some() {
                fs::write(&path, made).unwrap();
            } else {
                assert!(
                    written == made,
                    "{}: run KLETKA_WRITE=1 cargo test --test house book",
                    path.display()
                );
            }
        }
        told.insert("archive".to_owned());
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
