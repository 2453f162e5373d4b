//! The Renju games for comparing positions and games.

use super::{Board, Step};
use crate::Colour;
use crate::board::{Grid, Topology};
use crate::rules::{Exchange, Frame, Piece, Place};

/// The field and the settings.
pub(super) fn frame((width, height): (u8, u8), period: u32, terms: Vec<(&'static str, &'static str)>) -> Frame {
    Frame {
        grid: Grid::new(width, height, Topology::Plane),
        segments: "",
        period,
        komi: None,
        has_own_start: period == 6,
        terms,
    }
}

/// The stones.
pub(super) fn pieces(board: &Board) -> Vec<Piece> {
    let of = |colour| board.stones(colour).map(move |cell| Piece::new(Place::Cell(cell), colour));
    Colour::ALL.into_iter().flat_map(of).collect()
}

/// The stones of a move.
pub(super) fn put(step: Step, into: &mut Vec<Piece>) {
    into.extend(step.stones().map(|(colour, cell)| Piece::new(Place::Cell(cell), colour)));
}

/// In Renju for three the players follow each other like the colours.
pub(super) fn exchanges_of_three() -> Vec<Exchange> {
    [0, 1, 2].map(|steps| Exchange::cycle(steps as usize, steps)).to_vec()
}

/// In Renju 3/2 the colours due go on by two in their cycle with every move; after three moves the other player has the
/// same.
pub(super) fn exchanges_of_halves() -> Vec<Exchange> {
    [0, 1, 2, 3, 4, 5].map(|turns| Exchange::cycle(2 * turns as usize % 3, turns)).to_vec()
}
