//! The two Renju games: stones in cells, exactly four in a row.
//!
//! [`board`] and [`threes`] know stones and lines; [`for_three`] is Renju for three, [`three_two`] Renju 3/2. The rules are
//! written out in `formats/renju-for-three.md` and `formats/renju-3-2.md`.

pub mod board;
mod claims;
mod compose;
mod draw;
mod endless;
mod explain;
pub mod for_three;
mod forced;
mod illegal;
mod imprint;
mod marks;
mod near;
mod picture;
mod recast;
mod scene;
mod setup;
mod show;
pub mod statement;
mod tactics;
pub mod three_two;
pub mod threes;
mod translation;

pub use board::Board;
pub use illegal::Illegal;

use crate::rules::{EndReason, Ending};

use crate::Colour;
use crate::board::Cell;
use crate::notation::Point;
use crate::notation::print::Alphabet;

/// A stone that a player wants to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The colour written; in Renju for three it may be left out.
    pub colour: Option<Colour>,
    /// Where.
    pub cell: Cell,
}

/// A move: the stones in the order written; none is a pass, and only Renju 3/2 has a second one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Move {
    /// The first stone.
    pub first: Option<Placement>,
    /// The second half-move.
    pub second: Option<Placement>,
}

impl Move {
    /// A pass.
    pub const PASS: Self = Self { first: None, second: None };

    /// A single stone.
    #[inline]
    #[must_use]
    pub const fn stone(colour: Option<Colour>, cell: Cell) -> Self {
        Self { first: Some(Placement { colour, cell }), second: None }
    }

    /// The stones in the order written.
    pub fn stones(self) -> impl Iterator<Item = Placement> {
        self.first.into_iter().chain(self.second)
    }

    /// The move in canonical notation.
    fn write(self, alphabet: Alphabet) -> String {
        let word = |stone: Placement| match stone.colour {
            Some(colour) => format!("{}@{}", alphabet.letter(colour), stone.cell),
            None => stone.cell.to_string(),
        };
        let words: Vec<_> = self.stones().map(word).collect();
        if words.is_empty() { "--".to_owned() } else { words.join(", ") }
    }
}

/// A legal move: the stones that come on the field, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    stones: [Option<(Colour, Cell)>; 2],
    /// Why the second half does not stand: the first one had ended the game.
    surplus: Option<Illegal>,
}

impl Step {
    const PASS: Self = Self { stones: [None, None], surplus: None };

    /// The stones that come on the field, in order.
    pub fn stones(self) -> impl Iterator<Item = (Colour, Cell)> {
        self.stones.into_iter().flatten()
    }
}

/// A free cell picked at random, mostly near a stone, as people play.
fn sample_cell(board: &Board, pick: &mut dyn FnMut(usize) -> usize) -> Option<Cell> {
    let free: Vec<_> = board.cells().filter(|&cell| board.is_free(cell)).collect();
    if pick(12) > 0 {
        let steps = || board::DIRECTIONS.iter().flat_map(|&(dx, dy)| [(dx, dy), (-dx, -dy)]);
        let has_stone = |cell: Cell| {
            steps().any(|(dx, dy)| (1..3).filter_map(|n| board.moved(cell, dx, dy, n)).any(|at| !board.is_free(at)))
        };
        let near: Vec<_> = free.iter().copied().filter(|&cell| has_stone(cell)).collect();
        if !near.is_empty() {
            return Some(near[pick(near.len())]);
        }
    }
    if free.is_empty() { None } else { Some(free[pick(free.len())]) }
}

/// A cell as written, if it is on the field.
#[inline]
fn cell(board: &Board, point: Point) -> Result<Cell, Illegal> {
    board.cell(point.column, point.row).ok_or(Illegal::OffBoard(point))
}

/// A four.
pub const FOUR: EndReason = EndReason(&Ending {
    name: "four",
    heading: ("four", "четвёрка"),
    won: ("won by a four", "четвёркой"),
    draw: ("draw", "ничья"),
});

/// Antonov's condition.
pub const ANTONOV: EndReason = EndReason(&Ending {
    name: "antonov",
    heading: ("Antonov", "Антонов"),
    won: ("won by Antonov's condition", "по условию Антонова"),
    draw: ("draw", "ничья"),
});
