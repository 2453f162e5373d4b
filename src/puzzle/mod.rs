//! Puzzles: what a composer claims about a position, and the notes that go with it.
//!
//! Knows the keys of `[puzzle]`; the language of goals is in [`goal`](crate::rules::goal).

pub mod analysis;
pub mod audit;
pub mod compose;
pub mod contest;
pub(crate) mod limits;
pub mod player;
mod problem;
pub mod proof;
mod reached;
pub mod solve;
mod table;
pub mod tries;
mod twin;

/// A reply that a solution does not write is answered if one of so many answers to written replies keeps the goal against it.
pub(crate) const SHARED_ANSWERS: usize = 12;

pub use crate::rules::goal::{Aim, Goal, Task};
pub use problem::{Playable, Problem, problem};
pub use reached::reached;
pub use table::{Class, Dual, Puzzle, Twin, read};
pub(crate) use twin::apart;
pub use twin::{TwinProblem, twins, without};
