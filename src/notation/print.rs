//! Writing trees in canonical spelling.
//!
//! ```
//! use kletka::notation::print::{self, Alphabet};
//! use kletka::text::SpanMap;
//! let parsed = kletka::notation::record("1.к@e7", &SpanMap::offset(0));
//! assert_eq!(print::line(&parsed.tree, Alphabet::Latin), "1. r@e7");
//! ```

use std::fmt::Write as _;

pub use super::letters::Alphabet;
use super::{
    Assessment, Comment, Edge, Element, Figure, Item, Line, Move, Point, Quotes, Segment, Stone,
};

/// A vertex or cell: `d5`.
#[must_use]
pub fn point(point: Point) -> String {
    format!("{}{}", char::from(b'a' + point.column), point.row)
}

/// An edge in its shortest form with ends ascending: `[d4-5]`, `[d-e5]`, `[b2-d5]`.
///
/// ```
/// use kletka::notation::{Edge, Point, print};
/// let edge = Edge { from: Point { column: 3, row: 5 }, to: Point { column: 3, row: 4 } };
/// assert_eq!(print::edge(edge), "[d4-5]");
/// ```
#[must_use]
pub fn edge(edge: Edge) -> String {
    polyline(&[edge.from.min(edge.to), edge.from.max(edge.to)])
}

/// A polyline in its shortest form: `[d4-5-6]`, `[c-d-e5]`, `[a1-b2-c1]`.
#[must_use]
pub fn polyline(points: &[Point]) -> String {
    let mut out = String::from("[");
    let same = |get: fn(&Point) -> u32| points.windows(2).all(|two| get(&two[0]) == get(&two[1]));
    let (one_column, one_row) = (same(|p| u32::from(p.column)), same(|p| u32::from(p.row)));
    for (at, p) in points.iter().enumerate() {
        if at > 0 {
            out.push('-');
        }
        if !one_column || at == 0 {
            out.push(char::from(b'a' + p.column));
        }
        if !one_row || at + 1 == points.len() {
            let _ = write!(out, "{}", p.row);
        }
    }
    out.push(']');
    out
}

fn corners(points: &[Point]) -> String {
    points
        .iter()
        .map(|&p| point(p))
        .collect::<Vec<_>>()
        .join("-")
}

/// A cycle by its corners: `(a6-a4-d4-d6)`.
#[must_use]
pub fn cycle(points: &[Point]) -> String {
    format!("({})", corners(points))
}

/// A region by the corners of its outer cycle: `{c4-e4-e6-c6}`.
#[must_use]
pub fn region(points: &[Point]) -> String {
    format!("{{{}}}", corners(points))
}

/// An element of a position or a pointer.
#[must_use]
pub fn element(element: &Element, alphabet: Alphabet) -> String {
    let figure = match &element.figure {
        Figure::Point(p) if element.colour.is_some() => format!("@{}", point(*p)),
        Figure::Point(p) => point(*p),
        Figure::Polyline(points) => polyline(points),
        Figure::Cycle(points) => cycle(points),
        Figure::Region(points) => region(points),
    };
    match element.colour {
        Some(colour) => format!("{}{figure}", alphabet.letter(colour)),
        None => figure,
    }
}

/// A stone: `к@e7`, or `e7` without a colour.
#[must_use]
pub fn stone(stone: &Stone, alphabet: Alphabet) -> String {
    match stone.colour {
        Some(colour) => format!("{}@{}", alphabet.letter(colour), point(stone.cell)),
        None => point(stone.cell),
    }
}

fn segment(segment: &Segment, alphabet: Alphabet) -> String {
    let edge = polyline(&[segment.edge.from, segment.edge.to]);
    match segment.colour {
        Some(colour) => format!("{}{edge}", alphabet.letter(colour)),
        None => edge,
    }
}

/// A move without its number and mark; the ends of an edge stay in the order of the tree.
#[must_use]
pub fn played(played: &Move, alphabet: Alphabet) -> String {
    match played {
        Move::Pass => "--".to_owned(),
        Move::Segment(one) => segment(one, alphabet),
        Move::Offer(offered) => {
            let star = |taken: bool| if taken { "*" } else { "" };
            let words: Vec<_> = offered
                .iter()
                .map(|one| segment(&one.segment, alphabet) + star(one.taken))
                .collect();
            words.join("|")
        }
        Move::Stone(_) | Move::Pair(_) | Move::Stones(_) => played
            .stones()
            .iter()
            .map(|one| stone(one, alphabet))
            .collect::<Vec<_>>()
            .join(", "),
    }
}

/// A mark.
#[must_use]
pub fn mark(mark: Assessment) -> &'static str {
    Assessment::SPELLING
        .iter()
        .find(|(one, _)| *one == mark)
        .map_or("", |(_, spelling)| spelling)
}

/// A comment in its quotes.
#[must_use]
pub fn comment(comment: &Comment) -> String {
    match comment.quotes {
        Quotes::Straight => format!("\"{}\"", comment.text),
        Quotes::Guillemets => format!("«{}»", comment.text),
    }
}

/// A line of play on one line of text, but for remarks, each of which ends its line.
#[must_use]
pub fn line(tree: &Line, alphabet: Alphabet) -> String {
    let mut out = String::new();
    write_line(tree, alphabet, &mut out);
    out
}

fn write_line(tree: &Line, alphabet: Alphabet, out: &mut String) {
    for item in &tree.items {
        if !out.is_empty() && !out.ends_with(['\n', ' ']) {
            out.push(' ');
        }
        match item {
            Item::Ply(ply) => {
                if let Some(number) = ply.number {
                    let _ = write!(out, "{}. ", number.value);
                }
                out.push_str(&played(&ply.played, alphabet));
                if let Some(one) = ply.mark {
                    out.push_str(mark(one));
                }
            }
            Item::Comment(one) => out.push_str(&comment(one)),
            Item::Remark(remark) => {
                let _ = writeln!(out, "#{}", remark.text);
            }
            Item::Variation(variation) => {
                out.push_str("( ");
                write_line(&variation.line, alphabet, out);
                out.push_str(" )");
            }
            Item::End(_) => out.push('*'),
            Item::Broken(_) => {}
        }
    }
}
