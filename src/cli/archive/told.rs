//! What a record tells beside its moves: why one of several records of a game is worth more than another.

use crate::notation::{self, Item, Line};
use crate::settings::{self, Value};
use crate::text::{SpanMap, Text};

/// How much of everything a document tells beside the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// Keys of `[meta]`, each player as one.
    headers: u32,
    comments: u32,
    marks: u32,
    variations: u32,
    /// Result, score and reason of the end.
    results: u32,
    /// Claims, diagrams, the keys of a puzzle, and a solution.
    tables: u32,
}

impl Told {
    /// Counts what a document tells.
    pub(super) fn of(text: &str) -> Self {
        let (root, _) = settings::read(text);
        let root = &root.value;
        let mut told = Self::default();
        for entry in root.get("meta").and_then(|meta| meta.value.as_table()).into_iter().flat_map(|meta| &meta.entries)
        {
            told.headers += match &entry.value.value {
                Value::Table(players) => count(players.entries.len()),
                _ => 1,
            };
        }
        for table in ["record", "solution"] {
            if let Some(moves) = root.inside(table, "moves").and_then(|moves| moves.value.as_str()) {
                told.line(&notation::record(moves, &SpanMap::offset(0)).tree);
            }
        }
        told.results =
            count(["result", "score", "ended"].iter().filter(|key| root.inside("record", key).is_some()).count());
        for key in ["claim", "diagram", "judged", "puzzle", "solution"] {
            told.tables += match root.get(key).map(|found| &found.value) {
                Some(Value::List(list)) => count(list.len()),
                Some(Value::Table(table)) => count(table.entries.len()),
                Some(_) | None => 0,
            };
        }
        told
    }

    fn line(&mut self, line: &Line) {
        for item in &line.items {
            match item {
                Item::Ply(ply) => self.marks += u32::from(ply.mark.is_some()),
                Item::Comment(_) | Item::Remark(_) => self.comments += 1,
                Item::Variation(variation) => {
                    self.variations += 1;
                    self.line(&variation.line);
                }
                Item::Broken(_) | Item::End(_) => {}
            }
        }
    }

    /// All of it together.
    pub(super) const fn total(self) -> u32 {
        self.headers + self.comments + self.marks + self.variations + self.results + self.tables
    }

    /// What there is, in a few words.
    pub(super) fn text(self) -> Text {
        let kinds = [
            (self.headers, ["header", "headers"], ["заголовок", "заголовка", "заголовков"]),
            (self.comments, ["comment", "comments"], ["комментарий", "комментария", "комментариев"]),
            (self.marks, ["mark", "marks"], ["оценка", "оценки", "оценок"]),
            (self.variations, ["variation", "variations"], ["вариант", "варианта", "вариантов"]),
            (self.results, ["key of the result", "keys of the result"], ["ключ итога", "ключа итога", "ключей итога"]),
            (
                self.tables,
                ["claim or key of a puzzle", "claims or keys of a puzzle"],
                ["утверждение или ключ задачи", "утверждения или ключа задачи", "утверждений или ключей задачи"],
            ),
        ];
        let said: Vec<Text> = kinds
            .into_iter()
            .filter(|(count, ..)| *count > 0)
            .map(|(count, en, ru)| Text::count(count, en, ru))
            .collect();
        if said.is_empty() {
            Text::new("nothing but the moves", "только ходы")
        } else {
            Text::join(&said, ", ")
        }
    }
}

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// The document with the headers of another one that it lacks; also those that both have and that say different things,
/// with both values. Players count only where the colours of both records are the same.
pub(super) fn merged(text: &str, other: &str, same_colours: bool) -> (String, Vec<(String, String, String)>) {
    let (mut new, mut differing) = (text.to_owned(), Vec::new());
    let (theirs, _) = settings::read(other);
    let meta = theirs.value.get("meta").and_then(|meta| meta.value.as_table());
    for entry in meta.into_iter().flat_map(|meta| &meta.entries) {
        let key = entry.key.value.as_ref();
        if key == "players" && !same_colours {
            continue;
        }
        let value = &other[entry.value.span.range()];
        let (ours, _) = settings::read(&new);
        match ours.value.inside("meta", key) {
            Some(mine) if mine.value.clone().plain() == entry.value.value.clone().plain() => {}
            Some(mine) => differing.push((key.to_owned(), new[mine.span.range()].to_owned(), value.to_owned())),
            // A table of its own has no value that could be written behind a key.
            None if matches!(entry.value.value, Value::Table(_)) && !value.starts_with('{') => {}
            None => new = settings::set(&new, "meta", key, value).unwrap_or(new),
        }
    }
    (new, differing)
}
