//! Searches for start positions that make problems: a goal that holds, one first move that reaches it, nothing idle.
//!
//! Everything follows from a seed: the same recipe finds the same problems on every machine.

use std::cmp::Reverse;

use super::audit::Form;
use crate::rules::Random;

/// A problem that was found, whatever its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The tables of its document that its game needs: board, start position, puzzle and solution.
    pub tables: String,
    /// What is best first: the length of the win in moves, or the difficulty where there is none; then, the fewer the
    /// better, the stones or segments.
    pub rank: (u32, Reverse<usize>),
    /// Equal for positions that are the same problem: up to symmetry, exchange of colours and, of stones, shift.
    pub form: Form,
}

/// What an attempt came to.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    /// The problems that it found.
    pub made: Vec<Made>,
    /// Positions that it looked at.
    pub nodes: u64,
}

/// A kind of problems that can be looked for, attempt by attempt.
pub trait Composer: Sync {
    /// What attempt number `attempt` finds: the same on every machine.
    fn compose(&self, attempt: u64) -> Attempt;
}

/// A sequence of random numbers for one attempt of a recipe.
pub(crate) fn random(seed: u64, attempt: u64) -> Random {
    Random::new(seed ^ attempt.wrapping_mul(0xd134_2543_de82_ef95))
}
