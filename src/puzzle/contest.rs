//! Matches: many games between players that are programs, each start position with every seating,
//! and their results.

use std::collections::BTreeMap;

use super::analysis::mean;
use super::player::{PlayedGame, Player};
use crate::rules::{Random, Seat};

/// The pairings of a contest.
#[derive(Clone, Debug)]
pub struct Contest {
    players: Vec<Player>,
    /// For each seating the player at each seat.
    seatings: Vec<Vec<usize>>,
    seed: u64,
}

impl Contest {
    /// A contest of players at a number of seats. Where they are fewer, the last one takes the seats that are left; `None` where
    /// they are more, or none at all.
    #[must_use]
    pub fn new(players: &[Player], seats: usize, seed: u64) -> Option<Self> {
        let mut players = players.to_vec();
        let &last = players.last()?;
        if players.len() > seats {
            return None;
        }
        players.resize(seats, last);
        let mut seatings = Vec::new();
        seat(&mut Vec::new(), seats, &mut seatings);
        // Only the seats of the players matter: alike players may be exchanged, unless all are.
        if players.iter().any(|&one| one != players[0]) {
            let mut seen: Vec<Vec<Player>> = Vec::new();
            seatings.retain(|seating| {
                let seated: Vec<_> = seating.iter().map(|&player| players[player]).collect();
                let is_new = !seen.contains(&seated);
                seen.push(seated);
                is_new
            });
        }
        Some(Self {
            players,
            seatings,
            seed,
        })
    }

    /// The players, the last one as often as he plays.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The number of games after which every player has sat at every seat.
    #[must_use]
    pub fn round(&self) -> u64 {
        self.seatings.len() as u64
    }

    /// The places among the players of those who sit at the seats in a game, counted from 0.
    #[must_use]
    pub fn seating(&self, game: u64) -> &[usize] {
        let at = usize::try_from(game % self.round()).unwrap_or(0);
        &self.seatings[at]
    }

    /// The players at the seats in a game.
    #[must_use]
    pub fn seated(&self, game: u64) -> Vec<Player> {
        self.seating(game)
            .iter()
            .map(|&player| self.players[player])
            .collect()
    }

    /// The seed of a game.
    #[must_use]
    pub fn seed(&self, game: u64) -> u64 {
        Random::new(self.seed ^ game.wrapping_mul(0xd134_2543_de82_ef95)).bits()
    }
}

/// All orders of a number of players.
fn seat(begun: &mut Vec<usize>, seats: usize, out: &mut Vec<Vec<usize>>) {
    if begun.len() == seats {
        out.push(begun.clone());
    }
    for player in 0..seats {
        if !begun.contains(&player) {
            begun.push(player);
            seat(begun, seats, out);
            begun.pop();
        }
    }
}

/// The score of a player, or of a seat.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// A point for each win, for a draw an equal part of one.
    pub points: f64,
    /// The sum of the leads over the other one of two players.
    pub leads: f64,
    /// The sum of the squares of these leads.
    pub squares: f64,
    games: u64,
}

/// 95 of 100 such intervals hold the truth.
const INTERVAL: f64 = 1.96;

impl Score {
    fn add(&mut self, is_won: bool, points: f64, lead: f64) {
        self.games += 1;
        self.wins += u64::from(is_won);
        self.points += points;
        self.leads += lead;
        self.squares += lead * lead;
    }

    /// The share of the points, from 0 to 1, and how far the truth may be from it: the half of an interval of 95 %.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of games are small")]
    pub fn share(&self) -> (f64, f64) {
        let games = self.games as f64;
        // As if two more games had been played: few games that end alike make nothing certain.
        let chance = (self.points + 1.0) / (games + 2.0);
        (
            self.points / games.max(1.0),
            INTERVAL * (chance * (1.0 - chance) / (games + 2.0)).sqrt(),
        )
    }

    /// The mean lead, and the half of an interval of 95 %.
    #[must_use]
    pub fn lead(&self) -> (f64, f64) {
        let (mean, error) = mean(self.games, self.leads, self.squares);
        (mean, INTERVAL * error)
    }
}

/// The results of games.
#[derive(Clone, Debug, Default)]
pub struct Standings {
    /// How many games.
    pub games: u64,
    /// The number of drawn games.
    pub draws: u64,
    /// The players in their order.
    pub players: Vec<Score>,
    /// The seats in their order.
    pub seats: Vec<Score>,
    /// Moves of all games.
    pub moves: u64,
    /// Moves of the shortest game and of the longest.
    pub range: Option<(usize, usize)>,
    /// How often the first seat had which lead over the second, in quarters of a point.
    pub leads: BTreeMap<i64, u64>,
}

impl Standings {
    /// Takes a game into account whose players sat so.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "players and points are few"
    )]
    pub fn add<M>(&mut self, seats: &[Seat], seating: &[usize], game: &PlayedGame<M>) {
        self.players.resize(seats.len(), Score::default());
        self.seats.resize(seats.len(), Score::default());
        self.games += 1;
        self.draws += u64::from(game.outcome.winner.is_none());
        let length = game.moves.len();
        self.moves += length as u64;
        let (least, most) = self.range.unwrap_or((length, length));
        self.range = Some((least.min(length), most.max(length)));
        *self
            .leads
            .entry((game.lead * 4.0).round() as i64)
            .or_default() += 1;
        for (at, (&seat, &player)) in seats.iter().zip(seating).enumerate() {
            let is_won = game.outcome.winner == Some(seat);
            let drawn = if game.outcome.winner.is_none() {
                1.0 / seats.len() as f64
            } else {
                0.0
            };
            let points = if is_won { 1.0 } else { drawn };
            let lead = if at == 0 { game.lead } else { -game.lead };
            self.players[player].add(is_won, points, lead);
            self.seats[at].add(is_won, points, lead);
        }
    }

    /// How many moves a game took on the average.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts of moves are small")]
    pub fn length(&self) -> f64 {
        self.moves as f64 / self.games.max(1) as f64
    }
}
