//! The games of stones for comparing positions and games.

use super::stones::Stones;
use super::{Move, Position, Step};
use crate::Colour;
use crate::board::{Grid, Place, Topology};
use crate::notation::print::Alphabet;
use crate::puzzle::audit::form::{Likeness, PositionForm, form};
use crate::rules::{Compare, Exchange, GameFrame, Piece};

impl<G: Stones> Compare for G {
    fn frame(&self) -> GameFrame {
        debug_assert_eq!(
            G::HAS_OWN_START,
            !self.sample_start(Alphabet::Latin).is_empty()
        );
        let (width, height) = self.size();
        GameFrame {
            grid: Grid::new(width, height, Topology::Plane),
            segments: "",
            period: G::PERIOD,
            komi: None,
            chooses_colour: false,
            has_own_start: G::HAS_OWN_START,
            terms: self.terms(),
        }
    }

    /// The players follow each other as the colours due do.
    fn exchanges(&self, _: &Position) -> Vec<Exchange> {
        (0..G::PERIOD)
            .map(|turns| Exchange::cycle((G::PACE * turns) as usize % 3, turns))
            .collect()
    }

    /// Blue, red, green.
    fn pieces(&self, position: &Position) -> Vec<Piece> {
        let mut pieces = Vec::with_capacity(64);
        self.each_piece(position, &mut |piece| pieces.push(piece));
        pieces
    }

    fn each_piece(&self, position: &Position, see: &mut dyn FnMut(Piece)) {
        for colour in Colour::ALL {
            let stones = position.board.stones(colour);
            stones.for_each(|cell| see(Piece::new(Place::Cell(cell), colour)));
        }
    }

    fn put(&self, _: &Position, _: &Move, step: &Step, into: &mut Vec<Piece>) {
        into.extend(
            step.stones()
                .map(|(colour, cell)| Piece::new(Place::Cell(cell), colour)),
        );
    }

    /// Stones stay where they are.
    fn put_at_once(&self, after: &Position, mv: &Move, into: &mut Vec<Piece>) -> bool {
        into.extend(mv.stones().filter_map(|stone| {
            let colour = after.board.colour_at(stone.cell)?;
            Some(Piece::new(Place::Cell(stone.cell), colour))
        }));
        true
    }
}

/// The stones in the order of the field, by column, then row.
pub(super) fn parts(position: &Position) -> Vec<Piece> {
    position
        .board
        .all_stones()
        .map(|(cell, colour)| Piece::new(Place::Cell(cell), colour))
        .collect()
}

/// The form of a position in which colours are told by their roles; `bytes` is what else it must share with others.
pub(super) fn form_of<G: Stones>(
    rules: &G,
    position: &Position,
    bytes: Vec<u8>,
    role: impl Fn(Colour) -> u8,
    likeness: Likeness,
) -> PositionForm {
    let stones = position
        .board
        .all_stones()
        .map(|(cell, colour)| (Place::Cell(cell), role(colour)));
    form(
        bytes,
        rules.frame().grid,
        &stones.collect::<Vec<_>>(),
        likeness,
    )
}
