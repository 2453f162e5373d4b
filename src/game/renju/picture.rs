//! A position of a Renju game as text, with the signs that the articles use on paper.

use std::fmt::Write as _;

use super::Board;
use crate::Colour;
use crate::geometry::Cell;
use crate::paint::Paint;

/// The picture, top row first, with rows at the left and columns below; critical cells are marked.
pub(super) fn picture(board: &Board, paint: Paint) -> String {
    let mut out = String::new();
    for y in (0..board.height()).rev() {
        out.push_str(&paint.faint(&format!("{:>2}", u32::from(y) + 1)));
        for x in 0..board.width() {
            let cell = Cell::new(x, y);
            let is_critical = Colour::ALL.into_iter().any(|colour| board.is_critical(colour, cell));
            out.push(' ');
            out.push_str(&match board.colour_at(cell) {
                Some(colour) => paint.colour(colour, &colour.paper_sign().to_string()),
                None if is_critical => paint.marked("!"),
                None => paint.faint("·"),
            });
        }
        out.push('\n');
    }
    let letters: Vec<_> = (0..board.width()).map(|x| char::from(b'a' + x).to_string()).collect();
    out.push_str(&paint.faint(&format!("   {}", letters.join(" "))));
    out.push('\n');
    let legend = Colour::ALL
        .map(|colour| format!("{} {}", paint.colour(colour, &colour.paper_sign().to_string()), colour.name()));
    let _ = writeln!(out, "   {}   {} critical", legend.join("   "), paint.marked("!"));
    out
}
