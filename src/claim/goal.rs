//! What a side is said to achieve by force.

use crate::outcome::Seat;

/// `A wins by 21`: a side wins, whatever the others do, at the latest with the move of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Who wins.
    pub side: Seat,
    /// The number of the move at the latest, if one is said.
    pub by: Option<u32>,
}
