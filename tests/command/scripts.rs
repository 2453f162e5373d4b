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
//! | `hole NAME N` | lengthens a file to so many bytes, which take no room on the disk (on Linux) |
//! | `link NAME = TARGET`, `hard NAME = OTHER` | makes a symbolic link or another name of a file (where there are any) |
//! | `each` … `done` | what stands between them is done for each line of the text of `each`, as with `rows`; `each N`, N times |
//! | `$ ARGUMENTS` | runs `kletka` in the folder, whose path `{here}` is, as `{root}` is that of the project; `NAME=VALUE` before them sets a variable, `< NAME` behind them is its input, `> NAME` the file that gets what it prints; `slow $` gives it ten times as long |
//! | `sh LINE` | runs a line in a shell, which finds `kletka` (on Linux) |
//! | `ask NAME JSON` | puts a question of the studio's page about the text of a file; an edited text is written there, the answer is what it prints |
//! | `exit N` | its exit code, which is 0 where nothing else is said; of `0\|1` one |
//! | `out`, `err`, `NAME:` | what it prints, its messages, or a file are exactly the text, or empty |
//! | `out = NAME`, `NAME: = OTHER` | they are what the other file holds |
//! | `out WORDS`, `err WORDS`, `NAME: WORDS` | they contain the words; with `no`, `once` or a number before it, they do not, or as often; with `begins` or `ends`, there |
//! | `columns N` | no line that it prints or says is longer |
//! | `bytes N`, `memory N` | what it prints and its messages have fewer bytes, and it took less than so many MiB of memory (where the system tells it) |
//! | `harmless` | neither of them has letters that steer a terminal or turn what stands there |
//! | `crlf` | the case is run once more with lines that end with CRLF, in all its files and in what becomes of them |
//! | `json` | what it prints are as many lines of JSON as the text has, with the same values where the text has any; lists are as long; `…` in a string stands for anything, `"…"` in a list for any items |
//! | `found` | the text lists what `check --json` has found: `code line:column «what it is about»`, with `?` behind the code of a warning, and `#N` before those of later documents |
//! | `same NAME` | the run has not changed the file |
//! | `names` | the text lists the files of the folder |
//!
//! `⟨PIECE×N⟩` stands for the piece N times, in which `{n}` counts from 0 and `\n` is a line break; `\u{1B}` for a letter, and
//! `\x{FF}`, in files, for a byte that need not be one.
//!
//! `tests/command/visits.rs` has instructions for the studio and for pages in a browser.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use kletka::games::standard;
use kletka::studio::Desk;
use serde_json::Value;

use crate::common_cli::{Folder, Ran, kletka, shell_line, words};
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
pub(crate) fn unfolded(text: &str) -> String {
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

/// The bytes of a file.
fn bytes(text: &str) -> Vec<u8> {
    let mut all = Vec::new();
    for letter in unfolded(text).chars() {
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
    let words = words(&unfolded(&line.replace("\\n", "\n")));
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

fn texts(folder: &Folder, is_crlf: bool) -> BTreeMap<String, String> {
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
            bytes(&text.replace('\n', if is_crlf { "\r\n" } else { "\n" })),
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
            let (ran, files) = (format!("{ran:#?}"), format!("{files:#?}"));
            format!("{name}, line {at}: {line}\n{ran:.20000}\n{files:.20000}")
        };
        let (slow, in_shell) = (line.strip_prefix("slow $ "), line.strip_prefix("sh "));
        if in_shell.is_some() && cfg!(not(target_os = "linux")) {
            return;
        }
        let earlier = texts();
        let answer = match (in_shell, slow.or(line.strip_prefix("$ "))) {
            (Some(line), _) => {
                let run = shell_line(line).current_dir(&folder.0);
                Some(run.patient().run())
            }
            (_, Some(arguments)) => Some(run(&folder, arguments, slow.is_some())),
            _ => visit.follow(&folder, &format!("{name}, line {at}"), line, text),
        };
        if let Some(answer) = answer {
            before = earlier;
            ran = Some((answer, texts()));
            let codes = rest.next_if(|(_, line, _)| line.starts_with("exit "));
            let codes = codes.map_or("0", |(_, line, _)| &line[5..]);
            let code = ran.as_ref().unwrap().0.code.to_string();
            assert!(
                codes.split('|').any(|one| one == code),
                "{name}, line {at}: {line}\n{:.20000}",
                format!("{ran:#?}")
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
            let line = unfolded(&line.replace("\\n", "\n").replace("\\e", "\u{1b}"));
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
    let all = lines(&spelled(fs::read_to_string(path).expect(path)));
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
    diagrams drafts drawn find first_rule fmt formats_out help hostile_archives hostile_documents
    hostile_files hostile_letters hostile_limits hostile_outputs hostile_pages hostile_pictures
    hostile_proofs hostile_searches hostile_sizes hostile_terminal hostile_words import judge kept
    komi letters merge mistakes named_outputs new outcome outputs page play select series shell site
    solution solve split standings stats table tune typed typed_texts undo volumes wording
}
