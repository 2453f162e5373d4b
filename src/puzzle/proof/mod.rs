//! Proofs that a player reaches a goal against any play, and an independent check of them.
//!
//! A proof is a tree of moves. The checker knows the rules of the games and nothing else: it asks them who decides on a move,
//! finds out by itself which replies an opponent has, and refuses a tree that leaves one out. The text form is in
//! `formats/certificate.md`.

mod build;
mod check;
mod needs;
mod text;
mod written;

pub(crate) use build::{Builder, TooLarge};
pub(in crate::puzzle) use check::proves_within;
pub use check::{ProofError, ProofErrorKind, check, proves};
pub(crate) use needs::{Needs, opposed_offer};
pub use text::{Certificate, CertificateError, is_certificate, read, verify, write};
pub(super) use text::{behind_head, reference};
pub use written::of_line;

use super::Task;
use crate::rules::{Compare, Explain, Setup};

/// A move of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofMove<M> {
    /// How many moves from the start position, from 1.
    pub depth: u32,
    /// The move.
    pub mv: M,
    /// An earlier branch, counted from 0, that leads to the same position and has the proof from there on.
    pub same_as: Option<u32>,
}

/// A proof: moves in preorder. A branch belongs to the last one before it whose depth is one less.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofTree<M> {
    /// The moves.
    pub branches: Vec<ProofMove<M>>,
}

impl<M> Default for ProofTree<M> {
    fn default() -> Self {
        Self {
            branches: Vec::new(),
        }
    }
}

impl<M> ProofTree<M> {
    /// Adds a move at this depth.
    pub(crate) fn push(&mut self, depth: u32, mv: M) {
        self.branches.push(ProofMove {
            depth,
            mv,
            same_as: None,
        });
    }

    /// Adds a tree behind the last branch, at this depth.
    pub(crate) fn graft(&mut self, tree: Self, depth: u32) {
        let before = u32::try_from(self.branches.len()).unwrap_or(u32::MAX);
        self.branches
            .extend(tree.branches.into_iter().map(|branch| ProofMove {
                depth: branch.depth + depth - 1,
                same_as: branch.same_as.map(|earlier| earlier.saturating_add(before)),
                ..branch
            }));
    }
}

/// A game whose proofs can be checked.
pub trait Provable: Setup + Explain + Compare {
    /// The replies that a proof must answer when it is not the turn of the player whose task it is.
    ///
    /// Every legal move, unless an argument that the documentation gives shows that the others reach the aim anyhow.
    fn replies(&self, position: &Self::Position, _: Task) -> Vec<Self::Move> {
        self.moves(position)
    }

    /// The same move however it is written: the order of its parts, colours that go without saying.
    #[must_use]
    fn normal(&self, _: &Self::Position, mv: &Self::Move) -> Self::Move {
        mv.clone()
    }

    /// The same moves, each as [`normal`](Self::normal) writes it.
    #[must_use]
    fn all_normal(&self, position: &Self::Position, moves: &[Self::Move]) -> Vec<Self::Move> {
        moves.iter().map(|mv| self.normal(position, mv)).collect()
    }

    /// Whether two moves are the same but for how they are written.
    #[must_use]
    fn is_same(&self, position: &Self::Position, one: &Self::Move, other: &Self::Move) -> bool {
        self.normal(position, one) == self.normal(position, other)
    }

    /// Everything about a position that decides how play can go on, beginning with the four bytes of the number of the
    /// move; `None` where branches cannot refer to others.
    fn identity(&self, _: &Self::Position) -> Option<Vec<u8>> {
        None
    }

    /// The same for all positions that are as good for a task, beginning with the number of the move or what it comes to; `None`
    /// where branches cannot refer to others. Where moves are not the same there, a proof of one position says nothing of how
    /// the other one is played, only how it ends. The documentation of a game that says more than
    /// [`identity`](Self::identity) gives the argument.
    fn likeness(&self, position: &Self::Position, _: Task) -> Option<Vec<u8>> {
        self.identity(position)
    }
}
