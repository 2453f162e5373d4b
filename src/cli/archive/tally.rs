//! Games counted by what they have in common.

use std::collections::BTreeMap;

use super::sheet::{Cell, Sheet};
use super::standings::TableGame;
use crate::rules::Seat;
use crate::text::{Arrange as _, Text};

/// The games that have something in common.
#[derive(Debug, Default)]
struct Group {
    games: u64,
    plies: u64,
    results: BTreeMap<String, u64>,
    next: BTreeMap<String, u64>,
}

/// Games by a word.
#[derive(Debug, Default)]
pub(super) struct Tally(BTreeMap<String, Group>);

/// How many next moves are named.
const NEXT: usize = 3;

impl Tally {
    /// Counts a game under a word, and the move that came next.
    pub(super) fn add(&mut self, key: &str, next: Option<&str>, game: &TableGame) {
        let group = self.0.entry(key.to_owned()).or_default();
        group.games += 1;
        group.plies += u64::from(game.plies);
        *group.results.entry(game.result.clone()).or_default() += 1;
        if let Some(next) = next {
            *group.next.entry(next.to_owned()).or_default() += 1;
        }
    }

    /// The table, the most frequent first where moves are counted.
    pub(super) fn sheet(&self, key: &str, heading: Text) -> Sheet {
        let mut sheet = Sheet::default();
        sheet.column(key, heading);
        sheet.column("games", Text::new("games", "партий"));
        let seats = Seat::ALL.map(|seat| (seat.name(), seat.text()));
        let others = [
            ("draw", Text::new("draw", "ничья")),
            ("unfinished", Text::new("open", "без конца")),
        ];
        let results: Vec<_> = seats.into_iter().chain(others).collect();
        let has = |name: &str| {
            self.0
                .values()
                .any(|group| group.results.contains_key(name))
        };
        let results: Vec<_> = results.into_iter().filter(|(name, _)| has(name)).collect();
        for (name, text) in &results {
            sheet.column(*name, text.clone());
        }
        sheet.column("moves", Text::new("moves", "ходов"));
        let has_next = self.0.values().any(|group| !group.next.is_empty());
        if has_next {
            sheet.column("next", Text::new("next", "дальше"));
        }
        let mut groups: Vec<_> = self.0.iter().collect();
        if has_next {
            groups.arrange_by_key(|(_, group)| std::cmp::Reverse(group.games));
        }
        for (word, group) in groups {
            let mut row = vec![Cell::Words(word.clone()), Cell::count(group.games)];
            row.extend(
                results
                    .iter()
                    .map(|(name, _)| Cell::count(group.results.get(*name).copied().unwrap_or(0))),
            );
            let moves = group.plies * 1000 / group.games.max(1);
            row.push(Cell::Number(i64::try_from(moves).unwrap_or(i64::MAX)));
            if has_next {
                let mut next: Vec<_> = group
                    .next
                    .iter()
                    .filter(|(next, _)| !next.is_empty())
                    .collect();
                next.arrange_by_key(|(_, count)| std::cmp::Reverse(**count));
                let next = next
                    .iter()
                    .take(NEXT)
                    .map(|(next, count)| format!("{next} ({count})"));
                row.push(Cell::Words(next.collect::<Vec<_>>().join(", ")));
            }
            sheet.rows.push(row);
        }
        sheet
    }
}
