//! Numbers of 128 bits that stand for positions and games, the same on every machine.

use crate::board::{Grid, Topology};
use crate::rules::{Piece, Place};

/// A number that stands for the values written into it, in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PositionDigest {
    high: u64,
    low: u64,
}

impl Default for PositionDigest {
    fn default() -> Self {
        Self::new()
    }
}

impl PositionDigest {
    /// The number for nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            high: 0x6b6c_6574_6b61_2031,
            low: 0x8f5c_28f5_c28f_5c29,
        }
    }

    /// Writes a number.
    pub fn number(&mut self, number: u64) {
        let high = mixed(self.high ^ number);
        self.low = mixed(self.low.rotate_left(23) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
            ^ high.rotate_left(32);
        self.high = high;
    }

    /// Writes a text.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        for bytes in text.as_bytes().chunks(8) {
            self.number(
                bytes
                    .iter()
                    .fold(0, |number, &byte| number << 8 | u64::from(byte)),
            );
        }
    }

    /// Writes a field.
    pub(super) fn grid(&mut self, grid: Grid, free_segments: bool) {
        let topology = match grid.topology() {
            Topology::Plane => 0,
            Topology::Cylinder => 1,
            Topology::Torus => 2,
        };
        let sides = u64::from(grid.width()) << 8 | u64::from(grid.height());
        self.number(sides << 8 | topology << 1 | u64::from(free_segments));
    }

    /// Half of the bits.
    pub(super) const fn low(self) -> u64 {
        self.low
    }

    /// All 128 bits.
    #[must_use]
    pub const fn bits(self) -> u128 {
        (self.high as u128) << 64 | self.low as u128
    }
}

/// A number of 48 bits for a piece, different for every other one.
pub(super) fn code(piece: Piece) -> u64 {
    let two = |x: u8, y: u8| u64::from(x) << 8 | u64::from(y);
    let place = match piece.place {
        Place::Cell(cell) => two(cell.x, cell.y) << 16 | u64::from(u16::MAX),
        Place::Edge(edge) => {
            let [a, b] = edge.ends();
            two(a.x, a.y) << 16 | two(b.x, b.y)
        }
    };
    place << 16 | (piece.colour.index() as u64) << 8 | u64::from(piece.is_offered)
}

/// The finishing step of `SplitMix64`: every bit depends on all others.
pub(super) const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
