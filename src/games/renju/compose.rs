//! Problems of stones: what both games share in looking for them.

use super::Board;
use crate::Colour;
use crate::board::Cell;
use crate::notation::print::Alphabet;
use crate::puzzle::compose::Request;
use crate::text::Text;

/// # Errors
/// When edges are asked for.
pub(super) fn no_edges(request: &Request<'_>) -> Result<(), Text> {
    let message = || Text::new("only Parcel has open edges", "свободные рёбра бывают только в парселе");
    request.open.map_or(Ok(()), |_| Err(message()))
}

/// # Errors
/// When the field is too small for a four.
pub(super) fn large_enough(request: &Request<'_>) -> Result<(), Text> {
    if request.size.is_none_or(|size| size >= 4) {
        return Ok(());
    }
    Err(Text::new(
        "a field of Renju has at least 4 cells each way",
        "поле рэндзю — не меньше 4 клеток в каждую сторону",
    ))
}

/// A stone of a start position.
pub(super) type Stone = (Cell, Colour);

/// A field with stones; `None` when they make a four or stand on each other.
pub(super) fn board((width, height): (u8, u8), stones: &[Stone]) -> Option<Board> {
    let mut board = Board::new(width, height);
    let fits = stones.iter().all(|&(cell, colour)| board.is_free(cell) && !board.place(colour, cell));
    fits.then_some(board)
}

/// The stones as documents write them, a line for each colour.
pub(super) fn rows(stones: &[Stone], alphabet: Alphabet) -> Vec<String> {
    let of = |own: Colour| {
        let cells = stones.iter().filter(|(_, colour)| *colour == own);
        cells.map(|(cell, _)| format!("{}@{cell}", alphabet.letter(own))).collect::<Vec<_>>().join(" ")
    };
    Colour::ALL.into_iter().map(of).filter(|row| !row.is_empty()).collect()
}
