//! Problems of stones: what both games share in looking for them.

use super::Board;
use crate::Colour;
use crate::board::Cell;
use crate::notation::print::Alphabet;
use crate::puzzle::compose::{Request, RequestError};

/// # Errors
/// [`RequestError`]: when edges are asked for.
pub(super) fn no_edges(request: &Request<'_>) -> Result<(), RequestError> {
    let error = RequestError::Setting(
        "only Parcel has open edges",
        "свободные рёбра бывают только в парселе",
    );
    request.open.map_or(Ok(()), |_| Err(error))
}

/// Refuses more stones than a square in the middle of the board holds, and a win longer than the board allows.
///
/// # Errors
/// [`RequestError`]: when the field is too small for a four, the square for the stones, or the field for the moves.
pub(super) fn room(
    (width, height): (u8, u8),
    middle: u8,
    stones: usize,
    moves: u32,
) -> Result<(), RequestError> {
    let cells = |width: u8, height: u8| usize::from(width) * usize::from(height);
    if width.min(height) < 4 {
        return Err(RequestError::Setting(
            "a board of Renju has at least 4 cells each way",
            "поле рэндзю — не меньше 4 клеток в каждую сторону",
        ));
    }
    if stones > cells(middle.min(width), middle.min(height)) {
        return Err(RequestError::Setting(
            "the board has no room for this number of stones",
            "столько камней не поместится",
        ));
    }
    if moves as usize > cells(width, height) {
        return Err(RequestError::Setting(
            "the board has no room for a win of this length",
            "на поле нет места для выигрыша во столько ходов",
        ));
    }
    Ok(())
}

/// How many stones there are of all colours.
pub(super) fn total(colours: [usize; 3]) -> usize {
    colours.into_iter().fold(0, usize::saturating_add)
}

/// A stone of a start position.
pub(super) type Stone = (Cell, Colour);

/// A field with stones; `None` when they make a four or stand on each other.
pub(super) fn board((width, height): (u8, u8), stones: &[Stone]) -> Option<Board> {
    let mut board = Board::new(width, height);
    let fits = stones
        .iter()
        .all(|&(cell, colour)| board.is_free(cell) && !board.place(colour, cell));
    fits.then_some(board)
}

/// The stones as documents write them, a line for each colour.
pub(super) fn rows(stones: &[Stone], alphabet: Alphabet) -> Vec<String> {
    let of = |own: Colour| {
        let cells = stones.iter().filter(|(_, colour)| *colour == own);
        cells
            .map(|(cell, _)| format!("{}@{cell}", alphabet.letter(own)))
            .collect::<Vec<_>>()
            .join(" ")
    };
    Colour::ALL
        .into_iter()
        .map(of)
        .filter(|row| !row.is_empty())
        .collect()
}
