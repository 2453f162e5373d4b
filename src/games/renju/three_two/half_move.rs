//! Whose move comes with which colours, and the half-moves of which a move is made: a stone by itself, and after another one.

use crate::Colour;
use crate::games::renju::{Board, Illegal, Move, Placement, Position, Step, cell};
use crate::notation;
use crate::rules::{Seat, Trail};
use crate::text::{Code, Diagnostic, Text};

/// Whose move a number is, and the two colours that it may place, in the order of the scheme.
///
/// The potential sequence has period six: 1 A blue, red; 2 B green, blue; 3 A red, green; 4 B blue, red;
/// 5 A green, blue; 6 B red, green.
///
/// ```
/// use kletka::{Colour, games::renju::three_two::due, rules::Seat};
/// assert_eq!(due(10), (Seat::B, [Colour::Blue, Colour::Red]));
/// ```
#[inline]
#[must_use]
pub const fn due(number: u32) -> (Seat, [Colour; 2]) {
    let seat = if number % 2 == 1 { Seat::A } else { Seat::B };
    let colours = match number % 3 {
        1 => [Colour::Blue, Colour::Red],
        2 => [Colour::Green, Colour::Blue],
        _ => [Colour::Red, Colour::Green],
    };
    (seat, colours)
}

/// The third colour.
pub(crate) fn lacking(one: Colour, other: Colour) -> Colour {
    Colour::ALL
        .into_iter()
        .find(|&colour| colour != one && colour != other)
        .unwrap_or(one)
}

/// The second half by itself, after a first one in the colour `done`.
pub(crate) fn check(position: &Position, mv: Move, done: Colour) -> Result<Step, Illegal> {
    let Some(stone) = mv.first else {
        return Ok(Step::PASS);
    };
    if mv.second.is_some() {
        return Err(Illegal::TooMany(3));
    }
    let colour = is_due(stone, due(position.number).1)?;
    if colour == done {
        return Err(Illegal::SameColour(colour));
    }
    is_free(&position.board, stone)?;
    Ok(Step::single(colour, stone.cell))
}

/// The second halves that may follow, skipping it included.
pub(crate) fn moves(position: &Position) -> Vec<Move> {
    let board = &position.board;
    let mut out = vec![Move::PASS];
    let (_, due) = due(position.number);
    for colour in due
        .into_iter()
        .filter(|&colour| Some(colour) != position.half_move)
    {
        let stone = |cell| Move::stone(Some(colour), cell);
        out.extend(board.free_cells().map(stone));
    }
    out
}

/// The stone's colour, which must be one of those due.
#[inline]
pub(crate) fn is_due(stone: Placement, due: [Colour; 2]) -> Result<Colour, Illegal> {
    match stone.colour {
        Some(colour) if due.contains(&colour) => Ok(colour),
        Some(written) => Err(Illegal::Colour {
            cell: stone.cell,
            written,
            due: due.map(Some),
        }),
        None => Err(Illegal::NoColour(stone.cell.into())),
    }
}

#[inline]
pub(crate) fn is_free(board: &Board, stone: Placement) -> Result<(), Illegal> {
    match board.colour_at(stone.cell) {
        Some(colour) => Err(Illegal::Occupied {
            cell: stone.cell,
            colour,
        }),
        None => Ok(()),
    }
}

/// A stone as written, if it has a colour and lies on the field.
#[inline]
pub(crate) fn place(board: &Board, stone: &notation::Stone) -> Result<Placement, Illegal> {
    let colour = stone.colour.ok_or(Illegal::NoColour(stone.cell))?;
    Ok(Placement::of(colour, cell(board, stone.cell)?))
}

/// The fault of a move of more than two stones.
#[cold]
pub(crate) fn too_many(position: &Position, stones: &[notation::Stone]) -> Illegal {
    let placed: Vec<_> = stones
        .iter()
        .map(|stone| place(&position.board, stone))
        .collect();
    if placed.iter().any(Result::is_err) {
        return worst(placed.into_iter().filter_map(Result::err));
    }
    let (_, due) = due(position.number);
    let fault = placed
        .into_iter()
        .flatten()
        .find_map(|stone| is_due(stone, due).err());
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
pub(crate) fn forgotten_comma(
    position: &Position,
    ply: &notation::Ply,
    trail: &Trail<'_, Move>,
) -> Option<Diagnostic> {
    let notation::Move::Stone(stone) = &ply.played else {
        return None;
    };
    let last = trail.played.last()?;
    let was_single = last.mv.first.is_some() && last.mv.second.is_none();
    let (_, colours) = due(position.number.wrapping_sub(1));
    let fits_the_move_before = stone.colour.is_some_and(|colour| colours.contains(&colour))
        && last
            .mv
            .first
            .is_some_and(|first| first.colour != stone.colour);
    if !was_single || !fits_the_move_before {
        return None;
    }
    let message = Text::new(
        "no comma before this stone: without numbers it is a move of its own",
        "перед этим камнем нет запятой: без номеров он становится отдельным ходом",
    );
    let help = Text::new(
        "a comma makes the two stones one move: b@j10, r@k9; numbers make it clear that they are two",
        "запятая делает два камня одним ходом: г@j10, к@k9; номера покажут, что ходов два",
    );
    Some(
        Diagnostic::warning(Code::ForgottenComma, ply.span, message)
            .culprit(last.span, Text::new("the move before", "предыдущий ход"))
            .help(help),
    )
}
