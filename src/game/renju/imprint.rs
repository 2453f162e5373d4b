//! The Renju games for comparing positions and games.

use super::{Board, Step};
use crate::Colour;
use crate::game::{Frame, Piece, Place};
use crate::geometry::{Grid, Topology};

/// The field and the settings.
pub(super) fn frame((width, height): (u8, u8), period: u32, terms: Vec<(&'static str, &'static str)>) -> Frame {
    Frame { grid: Grid::new(width, height, Topology::Plane), free_segments: false, period, komi: None, terms }
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
