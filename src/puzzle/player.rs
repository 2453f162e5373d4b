//! Players that are programs: the moves that each of them chooses, and games between them.

use std::fmt;
use std::str::FromStr;

use super::analysis::{AnalysisOptions, analyse, lead};
use super::limits::SMALL_TABLES;
use super::solve::{Limits, Solve};
use crate::rules::{Outcome, Random, Seat};

/// A player that is a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Any legal move, each as likely as the others.
    Random,
    /// Takes all that can be taken now, and keeps from the others all that could be taken next.
    Greedy,
    /// The best move of an [analysis](analyse) of this number of random games.
    Engine(u64),
}

/// A word that names no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownPlayer;

crate::text::error_in_words!(UnknownPlayer, _unknown => "a player is random, greedy, easy, medium, hard or engine:1000");

impl FromStr for Player {
    type Err = UnknownPlayer;

    /// Three strengths of the engine have names: `easy`, `medium`, which is `engine` without a number, and `hard`.
    ///
    /// ```
    /// use kletka::puzzle::player::Player;
    /// assert_eq!("engine:500".parse(), Ok(Player::Engine(500)));
    /// assert!("engine:0".parse::<Player>().is_err());
    /// ```
    fn from_str(word: &str) -> Result<Self, UnknownPlayer> {
        match word.trim() {
            "random" => Ok(Self::Random),
            "greedy" => Ok(Self::Greedy),
            "easy" => Ok(Self::Engine(100)),
            "engine" | "medium" => Ok(Self::Engine(1000)),
            "hard" => Ok(Self::Engine(10_000)),
            other => {
                let games = other
                    .strip_prefix("engine:")
                    .and_then(|games| games.parse().ok());
                games
                    .filter(|&games| games > 0)
                    .map(Self::Engine)
                    .ok_or(UnknownPlayer)
            }
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Engine(games) => write!(f, "engine:{games}"),
        }
    }
}

impl Player {
    /// The move of the player whose turn it is in a position whose game goes on; `None` where it was stopped.
    ///
    /// `players` are in the order of their seats: of moves that are only offered another one picks.
    #[must_use]
    pub fn choose<G>(
        players: &[Self],
        rules: &G,
        position: &G::Position,
        random: &mut Random,
        limits: &Limits<'_>,
    ) -> Option<G::Move>
    where
        G: Solve<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync> + Sync,
    {
        let at = |seat: Seat| players.get(G::SEATS.iter().position(|&one| one == seat)?);
        let own = at(rules.to_move(position))?;
        let Some(offer) = rules.offer(position) else {
            return match own {
                Self::Random => {
                    let step = rules.pick(&mut position.clone(), random)?;
                    Some(rules.move_of(position, &step))
                }
                Self::Greedy => rules.greedy(position, random, &|| limits.is_stopped()),
                Self::Engine(_) => own
                    .ranking(rules, position, random, limits)?
                    .into_iter()
                    .next(),
            };
        };
        let offered = rules.all_normal(position, &offer.moves);
        let order = own.ranking(rules, position, random, limits)?;
        let best = order.first()?;
        if !offered.contains(best) {
            return Some(best.clone());
        }
        let up: Vec<&G::Move> = order
            .iter()
            .filter(|mv| offered.contains(mv))
            .take(offer.count)
            .collect();
        let picker = at(offer.picker).unwrap_or(own);
        // The picker takes the move that is worst for the player to move.
        let order = picker.ranking(rules, position, random, limits)?;
        up.into_iter()
            .max_by_key(|mv| order.iter().position(|one| one == *mv))
            .cloned()
    }

    /// The moves that the player knows of, the best first; `None` where it was stopped.
    fn ranking<G>(
        self,
        rules: &G,
        position: &G::Position,
        random: &mut Random,
        limits: &Limits<'_>,
    ) -> Option<Vec<G::Move>>
    where
        G: Solve<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync> + Sync,
    {
        let all = |random: &mut Random| {
            let mut moves = rules.moves(position);
            for at in (1..moves.len()).rev() {
                moves.swap(at, random.below(at + 1));
            }
            rules.all_normal(position, &moves)
        };
        match self {
            Self::Random => Some(all(random)),
            Self::Greedy => Some(rules.all_normal(position, &rules.prospects(position, random)))
                .filter(|one| !one.is_empty())
                .or_else(|| Some(all(random))),
            Self::Engine(games) => {
                // With 0 the solver would not be asked later either.
                let proof = games.saturating_mul(rules.effort(position)).max(1);
                let options = AnalysisOptions {
                    games,
                    seed: random.bits(),
                    trees: 1,
                    proof,
                };
                let limits = Limits {
                    nodes: proof,
                    memory: SMALL_TABLES,
                    ..*limits
                };
                let found = analyse(rules, position, &options, &limits);
                if limits.is_stopped() {
                    return None;
                }
                let mut moves: Vec<_> = found.moves.into_iter().map(|one| one.mv).collect();
                if let Some(best) = found.proof.first() {
                    moves.insert(0, rules.normal(position, best));
                }
                Some(if moves.is_empty() { all(random) } else { moves })
            }
        }
    }
}

/// A game between players that are programs.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// How it ended.
    pub outcome: Outcome,
    /// The lead of the first player over the second, in games that have a score.
    pub lead: f64,
}

/// Plays a game to its end, with a player for each seat; `None` where it was stopped.
///
/// The same seed, the same game.
///
/// ```
/// use kletka::games::parcel::Parcel;
/// use kletka::puzzle::player::{Player, play};
/// use kletka::puzzle::solve::Limits;
/// use kletka::rules::Seat;
/// let parcel = Parcel::standard();
/// let played = play(&parcel, &parcel.empty(), &[Player::Greedy, Player::Random], 1, &Limits::nodes(0)).unwrap();
/// assert_eq!(played.outcome.winner, Some(Seat::Blue));
/// ```
#[must_use]
pub fn play<G>(
    rules: &G,
    start: &G::Position,
    players: &[Player],
    seed: u64,
    limits: &Limits<'_>,
) -> Option<PlayedGame<G::Move>>
where
    G: Solve<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync> + Sync,
{
    let (mut random, mut position, mut moves) = (Random::new(seed), start.clone(), Vec::new());
    loop {
        if let Some(outcome) = rules.outcome(&position) {
            return Some(PlayedGame {
                moves,
                outcome,
                lead: lead(rules, &position),
            });
        }
        let mv = Player::choose(players, rules, &position, &mut random, limits)?;
        position = rules.after(&position, &mv).ok()?;
        moves.push(mv);
        if limits.is_stopped() {
            return None;
        }
    }
}
