//! The information of a record beside its moves: why one of several records of a game is worth more
//! than another.

use std::collections::BTreeMap;

use super::merged_moves::printed;
use crate::document::format;
use crate::notation::{self, Item, Line, print};
use crate::rules::Profiles;
use crate::settings::{self, Entry, Placed, Table, Value};
use crate::text::{Span, SpanMap, Text};

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
        for entry in root
            .get("meta")
            .and_then(|meta| meta.value.as_table())
            .into_iter()
            .flat_map(|meta| &meta.entries)
        {
            told.headers += match &entry.value.value {
                Value::Table(players) => count(players.entries.len()),
                _ => 1,
            };
        }
        for table in ["record", "solution"] {
            if let Some(moves) = root
                .inside(table, "moves")
                .and_then(|moves| moves.value.as_str())
            {
                told.line(&notation::record(moves, &SpanMap::offset(0)).tree);
            }
        }
        told.results = count(
            ["result", "score", "ended"]
                .iter()
                .filter(|key| root.inside("record", key).is_some())
                .count(),
        );
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

    /// The kinds of information, in a few words.
    pub(super) fn text(self) -> Text {
        let kinds = [
            (
                self.headers,
                ["header", "headers"],
                ["заголовок", "заголовка", "заголовков"],
            ),
            (
                self.comments,
                ["comment", "comments"],
                ["комментарий", "комментария", "комментариев"],
            ),
            (
                self.marks,
                ["mark", "marks"],
                ["оценка", "оценки", "оценок"],
            ),
            (
                self.variations,
                ["variation", "variations"],
                ["вариант", "варианта", "вариантов"],
            ),
            (
                self.results,
                ["key of the result", "keys of the result"],
                ["ключ итога", "ключа итога", "ключей итога"],
            ),
            (
                self.tables,
                ["claim or key of a puzzle", "claims or keys of a puzzle"],
                [
                    "утверждение или ключ задачи",
                    "утверждения или ключа задачи",
                    "утверждений или ключей задачи",
                ],
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

/// The headers that tell games with the same moves apart: who played, when, and how it ended; keys
/// with their values.
#[derive(Clone, Debug, Default)]
pub(super) struct Headers(BTreeMap<String, String>);

impl Headers {
    pub(super) fn of(text: &str) -> Self {
        let (root, _) = settings::read(text);
        let value = |span: Span| text[span.range()].trim_matches(['"', '\'']).to_owned();
        let mut found = BTreeMap::new();
        for (table, key) in [("meta", "date"), ("record", "result"), ("record", "ended")] {
            found.extend(
                root.value
                    .inside(table, key)
                    .map(|one| (key.to_owned(), value(one.span))),
            );
        }
        let players = root
            .value
            .inside("meta", "players")
            .and_then(|players| players.value.as_table());
        for player in players.into_iter().flat_map(|players| &players.entries) {
            found.insert(
                format!("players.{}", player.key.value),
                value(player.value.span),
            );
        }
        Self(found)
    }

    /// The keys that both have and that say different things, with both values. Where colours are
    /// exchanged, it is unknown whose the results and the players are.
    pub(super) fn contradictions(&self, other: &Self, same_colours: bool) -> Vec<Difference> {
        let is_coloured = |key: &str| key == "result" || key.starts_with("players.");
        let known = self
            .0
            .iter()
            .filter(|(key, _)| same_colours || !is_coloured(key));
        let both = known
            .filter_map(|(key, ours)| Some((key.clone(), ours.clone(), other.0.get(key)?.clone())));
        let mut found: Vec<_> = both.filter(|(_, ours, theirs)| ours != theirs).collect();
        let (ours, theirs) = (self.players(), other.players());
        if !same_colours && ours.len() == theirs.len() && ours != theirs {
            found.push(("players".to_owned(), ours.join(", "), theirs.join(", ")));
        }
        found
    }

    fn players(&self) -> Vec<&str> {
        let players = self.0.iter().filter(|(key, _)| key.starts_with("players."));
        let mut names: Vec<_> = players.map(|(_, name)| name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// Takes in the additions of another record of the game.
    pub(super) fn add(&mut self, other: Self) {
        for (key, value) in other.0 {
            self.0.entry(key).or_insert(value);
        }
    }
}

/// A key that contradicts in two records, and both values.
pub(super) type Difference = (String, String, String);

/// How the moves of two records of a game are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Alike {
    /// No colours are exchanged.
    pub(super) colours: bool,
    /// The moves are the same, and not only up to a motion of the field.
    pub(super) words: bool,
}

/// The document with the additions of another record of the game: headers, result, comments, marks
/// and variations; also the keys that contradict each other. `None` where something of the other
/// record has no place in this one.
pub(super) fn merged(
    text: &str,
    other: &str,
    alike: Alike,
    games: &Profiles,
) -> Option<(String, Vec<Difference>)> {
    let [(ours, _), (theirs, _)] = [text, other].map(settings::read);
    let mut merge = RecordMerge {
        text,
        other,
        ours: &ours.value,
        alike,
        new: text.to_owned(),
        differing: Vec::new(),
    };
    for table in &theirs.value.entries {
        match table.key.value.as_ref() {
            "kletka" | "game" | "board" | "rules" | "start" => {}
            name @ ("meta" | "record") => {
                let entries = table.value.value.as_table().map(|table| &table.entries);
                for entry in entries.into_iter().flatten() {
                    merge.entry(name, entry, games)?;
                }
            }
            name => {
                let mine = ours.value.get(name)?;
                if !is_same(&mine.value, &table.value.value) {
                    return None;
                }
            }
        }
    }
    Some((merge.new, merge.differing))
}

/// A document that takes in another record of its game. A step is `None` where an addition has no
/// place.
struct RecordMerge<'a> {
    text: &'a str,
    other: &'a str,
    ours: &'a Table<'a>,
    alike: Alike,
    new: String,
    differing: Vec<Difference>,
}

impl RecordMerge<'_> {
    /// Takes in a value of the other record.
    fn entry(&mut self, name: &str, entry: &Entry<'_>, games: &Profiles) -> Option<()> {
        let (key, their) = (entry.key.value.as_ref(), &entry.value);
        let value = &self.other[their.span.range()];
        match self.ours.inside(name, key) {
            Some(mine) if is_same(&mine.value, &their.value) => {}
            mine if key == "moves" => {
                let mine = mine.and_then(|mine| mine.value.as_str());
                if let Some((mine, moves)) = mine.zip(their.value.as_str()) {
                    self.moves(name, mine, moves, games)?;
                }
            }
            Some(own) if self.alike.colours && own.value.as_table().is_some() => {
                self.table((name, key), own, their.value.as_table()?)?;
            }
            Some(mine) => self.differ(key, mine, value),
            None if (key == "players" || name == "record") && !self.alike.colours => return None,
            // A table of its own has no value that could be written behind a key.
            None if matches!(their.value, Value::Table(_)) && !value.starts_with('{') => {
                return None;
            }
            None => self.set(name, key, value)?,
        }
        Some(())
    }

    fn set(&mut self, name: &str, key: &str, value: &str) -> Option<()> {
        self.new = settings::set(&self.new, name, key, value)?;
        Some(())
    }

    fn differ(&mut self, key: &str, mine: &Placed<Value<'_>>, value: &str) {
        let mine = self.text[mine.span.range()].to_owned();
        self.differing
            .push((key.to_owned(), mine, value.to_owned()));
    }

    /// Takes in the comments, marks and variations of the other record's moves.
    fn moves(&mut self, name: &str, mine: &str, theirs: &str, games: &Profiles) -> Option<()> {
        let [mine, theirs] =
            [mine, theirs].map(|moves| notation::record(moves, &SpanMap::offset(0)));
        let mut says = Told::default();
        says.line(&theirs.tree);
        if says.total() > 0 && !self.alike.words {
            return None;
        }
        let line = with_annotations(&mine.tree, &theirs.tree, &mut self.differing);
        if line == mine.tree {
            return Some(());
        }
        let profile = games.find(self.ours.get("game")?.value.as_str()?)?;
        let usual = profile.sheet.cyrillic;
        let alphabet = mine.letters.first(usual).unwrap_or(usual);
        let next = self.ours.inside("start", "next");
        let next = next
            .and_then(|next| u32::try_from(next.value.as_integer()?).ok())
            .unwrap_or(1);
        let laid = format::record(&print::line(&line, alphabet), next, profile, alphabet);
        self.set(name, "moves", &laid)
    }

    /// Takes in the entries of a table that both records have.
    fn table(
        &mut self,
        (name, key): (&str, &str),
        own: &Placed<Value<'_>>,
        theirs: &Table<'_>,
    ) -> Option<()> {
        let mut more = String::new();
        for one in &theirs.entries {
            let (key, value) = (&one.key.value, &self.other[one.value.span.range()]);
            match own.value.as_table()?.get(key) {
                Some(own) if is_same(&own.value, &one.value.value) => {}
                Some(own) => self.differ(key, own, value),
                None => more += &format!(", {key} = {value}"),
            }
        }
        if more.is_empty() {
            return Some(());
        }
        let own = self.text[own.span.range()].trim_end_matches([' ', '}']);
        self.set(name, key, &format!("{own}{more} }}"))
    }
}

fn is_same(ours: &Value<'_>, theirs: &Value<'_>) -> bool {
    ours.clone().plain() == theirs.clone().plain()
}

/// A line with the comments, marks and variations that only another record of the same moves has; where marks differ, its own stay.
fn with_annotations(ours: &Line, theirs: &Line, differing: &mut Vec<Difference>) -> Line {
    let mut stretches = stretches(ours);
    for (here, theirs) in stretches.iter_mut().zip(self::stretches(theirs)) {
        for item in theirs {
            let is_said = match (&item, here.first_mut()) {
                (Item::Ply(their), Some(Item::Ply(mine))) => {
                    mine.mark = mine.mark.or(their.mark);
                    if their.mark.is_some_and(|mark| mine.mark != Some(mark)) {
                        differing.push(("moves".to_owned(), printed(&here[0]), printed(&item)));
                    }
                    continue;
                }
                (Item::Comment(_) | Item::Remark(_), _) => true,
                (Item::Variation(_), _) => false,
                _ => continue,
            };
            if !here.iter().any(|one| printed(one) == printed(&item)) {
                // Comments stand before variations.
                let is_behind = |one: &Item| {
                    matches!(one, Item::End(_)) || is_said && matches!(one, Item::Variation(_))
                };
                let at = here.iter().position(is_behind).unwrap_or(here.len());
                here.insert(at, item);
            }
        }
    }
    Line {
        items: stretches.concat(),
    }
}

/// The items before the first move, and each move with the items that belong to it.
fn stretches(line: &Line) -> Vec<Vec<Item>> {
    let mut out = vec![Vec::new()];
    for item in &line.items {
        if matches!(item, Item::Ply(_)) {
            out.push(Vec::new());
        }
        if let Some(last) = out.last_mut() {
            last.push(item.clone());
        }
    }
    out
}
