//! Stones that an illegal or impossible move may have been meant to be.

use super::Board;
use crate::Colour;
use crate::notation::{Move, Point, Stone, near};
use crate::rules::MAX_NEIGHBOURS;

/// The words nearest to one, the nearest first. `due` are the colours that the move may place.
pub(super) fn neighbours(board: &Board, due: &[Colour], word: &Move) -> Vec<Move> {
    let mut out: Vec<Move> = Vec::new();
    let mut push = |guess: Move| {
        if guess != *word && !out.contains(&guess) {
            out.push(guess);
        }
    };
    let stones = word.stones();
    let is_due = |stone: &Stone| stone.colour.map_or(due.len() == 1, |colour| due.contains(&colour));
    match *stones {
        [one] => {
            if !is_due(&one) {
                for &colour in due {
                    push(Move::Stone(Stone { colour: Some(colour), ..one }));
                }
            }
            for cell in cells(board, one) {
                push(Move::Stone(Stone { cell, ..one }));
            }
        }
        [one, other] if due.len() == 2 => {
            let coloured = |stone: Stone, colour: Colour| Stone { colour: Some(colour), ..stone };
            let [first, second] = [due[0], due[1]];
            // A first half that makes a four leaves no second one.
            let makes_four = board
                .cell(one.cell.column, one.cell.row)
                .is_some_and(|cell| one.colour.is_some_and(|colour| board.is_critical(colour, cell)));
            if makes_four {
                push(Move::Stone(one));
            }
            if !is_due(&one) || !is_due(&other) || one.colour == other.colour {
                for (a, b) in [(first, second), (second, first)] {
                    push(Move::Pair([coloured(one, a), coloured(other, b)]));
                }
                // Whichever colour is due stays.
                return out;
            }
            let is_taken =
                |stone: Stone| board.cell(stone.cell.column, stone.cell.row).is_none_or(|cell| !board.is_free(cell));
            if is_taken(one) {
                for cell in cells(board, one) {
                    push(Move::Pair([Stone { cell, ..one }, other]));
                }
            } else {
                for cell in cells(board, other) {
                    push(Move::Pair([one, Stone { cell, ..other }]));
                }
            }
        }
        [] => {}
        _ => stones.iter().take(MAX_NEIGHBOURS).for_each(|&stone| push(Move::Stone(stone))),
    }
    out.truncate(MAX_NEIGHBOURS);
    out
}

/// The cells that the one of a stone may have been meant to be, the nearest first.
fn cells(board: &Board, stone: Stone) -> Vec<Point> {
    let mut near: Vec<_> = near::points(stone.cell)
        .into_iter()
        .filter(|(point, _)| board.cell(point.column, point.row).is_some())
        .collect();
    let clamped =
        Point { column: stone.cell.column.min(board.width() - 1), row: stone.cell.row.clamp(1, board.height().into()) };
    near.sort_by_key(|(_, far)| *far);
    near.push((clamped, 4));
    near.into_iter().map(|(point, _)| point).collect()
}
