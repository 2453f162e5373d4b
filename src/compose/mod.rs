//! Searches for start positions that make problems: a goal that holds, one first move that reaches it, nothing idle.
//!
//! Everything follows from a seed: the same recipe finds the same problems on every machine.

pub mod half;
pub mod parcel;
pub mod three;

use std::cmp::Reverse;

use crate::audit::{Audited, Form, Likeness};
use crate::game::renju::three::seat;
use crate::generate::Random;
use crate::puzzle::Goal;

/// A problem that was found, whatever its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The tables of its document that its game needs: board, start position, puzzle and solution.
    pub tables: String,
    /// What is best first: the length of the win in moves, or the difficulty where there is none; then, the fewer the
    /// better, the stones or segments.
    pub rank: (u32, Reverse<usize>),
    /// Equal for positions that are the same problem: up to symmetry, exchange of colours and, in Renju, shift.
    pub form: Form,
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
        let made = found.problems.iter().filter_map(|problem| {
            let position = self.position(&problem.stones)?;
            let goal = Goal::Wins { seat: problem.attacker(), by: Some(problem.by) };
            Some(Made {
                tables: problem.document(),
                rank: (problem.by + 1 - problem.next, Reverse(problem.stones.len())),
                form: self.rules.form(&position, goal, Likeness::Shift),
            })
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
            rank: (problem.by + 1 - problem.next, Reverse(problem.stones.len())),
            form: self.rules.form(
                &self.position(&problem.stones, problem.next),
                Goal::Wins { seat: seat(self.attacker), by: Some(problem.by) },
                Likeness::Shift,
            ),
        });
        Outcome { made: made.collect(), nodes }
    }
}

impl Composer for parcel::Recipe {
    fn compose(&self, attempt: u64) -> Outcome {
        let mut nodes = 0;
        let problem = self.attempt(attempt, &mut nodes);
        let made = problem.iter().filter_map(|problem| {
            let position = self.parcel.position(&problem.segments, problem.next);
            Some(Made {
                tables: self.document(problem),
                rank: (
                    u32::try_from(problem.difficulty(&self.parcel)).unwrap_or(u32::MAX),
                    Reverse(problem.segments.len()),
                ),
                form: self.parcel.form(&position, Goal::parse(&problem.goal)?, Likeness::Symmetry),
            })
        });
        Outcome { made: made.collect(), nodes }
    }
}

/// A sequence of random numbers for one attempt of a recipe.
fn random(seed: u64, attempt: u64) -> Random {
    Random::new(seed ^ attempt.wrapping_mul(0xd134_2543_de82_ef95))
}
