//! Segments that an illegal or impossible one may have been meant to be.

use super::{Parcel, Position};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::notation::{Move, Offered, Point, Segment, near};
use crate::rules::{MAX_NEIGHBOURS, Rules};

/// The words nearest to one, the nearest first.
pub(super) fn neighbours(parcel: &Parcel, position: &Position, word: &Move) -> Vec<Move> {
    let mut out: Vec<Move> = match word {
        Move::Segment(segment) => segments(parcel, position, segment)
            .into_iter()
            .map(Move::Segment)
            .collect(),
        // An offer with more alternatives than a message could show is left alone.
        Move::Offer(offered) if offered.len() <= MAX_NEIGHBOURS => {
            let is_wrong = |one: &&Offered| {
                let alone = Move::Segment(one.segment);
                let resolved = parcel.resolve(position, &alone);
                resolved.and_then(|mv| parcel.check(position, &mv)).is_err()
            };
            let Some(wrong) = offered.iter().find(is_wrong) else {
                return Vec::new();
            };
            let replaced = |segment: Segment| {
                let all = offered.iter().map(|one| {
                    if one == wrong {
                        Offered { segment, ..*one }
                    } else {
                        *one
                    }
                });
                Move::Offer(all.collect())
            };
            segments(parcel, position, &wrong.segment)
                .into_iter()
                .map(replaced)
                .collect()
        }
        Move::Pass | Move::Offer(_) | Move::Stone(_) | Move::Pair(_) | Move::Stones(_) => {
            Vec::new()
        }
    };
    out.truncate(MAX_NEIGHBOURS);
    out
}

/// The same edge in the colour due, then other edges by how many slips they are away.
fn segments(parcel: &Parcel, position: &Position, written: &Segment) -> Vec<Segment> {
    let itself = parcel.resolve_segment(written).ok().map(|draw| draw.edge);
    let mut out = Vec::new();
    if let (Some(edge), Some(colour)) = (itself, written.colour) {
        let due = parcel.forced_colour(position, edge);
        if due != colour {
            let mended = word(edge, Some(due), written);
            // Where the colour alone is wrong, nothing else was meant.
            let mv = super::Move::Draw(super::Draw {
                edge,
                colour: Some(due),
            });
            if parcel.check(position, &mv).is_ok() {
                return vec![mended];
            }
            out.push(mended);
        }
    }
    // A letter is kept where the rules leave a choice and else put right.
    let letter = |edge: Edge| {
        let due = parcel.forced_colour(position, edge);
        let is_choice =
            parcel.green == super::GreenRule::Optional && written.colour == Some(Colour::Green);
        written
            .colour
            .map(|_| if is_choice { Colour::Green } else { due })
    };
    out.extend(
        edges_near(parcel, written, itself)
            .into_iter()
            .take(MAX_NEIGHBOURS)
            .map(|(_, edge)| word(edge, letter(edge), written)),
    );
    out
}

/// Other edges than the one that is written, by how many slips they are away.
fn edges_near(parcel: &Parcel, written: &Segment, itself: Option<Edge>) -> Vec<(u16, Edge)> {
    let mut found: Vec<(u16, Edge)> = Vec::new();
    for (from, from_slip) in ends_near(parcel, written.edge.from, written.edge.to) {
        for (to, to_slip) in ends_near(parcel, written.edge.to, written.edge.from) {
            if from.0 == to.0 {
                continue;
            }
            let Some(edge) = parcel
                .edge(from.0, to.0)
                .ok()
                .filter(|&edge| Some(edge) != itself)
            else {
                continue;
            };
            // One slip that moves both ends alike is one slip, not two.
            let far = if from_slip == to_slip {
                from.1
            } else {
                from.1 + to.1
            };
            match found.iter_mut().find(|(_, other)| *other == edge) {
                Some(other) => other.0 = other.0.min(far),
                None => found.push((far, edge)),
            }
        }
    }
    found.sort();
    found
}

/// A vertex with its distance, and by how much it is off in column and row.
type NearVertex = ((Vertex, u16), (i32, i32));

/// The vertices that an end may have been meant to be; the neighbours of the other end come last.
fn ends_near(parcel: &Parcel, written: Point, other: Point) -> Vec<NearVertex> {
    let slip = |to: Point| {
        (
            i32::from(to.column) - i32::from(written.column),
            i32::from(to.row) - i32::from(written.row),
        )
    };
    let mut out: Vec<NearVertex> = Vec::new();
    let mut push = |vertex: Vertex, far: u16, slip: (i32, i32)| {
        if !out.iter().any(|((there, _), _)| *there == vertex) {
            out.push(((vertex, far), slip));
        }
    };
    for (point, far) in near::points(written) {
        if let Some(vertex) = parcel.vertex(point) {
            push(vertex, far.into(), slip(point));
        }
    }
    // The column behind the seam is the first one again.
    let grid = parcel.grid;
    let across = Point {
        column: if grid.glued_x() && written.column == grid.columns() {
            0
        } else {
            written.column
        },
        row: if grid.glued_y() && written.row == u16::from(grid.rows()) + 1 {
            1
        } else {
            written.row
        },
    };
    if let Some(vertex) = parcel.vertex(across) {
        push(vertex, 1, slip(across));
    }
    let clamped = Point {
        column: written.column.min(grid.columns() - 1),
        row: written.row.clamp(1, grid.rows().into()),
    };
    if let Some(vertex) = parcel.vertex(clamped) {
        push(vertex, 4, slip(clamped));
    }
    if let Some(other) = parcel.vertex(other) {
        let around = grid
            .vertices()
            .filter(|&vertex| grid.are_neighbours(other, vertex));
        for vertex in around {
            push(vertex, 4, slip(vertex.into()));
        }
    }
    out
}

/// An edge as a word.
fn word(edge: Edge, colour: Option<Colour>, written: &Segment) -> Segment {
    Segment {
        colour,
        edge: edge.into(),
        span: written.span,
    }
}
