//! The reasons why a move of a Renju game is illegal, with the cells to blame.

use crate::Colour;
use crate::board::Cell;
use crate::notation::Point;

/// A broken rule and its culprits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The word is not a move of this game.
    NotAStone,
    /// A stone of Renju 3/2 without its colour.
    NoColour(Point),
    /// The game had ended.
    GameOver,
    /// A cell is not on the field.
    OffBoard(Point),
    /// A colour that this move does not have.
    Colour {
        /// The stone's cell.
        cell: Cell,
        /// The colour written.
        written: Colour,
        /// The colours that the move may place, in the order of the scheme.
        due: [Option<Colour>; 2],
    },
    /// More stones than the move has; above 65535 they are not counted.
    TooMany(u16),
    /// Two stones of one colour in one move.
    SameColour(Colour),
    /// Two stones on one cell in one move.
    SameCell(Cell),
    /// The cell is taken.
    Occupied {
        /// The cell.
        cell: Cell,
        /// The colour of the stone on it.
        colour: Colour,
    },
    /// A second half-move after the first one had made a four.
    SecondHalf {
        /// Where the second stone was to go.
        cell: Cell,
    },
}

crate::text::error_in_words!(Illegal, reason => match reason {
    Illegal::NotAStone => "this is not a move of Renju",
    Illegal::NoColour(_) => "a stone needs its colour",
    Illegal::GameOver => "the game has ended",
    Illegal::OffBoard(_) => "the cell is not on the board",
    Illegal::Colour { .. } => "this move does not have this colour",
    Illegal::TooMany(_) => "the move has fewer stones",
    Illegal::SameColour(_) => "both stones have one colour",
    Illegal::SameCell(_) => "both stones are on one cell",
    Illegal::Occupied { .. } => "the cell is taken",
    Illegal::SecondHalf { .. } => "the first half-move has ended the game",
});

impl Illegal {
    /// The number of stones, more than the move has.
    pub(super) fn too_many(stones: usize) -> Self {
        Self::TooMany(u16::try_from(stones).unwrap_or(u16::MAX))
    }
}
