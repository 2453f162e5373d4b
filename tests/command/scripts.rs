//! Runs `tests/command/scripts/*.txt`: what the command answers to arguments and files, written as text.
//!
//! A line is an instruction; the lines below it that are indented by four spaces are its text. A line that begins with `# ` is a remark.
//!
//! | instruction | what it does |
//! | --- | --- |
//! | `# WORDS` | is a remark |
//! | `## TITLE` | begins a case, which has an empty folder of its own |
//! | `rows` | runs the case for each line of the text, whose cells, divided by ` \| `, replace `{1}`, `{2}`, …; `\n` in it or in a line is a line break, `\r` and `\ufeff` in it what they are in TOML |
//! | `file NAME` | writes the text to a file; above the first case, for each of them; `file NAME = OTHER …` copies one (or a file of the repository, which `{root}` is), or joins several documents with `+++`; `bare NAME` leaves out the last line break |
//! | `edit NAME` | replaces the first line of the text, which the file has once, with the second, or takes it away |
//! | `link NAME = TARGET`, `hard NAME = OTHER` | makes a symbolic link or another name of a file (where there are any) |
//! | `each` … `done` | what stands between them is done for each line of the text of `each`, as with `rows`; `each N`, N times |
//! | `$ ARGUMENTS` | runs `kletka` in the folder, whose path `{here}` is, as `{root}` is that of the project; `NAME=VALUE` before them sets a variable, `< NAME` behind them is its input, `> NAME` the file that gets what it prints; `slow $` gives it ten times as long |
//! | `ask NAME JSON` | puts a question of the studio's page about the text of a file; an edited text is written there, the answer is what it prints |
//! | `exit N` | its exit code, which is 0 where nothing else is said |
//! | `out`, `err`, `NAME:` | what it prints, its messages, or a file are exactly the text, or empty |
//! | `out = NAME`, `NAME: = OTHER` | they are what the other file holds |
//! | `out WORDS`, `err WORDS`, `NAME: WORDS` | they contain the words; with `no`, `once` or a number before it, they do not, or as often; with `begins` or `ends`, there |
//! | `columns N` | no line that it prints or says is longer |
//! | `crlf` | the case is run once more with lines that end with CRLF, in all its files and in what becomes of them |
//! | `json` | what it prints are as many lines of JSON as the text has, with the same values where the text has any; lists are as long; `…` in a string stands for anything, `"…"` in a list for any items |
//! | `found` | the text lists what `check --json` has found: `code line:column «what it is about»`, with `?` behind the code of a warning, and `#N` before those of later documents |
//! | `same NAME` | the run has not changed the file |
//! | `names` | the text lists the files of the folder |
//!
//! `tests/command/visits.rs` has instructions for the studio and for pages in a browser.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kletka::games::standard;
use kletka::studio::Desk;
use serde_json::Value;

use crate::common_cli::{Folder, Ran, kletka, words};
use crate::visits::Visit;

/// An instruction with the number of its line, and its text.
pub(crate) type Line = (usize, String, String);

fn lines(script: &str) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    let mut blank = 0;
    for (at, line) in script.lines().enumerate() {
        if let Some(text) = line.strip_prefix("    ") {
            let (_, _, known) = all.last_mut().expect("an instruction");
            *known += &"\n".repeat(if known.is_empty() { 0 } else { blank });
            *known += &format!("{text}\n");
        } else if !line.is_empty() && !line.starts_with("# ") {
            all.push((at + 1, line.to_owned(), String::new()));
        }
        blank = if line.is_empty() { blank + 1 } else { 0 };
    }
    all
}

fn run(folder: &Folder, line: &str, is_slow: bool) -> Ran {
    let (line, output) = match line.rsplit_once(" > ") {
        Some((line, name)) => (line, Some(name)),
        None => (line, None),
    };
    let (line, input) = match line.rsplit_once(" < ") {
        Some((line, name)) => (line, fs::read(folder.0.join(name)).expect(name)),
        None => (line, Vec::new()),
    };
    let words = words(
        &line
            .replace("\\n", "\n")
            .replace("{here}", folder.path())
            .replace("{root}", env!("CARGO_MANIFEST_DIR")),
    );
    let is_variable = |word: &&String| {
        word.split_once('=').is_some_and(|(name, _)| {
            name.bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte == b'_')
        })
    };
    let variables = words.iter().take_while(is_variable).count();
    let run = kletka(&words[variables..])
        .current_dir(&folder.0)
        .stdin(input);
    let set = |run: crate::common_cli::Kletka, word: &String| {
        let (name, value) = word.split_once('=').expect("a variable");
        run.env(name, value)
    };
    let run = words[..variables].iter().fold(run, set);
    let ran = if is_slow { run.patient() } else { run }.run();
    if let Some(name) = output {
        folder.file(name, &ran.stdout);
    }
    ran
}

fn texts(folder: &Folder, is_crlf: bool) -> BTreeMap<String, String> {
    let files = walkdir::WalkDir::new(&folder.0).into_iter().flatten();
    files
        .filter(|entry| !entry.file_type().is_dir())
        .map(|entry| {
            let name = entry.path().strip_prefix(&folder.0).expect("a name");
            let bytes = fs::read(entry.path()).unwrap_or_default();
            let mut text = String::from_utf8_lossy(&bytes).into_owned();
            if is_crlf {
                let plain = text.replace("\r\n", "\n");
                assert_eq!(text, plain.replace('\n', "\r\n"), "{}", name.display());
                text = plain;
            }
            (name.to_str().expect("UTF-8").replace('\\', "/"), text)
        })
        .collect()
}

#[cfg(unix)]
fn link(folder: &Folder, is_hard: bool, names: &str) {
    let (name, other) = names.split_once(" = ").expect("two names");
    let path = folder.0.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let made = if is_hard {
        fs::hard_link(folder.0.join(other), path)
    } else {
        std::os::unix::fs::symlink(other, path)
    };
    made.expect(names);
}

/// If a value has all that is expected of it: objects may have more keys, lists no more items. Anything may be in the place of an `…` in
/// a string, and any items in that of a string `…` in a list.
pub(crate) fn has(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| has(found, value))),
        (Value::Array(found), Value::Array(expected)) => has_items(found, expected),
        (Value::String(found), Value::String(expected)) => has_words(found, expected),
        _ => found == expected,
    }
}

/// The diagnostics of `check --json`, a line each.
fn found(ran: &Ran, files: &BTreeMap<String, String>) -> String {
    let mut lines = String::new();
    for document in ran.json() {
        let number = match document["document"].as_u64() {
            Some(0) => String::new(),
            number => format!("#{} ", number.expect("a number")),
        };
        let text = &files[document["file"].as_str().expect("a file")];
        for one in document["diagnostics"].as_array().expect("a list") {
            let (start, end) = (&one["span"]["start"], &one["span"]["end"]);
            let byte = |place: &Value| usize::try_from(place["byte"].as_u64().unwrap()).unwrap();
            let mark = if one["severity"] == "warning" {
                "?"
            } else {
                ""
            };
            lines += &format!(
                "{number}{}{mark} {}:{} «{}»\n",
                one["code"].as_str().expect("a code"),
                start["line"],
                start["column"],
                &text[byte(start)..byte(end)]
            );
        }
    }
    lines
}

fn has_items(found: &[Value], expected: &[Value]) -> bool {
    match expected.split_first() {
        Some((any, rest)) if any == "…" => {
            (0..=found.len()).any(|at| has_items(&found[at..], rest))
        }
        Some((first, rest)) => found
            .split_first()
            .is_some_and(|(found, more)| has(found, first) && has_items(more, rest)),
        None => found.is_empty(),
    }
}

fn has_words(found: &str, expected: &str) -> bool {
    let Some((begin, rest)) = expected.split_once('…') else {
        return found == expected;
    };
    found.strip_prefix(begin).is_some_and(|found| {
        let mut places = found.char_indices().map(|(at, _)| at);
        places.any(|at| has_words(&found[at..], rest)) || has_words("", rest)
    })
}

/// Runs a case in an empty folder.
pub(crate) fn case(name: &str, lines: &[Line]) {
    run_case(name, lines, false);
    if lines.iter().any(|line| line.1 == "crlf") {
        run_case(name, lines, true);
    }
}

fn run_case(name: &str, lines: &[Line], is_crlf: bool) {
    let folder = Folder::new(&format!("script-{}", name.replace(['.', ':'], "-")));
    let texts = || texts(&folder, is_crlf);
    let write = |name: &str, text: &str| {
        folder.file(
            name,
            text.replace('\n', if is_crlf { "\r\n" } else { "\n" }),
        );
    };
    let mut before = BTreeMap::new();
    let mut ran: Option<(Ran, BTreeMap<String, String>)> = None;
    let mut visit = Visit::default();
    let mut rest = lines.iter().peekable();
    while let Some((at, line, text)) = rest.next() {
        let [line, text] = &[line, text].map(|text| visit.filled(&folder, text));
        let place = || {
            let (ran, files) = ran.as_ref().expect("a run");
            format!("{name}, line {at}: {line}\n{ran:#?}\n{files:#?}")
        };
        let slow = line.strip_prefix("slow $ ");
        let earlier = texts();
        let answer = match slow.or(line.strip_prefix("$ ")) {
            Some(arguments) => Some(run(&folder, arguments, slow.is_some())),
            None => visit.follow(&folder, &format!("{name}, line {at}"), line, text),
        };
        if let Some(answer) = answer {
            before = earlier;
            ran = Some((answer, texts()));
            let code = rest.next_if(|(_, line, _)| line.starts_with("exit "));
            let code = code.map_or(0, |(_, line, _)| line[5..].parse().expect("a code"));
            assert_eq!(
                ran.as_ref().unwrap().0.code,
                code,
                "{name}, line {at}: {line}\n{ran:#?}"
            );
        } else if let Some(question) = line.strip_prefix("ask ") {
            before = texts();
            let (file, question) = question.split_once(' ').expect("a name and a question");
            let mut question: Value = serde_json::from_str(question).expect(question);
            if let Some(text) = before.get(file) {
                question["text"] = text.as_str().into();
            }
            let stdout = Desk::new(standard()).answer(&question.to_string());
            let answer: Value = serde_json::from_str(&stdout).expect("JSON");
            if let Some(text) = answer["text"].as_str() {
                write(file, text);
            }
            let answer = Ran {
                code: 0,
                stdout,
                stderr: String::new(),
                peak: 0,
            };
            ran = Some((answer, texts()));
        } else if let Some(file) = line.strip_prefix("file ") {
            match file.split_once(" = ") {
                Some((file, others)) => {
                    let texts = texts();
                    let read = |name: &str| fs::read_to_string(name).expect(name);
                    let text = |name| texts.get(name).cloned().unwrap_or_else(|| read(name));
                    let parts: Vec<_> = others.split(' ').map(text).collect();
                    write(file, &parts.join("+++\n"));
                }
                None => write(file, text),
            }
        } else if let Some(file) = line.strip_prefix("bare ") {
            write(file, text.strip_suffix('\n').expect("a text"));
        } else if let Some(file) = line.strip_prefix("edit ") {
            let (old, new) = text.split_once('\n').expect("a line");
            let new = new.strip_suffix('\n').unwrap_or(new).replace("\\n", "\n");
            let old = old.replace("\\n", "\n");
            let before = &texts()[file];
            assert_eq!(
                before.matches(&old).count(),
                1,
                "{name}, line {at}: {before}"
            );
            write(file, &before.replace(&old, &new));
        } else if let Some(names) = line.strip_prefix("link ").or(line.strip_prefix("hard ")) {
            // Elsewhere there are no links to be tried.
            if cfg!(not(unix)) {
                return;
            }
            #[cfg(unix)]
            link(&folder, line.starts_with("hard "), names);
        } else if line != "crlf" {
            let (run, files) = ran
                .as_ref()
                .unwrap_or_else(|| panic!("{name}, line {at}: {line}"));
            let line = line.replace("\\n", "\n").replace("\\e", "\u{1b}");
            let (how, line) = match line.split_once(' ') {
                Some((how @ ("begins" | "ends"), line)) => (how, line),
                Some(("no", line)) => ("0", line),
                Some(("once", line)) => ("1", line),
                Some((how, line)) if how.parse::<usize>().is_ok() => (how, line),
                _ => ("", &*line),
            };
            let (what, words) = line.split_once(' ').unwrap_or((line, ""));
            let found = match (what, what.strip_suffix(':')) {
                ("out", _) => &run.stdout,
                ("err", _) => &run.stderr,
                (_, Some(file)) => files.get(file).unwrap_or_else(|| panic!("{}", place())),
                ("same", _) => {
                    assert_eq!(files.get(words), before.get(words), "{}", place());
                    continue;
                }
                ("names", _) => {
                    let names: Vec<_> = files.keys().map(String::as_str).collect();
                    assert_eq!(names, text.lines().collect::<Vec<_>>(), "{}", place());
                    continue;
                }
                ("found", _) => {
                    let found = found(run, files);
                    assert_eq!(found.trim(), text.trim(), "{}", place());
                    continue;
                }
                ("columns", _) => {
                    let width = words.parse().expect("a number");
                    let mut lines = run.stdout.lines().chain(run.stderr.lines());
                    assert!(
                        lines.all(|line| line.chars().count() <= width),
                        "{}",
                        place()
                    );
                    continue;
                }
                ("json", _) => {
                    let read = |line| serde_json::from_str::<Value>(line).expect(line);
                    let found = Value::Array(run.stdout.lines().map(read).collect());
                    let expected = Value::Array(text.lines().map(read).collect());
                    assert!(has(&found, &expected), "{expected}\n{}", place());
                    continue;
                }
                _ => panic!("{name}, line {at}: {line} is not an instruction"),
            };
            if words.is_empty() {
                assert_eq!(found, text, "{}", place());
            } else if let Some(other) = words.strip_prefix("= ") {
                assert_eq!(found, &files[other], "{}", place());
            } else {
                let is_so = match how {
                    "" => found.contains(words),
                    "begins" => found.starts_with(words),
                    "ends" => found.ends_with(words),
                    times => times.parse() == Ok(found.matches(words).count()),
                };
                assert!(is_so, "{}", place());
            }
        }
    }
    assert!(ran.is_some(), "{name} runs nothing");
    visit.end();
}

/// Lines with the cells of each row in place of `{1}`, `{2}`, ….
fn filled(lines: &[Line], rows: &str) -> Vec<Vec<Line>> {
    let fill = |row: &str, text: &str| {
        let mut text = text.to_owned();
        let words: Vec<_> = row.split(' ').collect();
        for (at, cell) in words.split(|word| *word == "|").enumerate() {
            let cell = cell.join(" ").replace("\\n", "\n").replace("\\r", "\r");
            let cell = cell.replace("\\ufeff", "\u{feff}");
            text = text.replace(&format!("{{{}}}", at + 1), &cell);
        }
        text
    };
    let row = |row: &str| {
        let filled = lines
            .iter()
            .map(|(at, line, text)| (*at, fill(row, line), fill(row, text)));
        filled.collect()
    };
    rows.lines().map(row).collect()
}

/// The lines of a case, with those between `each` and `done` as often as they are meant.
fn repeated(mut lines: Vec<Line>) -> Vec<Line> {
    while let Some(end) = lines.iter().position(|line| line.1 == "done") {
        let is_start = |line: &Line| line.1.split(' ').next() == Some("each");
        let start = lines[..end].iter().rposition(is_start).expect("each");
        let (_, line, rows) = &lines[start];
        let times = line[4..].trim().parse().unwrap_or(0);
        let rows = format!("{rows}{}", "\n".repeat(times));
        let all = filled(&lines[start + 1..end], &rows).concat();
        lines.splice(start..=end, all);
    }
    lines
}

/// Runs the cases of a file, each with its name.
pub(crate) fn script(path: &str, case: impl Fn(&str, &[Line])) {
    let all = lines(&fs::read_to_string(path).expect(path));
    let name = Path::new(path).file_stem().unwrap().display();
    let mut parts = all.iter().peekable();
    let is_title = |line: &Line| line.1.starts_with("## ");
    let mut shared = Vec::new();
    while let Some(line) = parts.next_if(|line| !is_title(line)) {
        shared.push(line.clone());
    }
    while let Some((at, _, _)) = parts.next() {
        let mut lines = shared.clone();
        while let Some(line) = parts.next_if(|line| !is_title(line)) {
            lines.push(line.clone());
        }
        let mut lines = repeated(lines);
        let rows = lines.iter().position(|line| line.1 == "rows");
        let Some((_, _, rows)) = rows.map(|at| lines.remove(at)) else {
            case(&format!("{name}.txt:{at}"), &lines);
            continue;
        };
        for (number, lines) in filled(&lines, &rows).into_iter().enumerate() {
            case(&format!("{name}.txt:{at}:{number}"), &lines);
        }
    }
}

/// A test for each file of a folder.
macro_rules! scripts {
    ($folder:literal, $case:ident: $($name:ident)*) => {
        $(#[test]
        fn $name() {
            $crate::scripts::script(concat!($folder, "/", stringify!($name), ".txt"), $case);
        })*

        #[test]
        fn every_script_is_run() {
            assert_eq!(std::fs::read_dir($folder).unwrap().count(), [$(stringify!($name)),*].len());
        }
    };
    ($($name:ident)*) => {
        scripts!("tests/command/scripts", case: $($name)*);
    };
}
pub(crate) use scripts;

scripts! {
    add address annotate archive audit book books claims cli compose convert cut dedupe desk
    diagrams drafts drawn find first_rule fmt import judge kept komi merge mistakes named_outputs
    new outcome outputs page play select series site solution solve split standings stats table tune
    typed typed_texts undo volumes wording
}
