//! The door: a document opened, its moves as a tree, a position after each, moves tried, pictures, edits, proofs.
//!
//! ```
//! let session = kletka::open("kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '1. [d4-5] 2. [d-e5]'");
//! let position = session.at(2).unwrap();
//! assert_eq!(position.to_move().name(), "blue");
//! ```
//!
//! Knows documents and games in general, through a [`Registry`]; no file, no terminal and no game in particular.

/// What `Debug` shows of a type whose parts have none: a name with a few facts.
macro_rules! debug_as {
    ($type:ty, $own:ident => $($words:tt)+) => {
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let $own = self;
                write!(f, $($words)+)
            }
        }
    };
}

mod error;
mod game;
mod opened;
mod position;
mod problem;
mod registry;
mod tree;
mod twins;
#[cfg(feature = "workshop")]
mod verified;
mod worded;
#[cfg(feature = "workshop")]
mod worked;
#[cfg(feature = "workshop")]
mod workshop;
#[cfg(not(feature = "workshop"))]
mod workshop {
    /// Nothing more is asked of a position.
    pub trait WorkshopPosition {}
    impl<T> WorkshopPosition for T {}
    /// Nothing more is asked of a problem.
    pub trait WorkshopProblem {}
    impl<T> WorkshopProblem for T {}
    pub(super) trait WorkshopProof {}
    impl<T> WorkshopProof for T {}
}

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod author;
#[cfg(feature = "workshop")]
#[doc(hidden)]
pub mod judgement;
#[cfg(feature = "workshop")]
#[doc(hidden)]
pub mod mistakes;
#[doc(hidden)]
pub mod tactics;
#[doc(hidden)]
pub mod typed;

pub use error::ReachError;
pub use game::{CheckedDocument, Game, RegisteredGame};
pub use opened::{Refused, Session};
pub use position::{Accepted, AnyPosition, Click, IllegalMove, Position};
#[cfg(feature = "cli")]
pub(crate) use problem::key_json;
pub use problem::{AnyProblem, Problem, Solved};
pub use registry::{ReadDocument, Registry};
pub use tree::{Node, Tree, Visit};
pub use twins::SolvedTwin;
#[cfg(feature = "workshop")]
pub use verified::{Verified, VerifiedTries};
#[cfg(feature = "cli")]
pub(crate) use verified::{is_kept, longest};
pub use worded::WordedTree;
pub use workshop::{WorkshopPosition, WorkshopProblem};
