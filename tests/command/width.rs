//! What people read fits 80 columns.
//!
//! Every command is run in both languages, on documents that ship and on documents that ask for trouble: long titles, names and
//! comments, variations within variations, large fields, errors of all kinds. Two kinds of output are no text for people and
//! are not measured: what [`FOR_PROGRAMS`] names (documents, drawings, tables of CSV, JSON, scripts, sources of manual pages)
//! on standard output. A line of all others may be wider than 80 columns for one of two reasons, which can be seen from it:
//!
//! - It quotes a line of a document, or marks places in it: the number of a line or blanks, a bar, and the line itself, whose
//!   marks have to stay below their words.
//! - There is no blank in it, its indentation aside: a word that is too long, the path of a file for one, is not broken.
//!
//! Messages keep to the width of the terminal or to `COLUMNS`. Where there is neither, a message is one line, however long,
//! so that programs can search them; the result on standard output fits all the same.

use std::collections::BTreeSet;

use crate::common_cli::{Folder, kletka};
use crate::help::leaves;

const WIDTH: usize = 80;

/// What is written to standard output for programs, by the beginnings of command lines.
const FOR_PROGRAMS: &str = "\
new
fmt -
import
render -
extract
completions
man
archive convert
archive generate
archive dedupe
archive select
compose parcel
check --format";

/// Documents that ship, under short names.
const SHIPPED: [(&str, &str); 8] = [
    ("a.toml", "puzzles/games/parcel-7x7.toml"),
    ("b.toml", "puzzles/games/renju-3-2.toml"),
    ("c.toml", "puzzles/games/renju-three-four.toml"),
    ("d.toml", "puzzles/articles/parcel-03a.toml"),
    ("e.toml", "puzzles/articles/renju-for-three-5.toml"),
    ("f.toml", "puzzles/articles/renju-3-2-7.toml"),
    ("g.kla", "formats/examples/example.kla"),
    ("h.kla", "tests/vectors/plain/illegal.kla"),
];

/// Documents that ask for trouble.
const AWKWARD: [(&str, &str); 6] = [
    (
        "a.toml",
        r#"kletka = 1
game = "renju-3-2"
[meta]
title = "A title that goes on for longer than anybody would want to read it, without an end in sight / Название, которое длиннее, чем кто-либо захотел бы прочесть в одной строке, и конца ему не видно"
players = { A = ["Анна Константиновна Рождественская-Преображенская", "Bartholomew Featherstonehaugh-Cholmondeley"], B = "Верещагин-Добровольский Вячеслав Станиславович" }
event = "Чемпионат-по-играм-на-клетчатой-бумаге-среди-всех-желающих-которые-смогли-приехать-в-воскресенье"
[start]
position = '''г@e7 к@f5 к@g6 з@g4 з@h4'''
[record]
moves = '''1. г@e9, к@h7! "a comment longer than a line can be, of an author who wanted to say everything about this move, and then some more" ( 1. к@h7? "weak" 2. з@i8, г@e4! ( 2. -- 3. г@e9 ( 3. г@e10 4. -- 5. к@h5 ) ) ) 2. з@i8, г@e4'''
[puzzle]
goal = "A wins by 5"
[[claim]]
name = "the name of a claim that is as long as the title was and does not end before the eightieth column either"
says = "to move: B"
"#,
    ),
    (
        "b.toml",
        "kletka = 1\ngame = \"parcel\"\n[board]\nsize = [25, 25]\n[record]\nmoves = '1. [a1-2] 2. [z1-2] 3. [e5-6]'\n[[claim]]\nsays = '''\nblue area: 12\nnonsense that goes on and on and on and on and on and on and on and on and on and on and on\nregion {a1-b1-b2-a2}: blue area 1, red\n'''\n",
    ),
    (
        "c.toml",
        "kletka = 1\ngame = \"parcel\"\n[board]\nsize = [50, 4]\n[record]\nmoves = '1. [a1-2] 2. [ab1-2]'\n",
    ),
    (
        "d.toml",
        "kletka = 1\ngame = \"renju-3-2\"\nunknown-key-that-is-very-long-indeed-and-goes-on-and-on-and-on-and-on-and-on-and-on-and-on = 3\n[rules]\nkomi = \"x\"\n[record]\nmoves = '''1. e7 2. кe7, сe8 3. «слово, которое не кончается\n'''\nresult = \"blue\"\n",
    ),
    ("e.toml", "kletka = 1\ngame = \"renju-for-three\n"),
    (
        "f.toml",
        "kletka = 1\ngame = \"renju-3-2\"\n[start]\nposition = 'г@e7 к@f5 к@g6 з@g4 з@h4'\n[puzzle]\ngoal = \"A wins by 7\"\n[solution]\nmoves = '''1. к@h7 2. з@i8, г@e4 3. к@a1'''\n",
    ),
];

/// What is run on every document.
const ON_DOCUMENTS: &str = "\
check F
check --format json F
check --fix --dry-run F
show F
show --at all F
show --at 1 F
annotate F
solve --nodes 3000 F
audit --nodes 500 F
audit --strict --nodes 500 F
compose --tune --nodes 30 F
analyse --games 20 --nodes 200 F
analyse --ask komi --nodes 200 F
analyse --ask outcome --nodes 200 F
compose --judge --depth 3 --nodes 50 --player greedy --games 2 F
verify F
perft --depth 1 F
show --table F
play F
play F --against greedy
extract F
new --from --at 1 F
add F nonsense
add --undo F 99
fmt --check F
render -o out/ F
book -o book.html F
page -o page.html F
page --site -o site F
archive stats F
archive find F F
archive select length<99 --list F
archive table F
archive dedupe F
archive convert --to csv F
archive split --by game --into parts F
archive merge F F F
annotate --at 77 F";

/// What is run once.
const ALONE: &str = "\
mdbook supports html
lsp
studio nowhere
match renju-3-2 --size 9 --players greedy,random --games 4 --threads 1
match parcel --size 2 --players random,greedy,random
new parcel
new chess
new renju-3-2 --size 3x
import --game parcel typed.txt
import typed.txt
import --game renju-3-2 --json typed.txt -o typed.kla --force
compose parcel --size 2 --nodes 100 --budget 300
compose parcel --moves 9-3
compose parcel --for play --size 3 --games 0 --count 1
archive generate --game parcel --size 3 --games 1
archive nonsense
archive split a.toml
completions bash
completions nonsense
man
man nonsense
explain piercing
explain false-goal
explain nonsense
explain
show nowhere.toml
show --at nowhere a.toml
new --from --at 99 a.toml
audit --class nonsense a.toml
render --style nonsense a.toml
render --show nonsense a.toml
render --styles
check .
check --lang nonsense
check --tim 3
nonsense";

/// A list that was typed carelessly.
const TYPED: &str = "Игрок, которого звали Константин Константинопольский-Рождественский — Борис\n1) a1-2; 2) [b - c3] \
                     3) какие-то слова, которых никто не понимает и которые длиннее восьмидесяти знаков 4) d4-5\n5. \
                     @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@\n";

/// Whether a line quotes a document, or marks places in what is quoted above it.
fn quotes(line: &str) -> bool {
    line.trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .trim_start_matches(' ')
        .starts_with('|')
}

/// The lines of a text that are too wide for no reason.
fn wide(text: &str) -> Vec<&str> {
    let is_wide = |line: &&str| line.chars().count() > WIDTH;
    text.lines()
        .filter(is_wide)
        .filter(|line| !quotes(line) && line.trim().contains(' '))
        .collect()
}

/// Runs command lines in both languages in a folder, and measures what they print.
fn measure<'a>(folder: &Folder, lines: impl Iterator<Item = &'a str>, file: &str) {
    for line in lines {
        for lang in ["en", "ru"] {
            let arguments: Vec<&str> = line
                .split(' ')
                .map(|word| if word == "F" { file } else { word })
                .collect();
            for columns in ["80", ""] {
                let run = kletka(arguments.iter().copied().chain(["--lang", lang]));
                let ran = run
                    .env("COLUMNS", columns)
                    .current_dir(&folder.0)
                    .patient()
                    .run();
                // A call that is not understood would measure nothing but that.
                let is_read = file.is_empty()
                    || !"unexpected arg|not provided|неизвестный арг|не хватает"
                        .split('|')
                        .any(|wrong| ran.stderr.contains(wrong));
                assert!(is_read, "{line}: {}", ran.stderr);
                let is_text = !FOR_PROGRAMS.lines().any(|begin| line.starts_with(begin));
                let result = if is_text {
                    wide(&ran.stdout)
                } else {
                    Vec::new()
                };
                let messages = if columns.is_empty() {
                    Vec::new()
                } else {
                    wide(&ran.stderr)
                };
                assert!(
                    result.is_empty() && messages.is_empty(),
                    "{line} {file} {lang}: {result:#?} {messages:#?}"
                );
                // Without a width only the result matters, and it is laid out alike in both languages.
                if ran.stdout.is_empty() || lang == "ru" {
                    break;
                }
            }
        }
    }
}

#[test]
fn shipped_documents_are_shown_in_80_columns() {
    let folder = Folder::new("width-shipped");
    for (name, path) in SHIPPED {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        folder.file(name, std::fs::read(path).unwrap());
        measure(&folder, ON_DOCUMENTS.lines(), name);
    }
}

#[test]
fn awkward_documents_are_shown_in_80_columns() {
    let folder = Folder::new("width-awkward");
    folder.file("typed.txt", TYPED);
    for (name, text) in AWKWARD {
        folder.file(name, text);
        measure(&folder, ON_DOCUMENTS.lines(), name);
    }
    measure(&folder, ALONE.lines(), "");
}

#[test]
fn every_command_is_measured() {
    let run: BTreeSet<&str> = ON_DOCUMENTS.lines().chain(ALONE.lines()).collect();
    for path in leaves() {
        assert!(
            run.iter()
                .any(|line| format!("{line} ").starts_with(&format!("{path} "))),
            "{path} is not measured"
        );
    }
}

#[test]
fn only_quotations_and_single_words_are_wide() {
    let long = "x".repeat(90);
    for line in [
        format!("12 | {long} {long}"),
        format!("   | {long} ^"),
        format!("    {long}"),
    ] {
        assert!(wide(&line).is_empty(), "{line}");
    }
    for line in [format!("error: {long}"), format!("12 x | {long}")] {
        assert_eq!(wide(&line), [&line]);
    }
}
