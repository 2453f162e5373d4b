//! A position that is looked for, in all ways in which it can appear.

use std::collections::HashMap;

use super::digest::{PositionDigest, code};
use super::image;
use super::mirror::Mirrors;
use crate::archive::occupied::Occupied;
use crate::board::{Grid, Symmetry, Way};
use crate::rules::{Exchange, GameFrame, Piece};
use crate::session::Position;

/// The pieces on a board, as a number in which their order does not count.
fn sum(grid: Grid, frame: &GameFrame, pieces: &[Piece]) -> u128 {
    let mut field = PositionDigest::new();
    field.grid(grid, frame.segments == "free");
    field.number(u64::from(frame.period));
    let there = pieces.iter().filter(|piece| !piece.is_offered);
    there.fold(field.bits(), |sum, piece| {
        let mut digest = PositionDigest::new();
        digest.number(code(*piece));
        sum.wrapping_add(digest.bits())
    })
}

/// A position that is looked for.
#[derive(Debug)]
pub struct Sought {
    period: u32,
    /// How many pieces it has, in every appearance.
    pieces: usize,
    /// Every appearance by its pieces and whose turn it is.
    looks: HashMap<(u128, u32), (Way, Exchange)>,
    /// Its pieces on the board in every appearance.
    images: Vec<(Grid, Vec<Piece>)>,
}

impl Sought {
    /// The position in all ways that are equal to it; with `is_exact`, only as it is.
    ///
    /// The stones or segments on the field count, and whose turn it is, not komi, opening or number of passes.
    #[must_use]
    pub fn new(position: &Position, is_exact: bool, mirrors: &mut Mirrors) -> Self {
        let frame = position.frame();
        let (pieces, number) = (position.pieces(), position.number() % frame.period);
        let (mut exchanges, all) = (position.exchanges(), mirrors.of(frame.grid));
        let all = if is_exact { &all[..1] } else { &all[..] };
        exchanges.truncate(if is_exact { 1 } else { usize::MAX });
        let (mut looks, mut images) = (HashMap::new(), Vec::new());
        for exchange in exchanges {
            for (way, symmetry) in all {
                let key = look(&frame, symmetry, &exchange, &pieces, number);
                looks.entry(key).or_insert((*way, exchange));
                let mut there = image(symmetry, &exchange, &pieces);
                there.retain(|piece| !piece.is_offered);
                images.push((symmetry.to(), there));
            }
        }
        Self {
            period: frame.period,
            pieces: pieces.iter().filter(|piece| !piece.is_offered).count(),
            looks,
            images,
        }
    }

    /// Whether a game that ends with these pieces may have come through the position.
    #[must_use]
    pub fn may_be_in(&self, end: &Occupied) -> bool {
        self.images
            .iter()
            .any(|(on, pieces)| *on == end.grid && pieces.iter().all(|piece| end.holds(piece)))
    }

    /// How many pieces it has on the board, however it appears.
    #[must_use]
    pub const fn pieces(&self) -> usize {
        self.pieces
    }

    /// How the position appears where these pieces are on the board and that move is next, if it does.
    #[must_use]
    pub fn find(
        &self,
        frame: &GameFrame,
        pieces: &[Piece],
        number: u32,
    ) -> Option<(Way, Exchange)> {
        let sum = sum(frame.grid, frame, pieces);
        self.looks.get(&(sum, number % self.period)).copied()
    }
}

fn look(
    frame: &GameFrame,
    symmetry: &Symmetry,
    exchange: &Exchange,
    pieces: &[Piece],
    number: u32,
) -> (u128, u32) {
    let sum = sum(symmetry.to(), frame, &image(symmetry, exchange, pieces));
    (sum, (number + exchange.turns) % frame.period)
}
