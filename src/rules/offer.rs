//! Moves that two players decide: one offers, another picks.

use super::Seat;

/// Moves of which the player to move puts up several, for another player to pick one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer<M> {
    /// Who picks.
    pub picker: Seat,
    /// How many of the moves are put up.
    pub count: usize,
    /// The moves that may be put up. All others the player to move makes without asking anybody.
    pub moves: Vec<M>,
}
