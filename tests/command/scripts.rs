//! Runs `tests/command/scripts/*.txt`: what the command answers to arguments and files, written as text.
//!
//! A line is an instruction; the lines below it that are indented by four spaces are its text.
//!
//! | instruction | what it does |
//! | --- | --- |
//! | `## TITLE` | begins a case, which has an empty folder of its own |
//! | `rows` | runs the case for each line of the text, whose cells, divided by ` \| `, replace `{1}`, `{2}`, …; `\n` in it or in a line is a line break |
//! | `file NAME` | writes the text to a file; above the first case, for each of them; `file NAME = OTHER …` copies one, or joins several documents with `+++`; `bare NAME` leaves out the last line break |
//! | `edit NAME` | replaces the first line of the text, which the file has once, with the second, or takes it away |
//! | `link NAME = TARGET`, `hard NAME = OTHER` | makes a symbolic link or another name of a file (where there are any) |
//! | `$ ARGUMENTS` | runs `kletka` in the folder, whose path `{here}` is; `NAME=VALUE` before them sets a variable, `< NAME` behind them is its input, `> NAME` the file that gets what it prints; `slow $` gives it ten times as long |
//! | `exit N` | its exit code, which is 0 where nothing else is said |
//! | `out`, `err`, `NAME:` | what it prints, its messages, or a file are exactly the text, or empty |
//! | `out = NAME`, `NAME: = OTHER` | they are what the other file holds |
//! | `out WORDS`, `err WORDS`, `NAME: WORDS` | they contain the words; with `no`, `once` or a number before it, they do not, or as often; with `begins` or `ends`, there |
//! | `columns N` | no line of its messages is longer |
//! | `json` | what it prints are as many lines of JSON as the text has, with the same values where the text has any; lists are as long |
//! | `same NAME` | the run has not changed the file |
//! | `names` | the text lists the files of the folder |

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::common_cli::{Folder, Ran, kletka, words};

/// An instruction with the number of its line, and its text.
type Line = (usize, String, String);

fn lines(script: &str) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    let mut blank = 0;
    for (at, line) in script.lines().enumerate() {
        if let Some(text) = line.strip_prefix("    ") {
            let (_, _, known) = all.last_mut().expect("an instruction");
            *known += &"\n".repeat(if known.is_empty() { 0 } else { blank });
            *known += &format!("{text}\n");
        } else if !line.is_empty() {
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
    let words = words(&line.replace("\\n", "\n").replace("{here}", folder.path()));
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

fn texts(folder: &Folder) -> BTreeMap<String, String> {
    let files = walkdir::WalkDir::new(&folder.0).into_iter().flatten();
    files
        .filter(|entry| !entry.file_type().is_dir())
        .map(|entry| {
            let name = entry.path().strip_prefix(&folder.0).expect("a name");
            let bytes = fs::read(entry.path()).unwrap_or_default();
            (
                name.to_str().expect("UTF-8").replace('\\', "/"),
                String::from_utf8_lossy(&bytes).into_owned(),
            )
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

/// If a value has all that is expected of it: objects may have more keys, lists no more items.
fn has(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| has(found, value))),
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| has(a, b))
        }
        _ => found == expected,
    }
}

/// Runs a case in an empty folder.
fn case(name: &str, lines: &[Line]) {
    let folder = Folder::new(&format!("script-{}", name.replace(['.', ':'], "-")));
    let mut before = BTreeMap::new();
    let mut ran: Option<(Ran, BTreeMap<String, String>)> = None;
    let mut rest = lines.iter().peekable();
    while let Some((at, line, text)) = rest.next() {
        let place = || {
            let (ran, files) = ran.as_ref().expect("a run");
            format!("{name}, line {at}: {line}\n{ran:#?}\n{files:#?}")
        };
        let slow = line.strip_prefix("slow $ ");
        if let Some(arguments) = slow.or(line.strip_prefix("$ ")) {
            before = texts(&folder);
            let answer = run(&folder, arguments, slow.is_some());
            ran = Some((answer, texts(&folder)));
            let code = rest.next_if(|(_, line, _)| line.starts_with("exit "));
            let code = code.map_or(0, |(_, line, _)| line[5..].parse().expect("a code"));
            assert_eq!(
                ran.as_ref().unwrap().0.code,
                code,
                "{name}, line {at}: {line}\n{ran:#?}"
            );
        } else if let Some(file) = line.strip_prefix("file ") {
            match file.split_once(" = ") {
                Some((file, others)) => {
                    let texts = texts(&folder);
                    let parts: Vec<_> = others.split(' ').map(|name| &*texts[name]).collect();
                    folder.file(file, parts.join("+++\n"))
                }
                None => folder.file(file, text),
            };
        } else if let Some(file) = line.strip_prefix("bare ") {
            folder.file(file, text.strip_suffix('\n').expect("a text"));
        } else if let Some(file) = line.strip_prefix("edit ") {
            let (old, new) = text.split_once('\n').expect("a line");
            let new = new.strip_suffix('\n').unwrap_or(new).replace("\\n", "\n");
            let old = old.replace("\\n", "\n");
            let before = &texts(&folder)[file];
            assert_eq!(
                before.matches(&old).count(),
                1,
                "{name}, line {at}: {before}"
            );
            folder.file(file, before.replace(&old, &new));
        } else if let Some(names) = line.strip_prefix("link ").or(line.strip_prefix("hard ")) {
            // Elsewhere there are no links to be tried.
            if cfg!(not(unix)) {
                return;
            }
            #[cfg(unix)]
            link(&folder, line.starts_with("hard "), names);
        } else {
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
                ("columns", _) => {
                    let width = words.parse().expect("a number");
                    let mut lines = run.stderr.lines();
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
}

/// Runs the cases of a file.
fn script(name: &str) {
    let path = format!(
        "{}/tests/command/scripts/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let all = lines(&fs::read_to_string(&path).expect(&path));
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
        let rows = lines.iter().position(|line| line.1 == "rows");
        let Some((_, _, rows)) = rows.map(|at| lines.remove(at)) else {
            case(&format!("{name}.txt:{at}"), &lines);
            continue;
        };
        for (number, row) in rows.lines().enumerate() {
            let fill = |text: &String| {
                let mut text = text.clone();
                let words: Vec<_> = row.split(' ').collect();
                for (at, cell) in words.split(|word| *word == "|").enumerate() {
                    let cell = cell.join(" ").replace("\\n", "\n").replace("\\r", "\r");
                    text = text.replace(&format!("{{{}}}", at + 1), &cell);
                }
                text
            };
            let lines: Vec<_> = lines
                .iter()
                .map(|(at, line, text)| (*at, fill(line), fill(text)))
                .collect();
            case(&format!("{name}.txt:{at}:{number}"), &lines);
        }
    }
}

macro_rules! scripts {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            script(stringify!($name));
        })*

        #[test]
        fn every_script_is_run() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command/scripts");
            assert_eq!(fs::read_dir(folder).unwrap().count(), [$(stringify!($name)),*].len());
        }
    };
}

scripts!(add address audit book cli compose cut drafts import judge komi named_outputs new outcome outputs solution solve table tune typed undo);
