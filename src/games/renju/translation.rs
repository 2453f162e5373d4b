//! Colour translations: shifts that change the colours in a cycle.

use super::board::Board;
use super::endless::Endless;
use crate::Colour;
use crate::board::Cell;
use crate::rules::Senseless;
use crate::rules::claim::ClaimVerdict;
use crate::text::Text;

/// Whether a shift that changes the colours in a cycle maps a part of the field onto itself; with `is_endless` also
/// whether the figure, continued by it in both directions without end, has no four anywhere.
pub(super) fn translation(
    board: &Board,
    order: u32,
    by: (i32, i32),
    corners: [Cell; 2],
    is_endless: bool,
) -> Result<ClaimVerdict, Senseless> {
    if order != 3 {
        return Err(Senseless::Game(
            "a translation that changes three colours in a cycle has the order 3",
            "у переноса, который меняет три цвета по кругу, порядок 3",
        ));
    }
    if by == (0, 0) {
        return Err(Senseless::Game(
            "the vector has no length",
            "вектор нулевой",
        ));
    }
    let pairs = shifted(board, by, corners);
    let breaks = |turn: fn(Colour) -> Colour| {
        pairs
            .iter()
            .find(|(from, to)| board.colour_at(*from).map(turn) != board.colour_at(*to))
    };
    let backwards = |colour: Colour| colour.next().next();
    let (one, other) = match (breaks(Colour::next), breaks(backwards)) {
        (Some(one), Some(other)) => (one, other),
        (forwards, _) => {
            let is_forward = forwards.is_none();
            let has_stones = pairs
                .iter()
                .any(|(from, _)| board.colour_at(*from).is_some());
            return Ok(if !has_stones && is_forward {
                ClaimVerdict::refuted(Text::new(
                    "no stone has an image inside the figure, so nothing is shifted onto anything",
                    "ни у одного камня нет образа внутри фигуры: сдвигать нечего",
                ))
            } else if is_endless {
                without_end(board, by, is_forward)
            } else {
                ClaimVerdict::True
            });
        }
    };
    // The cycle that holds out longer is the one that was meant.
    let place = |pair: &(Cell, Cell)| pairs.iter().position(|one| one == pair);
    let pair = if place(one) >= place(other) {
        one
    } else {
        other
    };
    Ok(broken(board, by, *pair))
}

/// A cell has no image at a vector.
fn broken(board: &Board, (dx, dy): (i32, i32), (from, to): (Cell, Cell)) -> ClaimVerdict {
    let is = |cell: Cell| {
        board
            .colour_at(cell)
            .map_or(Text::new("free", "пусто"), |colour| Text {
                en: colour.name().to_owned(),
                ru: format!("{} камень", colour.text().ru),
            })
    };
    ClaimVerdict::refuted(text!(
        "{from} is {here}, but {to}, which is shifted by ({dx}, {dy}), is {there}",
        "на {from} — {here}, а на {to}, со сдвигом на ({dx}, {dy}), — {there}",
        here = is(from),
        there = is(to)
    ))
}

/// The cells of a part of the field, from corner to corner, each with the cell of it that lies at a vector.
fn shifted(board: &Board, (dx, dy): (i32, i32), [a, b]: [Cell; 2]) -> Vec<(Cell, Cell)> {
    let (low, high) = (
        Cell::new(a.x.min(b.x), a.y.min(b.y)),
        Cell::new(a.x.max(b.x), a.y.max(b.y)),
    );
    let inside =
        |cell: &Cell| (low.x..=high.x).contains(&cell.x) && (low.y..=high.y).contains(&cell.y);
    let shifted = |cell: Cell| {
        let x = u8::try_from(i32::from(cell.x).checked_add(dx)?).ok()?;
        let y = u8::try_from(i32::from(cell.y).checked_add(dy)?).ok()?;
        Some(Cell::new(x, y)).filter(inside)
    };
    board
        .cells()
        .filter(inside)
        .filter_map(|cell| Some((cell, shifted(cell)?)))
        .collect()
}

/// Whether the continued figure has no four; the field shows a piece of it.
fn without_end(board: &Board, by: (i32, i32), is_forward: bool) -> ClaimVerdict {
    let four = match Endless::new(board, by, is_forward) {
        Ok(endless) => endless.four(),
        Err([one, other]) => {
            return ClaimVerdict::refuted(text!(
                "the images of {one} and {other} meet in two colours",
                "образы {one} и {other} сходятся в двух цветах"
            ));
        }
    };
    four.map_or(ClaimVerdict::True, |(colour, (x, y))| {
        let (column, row) = (x + 1, y + 1);
        let (en, ru) = (colour.name(), colour.side_genitive().ru);
        ClaimVerdict::refuted(text!(
            "continued, the figure has a four of {en}; counted from the lower left cell of the board, it begins in column {column}, row {row}",
            "в продолженной фигуре у {ru} есть четвёрка; считая от левой нижней клетки поля, она начинается на вертикали {column}, горизонтали {row}"
        ))
    })
}
