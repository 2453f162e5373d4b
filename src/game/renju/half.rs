//! A half-move of Renju 3/2: a stone by itself, and the position between the two of a move.

use super::halves::{Position, Renju32, due};
use super::{Board, Illegal, Move, Placement, Step};
use crate::Colour;
use crate::game::Rules;
use crate::notation;

/// The position after the first half of a move that has two; `None` for any other move, and for a first half that wins.
pub(super) fn midway(rules: Renju32, position: &Position, wanted: Move) -> Option<Position> {
    wanted.second?;
    let first = wanted.first?;
    let step = rules.check(position, &Move { first: Some(first), second: None }).ok()?;
    let mut after = position.clone();
    rules.play(&mut after, &step);
    after.number = position.number;
    after.half = first.colour;
    after.outcome.is_none().then_some(after)
}

/// The colours that the player to move may still place.
pub(super) fn colours(position: &Position) -> Vec<Colour> {
    let (_, due) = due(position.number);
    due.into_iter().filter(|&colour| Some(colour) != position.half).collect()
}

/// The second half by itself, after a first one in the colour `done`.
pub(super) fn check(position: &Position, wanted: Move, done: Colour) -> Result<Step, Illegal> {
    let Some(stone) = wanted.first else { return Ok(Step::PASS) };
    if wanted.second.is_some() {
        return Err(Illegal::TooMany(3));
    }
    let colour = is_due(stone, due(position.number).1)?;
    if colour == done {
        return Err(Illegal::SameColour(colour));
    }
    is_free(&position.board, stone)?;
    Ok(Step { stones: [Some((colour, stone.cell)), None], surplus: None })
}

/// The second halves that may follow, skipping it included.
pub(super) fn moves(position: &Position) -> Vec<Move> {
    let board = &position.board;
    let mut out = vec![Move::PASS];
    for colour in colours(position) {
        let stone = |cell| Move { first: Some(Placement { colour: Some(colour), cell }), second: None };
        out.extend(board.cells().filter(|&cell| board.is_free(cell)).map(stone));
    }
    out
}

/// The stone's colour, which must be one of those due.
#[inline]
pub(super) fn is_due(stone: Placement, due: [Colour; 2]) -> Result<Colour, Illegal> {
    match stone.colour {
        Some(colour) if due.contains(&colour) => Ok(colour),
        Some(written) => Err(Illegal::Colour { cell: stone.cell, written, due: due.map(Some) }),
        None => Err(Illegal::NoColour(notation::Point { column: stone.cell.x, row: u16::from(stone.cell.y) + 1 })),
    }
}

#[inline]
pub(super) fn is_free(board: &Board, stone: Placement) -> Result<(), Illegal> {
    match board.colour_at(stone.cell) {
        Some(colour) => Err(Illegal::Occupied { cell: stone.cell, colour }),
        None => Ok(()),
    }
}

/// The order in which the broken rules of single stones are named.
pub(super) const fn rank(reason: &Illegal) -> u8 {
    match reason {
        Illegal::NoColour(_) => 0,
        Illegal::OffBoard(_) => 1,
        _ => 2,
    }
}
