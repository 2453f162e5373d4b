//! What both Renju games share: critical cells before and after a move.

use super::Tactic;
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::{Board, threes};

/// The critical cells of a colour.
pub(super) fn critical(board: &Board, colour: Colour) -> Vec<Cell> {
    board.critical(colour).collect()
}

/// The cells on which a player could have had a four with one of these colours.
pub(super) fn fours(board: &Board, colours: &[Colour]) -> Vec<(Colour, Cell)> {
    colours.iter().flat_map(|&colour| board.critical(colour).map(move |cell| (colour, cell))).collect()
}

/// A fork that a move has made. `others` are the colours with which somebody may place a stone before it is used.
pub(super) fn fork(before: &Board, after: &Board, colour: Colour, others: &[Colour]) -> Option<Tactic> {
    (threes::has_fork(after, colour) && !threes::has_fork(before, colour)).then(|| Tactic::Fork {
        colour,
        critical: critical(after, colour),
        threes: threes::threes(after, colour),
        wins: fours(after, others).is_empty(),
    })
}
