//! The rules of the games.
//!
//! ```
//! use kletka::games::parcel::Parcel;
//! use kletka::rules::{Random, Rules, Setup, play_out};
//! let parcel = Parcel::standard();
//! let mut position = parcel.empty();
//! play_out(&parcel, &mut position, &mut Random::new(1));
//! assert!(parcel.outcome(&position).is_some());
//! ```
//!
//! [`Rules`] is what every game offers to the validator and the commands. The games know notation, geometry and how
//! settings are read; they do not know documents, files or each other.

pub mod claim;
mod claims;
mod error;
mod explain;
pub mod goal;
mod imprint;
pub(crate) mod marks;
pub(crate) mod outcome;
mod profile;
mod random;
pub(crate) mod recast;
mod setup;
mod show;
mod trail;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod perft;

pub use claims::Claims;
pub use error::{DrawingError, RecastError, Senseless};
pub(crate) use explain::after_end;
pub use explain::{Explain, Explanation, MAX_NEIGHBOURS};
pub use imprint::{Compare, Exchange, GameFrame, LinePieces, Piece};

pub use crate::board::Place;
pub use marks::{Mark, Marks, Origins, PictureView, Site};
pub use profile::{Profile, Profiles, ScoreSheet};
pub use random::{Random, play_out};
pub use recast::{BoardKey, PositionChange, Recast};
pub use setup::Setup;
pub use show::Show;
pub use trail::{PlayedMove, Tactic, Trail, TrailMove};

pub use outcome::{EndReason, Ending, Outcome, Seat};
pub(crate) use show::turn;

use crate::notation;
use crate::text::decimal::Decimal;

/// Moves of which the player to move puts up several, for another player to pick one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<M> {
    /// The player who picks.
    pub picker: Seat,
    /// How many of the moves are put up.
    pub count: usize,
    /// The moves that may be put up. All others the player to move makes without asking anybody.
    pub moves: Vec<M>,
}

/// The rules of a game, and nothing but the rules.
///
/// Words become moves by [`resolve`](Rules::resolve), moves become steps by [`check`](Rules::check), and only a step
/// can be played: so nothing illegal reaches a position. Records go by [`play_at_once`](Rules::play_at_once) where it can do
/// both.
pub trait Rules: Sized {
    /// A position with whose move it is.
    type Position: Clone;

    /// A move that a player wants to make, on the board.
    type Move: Clone + PartialEq + std::fmt::Debug;

    /// A legal move with all that the rules decide about it.
    type Step: Clone;

    /// The reason why a move is illegal, with the pieces to blame for it.
    type Reason: Copy + PartialEq + std::fmt::Debug;

    /// The players in the order in which they move.
    const SEATS: &'static [Seat];

    /// The move that a word means on this board.
    ///
    /// # Errors
    /// Why the word means nothing here: another game's word, off the field, no edge of the field.
    fn resolve(
        &self,
        position: &Self::Position,
        word: &notation::Move,
    ) -> Result<Self::Move, Self::Reason>;

    /// The canonical rule: whether a move is legal.
    ///
    /// # Errors
    /// The first rule that the move breaks, in the order of the reference.
    fn check(&self, position: &Self::Position, mv: &Self::Move)
    -> Result<Self::Step, Self::Reason>;

    /// Plays a legal move.
    fn play(&self, position: &mut Self::Position, step: &Self::Step);

    /// Plays a move as it is written, where the game sees at once that it is legal and that nothing is to be said of it, no
    /// warning either; `None` says nothing, and the position is as before. [`check`](Self::check) must allow the move and
    /// [`play`](Self::play) come to the same position: this only saves what both of them would find out.
    fn play_at_once(&self, _: &mut Self::Position, _: &notation::Ply) -> Option<Self::Move> {
        None
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Why the move is illegal.
    fn after(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
    ) -> Result<Self::Position, Self::Reason> {
        let step = self.check(position, mv)?;
        let mut after = position.clone();
        self.play(&mut after, &step);
        Ok(after)
    }

    /// Every legal move, the pass included; stones that may be placed in either order are one move.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// How many legal moves there are. Knowledge gained by counting is kept in the position.
    fn count(&self, position: &mut Self::Position) -> u64 {
        self.moves(position).len() as u64
    }

    /// A legal move, the pass included, each as likely as any other; `None` after the end.
    /// Knowledge gained by that is kept in the position.
    fn pick(&self, position: &mut Self::Position, random: &mut Random) -> Option<Self::Step> {
        let moves = self.moves(position);
        if moves.is_empty() {
            None
        } else {
            self.check(position, &moves[random.below(moves.len())]).ok()
        }
    }

    /// A move that wins at once, for games that know such moves without trying; `None` says nothing.
    fn win(&self, _: &Self::Position) -> Option<Self::Step> {
        None
    }

    /// A move that keeps the next player from winning at once, picked at random among such, for games that know them without
    /// trying; `None` where none is needed or known.
    fn guard(&self, _: &Self::Position, _: &mut Random) -> Option<Self::Move> {
        None
    }

    /// The move that a step makes, as it is written.
    fn move_of(&self, position: &Self::Position, step: &Self::Step) -> Self::Move;

    /// Legal moves that a player looks at first, the most urgent one first and those that are as good as each other in an order
    /// that chance gives; empty where the game knows none.
    fn prospects(&self, _: &Self::Position, _: &mut Random) -> Vec<Self::Move> {
        Vec::new()
    }

    /// The move of a player who looks no farther than the next move: he takes what he can, and keeps others from taking. By
    /// default the first of the [`prospects`](Self::prospects); `None` after the end, and where `is_stopped` says so: it is asked
    /// by games that compare many moves.
    fn greedy(
        &self,
        position: &Self::Position,
        random: &mut Random,
        _is_stopped: &dyn Fn() -> bool,
    ) -> Option<Self::Move> {
        if self.outcome(position).is_some() {
            return None;
        }
        self.prospects(position, random)
            .into_iter()
            .next()
            .or_else(|| {
                let step = self
                    .win(position)
                    .or_else(|| self.pick(&mut position.clone(), random))?;
                Some(self.move_of(position, &step))
            })
    }

    /// A move of a random game that is to tell what a position is worth: not every one is as likely as the others. By default
    /// one that wins at once, else one that keeps the next player from that, else any; `None` after the end.
    fn likely(&self, position: &mut Self::Position, random: &mut Random) -> Option<Self::Step> {
        if self.outcome(position).is_some() {
            return None;
        }
        let guard = |random: &mut Random| self.check(position, &self.guard(position, random)?).ok();
        self.win(position)
            .or_else(|| guard(random))
            .or_else(|| self.usual(position, random))
    }

    /// Such a move where none wins at once and nothing has to be kept from the next player.
    fn usual(&self, position: &mut Self::Position, random: &mut Random) -> Option<Self::Step> {
        self.pick(position, random)
    }

    /// A legal move other than a pass, picked at random but near the pieces on the board, as people
    /// play; `None` when none was found. `pick` gives a number below its argument.
    fn sample(
        &self,
        position: &Self::Position,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Self::Move>;

    /// The position in the middle of a move that is made of two parts, and the first part; `None` for other moves.
    ///
    /// Only games whose moves are two stones have such moves.
    fn midway(&self, _: &Self::Position, _: &Self::Move) -> Option<(Self::Position, Self::Move)> {
        None
    }

    /// Why a part of a move does not stand though its beginning does; the line ends after such a move.
    ///
    /// So it is where a second half-move stands behind a first one that has ended the game.
    fn surplus(&self, _: &Self::Step) -> Option<Self::Reason> {
        None
    }

    /// The moves that the player to move may only offer, where another player picks the one that is made; `None` where
    /// the player to move decides alone.
    ///
    /// A record may write no more than the move that came of it, so [`check`](Rules::check) allows each of them. A
    /// caller that asks what a player can force has to ask this first.
    fn offer(&self, _: &Self::Position) -> Option<Offer<Self::Move>> {
        None
    }

    /// All that was offered and which of it was picked, in a move that tells; `None` for other moves.
    fn offered(&self, _: &Self::Move) -> Option<(Vec<Self::Move>, usize)> {
        None
    }

    /// The number of the next move.
    fn number(&self, position: &Self::Position) -> u32;

    /// Whose move it is.
    fn to_move(&self, position: &Self::Position) -> Seat;

    /// How the game has ended, if it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The score, for games that have one: the players in order, each with exact points.
    fn score(&self, _: &Self::Position) -> Option<[Decimal; 2]> {
        None
    }

    /// The points that each player will have at least, whatever is played; `None` where the rules alone do not say.
    fn least_score(&self, _: &Self::Position) -> Option<[Decimal; 2]> {
        None
    }
}
