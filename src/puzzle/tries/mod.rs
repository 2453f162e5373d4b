//! The reader's tree: the verdict on every move that a solver of a puzzle may try, and the reply to
//! it.
//!
//! A proof has one move of the player whose goal it is and all replies of the others. A reader does it the other way
//! round: he may play anything, and wants one reply. The tree has, wherever he is to move, all moves that keep the goal, and for
//! the others replies that refute them. The text form is in `formats/tries.md`.

mod build;
mod each;
mod family;
mod text;
mod tree;
mod verify;

pub use build::{TreeLimits, grow};
pub use each::MoveQuestion;
pub use family::{Family, JudgedMoves, Judgement};
pub use text::{EntryKind, WrittenEntry, WrittenJudgement, WrittenTries, is_tries, read, write};
pub use tree::{ReaderNode, ReaderReply, ReaderTree, Root, TreeBudget, TreeLine};
pub use verify::{ResolvedTries, VerificationCounts, resolve, verify};

use super::Goal;
use super::audit::Audited;
use super::solve::{Class, Limits, Stopped};

/// A game of whose positions every move can be judged. Games that say nothing have every move tried by itself.
pub trait Tried: Audited {
    /// Judges a goal of the player to move, move by move: the first judgement that fits a move
    /// holds, and of a move that none fits nothing is known.
    ///
    /// # Errors
    /// When a limit ended the search, or the player does not just make a move here.
    fn judgements(
        asked: &MoveQuestion<'_, Self>,
        limits: &Limits<'_>,
    ) -> Result<Vec<JudgedMoves<Self::Move>>, Stopped> {
        asked.judge_each(limits)
    }

    /// Whether a judgement about a family of several moves stands, for all of them that no earlier one fits.
    ///
    /// # Errors
    /// When a limit ended the search.
    fn stands(
        asked: &MoveQuestion<'_, Self>,
        judged: &JudgedMoves<Self::Move>,
        earlier: &[JudgedMoves<Self::Move>],
        limits: &Limits<'_>,
    ) -> Result<bool, Stopped> {
        asked.each_stands(judged, earlier, limits)
    }

    /// Whether a move is one of the class, after which the class can speak of the goal.
    fn is_in_class(&self, _: &Self::Position, _: &Self::Move, _: Class) -> bool {
        true
    }

    /// Whether in a position of the player whose goal it is the class holds every move that could matter.
    fn is_whole(&self, _: &Self::Position, _: Goal, _: Class) -> bool {
        true
    }

    /// Whether a move has a part, which is written as a move.
    fn is_with(&self, _: &Self::Position, _part: &Self::Move, _: &Self::Move) -> bool {
        false
    }
}

impl<G: Tried> MoveQuestion<'_, G> {
    /// Every legal move judged by itself; see [`Tried::judgements`].
    ///
    /// # Errors
    /// When the player does not just make a move here.
    pub fn judge_each(&self, limits: &Limits<'_>) -> Result<Vec<JudgedMoves<G::Move>>, Stopped> {
        let Self {
            rules,
            position,
            goal,
            class,
        } = *self;
        let is_in_class = |mv: &G::Move| rules.is_in_class(position, mv, class);
        let is_whole = |after: &G::Position| rules.is_whole(after, goal, class);
        each::each_move(self, &is_in_class, &is_whole, limits)
    }

    /// Whether a judgement stands, every move being tried by itself; see [`Tried::stands`].
    ///
    /// # Errors
    /// When a limit ended the search.
    pub fn each_stands(
        &self,
        judged: &JudgedMoves<G::Move>,
        earlier: &[JudgedMoves<G::Move>],
        limits: &Limits<'_>,
    ) -> Result<bool, Stopped> {
        let is_with = |part: &G::Move, mv: &G::Move| self.rules.is_with(self.position, part, mv);
        let fits = |one: &JudgedMoves<G::Move>, mv: &G::Move| {
            one.has(mv, |one, other| self.is_same(one, other), is_with)
        };
        let is_in_class = |mv: &G::Move| self.rules.is_in_class(self.position, mv, self.class);
        let is_meant = |mv: &G::Move| fits(judged, mv) && !earlier.iter().any(|one| fits(one, mv));
        each::each_stands(self, judged, &is_meant, &is_in_class, limits)
    }
}
