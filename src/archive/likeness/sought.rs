//! A position that is looked for, in all ways in which it can appear.

use std::collections::HashMap;

use super::digest::{PositionDigest, code};
use super::image;
use super::mirror::Mirrors;
use crate::board::{Symmetry, Way};
use crate::rules::{Exchange, GameFrame, Piece};
use crate::session::Position;

/// The pieces of a position as a number that changes by each piece that comes on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sum(u128);

impl Sum {
    /// The number of an empty field.
    #[must_use]
    pub fn of_field(frame: &GameFrame) -> Self {
        Self::of_grid(frame.grid, frame)
    }

    fn of_grid(grid: crate::board::Grid, frame: &GameFrame) -> Self {
        let mut digest = PositionDigest::new();
        digest.grid(grid, frame.segments == "free");
        digest.number(u64::from(frame.period));
        Self(digest.bits())
    }

    /// Adds the pieces that come on the board; a piece that is only offered does not.
    pub fn add(&mut self, pieces: &[Piece]) {
        for piece in pieces.iter().filter(|piece| !piece.is_offered) {
            let mut digest = PositionDigest::new();
            digest.number(code(*piece));
            self.0 = self.0.wrapping_add(digest.bits());
        }
    }
}

/// A position that is looked for.
#[derive(Debug)]
pub struct Sought {
    period: u32,
    /// Every appearance by its pieces and whose turn it is.
    looks: HashMap<(Sum, u32), (Way, Exchange)>,
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
        let mut looks = HashMap::new();
        for exchange in exchanges {
            for (way, symmetry) in all {
                let key = look(&frame, symmetry, &exchange, &pieces, number);
                looks.entry(key).or_insert((*way, exchange));
            }
        }
        Self {
            period: frame.period,
            looks,
        }
    }

    /// How the position appears where these pieces are on the field and that move is next, if it does.
    #[must_use]
    pub fn find(&self, sum: Sum, number: u32) -> Option<(Way, Exchange)> {
        self.looks.get(&(sum, number % self.period)).copied()
    }
}

fn look(
    frame: &GameFrame,
    symmetry: &Symmetry,
    exchange: &Exchange,
    pieces: &[Piece],
    number: u32,
) -> (Sum, u32) {
    let mut sum = Sum::of_grid(symmetry.to(), frame);
    sum.add(&image(symmetry, exchange, pieces));
    (sum, (number + exchange.turns) % frame.period)
}
