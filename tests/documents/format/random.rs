//! Random documents in random spelling keep their meaning, their comments and their empty lines.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proptest::prelude::*;

use super::laws::{formatted_with, laws};
use crate::Random;

const DASHES: [&str; 8] = ["-", "-", "-", "−", "‐", "–", "—", "―"];
const COLOURS: [&str; 14] = [
    "с", "С", "c", "C", "г", "Г", "b", "B", "к", "R", "r", "з", "g", "З",
];
const COMMENTS: [&str; 8] = [
    "a stitch",
    "«quoted» # no remark (nor this)",
    "two\n  lines",
    "three ''' apostrophes",
    "back\\slash \\u0041",
    "1. [d4-5]",
    "",
    "a long comment that has to find its place behind its move or on a line of its own, whichever there is room for",
];

struct Writer {
    dice: Random,
    game: &'static str,
    out: String,
    remarks: usize,
}

impl Writer {
    fn point(&mut self) -> (String, usize) {
        let (column, row) = (self.dice.below(7), self.dice.below(12) + 1);
        let letters = [
            &["a", "A", "а"][..],
            &["b", "B"],
            &["c", "с"],
            &["d", "D"],
            &["e", "Е", "е"],
            &["f"],
            &["g"],
        ];
        (self.dice.pick(letters[column]).to_owned(), row)
    }

    fn edge(&mut self) -> String {
        let dash = self.dice.pick(&DASHES);
        let ((a, x), (b, y)) = (self.point(), self.point());
        match self.dice.below(4) {
            0 if x != y => format!("[{a}{x}{dash}{y}]"),
            1 => format!("[a{dash}{}{y}]", self.dice.pick(&["b", "g", "d", "е"])),
            2 if x != y => format!("[{a}{x}{dash}{b}{y}]"),
            _ => format!("[{}{x}{dash}{}]", self.dice.pick(&["d", "Е"]), x + 1),
        }
    }

    fn stone(&mut self) -> String {
        let colour = self.dice.pick(&COLOURS);
        let (column, row) = self.point();
        format!("{colour}@{column}{row}")
    }

    fn played(&mut self) -> String {
        if self.dice.one_in(6) {
            return self.dice.pick(&["--", "—", "пас", "pass", "–−"]).to_owned();
        }
        let colour = if self.dice.one_in(3) {
            self.dice.pick(&COLOURS)
        } else {
            ""
        };
        match (self.game, self.dice.below(6)) {
            ("parcel", 0) => {
                let [a, b, c] = [self.edge(), self.edge(), self.edge()];
                format!("{a}|{colour}{b}*|{c}")
            }
            ("parcel", _) => format!("{colour}{}", self.edge()),
            ("renju-3-2", 0..=3) => {
                let comma = self.dice.pick(&[", ", ",", ",\n  "]);
                format!("{}{comma}{}", self.stone(), self.stone())
            }
            ("renju-for-three", 0..=3) => {
                let (column, row) = self.point();
                format!("{column}{row}")
            }
            _ => self.stone(),
        }
    }

    fn space(&mut self) {
        let space = self.dice.pick(&[
            " ",
            " ",
            " ",
            "  ",
            "\n",
            "\n    ",
            "\n\n",
            " \t\n \n\n",
            "\r\n",
        ]);
        self.out.push_str(space);
    }

    fn comment(&mut self) {
        let text = self.dice.pick(&COMMENTS);
        let quotes = if self.dice.one_in(2) {
            ("\"", "\"")
        } else {
            ("«", "»")
        };
        let _ = write!(self.out, "{}{text}{}", quotes.0, quotes.1);
        self.space();
    }

    fn remark(&mut self) {
        self.remarks += 1;
        let end = self.dice.pick(&["\n", "  \n", "\n\n"]);
        let _ = write!(
            self.out,
            "#{}remark {} \"«({end}",
            self.dice.pick(&["", " "]),
            self.remarks
        );
    }

    fn line(&mut self, plies: usize, first: u32, depth: usize) {
        while self.dice.one_in(4) {
            if self.dice.one_in(2) {
                self.comment();
            } else {
                self.remark();
            }
        }
        for number in (first..).take(plies) {
            match self.dice.below(40) {
                0..20 => {
                    let _ = write!(self.out, "{number}.");
                    self.out.push_str(self.dice.pick(&["", " ", "\n"]));
                }
                20 => {
                    let _ = write!(self.out, "{}. ", number + 7);
                }
                _ => {}
            }
            let played = self.played();
            self.out.push_str(&played);
            if self.dice.one_in(4) {
                self.out
                    .push_str(self.dice.pick(&["!", " ?", "!!", "\n??", "!?", "?!"]));
            }
            self.space();
            while self.dice.one_in(3) {
                match self.dice.below(3) {
                    0 => self.comment(),
                    1 => self.remark(),
                    _ if depth < 3 => {
                        self.out.push('(');
                        self.space();
                        let plies = self.dice.below(5) + 1;
                        self.line(plies, number, depth + 1);
                        self.out.push(')');
                        self.space();
                    }
                    _ => self.space(),
                }
            }
        }
    }

    fn record(&mut self, plies: usize, first: u32) -> String {
        self.line(plies, first, 0);
        if self.dice.one_in(3) && plies > 0 {
            self.out.push_str(" * ");
        }
        std::mem::take(&mut self.out)
    }

    fn position(&mut self) -> String {
        let mut out = String::new();
        for _ in 0..self.dice.below(20) {
            let colour = self.dice.pick(&COLOURS);
            let word = match self.dice.below(6) {
                0 => format!("{colour}[a1-b2{}c3]", self.dice.pick(&DASHES)),
                1 => format!("{colour}[c-b-a{}]", self.dice.below(9) + 1),
                2 => format!("{colour}(a1-a4-d4{}D1)", self.dice.pick(&DASHES)),
                3 => self.stone(),
                _ => format!("{colour}{}", self.edge()),
            };
            out.push_str(&word);
            self.space();
            out.push_str(&std::mem::take(&mut self.out));
            if self.dice.one_in(8) {
                self.remark();
                out.push_str(&std::mem::take(&mut self.out));
            }
        }
        out
    }
}

/// Comments of a document with the key that each stands behind or above.
#[derive(Default)]
struct Comments {
    count: usize,
    behind: BTreeMap<String, String>,
    above: BTreeMap<String, String>,
}

impl Comments {
    fn next(&mut self) -> String {
        self.count += 1;
        format!("# comment {}!", self.count)
    }
}

/// A string in one of the spellings that can hold it.
fn string(text: &str, dice: &mut Random) -> String {
    if text.contains("'''") || text.contains('\r') || text.ends_with('\'') || dice.one_in(4) {
        toml_edit::Value::from(text).to_string()
    } else {
        format!("'''{}{text}'''", if dice.one_in(2) { "\n" } else { "" })
    }
}

/// A document: its tables in random order, as headers, inline or dotted, with comments all over.
fn document(seed: u64, plies: usize) -> (String, Comments) {
    // A document follows from one number and a size that shrinks.
    let mut dice = Random(seed);
    let game = ["parcel", "renju-for-three", "renju-3-2"][dice.below(3)];
    let next = u32::try_from(dice.below(12) + 1).unwrap();
    let mut writer = Writer {
        dice: Random(!seed),
        game,
        out: String::new(),
        remarks: 0,
    };
    let moves = writer.record(plies, next);
    let position = writer.position();
    let next_number = next.to_string();
    let (position, moves) = (string(&position, &mut dice), string(&moves, &mut dice));
    let mut tables: Vec<(&str, Vec<(&str, &str)>)> = vec![
        (
            "meta",
            vec![
                ("title", "\"T # no comment\""),
                ("tags", "[ 'a','b' , ]"),
                ("players", "{red = \"R\", blue='B'}"),
            ],
        ),
        ("board", vec![("size", "[ 7,7]")]),
        (
            "start",
            vec![("next", &next_number), ("position", &position)],
        ),
        (
            "record",
            vec![
                ("result", "\"unfinished\""),
                ("score", "{ red = 1.50, blue = 0 }"),
                ("moves", &moves),
            ],
        ),
        ("zeta", vec![("list", "[1, # one\n 2]"), ("odd", "1e3")]),
    ];
    for (_, entries) in &mut tables {
        let turn = dice.below(entries.len());
        entries.rotate_left(turn);
    }
    let turn = dice.below(tables.len());
    tables.rotate_left(turn);
    let mut comments = Comments::default();
    let (mut top, mut headers) = (Vec::new(), String::new());
    top.push(entry("kletka", "1", &mut dice, &mut comments));
    top.push(entry(
        "game",
        &format!("\"{game}\""),
        &mut dice,
        &mut comments,
    ));
    for (table, entries) in tables {
        match dice.below(4) {
            0 => {
                for (key, value) in &entries {
                    let place = format!("{table}.{key}");
                    top.push(entry(&place, value, &mut dice, &mut comments));
                }
            }
            1 => {
                let inside: Vec<_> = entries
                    .iter()
                    .map(|(key, value)| format!("{key} = {value}"))
                    .collect();
                top.push(format!(
                    "{table} = {{ {} }}\n",
                    inside.join(if dice.one_in(2) { ", " } else { ",\n" })
                ));
            }
            _ => {
                let header = format!("[{table}]");
                above(&mut headers, &mut dice, &mut comments, &header);
                let _ = write!(headers, "[ {table} ]");
                behind(&mut headers, &mut dice, &mut comments, &header);
                for (key, value) in &entries {
                    headers.push_str(&entry(key, value, &mut dice, &mut comments));
                }
                if dice.one_in(4) {
                    let _ = writeln!(headers, "{}", comments.next());
                }
            }
        }
    }
    let turn = dice.below(top.len());
    top.rotate_left(turn);
    let mut text = top.concat() + &headers;
    if dice.one_in(4) {
        text = format!("\u{feff}{text}");
    }
    if dice.one_in(3) {
        let _ = write!(text, "\n\n{}", comments.next());
    }
    (text, comments)
}

fn above(out: &mut String, dice: &mut Random, comments: &mut Comments, key: &str) {
    if dice.one_in(3) {
        out.push_str(dice.pick(&["\n", "\n\n", "  \n"]));
    }
    // Above the first keys of a document a comment may become its heading.
    while dice.one_in(4) && !matches!(key, "kletka" | "game") {
        let comment = comments.next();
        let _ = writeln!(out, "  {comment}  ");
        comments.above.insert(comment, key.to_owned());
    }
}

fn behind(out: &mut String, dice: &mut Random, comments: &mut Comments, key: &str) {
    if dice.one_in(3) {
        let comment = comments.next();
        let _ = write!(out, "\t{comment} ");
        comments.behind.insert(comment, key.to_owned());
    }
    out.push('\n');
}

/// A line of a key, before which there may be the name of its table and a dot.
fn entry(place: &str, value: &str, dice: &mut Random, comments: &mut Comments) -> String {
    let key = place.rsplit('.').next().unwrap();
    let mut out = String::new();
    above(&mut out, dice, comments, key);
    let _ = write!(out, "{place}{}{value}", dice.pick(&[" = ", "=", "  =\t"]));
    behind(&mut out, dice, comments, key);
    out
}

/// Whether a line of a document is that of a key or header; a long string is found by its first line.
fn is_line_of(line: &str, key: &str) -> bool {
    line.starts_with(key)
        || line.starts_with(&format!("[meta.{key}]"))
        || line.starts_with(&format!("[record.{key}]"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_documents_keep_their_meaning(seed: u64, plies in 0_usize..40) {
        let (text, comments) = document(seed, plies);
        let done = laws(&text);
        let lines: Vec<&str> = done.lines().collect();
        for number in 1..=comments.count {
            let comment = format!("# comment {number}!");
            let found: Vec<_> = (0..lines.len()).filter(|&at| lines[at].ends_with(&comment)).collect();
            prop_assert_eq!(found.len(), 1, "{} in\n{}\n{}", comment, text, done);
            let line = found[0];
            if let Some(key) = comments.behind.get(&comment) {
                // Behind a string or list of several lines the key stands further up.
                let first = (0..=line).rev().find(|&at| !lines[line].starts_with("'''") && at == line
                    || lines[at].ends_with("'''") && at < line || lines[at].ends_with("\"\"\"") && at < line
                    || lines[at].ends_with("[1, # one"));
                let head = first.map_or("", |at| lines[at]);
                let is_end = lines[line].starts_with("'''") || lines[line].starts_with("\"\"\"") || lines[line].starts_with(" 2]");
                let head = if is_end { head } else { lines[line] };
                prop_assert!(is_line_of(head, key) || is_end, "{} behind {} in\n{}\n{}", comment, key, text, done);
            }
            if let Some(key) = comments.above.get(&comment) {
                let below = lines[line + 1..].iter().find(|line| !line.is_empty() && !line.starts_with('#'));
                let is_heading = (0..line).all(|at| lines[at].is_empty() || lines[at].starts_with('#'));
                // At the end of a table it may belong to the table's last key.
                prop_assert!(
                    is_heading || key.starts_with('[') || below.is_some_and(|line| is_line_of(line, key)),
                    "{} above {} in\n{}\n{}", comment, key, text, done
                );
            }
        }
    }

    #[test]
    fn letters_can_be_chosen(seed: u64, plies in 0_usize..20) {
        use kletka::document::format::{FormatOptions, Script};
        let (text, _) = document(seed, plies);
        let latin = formatted_with(&text, FormatOptions { letters: Some(Script::Latin) });
        let cyrillic = formatted_with(&text, FormatOptions { letters: Some(Script::Cyrillic) });
        let back = formatted_with(&latin, FormatOptions { letters: Some(Script::Cyrillic) });
        prop_assert_eq!(back, cyrillic);
    }
}
