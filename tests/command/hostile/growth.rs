//! Twice as much input takes about twice as long, whatever it is made of and whatever is done with it.

use std::fs;
use std::process::Command;

use crate::common_cli::Folder;

/// How many times more the larger input is, and how many times longer it may take: an exponent of 1.2.
const TIMES: usize = 8;
const MOST: f64 = 12.2;
/// Seconds below which nobody counts.
const LITTLE: f64 = 0.1;

/// What a document is made of, and how one of about so many pieces is made.
type Kind = (&'static str, fn(usize) -> String);

const KINDS: [Kind; 12] = [
    ("comments", |n| record(&format!("1. [d4-5] {}", "\"word\" ".repeat(n)))),
    ("comments of a variation", |n| record(&format!("1. [d4-5] ( 1. [d5-6] {})", "\"word\" ".repeat(n)))),
    ("variations side by side", |n| record(&format!("1. [d4-5] {}", "( 1. [d5-6] ) ".repeat(n)))),
    ("variations after each other", |n| {
        record(&format!("1. [d4-5] {}", "( 1. [d5-6] 2. [a-b1] ) \"word\" ".repeat(n / 2)))
    }),
    ("remarks", |n| record(&format!("1. [d4-5]\n{}", "# a remark\n".repeat(n)))),
    ("unknown words", |n| record(&format!("1. [d4-5] {}", "what ".repeat(n)))),
    ("tags", |n| format!("{HEADER}[meta]\ntags = [{}]\n", "\"tag\", ".repeat(n))),
    ("claims", |n| format!("{HEADER}{}", "[[claim]]\nsays = \"blue scores 0\"\n".repeat(n / 4))),
    ("unknown keys", |n| HEADER.to_owned() + &"[other]\nkey = 1\n".repeat(n / 4)),
    ("documents", |n| format!("{HEADER}[record]\nmoves = '1. [d4-5]'\n+++\n").repeat(n / 4)),
    ("diagrams", |n| format!("{HEADER}{}", "[[diagram]]\n".repeat(n / 16))),
    ("separators", |n| "+++\n".repeat(n)),
];

const HEADER: &str = "kletka = 1\ngame = \"parcel\"\n";

fn record(moves: &str) -> String {
    format!("{HEADER}[record]\nmoves = '''\n{moves}\n'''\n")
}

/// What is done with a file, and with a copy of it.
const COMMANDS: [&[&str]; 14] = [
    &["check", "FILE"],
    &["check", "--format", "short", "FILE"],
    &["check", "--json", "--content", "FILE"],
    &["fmt", "--check", "FILE"],
    &["fmt", "FILE"],
    &["show", "FILE"],
    &["annotate", "FILE"],
    &["annotate", "--write", "FILE"],
    &["add", "FILE", "[a-b1]"],
    &["undo", "--force", "FILE"],
    &["render", "FILE", "-o", "FOLDER/"],
    &["table", "FILE"],
    &["archive", "convert", "--to", "csv", "FILE"],
    &["audit", "FILE"],
];

/// Seconds of processor time, as the shell counts those of its children; nothing for more than a minute.
fn seconds(folder: &Folder, arguments: &[&str], text: &str) -> Option<f64> {
    let file = folder.file("large.kla", text);
    let pictures = format!("{}/pictures", folder.path());
    let _ = fs::remove_dir_all(&pictures);
    let arguments = arguments.iter().map(|one| one.replace("FILE", &file).replace("FOLDER", &pictures));
    let script = "timeout 60 \"$@\" > /dev/null 2>&1; [ $? = 124 ] || times";
    let done = Command::new("sh").args(["-c", script, "sh", env!("CARGO_BIN_EXE_kletka")]).args(arguments).output();
    let done = String::from_utf8(done.unwrap().stdout).unwrap();
    let minutes = |word: &str| {
        let (minutes, seconds) = word.trim_end_matches('s').split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    done.lines().nth(1)?.split_whitespace().map(minutes).sum()
}

#[test]
#[ignore = "long: every command on inputs of some megabytes"]
fn nothing_grows_faster_than_its_input() {
    let folder = Folder::new("growth");
    let mut found = Vec::new();
    for (kind, make) in KINDS {
        for arguments in COMMANDS {
            let few = if arguments[0] == "render" { 500 } else { 20_000 };
            let [small, large] = [few, few * TIMES].map(make);
            // What is steep because the machine was busy with something else is not steep three times.
            let steep = || {
                let large = seconds(&folder, arguments, &large);
                if large.is_some_and(|seconds| seconds < MOST * LITTLE) {
                    return None;
                }
                let small = seconds(&folder, arguments, &small).unwrap_or(60.0).max(LITTLE);
                large.is_none_or(|large| large > MOST * small).then_some((small, large))
            };
            if let Some((small, large)) = (0..3).map_while(|_| steep()).nth(2) {
                found.push(format!("{kind}: {}: {small} {large:?}", arguments.join(" ")));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
