//! The language of claims: what a document says about its positions, a statement on each line.
//!
//! [`read`] turns lines into trees and reports what it cannot understand; [`print`] writes a tree in canonical form. The
//! grammar is in `formats/claims.md`. This module knows words and places of the text; it does not know fields or rules,
//! so it cannot tell a true statement from a false one: that is for the games.

mod ast;
mod common;
mod fault;
mod forms;
pub mod print;
mod read;
mod segments;
mod stones;
mod verdict;
mod words;

pub use ast::{
    Amount, Colouring, Condition, Cycles, Description, Effect, Extent, Fact, Finish, Kind, MayPlay, Players, Row,
    Statement, ThreeCount, Why,
};
pub use read::{MAX_STATEMENTS, Says, read};
pub use verdict::{Refutation, Verdict};
