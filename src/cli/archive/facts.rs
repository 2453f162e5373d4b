//! The facts of a record about its game, by the words that questions and tables use.

use serde_json::{Map, Value as Json, json};

use super::documents::ArchiveDocument;
use super::names::Names;
use super::record;
use crate::notation::{Item, Line};
use crate::rules::Seat;
use crate::session::ReadDocument;
use crate::settings::{Table, Value};

/// A record that is asked.
pub(super) struct Facts<'a, 't, 'i> {
    pub(super) reading: &'a ReadDocument<'t, 'i>,
    pub(super) names: &'a Names,
}

/// The words beside the keys of `[meta]`.
pub(super) const WORDS: [&str; 14] = [
    "player", "team", "blue", "red", "green", "A", "B", "winner", "game", "size", "result",
    "ended", "length", "comment",
];

impl Facts<'_, '_, '_> {
    fn meta(&self) -> Option<&Table<'_>> {
        self.reading.document.as_ref()?.meta
    }

    /// The players of a seat: one, or the members of a team.
    pub(super) fn members(&self, seat: Seat) -> Vec<String> {
        let found = self
            .meta()
            .and_then(|meta| meta.inside("players", seat.name()));
        let names = found.map_or_else(Vec::new, |found| texts(&found.value));
        names
            .iter()
            .map(|name| self.names.of(name).to_owned())
            .collect()
    }

    fn seats(&self) -> &'static [Seat] {
        self.reading.verdict.game.map_or(&[], |game| game.seats)
    }

    /// The players by their seats: a name, or the members of a team divided by commas.
    pub(super) fn players(&self) -> Vec<(Seat, String)> {
        let named = self
            .seats()
            .iter()
            .map(|&seat| (seat, self.members(seat).join(", ")));
        named.filter(|(_, name)| !name.is_empty()).collect()
    }

    /// The winner, `draw` or `unfinished`; and how it ended. If the game is not over, the stated
    /// end is how it was broken off.
    pub(super) fn end(&self) -> (&'static str, &'static str) {
        let (result, end) = record::result(self.reading.verdict.outcome);
        let stated = self
            .reading
            .document
            .as_ref()
            .and_then(|one| one.record.ended.as_ref());
        match stated {
            Some(stated) if end == "unfinished" => (result, stated.value.name()),
            _ => (result, end),
        }
    }

    /// Everything that the record says under a word; nothing where it says nothing.
    pub(super) fn values(&self, word: &str) -> Vec<String> {
        let frame = || self.reading.start.as_ref().map(|start| start.frame());
        match word {
            "player" => self
                .seats()
                .iter()
                .flat_map(|&seat| self.members(seat))
                .collect(),
            "team" => {
                let teams = self.seats().iter().map(|&seat| self.members(seat));
                teams
                    .filter(|team| team.len() > 1)
                    .map(|team| team.join(", "))
                    .collect()
            }
            "winner" => {
                let winner = self
                    .reading
                    .verdict
                    .outcome
                    .and_then(|outcome| outcome.winner);
                winner.map_or_else(Vec::new, |seat| self.members(seat))
            }
            "game" => self
                .reading
                .verdict
                .game
                .iter()
                .map(|game| game.name.to_owned())
                .collect(),
            "size" => frame()
                .map(|frame| format!("{}x{}", frame.grid.width(), frame.grid.height()))
                .into_iter()
                .collect(),
            "result" => vec![self.end().0.to_owned()],
            "ended" => vec![self.end().1.to_owned()],
            "length" => vec![self.reading.verdict.plies.to_string()],
            "comment" => self.comments(),
            word => match Seat::ALL.into_iter().find(|seat| seat.name() == word) {
                Some(seat) => self.members(seat),
                None => self.header(word).map_or_else(Vec::new, texts),
            },
        }
    }

    fn header(&self, word: &str) -> Option<&Value<'_>> {
        let meta = self.meta()?;
        let found = match word.strip_prefix("extra.") {
            Some(own) => meta.inside("extra", own),
            None => meta.get(word),
        };
        found.map(|found| &found.value)
    }

    fn comments(&self) -> Vec<String> {
        fn collect(line: &Line, out: &mut Vec<String>) {
            for item in &line.items {
                match item {
                    Item::Comment(comment) => out.push(comment.text.clone()),
                    Item::Variation(variation) => collect(&variation.line, out),
                    _ => {}
                }
            }
        }
        let mut out = self.header("comment").map_or_else(Vec::new, texts);
        if let Some(document) = &self.reading.document {
            collect(&document.record.line, &mut out);
            document
                .solution
                .iter()
                .for_each(|solution| collect(&solution.value, &mut out));
        }
        out
    }

    /// The record as an object of one line.
    pub(super) fn json(&self, document: &ArchiveDocument<'_>) -> Json {
        let players = self.players().into_iter();
        let players: Map<_, _> = players
            .map(|(seat, name)| (seat.name().to_owned(), json!(name)))
            .collect();
        let (result, ended) = self.end();
        let one = |word: &str| self.values(word).first().cloned();
        json!({
            "file": document.source.name,
            "document": document.source.document,
            "line": document.source.first_line,
            "game": one("game"),
            "title": one("title"),
            "event": one("event"),
            "date": one("date"),
            "round": one("round"),
            "players": players,
            "result": result,
            "ended": ended,
            "plies": self.reading.verdict.plies,
        })
    }
}

/// A value as people read it, or each value of a list.
fn texts(value: &Value<'_>) -> Vec<String> {
    match value {
        Value::List(list) => list.iter().map(|one| one.value.text()).collect(),
        Value::Table(_) => Vec::new(),
        one => vec![one.text()],
    }
}
