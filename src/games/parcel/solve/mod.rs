//! Exact values of positions of Parcel.
//!
//! A search answers one question: can the player to move reach a value? Values belong to an [`Objective`]: the lead of
//! blue, or the area of one player. All moves are searched, passes included, so that an answer holds for any play.

mod ask;
mod group;
mod objective;
mod prove;
mod search;
mod small;

pub use ask::{answers, reach};
pub use objective::Objective;
pub use search::Search;
