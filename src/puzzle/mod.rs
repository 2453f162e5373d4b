//! Puzzles: what a composer claims about a position, and the notes that go with it.
//!
//! Knows the keys of `[puzzle]` and the language of goals; whether a goal is true is for those who can search.

mod goal;
mod problem;
mod table;
mod twin;

pub use goal::{Aim, Goal, Task};
pub use problem::{Problem, problem};
pub use table::{Class, Dual, Puzzle, Twin, read};
pub use twin::{TwinProblem, twins};
