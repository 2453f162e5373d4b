//! The search of small plane fields: the same questions as the general one, on a few words of bits.
//!
//! On fields of up to some 25 edges with the common rules a position is a few words, symmetries cost nothing, and much of a
//! position can be forgotten. The general search answers everything else, and is what this one is compared with.

mod field;
mod search;
mod state;
mod table;
#[cfg(test)]
mod tests;

pub(super) use search::Small;
