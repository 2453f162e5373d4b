//! The language of claims: what a document says about its positions, a statement on each line.
//!
//! [`read`] turns lines into trees and reports what it cannot understand; [`mod@print`] writes a tree in canonical form. The
//! grammar is in `formats/claims.md`. This module knows words and places of the text; it does not know fields or rules,
//! so it cannot tell a true statement from a false one: that is for the games. Statements that make
//! sense in every game are read here; a game adds [`Statements`] of its own, made of the same
//! [`words`].

mod ast;
mod common;
mod examples;
mod read;
mod verdict;

// A game with claims of its own uses these; no version promises them.
#[doc(hidden)]
pub mod fault;
#[doc(hidden)]
pub mod forms;
#[doc(hidden)]
pub mod print;
#[doc(hidden)]
pub mod words;

pub use ast::{Condition, Fact, Finish, MayPlay, Own, Players, Row, Saying, Statement, Why};
pub use examples::{Subject, examples};
pub(crate) use read::read_into;
pub use read::{MAX_STATEMENTS, Says, read};
pub use verdict::{ClaimVerdict, Refutation};
pub use words::Statements;
