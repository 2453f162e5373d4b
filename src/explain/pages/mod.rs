//! The pages themselves, by group.

pub(super) mod claims;
pub(super) mod diagrams;
pub(super) mod document;
pub(super) mod moves;
pub(super) mod notation;
pub(super) mod page;
pub(super) mod puzzles;
pub(super) mod results;
pub(super) mod start;
pub(super) mod warnings;
