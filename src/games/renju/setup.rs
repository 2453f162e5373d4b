//! Settings and start positions that both Renju games share.

use super::board::{Board, MAX_SIDE, MIN_SIDE};
use super::outside;
use crate::Colour;
use crate::board::Cell;
use crate::notation::{Element, Figure};
use crate::rules::{Origins, Site};
use crate::settings::Section;
use crate::text::{Code, Diagnostic, Diagnostics, Span, Text};

/// Cells each way of a field whose size is not written.
pub(super) const USUAL_SIDE: u8 = 19;

/// Why a field is too small, for a caller who asks for one of a side.
pub(super) fn misfit(side: u8) -> Option<Text> {
    (side < MIN_SIDE).then(|| {
        text!(
            "a board of Renju has at least {MIN_SIDE} cells each way",
            "поле рэндзю — не меньше {MIN_SIDE} клеток в каждую сторону"
        )
    })
}

/// `size = 19` or `size = [width, height]`, 19 without it; `None` after an error.
pub(super) fn read_size(board: &mut Section<'_, '_>, out: &mut Diagnostics) -> Option<(u8, u8)> {
    let size = board
        .size(MIN_SIDE..=MAX_SIDE, "[19, 15]", out)
        .map(|size| size.value);
    if board.value("size").is_none() {
        Some((USUAL_SIDE, USUAL_SIDE))
    } else {
        size
    }
}

/// The stones of a start position, with which a game can begin; `None` after an error.
pub(super) fn build(
    size: (u8, u8),
    elements: &[Element],
    place: Span,
    out: &mut Diagnostics,
) -> Option<Board> {
    let before = out.errors();
    let mut board = Board::new(size.0, size.1);
    let mut made_four = false;
    for element in elements {
        let (Figure::Point(point), Some(colour)) = (&element.figure, element.colour) else {
            out.push(
                Diagnostic::error(
                    Code::WrongWord,
                    element.span,
                    Text::new(
                        "a position of Renju has stones, not segments",
                        "в позиции рэндзю камни, а не отрезки",
                    ),
                )
                .help(Text::new(
                    "a stone is written r@e7",
                    "камень пишут так: к@e7",
                )),
            );
            continue;
        };
        let Some(cell) = board.cell(point.column, point.row) else {
            let [message, help] = outside(&board, *point);
            out.push(Diagnostic::error(Code::OffBoard, element.span, message).help(help));
            continue;
        };
        match board.colour_at(cell) {
            None => made_four |= board.place(colour, cell),
            Some(there) => out.push(repeated(elements, element, cell, there == colour)),
        }
    }
    if out.errors() > before {
        return None;
    }
    // A four that a later stone made longer is none any more.
    if made_four {
        no_four(&board, place, out)?;
    }
    Some(board)
}

/// A cell has a stone already, of the same colour or another one.
fn repeated(elements: &[Element], element: &Element, cell: Cell, is_same: bool) -> Diagnostic {
    let fault = if is_same {
        Diagnostic::warning(
            Code::StartTwice,
            element.span,
            text!(
                "the stone on {cell} is given twice",
                "камень на {cell} указан дважды"
            ),
        )
        .help(Text::new("take one of the two out", "уберите один из двух"))
    } else {
        Diagnostic::error(
            Code::StartConflict,
            element.span,
            text!(
                "two stones of different colours on {cell}",
                "на {cell} два камня разного цвета"
            ),
        )
        .help(Text::new(
            "a cell holds one stone: take one out",
            "в клетке один камень: уберите лишний",
        ))
    };
    let is_there = |other: &&Element| other.colour.is_some() && other.figure == element.figure;
    let first = elements
        .iter()
        .find(is_there)
        .map_or(element.span, |other| other.span);
    fault.culprit(first, Text::new("the first one", "первый из них"))
}

/// Where every stone of a start position is written.
pub(super) fn origins(size: (u8, u8), elements: &[Element]) -> Origins {
    let board = Board::new(size.0, size.1);
    let mut origins = Origins::new();
    for element in elements {
        if let Figure::Point(point) = element.figure
            && let Some(cell) = board.cell(point.column, point.row)
        {
            origins.entry(Site::Cell(cell)).or_insert(element.span);
        }
    }
    origins
}

/// Reports a four on the field, with which no game can begin.
fn no_four(board: &Board, place: Span, out: &mut Diagnostics) -> Option<()> {
    for colour in Colour::ALL {
        if let Some(cells) = board.four(colour) {
            let list = cells.map(|cell| cell.to_string()).join(", ");
            let (en, ru) = (colour.name(), colour.side_genitive().ru);
            out.push(
                Diagnostic::error(
                    Code::StartFour,
                    place,
                    text!(
                        "the start position holds a four of {en} already: {list}",
                        "в начальной позиции уже стоит четвёрка {ru}: {list}"
                    ),
                )
                .help(Text::new(
                    "no game begins with a four: the first one wins",
                    "с четвёркой партию не начинают: первая же выигрывает",
                )),
            );
            return None;
        }
    }
    Some(())
}
