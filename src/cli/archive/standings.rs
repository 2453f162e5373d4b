//! The table of a tournament: points by a rule, and who is before whom where they are equal.

use std::collections::BTreeMap;
use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::facts::Facts;
use super::sheet::{Cell, Sheet, decimal};
use crate::text::{Arrange as _, Source, Text};

/// A game as a tournament counts it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct TableGame {
    file: String,
    document: usize,
    pub(super) players: Vec<String>,
    /// Which of the players has won.
    winner: Option<usize>,
    pub(super) result: String,
    is_forfeit: bool,
    pub(super) event: String,
    pub(super) date: String,
    pub(super) plies: u32,
    /// The position after the first moves and the move after it, where openings are asked for.
    pub(super) opening: Option<(String, String)>,
}

impl TableGame {
    /// The game of a record; `None` of a position.
    pub(super) fn of(facts: &Facts<'_, '_, '_>, source: &Source<'_>) -> Option<Self> {
        let (result, ended) = facts.end();
        let (players, plies) = (facts.players(), facts.reading.verdict.plies);
        let winner = players.iter().position(|(seat, _)| seat.name() == result);
        let one = |word: &str| facts.values(word).into_iter().next().unwrap_or_default();
        (plies > 0 || ended != "unfinished").then(|| Self {
            file: source.name.to_owned(),
            document: source.document,
            opening: None,
            winner,
            result: result.to_owned(),
            is_forfeit: ended == "forfeit",
            event: one("event"),
            date: one("date"),
            plies,
            players: players.into_iter().map(|(_, name)| name).collect(),
        })
    }

    /// The points of a player, in thousandths; nothing from an open game.
    fn points(&self, player: usize, rule: &Points) -> Option<i64> {
        let [win, draw, loss] = rule.0;
        match self.result.as_str() {
            "unfinished" => None,
            "draw" => Some(draw),
            _ if self.winner == Some(player) => Some(win),
            _ => Some(loss),
        }
    }
}

/// Points for a win, a draw and a loss, in thousandths.
#[derive(Clone, Debug)]
pub(super) struct Points([i64; 3]);

/// A text that does not give points.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoPoints;

worded!(NoPoints; _none => Text::new(
    "expected three numbers, as in 1,0.5,0",
    "нужны три числа, как в 1,0.5,0",
));

impl FromStr for Points {
    type Err = NoPoints;

    fn from_str(text: &str) -> Result<Self, NoPoints> {
        #[expect(clippy::cast_possible_truncation, reason = "points are small")]
        let number = |word: &str| {
            let number = word
                .trim()
                .parse::<f64>()
                .ok()
                .filter(|number| number.abs() < 1e6);
            number.map(|number| (number * 1000.0).round() as i64)
        };
        let numbers: Option<Vec<i64>> = text.split(',').map(number).collect();
        numbers
            .and_then(|numbers| numbers.try_into().ok())
            .map(Self)
            .ok_or(NoPoints)
    }
}

/// A tie-break between equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TieBreak {
    Direct,
    Buchholz,
    Sonneborn,
    Wins,
}

impl TieBreak {
    fn heading(self) -> (&'static str, Text) {
        match self {
            Self::Direct => ("direct", Text::new("direct", "личн.")),
            Self::Buchholz => ("buchholz", Text::new("Buch.", "Бухг.")),
            Self::Sonneborn => ("sonneborn", Text::new("SB", "Берг.")),
            Self::Wins => ("wins", Text::new("wins", "побед")),
        }
    }
}

/// The results of a player.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    points: i64,
    won: u64,
    drawn: u64,
    lost: u64,
    open: u64,
    plies: u64,
}

/// The games of a tournament.
#[derive(Debug)]
pub(super) struct Standings {
    rule: Points,
    games: Vec<TableGame>,
    /// Games that name fewer than two players.
    pub(super) unnamed: u64,
}

impl Standings {
    pub(super) const fn new(rule: Points) -> Self {
        Self {
            rule,
            games: Vec::new(),
            unnamed: 0,
        }
    }

    pub(super) fn add(&mut self, game: TableGame) {
        if game.players.len() < 2 {
            self.unnamed += 1;
        } else {
            self.games.push(game);
        }
    }

    /// All players with their results.
    fn totals(&self) -> BTreeMap<&str, Player> {
        let mut all: BTreeMap<&str, Player> = BTreeMap::new();
        for game in &self.games {
            for (at, name) in game.players.iter().enumerate() {
                let player = all.entry(name).or_default();
                player.plies += u64::from(game.plies);
                player.points += game.points(at, &self.rule).unwrap_or(0);
                match game.result.as_str() {
                    "unfinished" => player.open += 1,
                    "draw" => player.drawn += 1,
                    _ if game.winner == Some(at) => player.won += 1,
                    _ => player.lost += 1,
                }
            }
        }
        all
    }

    /// The value of a tie-break for one of those who are level.
    fn value(
        &self,
        tie: TieBreak,
        name: &str,
        level: &[&str],
        all: &BTreeMap<&str, Player>,
    ) -> i64 {
        let decided = self.games.iter().filter_map(|game| {
            let at = game.players.iter().position(|one| one == name)?;
            Some((game, at, game.points(at, &self.rule)?))
        });
        decided
            .map(|(game, at, points)| {
                let has_won = game.winner == Some(at);
                let others = game.players.iter().enumerate();
                let others = others.filter(|(other, _)| *other != at);
                let theirs = others.map(|(_, other)| all[other.as_str()].points);
                match tie {
                    TieBreak::Direct
                        if game.players.iter().all(|one| level.contains(&one.as_str())) =>
                    {
                        points
                    }
                    TieBreak::Buchholz => theirs.sum(),
                    TieBreak::Sonneborn if has_won => theirs.sum(),
                    TieBreak::Sonneborn if game.result == "draw" => theirs.sum::<i64>() / 2,
                    TieBreak::Wins if has_won => 1000,
                    TieBreak::Direct | TieBreak::Sonneborn | TieBreak::Wins => 0,
                }
            })
            .sum()
    }

    /// Everybody in order with his place and the values of the tie-breaks.
    fn ranked(&self, ties: &[TieBreak]) -> Vec<(usize, String, Player, Vec<i64>)> {
        let all = self.totals();
        // Players who are level so far stay together; each tie-break parts them further.
        let mut groups: Vec<Vec<(&str, Vec<i64>)>> = parted(
            all.iter()
                .map(|(name, player)| (player.points, (*name, Vec::new())))
                .collect(),
        );
        for &tie in ties {
            groups = groups
                .into_iter()
                .flat_map(|group| {
                    let level: Vec<&str> = group.iter().map(|(name, _)| *name).collect();
                    let valued = group.into_iter().map(|(name, mut values)| {
                        let value = self.value(tie, name, &level, &all);
                        values.push(value);
                        (value, (name, values))
                    });
                    parted(valued.collect())
                })
                .collect();
        }
        let mut ranked = Vec::new();
        for group in groups {
            let place = ranked.len() + 1;
            for (name, values) in group {
                ranked.push((place, name.to_owned(), all[name].clone(), values));
            }
        }
        ranked
    }

    /// Place, name, games, points, tie-breaks.
    pub(super) fn table(&self, ties: &[TieBreak]) -> Sheet {
        let mut sheet = Sheet::default();
        sheet.column("place", Text::new("place", "место"));
        sheet.column("player", Text::new("player", "игрок"));
        counts(&mut sheet);
        sheet.column("points", Text::new("points", "очки"));
        for tie in ties {
            let (key, text) = tie.heading();
            sheet.column(key, text);
        }
        for (place, name, player, values) in self.ranked(ties) {
            let mut row = vec![Cell::count(place as u64), Cell::Words(name)];
            row.extend(player.counts());
            row.push(Cell::Number(player.points));
            row.extend(values.into_iter().map(Cell::Number));
            sheet.rows.push(row);
        }
        sheet
    }

    /// All players against all others, in the order of the standings. Behind a point of a forfeit
    /// stands `f`.
    pub(super) fn cross(&self, ties: &[TieBreak]) -> Sheet {
        let ranked = self.ranked(ties);
        let mut sheet = Sheet::default();
        sheet.column("place", Text::new("place", "место"));
        sheet.column("player", Text::new("player", "игрок"));
        for at in 1..=ranked.len() {
            sheet.column(at.to_string(), Text::same(at.to_string()));
        }
        sheet.column("points", Text::new("points", "очки"));
        let mut met: BTreeMap<(&str, &str), Vec<String>> = BTreeMap::new();
        // Parts may come in any order.
        let mut games: Vec<_> = self.games.iter().collect();
        games.arrange_by_key(|game| (&game.file, game.document));
        for game in games {
            for (at, name) in game.players.iter().enumerate() {
                let word = match game.points(at, &self.rule) {
                    None => "*".to_owned(),
                    Some(points) if game.is_forfeit => decimal(points, '.') + "f",
                    Some(points) => decimal(points, '.'),
                };
                for other in game.players.iter().filter(|other| *other != name) {
                    met.entry((name, other)).or_default().push(word.clone());
                }
            }
        }
        for (place, name, player, _) in &ranked {
            let mut row = vec![Cell::count(*place as u64), Cell::Words(name.clone())];
            for (_, other, ..) in &ranked {
                let cell = met
                    .get(&(name.as_str(), other.as_str()))
                    .map(|words| words.join(" "));
                let usual = if name == other { "×" } else { "" };
                row.push(Cell::Words(cell.unwrap_or_else(|| usual.to_owned())));
            }
            row.push(Cell::Number(player.points));
            sheet.rows.push(row);
        }
        sheet
    }

    /// The results of each player.
    pub(super) fn players(&self) -> Sheet {
        let mut sheet = Sheet::default();
        sheet.column("player", Text::new("player", "игрок"));
        counts(&mut sheet);
        sheet.column("points", Text::new("points", "очки"));
        sheet.column("moves", Text::new("moves", "ходов"));
        for (name, player) in self.totals() {
            let mut row = vec![Cell::Words(name.to_owned())];
            row.extend(player.counts());
            let moves = player.plies * 1000 / player.games().max(1);
            let moves = i64::try_from(moves).unwrap_or(i64::MAX);
            row.extend([Cell::Number(player.points), Cell::Number(moves)]);
            sheet.rows.push(row);
        }
        sheet
    }
}

fn counts(sheet: &mut Sheet) {
    sheet.column("games", Text::new("games", "партий"));
    sheet.column("won", Text::same("+"));
    sheet.column("drawn", Text::same("="));
    sheet.column("lost", Text::same("−"));
    sheet.column("open", Text::same("*"));
}

impl Player {
    fn games(&self) -> u64 {
        self.won + self.drawn + self.lost + self.open
    }

    fn counts(&self) -> [Cell; 5] {
        [self.games(), self.won, self.drawn, self.lost, self.open].map(Cell::count)
    }
}

/// Groups of equal values, the largest first; within a group the order stays.
fn parted<T>(mut valued: Vec<(i64, T)>) -> Vec<Vec<T>> {
    valued.arrange_by_key(|(value, _)| std::cmp::Reverse(*value));
    let mut groups: Vec<(i64, Vec<T>)> = Vec::new();
    for (value, one) in valued {
        match groups.last_mut() {
            Some((last, group)) if *last == value => group.push(one),
            _ => groups.push((value, vec![one])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}
