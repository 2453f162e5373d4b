//! Twice as much input takes about twice as long, whatever it is made of and whatever is done with it.

use std::fs;
use std::process::Command;

use crate::common_cli::{Folder, words};
use crate::scripts::unfolded;

/// How many times more the larger input is, and how many times longer it may take: an exponent of 1.2.
const TIMES: usize = 8;
const MOST: f64 = 12.2;
/// Seconds below which nobody counts.
const LITTLE: f64 = 0.1;

/// What documents are made of, and what people may type, or somebody who means harm: `⟨PIECE×n/4⟩` stands for so many pieces.
const KINDS: &str = include_str!("growth_kinds.txt");
const TYPED: &str = include_str!("growth_typed.txt");

/// What is done with a document, and with a copy of it.
const COMMANDS: &str = "\
check FILE
check --format short FILE
check --json --content FILE
fmt --check FILE
fmt FILE
show FILE
annotate FILE
annotate --json FILE
annotate --write FILE
add FILE [a-b1]
undo --force FILE
render FILE -o FOLDER/
render FILE --diagram all --sheet 3x3 -o FOLDER/
render FILE --at all --animate -o FOLDER/
fmt --diff FILE
solve --write --nodes 1000 FILE
judge --games 0 --depth 0 FILE
judge --write --games 0 --depth 0 FILE
cut --at start FILE
table FILE
archive convert --to csv FILE
archive stats FILE
archive dedupe FILE
archive find FILE FILE
archive split --every 1000 --into FOLDER FILE
audit FILE
page FILE -o FOLDER.html
book FILE -o FOLDER.html
";

/// What is done with what was typed: with the bare text, or with a record of it.
const OF_TYPED: &str = "\
import --game parcel FILE
import --game parcel --opening choice FILE
import --game renju-3-2 FILE
import --json --game parcel FILE
check --fix --dry-run FILE
check --fix=unsafe --dry-run FILE
";

/// A text of about so many pieces.
fn made(pattern: &str, pieces: usize) -> String {
    let counted = [1, 2, 4, 16, 64, 448]
        .iter()
        .fold(pattern.replace("×n⟩", "×n/1⟩"), |text, by| {
            text.replace(&format!("×n/{by}⟩"), &format!("×{}⟩", pieces / by))
        });
    let whole = unfolded(&counted);
    let mut parts = whole.split("{letters}");
    let first = parts.next().unwrap_or_default().to_owned();
    let numbered = (0..).zip(parts).map(|(at, part)| letters(at) + part);
    first + &numbered.collect::<String>()
}

/// The letters of a variation.
fn letters(at: usize) -> String {
    let last = char::from(b'a' + u8::try_from(at % 26).unwrap());
    match at / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letters(more - 1)),
    }
}

/// Seconds of processor time, as the shell counts those of its children; nothing for more than a minute.
fn seconds(folder: &Folder, command: &str, text: &str) -> Option<f64> {
    let file = folder.file("large.kla", text);
    let pictures = format!("{}/pictures", folder.path());
    let _ = fs::remove_dir_all(&pictures);
    let arguments = words(command)
        .into_iter()
        .map(|one| one.replace("FILE", &file).replace("FOLDER", &pictures));
    let script = "timeout 60 \"$@\" > /dev/null 2>&1; [ $? = 124 ] || times";
    let done = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_kletka")])
        .args(arguments)
        .output();
    let done = String::from_utf8(done.unwrap().stdout).unwrap();
    let minutes = |word: &str| {
        let (minutes, seconds) = word.trim_end_matches('s').split_once('m')?;
        Some(60.0 * minutes.parse::<f64>().ok()? + seconds.parse::<f64>().ok()?)
    };
    done.lines().nth(1)?.split_whitespace().map(minutes).sum()
}

/// The seconds that a command takes for about so many pieces and for more, if these are too many.
fn steep(folder: &Folder, command: &str, few: usize, pattern: &str) -> Option<String> {
    let [small, large] = [few, few * TIMES].map(|pieces| made(pattern, pieces));
    // What is steep because the machine was busy with something else is not steep three times.
    let one = || {
        let large = seconds(folder, command, &large);
        if large.is_some_and(|seconds| seconds < MOST * LITTLE) {
            return None;
        }
        let small = seconds(folder, command, &small).unwrap_or(60.0).max(LITTLE);
        large
            .is_none_or(|large| large > MOST * small)
            .then(|| format!("{command}: {small} {large:?}"))
    };
    (0..3).map_while(|_| one()).nth(2)
}

#[test]
#[ignore = "long: every command on inputs of some megabytes"]
fn by_hand_nothing_grows_faster_than_its_input() {
    let folder = Folder::new("growth");
    let mut found = Vec::new();
    for kind in KINDS.split("## ").skip(1) {
        let (name, pattern) = kind.split_once('\n').expect("a title");
        for command in COMMANDS.lines() {
            // Of each picture and each position much is asked.
            let few = match command.split(' ').next().unwrap() {
                "render" | "page" | "book" => 500,
                "judge" => 2_000,
                _ => 20_000,
            };
            let steep = steep(&folder, command, few, pattern);
            found.extend(steep.map(|steep| format!("{name}: {steep}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
#[ignore = "long: every way to read typed text on inputs of some hundred kilobytes"]
fn by_hand_nothing_typed_grows_faster_than_its_input() {
    let folder = Folder::new("typed-growth");
    let mut found = Vec::new();
    for kind in TYPED.lines() {
        let (name, typed) = kind.split_once(": ").expect("a name");
        let typed = typed.replace("\\n", "\n");
        let record = format!("kletka = 1\ngame = \"parcel\"\nrecord.moves = '''\n{typed}\n'''\n");
        for command in OF_TYPED.lines() {
            let is_record = command.starts_with("check");
            let pattern = if is_record { &record } else { &typed };
            let steep = steep(&folder, command, 2_000, pattern);
            found.extend(steep.map(|steep| format!("{name}: {steep}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
