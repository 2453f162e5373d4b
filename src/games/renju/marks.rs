//! What a picture of an illegal stone points at.

use super::{Board, Illegal};
use crate::Colour;
use crate::board::Cell;
use crate::notation;
use crate::rules::marks::MAX_PARTS;
use crate::rules::{Marks, Site};

/// What a move wants and what forbids it.
pub(super) fn marks(board: &Board, word: &notation::Move, reason: Illegal) -> Marks {
    let on_field =
        || word.stones().iter().take(MAX_PARTS).filter_map(|stone| board.cell(stone.cell.column, stone.cell.row));
    let (offending, culprits): (Vec<Cell>, Vec<Cell>) = match reason {
        Illegal::NotAStone => Default::default(),
        Illegal::NoColour(point) => (board.cell(point.column, point.row).into_iter().collect(), Vec::new()),
        Illegal::GameOver => {
            let four = Colour::ALL.into_iter().find_map(|colour| board.four(colour));
            (on_field().collect(), four.into_iter().flatten().collect())
        }
        Illegal::OffBoard(_) | Illegal::TooMany(_) | Illegal::SameColour(_) => (on_field().collect(), Vec::new()),
        Illegal::Colour { cell, .. } | Illegal::SameCell(cell) | Illegal::Occupied { cell, .. } => {
            (vec![cell], Vec::new())
        }
        Illegal::SecondHalf { cell } => {
            // The first half makes the four: its cell is to blame.
            (vec![cell], on_field().filter(|other| *other != cell).collect())
        }
    };
    let sites = |cells: Vec<Cell>| cells.into_iter().map(Site::Cell).collect();
    Marks { offending: sites(offending), culprits: sites(culprits) }
}
