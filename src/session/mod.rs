//! The door: a document opened, its moves as a tree, a position after each, moves tried, pictures, edits, proofs.
//!
//! ```
//! let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d-e5]'");
//! let position = session.at(2).unwrap();
//! assert_eq!(position.to_move().name(), "blue");
//! ```
//!
//! Knows documents and games in general, through a [`Registry`]; no file, no terminal and no game in particular.

mod error;
mod game;
mod opened;
mod position;
mod problem;
mod registry;
mod tree;
mod twins;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod author;
#[doc(hidden)]
pub mod judgement;
#[doc(hidden)]
pub mod mistakes;
#[doc(hidden)]
pub mod tactics;
#[doc(hidden)]
pub mod typed;

pub use error::ReachError;
pub use game::{CheckOptions, CheckedDocument, Game, RegisteredGame};
pub use opened::{Refused, Session};
pub use position::{Accepted, AnyPosition, Click, IllegalMove, Position};
#[cfg(feature = "cli")]
pub(crate) use problem::key_json;
pub use problem::{AnyProblem, Problem, Solved, WordedTree};
pub use registry::{ReadDocument, Registry, Verified, VerifiedTries};
#[cfg(feature = "cli")]
pub(crate) use registry::{is_kept, longest};
pub use tree::{Node, Tree, Visit};
pub use twins::SolvedTwin;
