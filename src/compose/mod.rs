//! Searches for start positions that make problems: a goal that holds, one first move that reaches it, nothing idle.
//!
//! Everything follows from a seed: the same recipe finds the same problems on every machine.

pub mod half;
mod identity;
pub mod parcel;
pub mod three;

pub use identity::{identity_of_segments, identity_of_stones};

use crate::generate::Random;

/// A problem that was found, whatever its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The tables of its document that its game needs: board, start position, puzzle and solution.
    pub tables: String,
    /// What is best first: the length of the win in moves, or the difficulty where there is none; then, the fewer the
    /// better, the stones or segments.
    pub rank: (u32, std::cmp::Reverse<usize>),
    /// Equal for positions that are the same problem.
    pub identity: Vec<u8>,
}

/// What an attempt came to.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The problems that it found.
    pub made: Vec<Made>,
    /// Positions that it looked at.
    pub nodes: u64,
}

/// A kind of problems that can be looked for, attempt by attempt.
pub trait Composer: Sync {
    /// What attempt number `attempt` finds: the same on every machine.
    fn compose(&self, attempt: u64) -> Outcome;
}

impl Composer for half::Recipe {
    fn compose(&self, attempt: u64) -> Outcome {
        let found = self.attempt(attempt);
        let made = found.problems.iter().map(|problem| Made {
            tables: problem.document(),
            rank: (problem.by + 1 - problem.next, std::cmp::Reverse(problem.stones.len())),
            identity: identity_of_stones(&problem.stones, problem.next),
        });
        Outcome { made: made.collect(), nodes: found.nodes }
    }
}

impl Composer for three::Recipe {
    fn compose(&self, attempt: u64) -> Outcome {
        let mut nodes = 0;
        let problem = self.attempt(attempt, &mut nodes);
        let made = problem.iter().map(|problem| Made {
            tables: self.document(problem),
            rank: (problem.by + 1 - problem.next, std::cmp::Reverse(problem.stones.len())),
            identity: identity_of_stones(&problem.stones, problem.next),
        });
        Outcome { made: made.collect(), nodes }
    }
}

impl Composer for parcel::Recipe {
    fn compose(&self, attempt: u64) -> Outcome {
        let mut nodes = 0;
        let problem = self.attempt(attempt, &mut nodes);
        let made = problem.iter().map(|problem| Made {
            tables: self.document(problem),
            rank: (
                u32::try_from(problem.difficulty(&self.parcel)).unwrap_or(u32::MAX),
                std::cmp::Reverse(problem.segments.len()),
            ),
            identity: identity_of_segments(&self.parcel.grid, &problem.segments, problem.next),
        });
        Outcome { made: made.collect(), nodes }
    }
}

/// A sequence of random numbers for one attempt of a recipe.
fn random(seed: u64, attempt: u64) -> Random {
    Random::new(seed ^ attempt.wrapping_mul(0xd134_2543_de82_ef95))
}
