//! Naive twins of the three games: the rules written down as literally as possible, without any
//! thought of speed, for property tests that compare them with the real engines.
//!
//! Everything is rescanned from plain data (pairs of coordinates in ordered maps and sets) whenever
//! it is asked for; nothing is kept up to date from move to move. Coordinates are 0-based `(x, y)`,
//! column first, row from the bottom: `d5` is `(3, 4)`. Rules that a move breaks are named as in
//! the JSON of the command (`"occupied"`, `"piercing"`, …).
//!
//! - [`field`] the fields of Parcel: planes, cylinders and tori
//! - [`parcel`] Parcel: R1 to R5, with unit or free segments
//! - [`free`] the bounded faces of a drawing of free segments
//! - [`renju`] fours, critical cells and threes on a board of stones
//! - [`minimax`] full-width searches of small positions
//! - [`three`] Renju for three; [`halves`] Renju 3/2
#![allow(dead_code, unused_imports, unreachable_pub, clippy::pedantic)] // every test uses its own part; copied as it is

pub mod field;
pub mod free;
pub mod halves;
pub mod minimax;
pub mod parcel;
#[cfg(test)]
mod parcel_figures;
pub mod renju;
pub mod three;

/// A colour of a segment or a stone. In Parcel green is the neutral one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    Blue,
    Red,
    Green,
}

impl Colour {
    /// The colours in the order of turns.
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Red, Colour::Green];

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Red => "red",
            Colour::Green => "green",
        }
    }

    /// The next colour in the order of turns: blue, red, green, blue …
    pub fn next(self) -> Colour {
        match self {
            Colour::Blue => Colour::Red,
            Colour::Red => Colour::Green,
            Colour::Green => Colour::Blue,
        }
    }
}

/// A small deterministic generator of random numbers (splitmix64).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator whose whole sequence follows from the seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`; `n` must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    /// True once in `n` times on average.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of the items; `None` from an empty slice.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            None
        } else {
            items.get(self.below(items.len()))
        }
    }
}
