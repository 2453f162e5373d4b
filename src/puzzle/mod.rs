//! Puzzles: a composer's claims about a position, and the notes that go with them.
//!
//! ```
//! let session = kletka::open(
//!     "kletka = 1\ngame = \"renju-3-2\"\n[board]\nsize = 9\n[start]\nposition = 'b@d4 b@e4 b@f4'\n\
//!      [puzzle]\ngoal = \"A wins by 1\"",
//! );
//! let problem = session.problem().unwrap();
//! assert_eq!(problem.puzzle().unwrap().goal.value.to_string(), "A wins by 1");
//! ```
//!
//! Knows the keys of `[puzzle]`; the language of goals is in [`goal`](crate::rules::goal).

pub mod analysis;
pub mod audit;
pub(crate) mod limits;
mod problem;
pub mod proof;
mod reached;
pub mod solve;
mod table;
mod twin;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod compose;
#[doc(hidden)]
pub mod contest;
#[doc(hidden)]
pub mod player;
#[doc(hidden)]
pub mod tries;

/// A reply that a solution does not write is answered if one of the first answers to written replies keeps the goal
/// against it.
pub(crate) const SHARED_ANSWERS: usize = 12;

pub use crate::rules::goal::{Aim, Goal, Task};
pub use problem::{Playable, Problem, problem};
pub use reached::reached;
pub use table::{Class, Dual, Puzzle, Twin, read};
pub use tries::Tried;
pub(crate) use twin::apart;
pub use twin::{TwinProblem, twins, without};
