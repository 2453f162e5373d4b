//! A position of Parcel as text: vertices as points, segments as lines, told apart by their strokes even without colour.

use std::fmt::Write as _;
use std::ops::Range;

use super::{Parcel, Position};
use crate::Colour;
use crate::board::{Edge, Grid, Vertex};
use crate::notation::print::Alphabet;
use crate::rules::{DrawingError, Mark, Marks, PictureView, Site, marks};

/// Fields with more cells in a row are drawn narrower, so that 25 of them fit 80 columns.
const WIDE_UP_TO: u8 = 18;
/// Columns and rows of vertices that a picture of an illegal move shows at most.
const WINDOW: (u8, u8) = (12, 5);

const fn across(colour: Colour) -> char {
    match colour {
        Colour::Blue => '─',
        Colour::Red => '═',
        Colour::Green => '╌',
    }
}

const fn vertical(colour: Colour) -> char {
    match colour {
        Colour::Blue => '│',
        Colour::Red => '║',
        Colour::Green => '┆',
    }
}

/// A sign that points at what a move wants, and one that points at what forbids it, or at the last move.
const WANTED: char = '×';
const BLAMED: char = '●';

/// The picture, top row first, with rows at the left and columns below.
pub(super) fn picture(parcel: &Parcel, position: &Position, view: PictureView<'_>) -> String {
    let gap = if parcel.grid.width() <= WIDE_UP_TO {
        3
    } else {
        2
    };
    let (columns, rows) = window(parcel.grid, view.marks);
    let drawn = PictureWriter {
        parcel,
        position,
        view,
        gap,
        columns,
    };
    let mut out = String::new();
    for y in rows.rev() {
        out.push_str(&view.paint.faint(&format!("{:>2} ", u32::from(y) + 1)));
        out.push_str(drawn.vertex_row(y).trim_end());
        out.push('\n');
        if y > 0 || parcel.grid.glued_y() {
            out.push_str(format!("   {}", drawn.cell_row(y)).trim_end());
            out.push('\n');
        }
    }
    out.push_str("   ");
    let letters: Vec<_> = drawn
        .columns
        .clone()
        .map(|x| char::from(b'a' + x).to_string())
        .collect();
    out.push_str(&view.paint.faint(&letters.join(&" ".repeat(gap))));
    out.push('\n');
    out.push_str(&legend(view));
    if parcel.free_segments {
        out.push_str(&others(position, view));
    }
    out
}

/// The columns and rows of vertices that are drawn.
fn window(grid: Grid, marks: &Marks) -> (Range<u8>, Range<u8>) {
    let ends = |sites: &[Site]| -> Vec<Vertex> {
        sites
            .iter()
            .flat_map(|site| match *site {
                Site::Vertex(vertex) => vec![vertex],
                // A segment across a seam is drawn at its far end.
                Site::Edge(edge) if is_wrap(edge) => vec![edge.b()],
                Site::Edge(edge) => edge.ends().to_vec(),
                Site::Cell(cell) => vec![Vertex::new(cell.x, cell.y)],
            })
            .collect()
    };
    let offending = ends(&marks.offending);
    let all = [offending.clone(), ends(&marks.culprits)].concat();
    let along = |get: fn(&Vertex) -> u8| all.iter().map(get).collect::<Vec<u8>>();
    (
        marks::window(&along(|v| v.x), offending.len(), grid.columns(), WINDOW.0),
        marks::window(&along(|v| v.y), offending.len(), grid.rows(), WINDOW.1),
    )
}

/// Whether an edge goes across a seam; a free segment never lies along a line for longer than a cell.
fn is_wrap(edge: Edge) -> bool {
    let (a, b) = (edge.a(), edge.b());
    (a.y == b.y && b.x - a.x > 1) || (a.x == b.x && b.y - a.y > 1)
}

struct PictureWriter<'a> {
    parcel: &'a Parcel,
    position: &'a Position,
    view: PictureView<'a>,
    /// How many signs stand between two vertices.
    gap: usize,
    columns: Range<u8>,
}

impl PictureWriter<'_> {
    /// A sign in the paint of its mark, if it has one.
    fn marked(&self, site: Site) -> Option<(Mark, String)> {
        let (marks, paint) = (self.view.marks, self.view.paint);
        marks.of(site).map(|mark| match mark {
            Mark::Offending => (mark, paint.wrong(&WANTED.to_string())),
            Mark::Culprit | Mark::Last => (mark, paint.marked(&BLAMED.to_string())),
        })
    }

    /// Vertices and the segments between them.
    fn vertex_row(&self, y: u8) -> String {
        let (grid, paint) = (self.parcel.grid, self.view.paint);
        let mut out = String::new();
        for x in self.columns.clone() {
            let here = Vertex::new(x, y);
            out.push_str(
                &self
                    .marked(Site::Vertex(here))
                    .map_or_else(|| paint.faint("·"), |(_, sign)| sign),
            );
            let Some(next) = grid.right(here) else {
                continue;
            };
            let edge = Edge::new(here, next);
            let stroke = |count: usize| match self.position.colour_of(edge) {
                Some(colour) => paint.colour(colour, &across(colour).to_string().repeat(count)),
                None => " ".repeat(count),
            };
            match self.marked(Site::Edge(edge)) {
                None => out.push_str(&stroke(self.gap)),
                Some((Mark::Offending, sign)) => out.push_str(&sign.repeat(self.gap)),
                Some((Mark::Culprit | Mark::Last, sign)) => {
                    let _ = write!(out, "{}{sign}{}", stroke(1), stroke(self.gap - 2));
                }
            }
        }
        out
    }

    /// The segments from a row of vertices down to the one below, and short diagonals of free segments.
    fn cell_row(&self, y: u8) -> String {
        let (grid, paint, gap) = (self.parcel.grid, self.view.paint, self.gap);
        let below = if y == 0 { grid.rows() - 1 } else { y - 1 };
        let mut out = String::new();
        for x in self.columns.clone() {
            let edge = Edge::new(Vertex::new(x, below), Vertex::new(x, y));
            let stroke = match self.position.colour_of(edge) {
                Some(colour) => paint.colour(colour, &vertical(colour).to_string()),
                None => " ".to_owned(),
            };
            let mark = self.marked(Site::Edge(edge));
            let space = match mark {
                None => {
                    out.push_str(&stroke);
                    " ".repeat(gap)
                }
                Some((Mark::Offending, sign)) => {
                    out.push_str(&sign);
                    " ".repeat(gap)
                }
                Some((Mark::Culprit | Mark::Last, sign)) => {
                    out.push_str(&stroke);
                    sign + &" ".repeat(gap - 1)
                }
            };
            let diagonal = if self.parcel.free_segments && x + 1 < grid.columns() {
                self.diagonal(x, y, below)
            } else {
                None
            };
            out.push_str(&diagonal.unwrap_or(space));
        }
        out
    }

    /// A free segment across the cell to the right, and its mark.
    fn diagonal(&self, x: u8, y: u8, below: u8) -> Option<String> {
        [(below, y, "╱"), (y, below, "╲")]
            .into_iter()
            .find_map(|(from, to, stroke)| {
                let edge = Edge::new(Vertex::new(x, from), Vertex::new(x + 1, to));
                let mark = self.marked(Site::Edge(edge));
                let stroke = self
                    .position
                    .colour_of(edge)
                    .map(|colour| self.view.paint.colour(colour, stroke));
                let sign = match (stroke, mark) {
                    (None, None) => return None,
                    (_, Some((Mark::Offending, sign))) | (None, Some((_, sign))) => sign,
                    (Some(stroke), None) => stroke,
                    (Some(stroke), Some((Mark::Culprit | Mark::Last, sign))) => {
                        return Some(format!("{}{stroke}{sign}", " ".repeat(self.gap - 2)));
                    }
                };
                Some(format!(
                    "{}{sign}{}",
                    " ".repeat(self.gap / 2),
                    " ".repeat(self.gap - self.gap / 2 - 1)
                ))
            })
    }
}

fn legend(view: PictureView<'_>) -> String {
    let PictureView { paint, lang, marks } = view;
    let colours = Colour::ALL.map(|colour| {
        let stroke = format!("{}{}{}", vertical(colour), across(colour), across(colour));
        format!(
            "{} {}",
            paint.colour(colour, &stroke),
            colour.text().get(lang)
        )
    });
    let mut parts = colours.to_vec();
    let wanted = paint.wrong(&WANTED.to_string());
    let blamed = paint.marked(&BLAMED.to_string());
    for (sites, sign, words) in [
        (&marks.offending, &wanted, lang.of("this move", "этот ход")),
        (&marks.last, &blamed, lang.of("last move", "последний ход")),
        (&marks.culprits, &blamed, lang.of("in the way", "мешает")),
    ] {
        if !sites.is_empty() {
            parts.push(format!("{sign} {words}"));
        }
    }
    format!("   {}\n", parts.join("   "))
}

/// The position in the signs of [`notation::picture`](crate::notation::picture): vertices `+`, letters for segments,
/// full stops for free edges.
pub(super) fn drawing(
    parcel: &Parcel,
    position: &Position,
    alphabet: Alphabet,
) -> Result<String, DrawingError> {
    let grid = parcel.grid;
    if let Some((edge, _)) = position
        .segments()
        .into_iter()
        .find(|(edge, _)| !grid.are_neighbours(edge.a(), edge.b()))
    {
        return Err(DrawingError::FreeSegment(edge));
    }
    let sign = |edge: Edge| {
        position
            .colour_of(edge)
            .map_or('.', |colour| alphabet.letter(colour))
    };
    let mut out = String::new();
    for y in (0..grid.rows()).rev() {
        let mut row = Vec::new();
        for x in 0..grid.columns() {
            let here = Vertex::new(x, y);
            row.push('+');
            row.extend(grid.right(here).map(|next| sign(Edge::new(here, next))));
        }
        let below = if y > 0 {
            Some(y - 1)
        } else {
            grid.glued_y().then(|| grid.rows() - 1)
        };
        let columns = below.map(|below| {
            (0..grid.columns())
                .map(move |x| Edge::new(Vertex::new(x, below), Vertex::new(x, y)))
                .map(&sign)
        });
        let spaced = |signs: &[char], space: &str| {
            signs
                .iter()
                .map(char::to_string)
                .collect::<Vec<_>>()
                .join(space)
        };
        let _ = writeln!(out, "{}", spaced(&row, " "));
        if let Some(columns) = columns {
            let _ = writeln!(out, "{}", spaced(&columns.collect::<Vec<_>>(), "   "));
        }
    }
    Ok(out)
}

/// Every free segment that is neither a side nor drawn as a diagonal, and the colours of the diagonals.
fn others(position: &Position, view: PictureView<'_>) -> String {
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
            let _ = writeln!(
                lines,
                "   {} {}",
                view.paint.colour(colour, colour.text().get(view.lang)),
                part.join(" ")
            );
        }
    }
    lines
}
