//! The two Renju games: stones in cells, exactly four in a row.
//!
//! `board` and `threes` know stones and lines; [`for_three`] is Renju for three, [`three_two`] Renju 3/2. The rules are
//! written out in `formats/renju-for-three.md` and `formats/renju-3-2.md`.

pub(crate) mod board;
mod claims;
mod compare;
mod compose;
mod draw;
mod endless;
mod explain;
pub mod for_three;
mod forced;
mod illegal;
mod pairs;
mod picture;
mod prospects;
mod recast;
mod setup;
mod show;
pub(crate) mod statement;
mod stones;
mod tactics;
pub mod three_two;
mod translation;
mod windows;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod threes;

pub use board::Board;
pub use illegal::Illegal;
pub use stones::Stones;

use crate::Colour;
use crate::board::Cell;
use crate::notation::Point;
use crate::notation::print::{self, Alphabet};
use crate::puzzle::solve::Class;
use crate::rules::{EndReason, Ending, Outcome};
use crate::text::Text;

/// How many critical cells an attacking move of a class leaves at least.
const fn least_critical(class: Class) -> u16 {
    match class {
        Class::Lines | Class::Open => 2,
        Class::Threats => 1,
        Class::All => 0,
    }
}

/// A stone that a player wants to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The colour written; in Renju for three it may be left out.
    pub colour: Option<Colour>,
    /// Where.
    pub cell: Cell,
}

impl Placement {
    /// A stone with its colour.
    #[inline]
    #[must_use]
    pub const fn of(colour: Colour, cell: Cell) -> Self {
        Self {
            colour: Some(colour),
            cell,
        }
    }
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
    pub const PASS: Self = Self {
        first: None,
        second: None,
    };

    /// A single stone.
    #[inline]
    #[must_use]
    pub const fn stone(colour: Option<Colour>, cell: Cell) -> Self {
        Self {
            first: Some(Placement { colour, cell }),
            second: None,
        }
    }

    /// A move of at most two stones, in their order.
    #[inline]
    pub fn of(stones: impl IntoIterator<Item = Placement>) -> Self {
        let mut stones = stones.into_iter();
        Self {
            first: stones.next(),
            second: stones.next(),
        }
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
        if words.is_empty() {
            "--".to_owned()
        } else {
            words.join(", ")
        }
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
    const PASS: Self = Self {
        stones: [None, None],
        surplus: None,
    };

    /// A step of a single stone, or a pass.
    #[inline]
    fn single(colour: Colour, cell: impl Into<Option<Cell>>) -> Self {
        Self {
            stones: [cell.into().map(|cell| (colour, cell)), None],
            surplus: None,
        }
    }

    /// The stones that come on the field, in order.
    pub fn stones(self) -> impl Iterator<Item = (Colour, Cell)> {
        self.stones.into_iter().flatten()
    }
}

/// A position of either game.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    number: u32,
    passes: u8,
    /// The colour of the half-move already made, between the two halves of a move.
    half_move: Option<Colour>,
    outcome: Option<Outcome>,
}

impl Position {
    /// These stones with the number of the next move; nothing is said of the end.
    fn new(board: Board, number: u32) -> Self {
        Self {
            board,
            number,
            passes: 0,
            half_move: None,
            outcome: None,
        }
    }

    /// The stones.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many moves in a row were passes just before, in Renju 3/2 wholly skipped ones.
    #[must_use]
    pub const fn passes(&self) -> u8 {
        self.passes
    }

    /// The colour of the player to move in Renju for three.
    #[inline]
    #[must_use]
    pub fn mover(&self) -> Colour {
        Colour::ALL[(self.number as usize + 2) % 3]
    }

    /// How the game ends by a move that filled the board, or by the last of several passes in a row.
    #[inline]
    fn drawn(&self, most_passes: u8) -> Option<Outcome> {
        let draw = |reason| Outcome {
            winner: None,
            reason,
        };
        if self.board.free() == 0 {
            return Some(draw(EndReason::FULL));
        }
        (self.passes >= most_passes).then_some(draw(EndReason::PASSES))
    }

    /// The same bytes for positions from which play goes on alike, different ones for others.
    fn identity(&self) -> Vec<u8> {
        let mut out = self.number.to_le_bytes().to_vec();
        out.push(self.passes);
        let colour = |cell| {
            self.board
                .colour_at(cell)
                .map_or(0, |colour| 1 + u8::try_from(colour.index()).unwrap_or(0))
        };
        out.extend(self.board.cells().map(colour));
        out
    }
}

/// A free cell picked at random, mostly near a stone, as people play.
fn sample_cell(board: &Board, pick: &mut dyn FnMut(usize) -> usize) -> Option<Cell> {
    if pick(12) > 0 {
        let near: Vec<_> = board.near().collect();
        if !near.is_empty() {
            return Some(near[pick(near.len())]);
        }
    }
    let mut free = board.free_cells();
    if board.free() == 0 {
        None
    } else {
        free.nth(pick(board.free().into()))
    }
}

/// A cell as written, if it is on the field.
#[inline]
fn cell(board: &Board, point: Point) -> Result<Cell, Illegal> {
    board
        .cell(point.column, point.row)
        .ok_or(Illegal::OffBoard(point))
}

/// A cell is not on the field, and which are.
fn outside(board: &Board, point: Point) -> [Text; 2] {
    let name = print::point(point);
    let last = Cell::new(board.width() - 1, board.height() - 1);
    [
        text!("{name} is not on the board", "{name} вне поля"),
        text!(
            "the cells of this board are a1 to {last}",
            "клетки этого поля — от a1 до {last}"
        ),
    ]
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
