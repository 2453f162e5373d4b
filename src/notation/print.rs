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
use crate::text::joined;

/// A vertex or cell: `d5`.
#[must_use]
pub fn point(point: Point) -> String {
    let mut out = String::new();
    push_point(point, &mut out);
    out
}

pub(crate) fn push_point(point: Point, out: &mut String) {
    out.push(char::from(b'a' + point.column));
    push_number(point.row.into(), out);
}

/// Numbers of one and two digits, as nearly all are, without the machinery of the others.
pub(crate) fn push_number(number: u32, out: &mut String) {
    match u8::try_from(number) {
        Ok(digit @ 0..10) => out.push(char::from(b'0' + digit)),
        Ok(both @ 10..100) => {
            out.push(char::from(b'0' + both / 10));
            out.push(char::from(b'0' + both % 10));
        }
        _ => {
            let _ = write!(out, "{number}");
        }
    }
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
            push_number(p.row.into(), &mut out);
        }
    }
    out.push(']');
    out
}

fn corners(points: &[Point]) -> String {
    joined(points.iter().map(|&p| point(p)), "-")
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
    let mut out = String::with_capacity(8);
    if let Some(colour) = element.colour {
        out.push(alphabet.letter(colour));
    }
    match &element.figure {
        Figure::Point(point) => {
            if element.colour.is_some() {
                out.push('@');
            }
            push_point(*point, &mut out);
        }
        Figure::Polyline(points) => out.push_str(&polyline(points)),
        Figure::Cycle(points) => out.push_str(&cycle(points)),
        Figure::Region(points) => out.push_str(&region(points)),
    }
    out
}

/// A stone: `к@e7`, or `e7` without a colour.
#[must_use]
pub fn stone(stone: &Stone, alphabet: Alphabet) -> String {
    let mut out = String::new();
    push_stone(stone, alphabet, &mut out);
    out
}

fn push_stone(stone: &Stone, alphabet: Alphabet, out: &mut String) {
    if let Some(colour) = stone.colour {
        out.push(alphabet.letter(colour));
        out.push('@');
    }
    push_point(stone.cell, out);
}

fn push_segment(segment: &Segment, alphabet: Alphabet, out: &mut String) {
    if let Some(colour) = segment.colour {
        out.push(alphabet.letter(colour));
    }
    out.push_str(&polyline(&[segment.edge.from, segment.edge.to]));
}

/// A move without its number and mark; the ends of an edge stay in the order of the tree.
#[must_use]
pub fn played(played: &Move, alphabet: Alphabet) -> String {
    let mut out = String::new();
    push_played(played, alphabet, &mut out);
    out
}

pub(crate) fn push_played(played: &Move, alphabet: Alphabet, out: &mut String) {
    match played {
        Move::Pass => out.push_str("--"),
        Move::Segment(one) => push_segment(one, alphabet, out),
        Move::Offer(offered) => {
            for (at, one) in offered.iter().enumerate() {
                out.push_str(if at > 0 { "|" } else { "" });
                push_segment(&one.segment, alphabet, out);
                out.push_str(if one.taken { "*" } else { "" });
            }
        }
        Move::Stone(_) | Move::Pair(_) | Move::Stones(_) => {
            for (at, one) in played.stones().iter().enumerate() {
                out.push_str(if at > 0 { ", " } else { "" });
                push_stone(one, alphabet, out);
            }
        }
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
                    push_number(number.value, out);
                    out.push_str(". ");
                }
                push_played(&ply.played, alphabet, out);
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
