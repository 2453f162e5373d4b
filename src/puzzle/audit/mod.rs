//! Answers the questions of a composer beyond whether the goal of a puzzle holds: cooks, duals,
//! tries, idle stones, duplicates, and difficulty.
//!
//! Knows the solvers and the rules in general; the differences between games are behind
//! [`Audited`], with a file for each.

pub(crate) mod form;
mod idle;
mod report;
mod resistance;
mod solution;
mod tries;

pub use super::without;
pub use form::{Likeness, PositionForm, plain_form};
pub use idle::{IdleQuestion, Role, idle, is_idle, roles};
pub use report::{AnsweredTwin, Audit, AuditOptions, Cook, GameAudit, Report, SetPlay, audit};
pub use resistance::resistance;
pub use solution::{CheckedSolution, Flaw, Gap, Second, SolutionFault, complete};
pub use tries::{Try, tries};

use super::compose::{Composer, Request, RequestError, StartComposer};
use super::solve::{self, Answer, Class, Key, Limits, Solve, Stopped, Verdict};
use super::{Goal, reached};
use crate::rules::Piece;

/// A game whose puzzles can be audited. Every question has an answer for games that know nothing better: all moves are
/// looked at, and the parts of a position are what [`pieces`](crate::rules::Compare::pieces) says.
pub trait Audited: Solve {
    /// Whether a goal holds, without a proof, in a position whose game goes on: the number of the winning move of the
    /// shortest win, 0 where moves are not counted; `None` when it does not hold within the class.
    ///
    /// # Errors
    /// [`RequestError`]: when a limit ended the search, or the game's solver does not answer this goal.
    fn reach(
        &self,
        position: &Self::Position,
        goal: Goal,
        _class: Class,
        limits: &Limits<'_>,
    ) -> Result<Option<u32>, Stopped> {
        solve::reach(self, position, goal, limits)
    }

    /// All moves of the player whose goal it is, who is to move, that keep the goal within the class.
    ///
    /// # Errors
    /// [`RequestError`]: when a limit ended the search.
    fn answers(
        &self,
        position: &Self::Position,
        goal: Goal,
        _class: Class,
        limits: &Limits<'_>,
    ) -> Result<Vec<Key<Self::Move>>, Stopped> {
        solve::answers(self, position, goal, limits)
    }

    /// First moves that tempt: the attacking moves of the class, or all moves where nothing tells them apart.
    fn attacks(&self, position: &Self::Position, _goal: Goal, _class: Class) -> Vec<Self::Move> {
        self.moves(position)
    }

    /// Whether two moves do the same thing but for a stone that does not matter.
    fn is_same_attack(
        &self,
        position: &Self::Position,
        one: &Self::Move,
        other: &Self::Move,
    ) -> bool {
        self.is_same(position, one, other)
    }

    /// Whether a move has a stone that could stand elsewhere or be left out, as its key tells.
    fn has_free_stone(&self, mv: &Self::Move, key: &Key<Self::Move>) -> bool {
        let _ = (mv, key);
        false
    }

    /// Whether two different moves take the same places.
    fn is_inversion(&self, one: &Self::Move, other: &Self::Move) -> bool {
        let _ = (one, other);
        false
    }

    /// The part of a key of a position without one of its stones or segments that a key of the
    /// whole position does not allow; `None` where there is none.
    fn beyond(
        &self,
        whole: &Key<Self::Move>,
        fewer: &Key<Self::Move>,
        without: Piece,
    ) -> Option<Key<Self::Move>> {
        let _ = without;
        (whole.mv != fewer.mv).then(|| fewer.clone())
    }

    /// The key as the author plays it, where his move is one of those that the key stands for.
    fn restated(&self, key: Key<Self::Move>, given: &Self::Move) -> Key<Self::Move> {
        let _ = given;
        key
    }

    /// Everything that stands on the field, in the order in which audits name it.
    fn parts(&self, position: &Self::Position) -> Vec<Piece> {
        self.pieces(position)
    }

    /// The position without one of its parts; `None` where the rest cannot be a start position.
    fn without(&self, position: &Self::Position, part: Piece) -> Option<Self::Position> {
        without(self, position, part)
    }

    /// The common part of a position and all those that are the same but for the likeness.
    fn form(&self, position: &Self::Position, goal: Goal, likeness: Likeness) -> PositionForm {
        plain_form(self, position, goal, likeness)
    }

    /// The composer of problems that a request asks for; `None` for games that compose nothing.
    ///
    /// # Errors
    /// [`RequestError`]: the part of the request that makes no sense in the game.
    #[must_use]
    fn composer(_: &Request<'_>) -> Option<Result<Box<dyn Composer>, RequestError>> {
        None
    }

    /// The source of start positions that a request asks for; `None` for games that have none.
    ///
    /// # Errors
    /// [`RequestError`]: the part of the request that makes no sense in the game.
    #[must_use]
    fn starts(_: &Request<'_>) -> Option<Result<Box<dyn StartComposer>, RequestError>> {
        None
    }

    /// How hard a puzzle is whose goal has been proved; `None` where that cannot be said.
    fn difficulty(
        &self,
        _position: &Self::Position,
        _goal: Goal,
        _answer: &Answer<Self>,
    ) -> Option<usize> {
        None
    }
}

/// How hard a puzzle is, from what a solver found: a whole number that follows from the position, the goal and the proof,
/// by the formulas of `docs/difficulty.md`. Ten stands for a move that the solver has to find. `None` where the goal is not
/// proved or the keys are not known.
#[must_use]
pub fn difficulty<G: Audited>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    answer: &Answer<G>,
) -> Option<u32> {
    if answer.verdict != Verdict::Proved {
        return None;
    }
    u32::try_from(rules.difficulty(position, goal, answer)?).ok()
}

/// Whether a goal holds, in a position whose game may be over; see [`Audited::reach`].
///
/// # Errors
/// [`RequestError`]: when a limit ended the search, or the game's solver does not answer this goal.
pub fn holds<G: Audited>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    class: Class,
    limits: &Limits<'_>,
) -> Result<Option<u32>, Stopped> {
    match reached(rules, position, goal) {
        Some(true) => Ok(Some(rules.number(position).saturating_sub(1))),
        Some(false) => Ok(None),
        None => rules.reach(position, goal, class, limits),
    }
}
