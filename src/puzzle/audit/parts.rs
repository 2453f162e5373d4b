//! Start positions without one of their stones or segments, whatever the game.

use crate::notation::{Element, Figure, Point};
use crate::puzzle::twin::apart;
use crate::rules::{Change, Piece, Place, Recast, Setup};
use crate::text::{Diagnostics, Span};

/// A position as a start position of its own, without a part; `None` where that is no position to begin with.
#[must_use]
pub fn without<G: Setup>(rules: &G, position: &G::Position, part: Piece) -> Option<G::Position> {
    let Recast { elements, next, .. } = rules.recast(position, &Change::default()).ok()?;
    let elements: Vec<Element> = elements.iter().flat_map(apart).filter(|one| !is_at(one, part.place)).collect();
    let mut out = Diagnostics::default();
    let fewer = rules.start(&elements, next, Span::default(), &mut out)?;
    (!out.has_errors()).then_some(fewer)
}

/// Whether a single segment or stone is at a place.
fn is_at(element: &Element, place: Place) -> bool {
    let is = |point: &Point, x: u8, y: u8| point.column == x && point.row == u16::from(y) + 1;
    match (&element.figure, place) {
        (Figure::Point(point), Place::Cell(cell)) => is(point, cell.x, cell.y),
        (Figure::Polyline(points), Place::Edge(edge)) => {
            let [a, b] = edge.ends();
            let ends = |one: &Point, other: &Point| is(one, a.x, a.y) && is(other, b.x, b.y);
            matches!(&points[..], [from, to] if ends(from, to) || ends(to, from))
        }
        _ => false,
    }
}
