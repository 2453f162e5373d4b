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
//! | `hole NAME N` | lengthens a file to so many bytes, which take no room on the disk (on Linux) |
//! | `link NAME = TARGET`, `hard NAME = OTHER` | makes a symbolic link or another name of a file (where there are any) |
//! | `$ ARGUMENTS` | runs `kletka` in the folder, whose path `{here}` is, here and in files, as `{root}` that of the project; `NAME=VALUE` before them sets a variable, `< NAME` behind them is its input, `> NAME` the file that gets what it prints; `slow $` gives it ten times as long |
//! | `sh LINE` | runs a line in a shell, which finds `kletka` (on Linux) |
//! | `exit N` | its exit code, which is 0 where nothing else is said; of `0\|1` one |
//! | `out`, `err`, `NAME:` | what it prints, its messages, or a file are exactly the text, or empty |
//! | `out = NAME`, `NAME: = OTHER` | they are what the other file holds |
//! | `out WORDS`, `err WORDS`, `NAME: WORDS` | they contain the words; with `no`, `once` or a number before it, they do not, or as often; with `begins` or `ends`, there |
//! | `columns N` | no line of its messages is longer |
//! | `bytes N`, `memory N` | what it prints and its messages have fewer bytes, and it took less than so many MiB of memory (where the system tells it) |
//! | `harmless` | neither of them has letters that steer a terminal or turn what stands there |
//! | `json` | what it prints are as many lines of JSON as the text has, with the same values where the text has any; lists are as long |
//! | `same NAME` | the run has not changed the file |
//! | `names` | the text lists the files of the folder |
//!
//! `⟨PIECE×N⟩` stands for the piece N times, in which `{n}` counts from 0 and `\n` is a line break; `\u{1B}` for a letter, and
//! `\x{FF}`, in files, for a byte that need not be one.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;

use crate::common_cli::{Folder, Ran, kletka, shell_line, words};

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

/// The letters that stand for bytes.
const BYTES: u32 = 0x10_FF00;

/// A script with the letters and bytes that it spells.
fn spelled(script: String) -> String {
    let spell = |text: String, (sign, first)| {
        let mut parts = text.split(sign);
        let mut whole = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) = part.split_once('}').expect(part);
            let letter = first + u32::from_str_radix(number, 16).expect(part);
            whole.push(char::from_u32(letter).expect(part));
            whole.push_str(rest);
        }
        whole
    };
    [("\\u{", 0), ("\\x{", BYTES)]
        .into_iter()
        .fold(script, spell)
}

/// A text with all pieces that are to be repeated.
pub(crate) fn repeated(text: &str) -> String {
    let mut whole = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('⟨') {
        let (piece, after) = after.split_once('⟩').expect(text);
        let (piece, count) = piece.rsplit_once('×').expect(text);
        let (piece, count) = (piece.replace("\\n", "\n"), count.parse().expect(count));
        whole += before;
        if piece.contains("{n}") {
            whole.extend((0..count).map(|n| piece.replace("{n}", &n.to_string())));
        } else {
            whole += &piece.repeat(count);
        }
        rest = after;
    }
    whole + rest
}

/// A text with the paths that stand for themselves.
fn placed(folder: &Folder, text: &str) -> String {
    text.replace("{here}", folder.path())
        .replace("{root}", env!("CARGO_MANIFEST_DIR"))
}

/// The bytes of a file.
fn bytes(text: &str) -> Vec<u8> {
    let mut all = Vec::new();
    for letter in repeated(text).chars() {
        match u32::from(letter).checked_sub(BYTES) {
            Some(byte) => all.push(u8::try_from(byte).expect("a byte")),
            None => all.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
        }
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
    let line = repeated(&placed(folder, line).replace("\\n", "\n"));
    let words = words(&line);
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

/// The bytes of files that are not read to be compared.
const LARGE: u64 = 32 << 20;

fn texts(folder: &Folder) -> BTreeMap<String, String> {
    let files = walkdir::WalkDir::new(&folder.0).into_iter().flatten();
    files
        .filter(|entry| !entry.file_type().is_dir())
        .map(|entry| {
            let name = entry.path().strip_prefix(&folder.0).expect("a name");
            let bytes = match fs::metadata(entry.path()) {
                Ok(file) if file.len() > LARGE => format!("({} bytes)", file.len()).into(),
                Ok(file) if file.is_file() => fs::read(entry.path()).unwrap_or_default(),
                _ => Vec::new(),
            };
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
            let (ran, files) = (format!("{ran:#?}"), format!("{files:#?}"));
            format!("{name}, line {at}: {line}\n{ran:.20000}\n{files:.20000}")
        };
        let (slow, in_shell) = (line.strip_prefix("slow $ "), line.strip_prefix("sh "));
        if let Some(arguments) = slow.or(in_shell).or(line.strip_prefix("$ ")) {
            if in_shell.is_some() && cfg!(not(target_os = "linux")) {
                return;
            }
            before = texts(&folder);
            let answer = match in_shell {
                Some(line) => shell_line(&placed(&folder, line))
                    .current_dir(&folder.0)
                    .patient()
                    .run(),
                None => run(&folder, arguments, slow.is_some()),
            };
            ran = Some((answer, texts(&folder)));
            let codes = rest.next_if(|(_, line, _)| line.starts_with("exit "));
            let codes = codes.map_or("0", |(_, line, _)| &line[5..]);
            let code = ran.as_ref().unwrap().0.code.to_string();
            assert!(
                codes.split('|').any(|one| one == code),
                "{name}, line {at}: {line}\n{:.20000}",
                format!("{ran:#?}")
            );
        } else if let Some(file) = line.strip_prefix("file ") {
            match file.split_once(" = ") {
                Some((file, others)) => {
                    let texts = texts(&folder);
                    let parts: Vec<_> = others.split(' ').map(|name| &*texts[name]).collect();
                    folder.file(file, parts.join("+++\n"))
                }
                None => folder.file(file, bytes(&placed(&folder, text))),
            };
        } else if let Some(file) = line.strip_prefix("bare ") {
            folder.file(file, bytes(text.strip_suffix('\n').expect("a text")));
        } else if let Some((file, length)) = line
            .strip_prefix("hole ")
            .and_then(|line| line.split_once(' '))
        {
            if cfg!(not(target_os = "linux")) {
                return;
            }
            let file = fs::File::options().append(true).open(folder.0.join(file));
            file.and_then(|file| file.set_len(length.parse().expect("a length")))
                .expect(line);
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
            let line = repeated(&line.replace("\\n", "\n").replace("\\e", "\u{1b}"));
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
                ("bytes", _) => {
                    let most = words.parse().expect("a number");
                    assert!(run.stdout.len() + run.stderr.len() < most, "{}", place());
                    continue;
                }
                ("memory", _) => {
                    let most = words.parse::<u64>().expect("a number");
                    assert!(run.peak < most << 10, "{} KiB: {}", run.peak, place());
                    continue;
                }
                ("harmless", _) => {
                    let steers = |c: char| {
                        c.is_control() && !"\n\t".contains(c)
                            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}')
                            || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
                    };
                    let is_harmless = !run.stdout.contains(steers) && !run.stderr.contains(steers);
                    assert!(is_harmless, "{}", place());
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
                assert!(found == &files[other], "{}", place());
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
    let all = lines(&spelled(fs::read_to_string(&path).expect(&path)));
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

scripts!(
    add address cli cut drafts formats_out help hostile_archives hostile_documents hostile_files hostile_letters hostile_limits
    hostile_outputs hostile_pages hostile_pictures hostile_proofs hostile_searches hostile_sizes hostile_terminal hostile_words
    import judge komi letters named_outputs new outcome outputs shell solve table typed undo
);
