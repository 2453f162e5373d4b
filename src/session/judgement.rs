//! Start positions judged: whether a win can be proved, and how a program fares that plays itself.
//!
//! Proofs and estimates stay apart: shares of points are never more than results of games.

use super::Position;
use crate::document::{Judged, ProvedWin};
use crate::puzzle::contest::{Contest, Score, Standings};
use crate::puzzle::player::Player;
use crate::puzzle::solve::{Class, Limits};
use crate::rules::{Exchange, Profile, Seat};
use crate::text::Text;

/// How a position is to be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgingSetup {
    /// How many moves to look ahead for a win; 0 for no search.
    pub depth: u32,
    /// The class of attacking moves; `None` for the one that is usual in the game.
    pub class: Option<Class>,
    /// Positions that each question may look at.
    pub nodes: u32,
    /// The program that plays itself.
    pub player: Player,
    /// How many games it plays.
    pub games: u32,
    /// The seed of these games.
    pub seed: u32,
}

impl Default for JudgingSetup {
    fn default() -> Self {
        Self {
            depth: 13,
            class: None,
            nodes: 1_000_000,
            player: Player::Engine(200),
            games: 200,
            seed: 1,
        }
    }
}

/// The criteria of a start position that is worth playing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayCriteria {
    /// How far from an equal share of the points the end of an interval may be, as a share.
    pub slant: f64,
    /// The largest share of drawn games.
    pub draws: f64,
    /// The fewest moves of a game on the average.
    pub moves: f64,
    /// The fewest stones or segments that must not be the same in two positions.
    pub distance: u32,
}

impl PlayCriteria {
    /// The criteria for a position. Of three players more games are drawn, and openings have few
    /// pieces that could differ.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self {
            slant: 0.15,
            draws: if position.profile().seats.len() > 2 {
                0.4
            } else {
                0.1
            },
            moves: 16.0,
            distance: if position.plies() > 0 { 1 } else { 4 },
        }
    }
}

impl JudgingSetup {
    /// The trial that a document states; what it leaves open is as usual.
    #[must_use]
    pub fn stated(judged: &Judged, usual: Self) -> Self {
        let number = |key, stated, usual| {
            if judged.keys.contains(&key) {
                stated
            } else {
                usual
            }
        };
        let class = Class::ALL.iter().find(|(name, _)| *name == judged.class);
        Self {
            depth: number("depth", judged.depth, usual.depth),
            class: class.map_or(usual.class, |(_, class)| Some(*class)),
            nodes: if judged.nodes > 0 {
                judged.nodes
            } else {
                usual.nodes
            },
            player: judged.player.parse().unwrap_or(usual.player),
            games: number("games", judged.games, usual.games),
            seed: number("seed", judged.seed, usual.seed),
        }
    }

    /// The match of the program with itself; `None` where there are no games to play.
    #[must_use]
    pub fn contest(&self, profile: &Profile) -> Option<Contest> {
        Contest::new(&[self.player], profile.seats.len(), self.seed.into())
            .filter(|_| self.games > 0)
    }

    /// The judgement of a position without any game: its threes, and the wins that are proved. A
    /// search that the time or the user stopped is not finished.
    #[must_use]
    pub fn search(&self, position: &Position, limits: &Limits<'_>) -> Judged {
        let class = self.class.unwrap_or_else(|| position.usual_class());
        let mut judged = Judged {
            at: position.plies(),
            threes: position
                .describe()
                .count("threes")
                .and_then(|threes| u32::try_from(threes).ok()),
            depth: self.depth,
            class: class.name().to_owned(),
            nodes: self.nodes,
            player: self.player.to_string(),
            games: self.games,
            seed: self.seed,
            ..Judged::default()
        };
        let limits = Limits {
            nodes: self.nodes.into(),
            ..*limits
        };
        let numbers = if self.depth > 0 {
            beginnings(position)
        } else {
            Vec::new()
        };
        for (next, begun) in numbers {
            judged.from.push(next);
            for &seat in begun.profile().seats {
                let by = next.saturating_add(self.depth - 1);
                match begun.proved_win(seat, by, class, &limits) {
                    Ok(None) => {}
                    Ok(Some(by)) => {
                        let goal = crate::puzzle::Goal::Wins { seat, by: Some(by) }.to_string();
                        judged.won.push(ProvedWin { next, goal });
                    }
                    Err(_) if judged.unfinished.last() == Some(&next) => {}
                    Err(_) => judged.unfinished.push(next),
                }
            }
        }
        judged
    }
}

/// The position with first moves of all numbers that make a difference: where the colours of a move follow from its number,
/// until they come again with the players exchanged.
fn beginnings(position: &Position) -> Vec<(u32, Position)> {
    let number = position.number();
    if position.plies() > 0 || position.profile().due.is_none() {
        return vec![(number, position.clone())];
    }
    let is_same =
        |exchange: &Exchange| exchange.turns > 0 && exchange.colours == Exchange::NONE.colours;
    let turns = position
        .exchanges()
        .into_iter()
        .filter(is_same)
        .map(|exchange| exchange.turns)
        .min();
    let count = turns.unwrap_or(position.frame().period);
    (number..number + count)
        .filter_map(|next| Some((next, position.begun_at(next)?)))
        .collect()
}

impl Judged {
    /// Adds the results of games.
    #[expect(clippy::cast_precision_loss, reason = "moves are few")]
    pub fn add(&mut self, standings: &Standings) {
        let thousandths = |share: f64| (share * 1000.0).round() / 1000.0;
        self.games = u32::try_from(standings.games).unwrap_or(u32::MAX);
        self.draws = u32::try_from(standings.draws).unwrap_or(u32::MAX);
        let shares: Vec<_> = standings.seats.iter().map(Score::share).collect();
        self.points = shares
            .iter()
            .map(|(share, _)| thousandths(*share))
            .collect();
        self.error = shares
            .iter()
            .map(|(_, error)| thousandths(*error))
            .collect();
        let (least, most) = standings.range.unwrap_or_default();
        self.moves = [
            least as f64,
            (standings.length() * 10.0).round() / 10.0,
            most as f64,
        ];
    }

    /// That the games are not equal enough. One player has more by as much as the other has less: one of them is enough.
    fn slant(&self, worth: &PlayCriteria, seats: &[Seat]) -> Option<Text> {
        let equal = 1.0 / f64::from(u32::try_from(seats.len().max(1)).unwrap_or(1));
        let mut shares = seats.iter().zip(&self.points).zip(&self.error);
        shares.find_map(|((seat, share), error)| {
            let (name, of) = (seat.text().en, seat.genitive_in_russian());
            let off = (share - equal).abs();
            if off > *error {
                return Some(text!(
                    "the 95 % interval of {name} does not contain an equal share",
                    "95-процентный интервал {of} не содержит равной доли"
                ));
            }
            let is_wide = off + error > worth.slant;
            is_wide.then(|| {
                text!(
                    "the interval of {name} is too wide",
                    "интервал {of} слишком широк"
                )
            })
        })
    }

    /// The reasons against playing from the position; nothing where it is worth it.
    #[must_use]
    pub fn faults(&self, worth: &PlayCriteria, seats: &[Seat]) -> Vec<Text> {
        let mut faults = Vec::new();
        if let Some(threes) = self.threes.filter(|&threes| threes > 0) {
            let threes = Text::count(threes, ["three", "threes"], ["тройка", "тройки", "троек"]);
            faults.push(text!("{threes} on the board", "на поле {threes}", threes));
        }
        if !self.won.is_empty() {
            faults.push(Text::new("a win is proved", "выигрыш доказан"));
        }
        if !self.unfinished.is_empty() {
            faults.push(Text::new("a search was not finished", "поиск не закончен"));
        }
        if self.games == 0 {
            return faults;
        }
        faults.extend(self.slant(worth, seats));
        if f64::from(self.draws) > worth.draws * f64::from(self.games) {
            faults.push(Text::new("too many draws", "слишком много ничьих"));
        }
        if self.moves[1] < worth.moves {
            faults.push(Text::new("games are too short", "партии слишком коротки"));
        }
        if self
            .distance
            .is_some_and(|distance| distance < worth.distance)
        {
            faults.push(Text::new(
                "too much like another one",
                "слишком похожа на другую",
            ));
        }
        faults
    }
}
