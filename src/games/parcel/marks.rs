//! What a picture of an illegal segment points at.

use std::collections::BTreeMap;

use super::{Illegal, Parcel, Position, Region, explain};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::notation;
use crate::rules::marks::MAX_PARTS;
use crate::rules::{Marks, Site};

/// What a move wants and what forbids it.
pub(super) fn marks(parcel: &Parcel, position: &Position, word: &notation::Move, reason: Illegal) -> Marks {
    let mut marks = Marks::default();
    match reason {
        Illegal::NotASegment | Illegal::OfferNotDue => {}
        Illegal::GameOver(_) => {
            for segment in segments(word) {
                let ends = parcel.vertex(segment.edge.from).zip(parcel.vertex(segment.edge.to));
                let edge = ends.and_then(|(from, to)| parcel.edge(from, to).ok());
                if let Some(edge) = edge {
                    push(&mut marks.offending, edge);
                }
            }
        }
        Illegal::OffBoard(_) => {
            let ends = segments(word).flat_map(|segment| [segment.edge.from, segment.edge.to]);
            marks.offending = ends.filter_map(|end| parcel.vertex(end)).map(Site::Vertex).collect();
        }
        Illegal::NotUnit(from, to) => marks.offending = vec![Site::Vertex(from), Site::Vertex(to)],
        Illegal::NotPrimitive { ends: (from, to), through } => {
            marks.offending = vec![Site::Vertex(from), Site::Vertex(to)];
            marks.culprits = vec![Site::Vertex(through)];
        }
        Illegal::Colour { edge, .. } => {
            push(&mut marks.offending, edge);
            let opponent = if position.mover() == Colour::Blue { Colour::Red } else { Colour::Blue };
            for (other, colour) in position.segments() {
                if colour == opponent && other != edge && other.ends().into_iter().any(|end| edge.touches(end)) {
                    push(&mut marks.culprits, other);
                }
            }
        }
        Illegal::Occupied { edge, .. } | Illegal::OfferTwice(edge) => push(&mut marks.offending, edge),
        Illegal::Crossing { edge, other } => {
            push(&mut marks.offending, edge);
            push(&mut marks.culprits, other);
        }
        Illegal::InRectangle { edge, first } => {
            push(&mut marks.offending, edge);
            push(&mut marks.culprits, first);
        }
        Illegal::Piercing { edge, piercing } => {
            push(&mut marks.offending, edge);
            for culprit in [piercing.across, piercing.sides[0], piercing.sides[1]] {
                push(&mut marks.culprits, culprit);
            }
        }
        Illegal::Looping { edge, colour, .. } => {
            push(&mut marks.offending, edge);
            for region in explain::new_regions(position, edge, colour) {
                for wall in boundary(parcel, &region).into_iter().filter(|wall| *wall != edge) {
                    push(&mut marks.culprits, wall);
                }
            }
        }
    }
    marks
}

fn segments(word: &notation::Move) -> impl Iterator<Item = &notation::Segment> {
    let (one, many) = match word {
        notation::Move::Segment(segment) => (Some(segment), &[][..]),
        notation::Move::Offer(offered) => (None, &offered[..]),
        _ => (None, &[][..]),
    };
    one.into_iter().chain(many.iter().take(MAX_PARTS).map(|one| &one.segment))
}

/// A segment, and the ends of one too long to be drawn in a picture of text.
fn push(sites: &mut Vec<Site>, edge: Edge) {
    let (a, b) = (edge.a(), edge.b());
    sites.push(Site::Edge(edge));
    if a.x != b.x && a.y != b.y && (b.x - a.x).max(a.y.abs_diff(b.y)) > 1 {
        sites.extend([Site::Vertex(a), Site::Vertex(b)]);
    }
}

/// The segments that have the region on exactly one side.
fn boundary(parcel: &Parcel, region: &Region) -> Vec<Edge> {
    let grid = parcel.grid;
    if parcel.free_segments {
        let sides = region.cycles.iter().flat_map(|corners| {
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).filter_map(|(&from, &to)| grid.side(from, to, true)).flatten()
        });
        return sides.collect();
    }
    let mut sides: BTreeMap<Edge, u8> = BTreeMap::new();
    for cell in &region.cells {
        let corner = Vertex::new(cell.x, cell.y);
        let (Some(right), Some(above)) = (grid.right(corner), grid.up(corner)) else { continue };
        let Some(far) = grid.up(right) else { continue };
        for (from, to) in [(corner, right), (corner, above), (right, far), (above, far)] {
            *sides.entry(Edge::new(from, to)).or_default() += 1;
        }
    }
    sides.into_iter().filter(|(_, count)| *count == 1).map(|(edge, _)| edge).collect()
}
