//! A position of Parcel as text: vertices as points, segments as lines, told apart by their strokes even without colour.

use std::fmt::Write as _;

use super::{Parcel, Position};
use crate::Colour;
use crate::geometry::{Edge, Vertex};
use crate::paint::Paint;

/// Fields with more cells in a row are drawn narrower, so that 25 of them fit 80 columns.
const WIDE_UP_TO: u8 = 18;

const fn across(colour: Colour) -> char {
    match colour {
        Colour::Blue => '─',
        Colour::Red => '═',
        Colour::Green => '╌',
    }
}

const fn upright(colour: Colour) -> char {
    match colour {
        Colour::Blue => '│',
        Colour::Red => '║',
        Colour::Green => '┆',
    }
}

/// The picture, top row first, with rows at the left and columns below.
pub(super) fn picture(parcel: &Parcel, position: &Position, paint: Paint) -> String {
    let grid = parcel.grid;
    let gap = if grid.width() <= WIDE_UP_TO { 3 } else { 2 };
    let mut out = String::new();
    for y in (0..grid.rows()).rev() {
        out.push_str(&paint.faint(&format!("{:>2} ", u32::from(y) + 1)));
        out.push_str(&vertex_row(parcel, position, paint, y, gap));
        out.push('\n');
        if y > 0 || grid.glued_y() {
            out.push_str("   ");
            out.push_str(cell_row(parcel, position, paint, y, gap).trim_end());
            out.push('\n');
        }
    }
    out.push_str("   ");
    let letters: Vec<_> = (0..grid.columns()).map(|x| char::from(b'a' + x).to_string()).collect();
    out.push_str(&paint.faint(&letters.join(&" ".repeat(gap))));
    out.push('\n');
    out.push_str(&legend(paint));
    if parcel.free_segments {
        out.push_str(&others(position, paint));
    }
    out
}

/// Vertices and the segments between them.
fn vertex_row(parcel: &Parcel, position: &Position, paint: Paint, y: u8, gap: usize) -> String {
    let grid = parcel.grid;
    let mut out = String::new();
    for x in 0..grid.columns() {
        let here = Vertex::new(x, y);
        out.push_str(&paint.faint("·"));
        let Some(next) = grid.right(here) else { continue };
        let drawn = position.colour_of(Edge::new(here, next));
        match drawn {
            Some(colour) => out.push_str(&paint.colour(colour, &across(colour).to_string().repeat(gap))),
            None => out.push_str(&" ".repeat(gap)),
        }
    }
    out.trim_end().to_owned()
}

/// The segments from a row of vertices down to the one below, and short diagonals of free segments.
fn cell_row(parcel: &Parcel, position: &Position, paint: Paint, y: u8, gap: usize) -> String {
    let grid = parcel.grid;
    let below = if y == 0 { grid.rows() - 1 } else { y - 1 };
    let mut out = String::new();
    for x in 0..grid.columns() {
        match position.colour_of(Edge::new(Vertex::new(x, below), Vertex::new(x, y))) {
            Some(colour) => out.push_str(&paint.colour(colour, &upright(colour).to_string())),
            None => out.push(' '),
        }
        let mut space = " ".repeat(gap);
        if parcel.free_segments && x + 1 < grid.columns() {
            let diagonals = [(below, y, "╱"), (y, below, "╲")];
            let drawn = diagonals.iter().find_map(|&(from, to, sign)| {
                let colour = position.colour_of(Edge::new(Vertex::new(x, from), Vertex::new(x + 1, to)))?;
                Some(paint.colour(colour, sign))
            });
            if let Some(sign) = drawn {
                space = format!("{}{sign}{}", " ".repeat(gap / 2), " ".repeat(gap - gap / 2 - 1));
            }
        }
        out.push_str(&space);
    }
    out
}

fn legend(paint: Paint) -> String {
    let parts = Colour::ALL.map(|colour| {
        let stroke = format!("{}{}{}", upright(colour), across(colour), across(colour));
        format!("{} {}", paint.colour(colour, &stroke), colour.name())
    });
    format!("   {}\n", parts.join("   "))
}

/// Every free segment that is neither a side nor drawn as a diagonal, and the colours of the diagonals.
fn others(position: &Position, paint: Paint) -> String {
    let mut lines = String::new();
    for colour in Colour::ALL {
        let slanted = |edge: &Edge| edge.a().x != edge.b().x && edge.a().y != edge.b().y;
        let words: Vec<_> = position
            .segments()
            .iter()
            .filter(|(edge, drawn)| *drawn == colour && slanted(edge))
            .map(|(edge, _)| edge.to_string())
            .collect();
        for part in words.chunks(8) {
            let _ = writeln!(lines, "   {} {}", paint.colour(colour, colour.name()), part.join(" "));
        }
    }
    lines
}
