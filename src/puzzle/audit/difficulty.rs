//! How hard puzzles are: whole numbers that follow from the position, the goal and the proof.
//!
//! `docs/difficulty.md` explains the formulas. Ten stands for a move that the solver has to find.

use super::Audited;
use crate::puzzle::Goal;
use crate::puzzle::solve::{Answer, Verdict};

/// What makes a puzzle of Parcel hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// Legal first moves.
    pub choices: usize,
    /// Free edges.
    pub free: usize,
    /// Whether the key makes no region.
    pub is_quiet: bool,
}

/// What makes a puzzle of Renju for three hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Three {
    /// Moves of the winner.
    pub moves: usize,
    /// Stones of the position.
    pub stones: usize,
}

/// What makes a puzzle of Renju 3/2 hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// Moves of the winner, the four among them.
    pub moves: usize,
    /// Moves of the proof, both players' together.
    pub proof: usize,
    /// First moves with another attacking stone that leave two cells to fill at least, and do not win in time.
    pub tries: usize,
    /// Whether the key leaves fewer than two cells to fill.
    pub is_quiet: bool,
}

impl Parcel {
    /// Three for every legal first move, one for every free edge, ten for a key that makes no region.
    #[must_use]
    pub const fn difficulty(self) -> usize {
        3 * self.choices + self.free + if self.is_quiet { 10 } else { 0 }
    }
}

impl Three {
    /// Ten for every move of the winner, one for every stone.
    #[must_use]
    pub const fn difficulty(self) -> usize {
        10 * self.moves + self.stones
    }
}

impl Half {
    /// Ten for every move of the winner, two for every doubling of the proof and of the tries, ten for a quiet key.
    ///
    /// ```
    /// use kletka::puzzle::audit::difficulty::Half;
    /// assert_eq!(Half { moves: 4, proof: 70, tries: 15, is_quiet: false }.difficulty(), 40 + 12 + 8);
    /// ```
    #[must_use]
    pub const fn difficulty(self) -> usize {
        10 * self.moves + 2 * doublings(self.proof) + 2 * doublings(self.tries + 1) + if self.is_quiet { 10 } else { 0 }
    }
}

/// How often 1 has to be doubled to come nearest to a number from below.
const fn doublings(number: usize) -> usize {
    if number == 0 { 0 } else { number.ilog2() as usize }
}

/// How hard a puzzle is, from what a solver found; `None` where it has not proved the goal or not found the keys.
#[must_use]
pub fn of<G: Audited>(rules: &G, position: &G::Position, goal: Goal, answer: &Answer<G>) -> Option<u32> {
    if answer.verdict != Verdict::Proved {
        return None;
    }
    u32::try_from(rules.difficulty(position, goal, answer)?).ok()
}
