//! A position of a Renju game as text, with the signs that the articles use on paper.

use std::fmt::Write as _;

use super::Board;
use crate::Colour;
use crate::board::Cell;
use crate::notation::print::Alphabet;
use crate::rules::{Mark, PictureView, Site, marks};

/// Columns and rows that a picture of an illegal move shows at most.
const WINDOW: (u8, u8) = (19, 10);

/// The picture, top row first, with rows at the left and columns below; critical cells are marked.
///
/// The cell that a move wants stands in square brackets, those that forbid it in round ones.
pub(super) fn picture(board: &Board, view: PictureView<'_>) -> String {
    let PictureView { paint, marks, .. } = view;
    let cells = |sites: &[Site]| -> Vec<Cell> {
        let cells = sites.iter().filter_map(|site| match site {
            Site::Cell(cell) => Some(*cell),
            Site::Vertex(_) | Site::Edge(_) => None,
        });
        cells.collect()
    };
    let offending = cells(&marks.offending);
    let all = [offending.clone(), cells(&marks.culprits)].concat();
    let along = |get: fn(&Cell) -> u8| all.iter().map(get).collect::<Vec<u8>>();
    let columns = marks::window(
        &along(|cell| cell.x),
        offending.len(),
        board.width(),
        WINDOW.0,
    );
    let rows = marks::window(
        &along(|cell| cell.y),
        offending.len(),
        board.height(),
        WINDOW.1,
    );

    let mut out = String::new();
    for y in rows.rev() {
        out.push_str(&paint.faint(&format!("{:>2}", u32::from(y) + 1)));
        let mut before = None;
        for x in columns.clone() {
            let cell = Cell::new(x, y);
            let mark = marks.of(Site::Cell(cell));
            out.push(between(before, mark));
            out.push_str(&sign(board, cell, mark, view));
            before = mark;
        }
        out.push(between(before, None));
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    let letters: Vec<_> = columns.map(|x| char::from(b'a' + x).to_string()).collect();
    out.push_str(&paint.faint(&format!("   {}", letters.join(" "))));
    out.push('\n');
    out.push_str(&legend(view));
    out
}

/// The character between two cells: a bracket of their marks or a space.
fn between(before: Option<Mark>, after: Option<Mark>) -> char {
    match (before, after) {
        (_, Some(Mark::Offending | Mark::Last)) => '[',
        (Some(Mark::Offending | Mark::Last), _) => ']',
        (None, Some(Mark::Culprit)) => '(',
        (Some(Mark::Culprit), None) => ')',
        _ => ' ',
    }
}

fn sign(board: &Board, cell: Cell, mark: Option<Mark>, view: PictureView<'_>) -> String {
    let paint = view.paint;
    let is_critical = Colour::ALL
        .into_iter()
        .any(|colour| board.is_critical(colour, cell));
    let plain = match board.colour_at(cell) {
        Some(colour) => colour.paper_sign().to_string(),
        None if is_critical => "!".to_owned(),
        None => "·".to_owned(),
    };
    match (mark, board.colour_at(cell)) {
        (Some(Mark::Offending), _) => paint.wrong(&plain),
        (Some(Mark::Culprit), _) => paint.marked(&plain),
        (Some(Mark::Last) | None, Some(colour)) => paint.colour(colour, &plain),
        (_, None) if is_critical => paint.marked(&plain),
        (_, None) => paint.faint(&plain),
    }
}

fn legend(view: PictureView<'_>) -> String {
    let PictureView { paint, lang, marks } = view;
    let colours = Colour::ALL.map(|colour| {
        format!(
            "{} {}",
            paint.colour(colour, &colour.paper_sign().to_string()),
            colour.text().get(lang)
        )
    });
    let mut parts = colours.to_vec();
    parts.push(format!(
        "{} {}",
        paint.marked("!"),
        lang.of("critical", "критическая")
    ));
    for (sites, sign, words) in [
        (&marks.offending, "[ ]", lang.of("this move", "этот ход")),
        (&marks.last, "[ ]", lang.of("last move", "последний ход")),
        (&marks.culprits, "( )", lang.of("in the way", "мешает")),
    ] {
        if !sites.is_empty() {
            parts.push(format!("{sign} {words}"));
        }
    }
    format!("   {}\n", parts.join("   "))
}

/// The position in the signs of [`notation::picture`](crate::notation::picture): letters for stones, full stops for
/// free cells.
pub(super) fn drawing(board: &Board, alphabet: Alphabet) -> String {
    let mut out = String::new();
    for y in (0..board.height()).rev() {
        let sign = |x: u8| {
            board
                .colour_at(Cell::new(x, y))
                .map_or('.', |colour| alphabet.letter(colour))
                .to_string()
        };
        let _ = writeln!(
            out,
            "{}",
            (0..board.width()).map(sign).collect::<Vec<_>>().join(" ")
        );
    }
    out
}
