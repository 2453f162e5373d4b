//! A half-move of Renju 3/2: a stone by itself, and the position between the two of a move.

use super::{Position, RenjuThreeTwo, due};
use crate::Colour;
use crate::games::renju::{Board, Illegal, Move, Placement, Step, cell};
use crate::notation;
use crate::rules::{Rules, Trail};
use crate::text::{Code, Diagnostic, Text};

/// The position after the first half of a move that has two; `None` for any other move, and for a first half that wins.
pub(crate) fn midway(rules: RenjuThreeTwo, position: &Position, mv: Move) -> Option<Position> {
    mv.second?;
    let first = mv.first?;
    let step = rules.check(position, &Move { first: Some(first), second: None }).ok()?;
    let mut after = position.clone();
    rules.play(&mut after, &step);
    after.number = position.number;
    after.half_move = first.colour;
    after.outcome.is_none().then_some(after)
}

/// The colours that the player to move may still place.
pub(crate) fn colours(position: &Position) -> Vec<Colour> {
    let (_, due) = due(position.number);
    due.into_iter().filter(|&colour| Some(colour) != position.half_move).collect()
}

/// The second half by itself, after a first one in the colour `done`.
pub(crate) fn check(position: &Position, mv: Move, done: Colour) -> Result<Step, Illegal> {
    let Some(stone) = mv.first else { return Ok(Step::PASS) };
    if mv.second.is_some() {
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
pub(crate) fn moves(position: &Position) -> Vec<Move> {
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
pub(crate) fn is_due(stone: Placement, due: [Colour; 2]) -> Result<Colour, Illegal> {
    match stone.colour {
        Some(colour) if due.contains(&colour) => Ok(colour),
        Some(written) => Err(Illegal::Colour { cell: stone.cell, written, due: due.map(Some) }),
        None => Err(Illegal::NoColour(notation::Point { column: stone.cell.x, row: u16::from(stone.cell.y) + 1 })),
    }
}

#[inline]
pub(crate) fn is_free(board: &Board, stone: Placement) -> Result<(), Illegal> {
    match board.colour_at(stone.cell) {
        Some(colour) => Err(Illegal::Occupied { cell: stone.cell, colour }),
        None => Ok(()),
    }
}

/// A stone as written, if it has a colour and lies on the field.
#[inline]
pub(crate) fn place(board: &Board, stone: &notation::Stone) -> Result<Placement, Illegal> {
    let colour = stone.colour.ok_or(Illegal::NoColour(stone.cell))?;
    Ok(Placement { colour: Some(colour), cell: cell(board, stone.cell)? })
}

/// What is wrong with a move of more than two stones.
#[cold]
pub(crate) fn too_many(position: &Position, stones: &[notation::Stone]) -> Illegal {
    let placed: Vec<_> = stones.iter().map(|stone| place(&position.board, stone)).collect();
    if placed.iter().any(Result::is_err) {
        return worst(placed.into_iter().filter_map(Result::err));
    }
    let (_, due) = due(position.number);
    let fault = placed.into_iter().flatten().find_map(|stone| is_due(stone, due).err());
    fault.unwrap_or(Illegal::too_many(stones.len()))
}

/// The first of several faults of single stones, in the order in which the broken rules are named.
#[cold]
pub(crate) fn worst(faults: impl Iterator<Item = Illegal>) -> Illegal {
    let rank = |reason: &Illegal| match reason {
        Illegal::NoColour(_) => 0,
        Illegal::OffBoard(_) => 1,
        _ => 2,
    };
    faults.min_by_key(rank).unwrap_or(Illegal::NotAStone)
}

/// The warning that two single stones in a row may have been meant for one move.
#[cold]
pub(crate) fn forgotten_comma(position: &Position, ply: &notation::Ply, trail: &Trail<'_, Move>) -> Option<Diagnostic> {
    let notation::Move::Stone(stone) = &ply.played else { return None };
    let last = trail.played.last()?;
    let was_single = last.mv.first.is_some() && last.mv.second.is_none();
    let (_, colours) = due(position.number.wrapping_sub(1));
    let fits_the_move_before = stone.colour.is_some_and(|colour| colours.contains(&colour))
        && last.mv.first.is_some_and(|first| first.colour != stone.colour);
    if !was_single || !fits_the_move_before {
        return None;
    }
    let message = Text::new(
        "two single stones in a row without numbers are two moves",
        "два одиночных камня подряд без номеров — это два хода",
    );
    let help = Text::new(
        "a comma makes them one move: г@j10, к@k9; numbers make it clear that they are two",
        "запятая делает их одним ходом: г@j10, к@k9; номера покажут, что их два",
    );
    Some(
        Diagnostic::warning(Code::ForgottenComma, ply.span, message)
            .culprit(last.span, Text::new("the move before", "предыдущий ход"))
            .help(help),
    )
}
