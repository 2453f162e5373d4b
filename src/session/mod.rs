//! The door: a document opened, its moves as a tree, a position after each, moves tried, pictures, edits, proofs.
//!
//! Knows documents and games in general, through a [`Registry`]; no file, no terminal and no game in particular.

pub mod author;
mod game;
pub mod judgement;
pub mod mistakes;
mod opened;
mod position;
mod problem;
mod registry;
pub mod tactics;
mod tree;
mod twins;
pub mod typed;

pub use game::{CheckOptions, CheckedDocument, Game, RegisteredGame, ReplayedGame};
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
