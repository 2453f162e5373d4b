//! The drawing on a field of free segments: a planar map as half-edges in order round each vertex.

use super::faces::Faces;
use super::region::{Arising, Piercing, Region};
use crate::Colour;
use crate::board::{Edge, Grid, Vertex};

/// The largest side of a field of free segments, in cells.
pub(crate) const MAX_SIDE: u8 = 11;
/// Vertices of the largest field.
const VERTICES: usize = (MAX_SIDE as usize + 1) * (MAX_SIDE as usize + 1);
/// A planar map with v vertices has at most 3v − 6 segments.
pub(super) const MAX_SEGMENTS: usize = 3 * VERTICES - 6;
/// Half-edges with room for one segment more than is drawn.
pub(super) const MAX_HALVES: usize = 2 * (MAX_SEGMENTS + 1);
/// No half-edge.
const NONE: u16 = u16::MAX;

/// Free segments on a plane field. Segment `i` has the half-edges `2i`, from its first end, and `2i + 1`, back.
#[derive(Clone, Debug)]
pub(super) struct Free {
    columns: u8,
    segments: Vec<(Edge, Colour)>,
    /// The next half-edge clockwise round the vertex that the half-edge leaves.
    clockwise: Vec<u16>,
    /// A half-edge that leaves each vertex.
    leaving: Vec<u16>,
}

impl Free {
    pub(super) fn new(grid: Grid) -> Self {
        let vertices = usize::from(grid.columns()) * usize::from(grid.rows());
        Self { columns: grid.columns(), segments: Vec::new(), clockwise: Vec::new(), leaving: vec![NONE; vertices] }
    }

    fn index(&self, v: Vertex) -> usize {
        usize::from(v.y) * usize::from(self.columns) + usize::from(v.x)
    }

    /// The vertex that a half-edge leaves.
    pub(super) fn origin(&self, half_edge: usize) -> Vertex {
        let (edge, _) = self.segments[half_edge / 2];
        if half_edge.is_multiple_of(2) { edge.a() } else { edge.b() }
    }

    pub(super) fn colour_of_half_edge(&self, half_edge: usize) -> Colour {
        self.segments[half_edge / 2].1
    }

    pub(super) fn half_edges(&self) -> usize {
        2 * self.segments.len()
    }

    /// The half-edge that follows along the face on the left.
    pub(super) fn follow(&self, half_edge: usize) -> usize {
        usize::from(self.clockwise[half_edge ^ 1])
    }

    /// The half-edges that leave a vertex, clockwise.
    fn round(&self, v: Vertex) -> impl Iterator<Item = usize> {
        let first = self.leaving[self.index(v)];
        let mut next = first;
        std::iter::from_fn(move || {
            if next == NONE {
                return None;
            }
            let half_edge = usize::from(next);
            next = self.clockwise[half_edge];
            if next == first {
                next = NONE;
            }
            Some(half_edge)
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    pub(super) fn segments(&self) -> Vec<(Edge, Colour)> {
        let mut out = self.segments.clone();
        out.sort_unstable();
        out
    }

    pub(super) fn colour_of(&self, edge: Edge) -> Option<Colour> {
        self.round(edge.a())
            .map(|half_edge| self.segments[half_edge / 2])
            .find(|(drawn, _)| *drawn == edge)
            .map(|(_, colour)| colour)
    }

    pub(super) fn meets(&self, edge: Edge, colour: Colour) -> bool {
        edge.ends()
            .into_iter()
            .any(|end| self.round(end).any(|half_edge| self.colour_of_half_edge(half_edge) == colour))
    }

    /// A drawn segment that crosses the edge between their ends.
    pub(super) fn crossed(&self, edge: Edge) -> Option<Edge> {
        self.segments.iter().map(|&(drawn, _)| drawn).find(|&drawn| cross(drawn, edge))
    }

    /// The half-edge at `from` that comes before the direction to `to`, turning clockwise.
    fn before(&self, from: Vertex, to: Vertex) -> Option<usize> {
        let direction = direction(from, to);
        let leaving = |half_edge: usize| self.direction_of(half_edge);
        let first = self.round(from).next()?;
        // Turning clockwise from `half_edge`, the new direction comes not later than the next half-edge.
        let found = self.round(from).find(|&half_edge| {
            let next = usize::from(self.clockwise[half_edge]);
            next == half_edge || is_clockwise_between(leaving(half_edge), direction, leaving(next))
        });
        Some(found.unwrap_or(first))
    }

    fn direction_of(&self, half_edge: usize) -> (i32, i32) {
        let (edge, _) = self.segments[half_edge / 2];
        if half_edge.is_multiple_of(2) { direction(edge.a(), edge.b()) } else { direction(edge.b(), edge.a()) }
    }

    /// Draws a segment that is free and crosses nothing.
    pub(super) fn draw(&mut self, edge: Edge, colour: Colour) {
        let half_edge = self.half_edges();
        let before = [self.before(edge.a(), edge.b()), self.before(edge.b(), edge.a())];
        self.segments.push((edge, colour));
        for (side, end) in [(0, edge.a()), (1, edge.b())] {
            let new = narrow(half_edge + side);
            if let Some(before) = before[side] {
                let after = std::mem::replace(&mut self.clockwise[before], new);
                self.clockwise.push(after);
            } else {
                self.clockwise.push(new);
                let at = self.index(end);
                self.leaving[at] = new;
            }
        }
    }

    /// The polyline that a green segment on `edge` would pierce.
    pub(super) fn pierced(&self, edge: Edge) -> Option<Piercing> {
        [(edge.a(), edge.b()), (edge.b(), edge.a())].into_iter().find_map(|(vertex, to)| self.pierced_at(vertex, to))
    }

    /// Going round the vertex from the new segment to a green one, one meets the same other colour on both ways.
    fn pierced_at(&self, vertex: Vertex, to: Vertex) -> Option<Piercing> {
        let start = self.before(vertex, to)?;
        let mut seen = [None; 2]; // the first blue and the first red half-edge after the new segment
        let mut at = start;
        loop {
            at = usize::from(self.clockwise[at]);
            let (edge, colour) = self.segments[at / 2];
            if colour == Colour::Green {
                for side in [Colour::Blue, Colour::Red] {
                    if let (Some(one), Some(other)) = (seen[side.index()], self.later(at, start, side)) {
                        return Some(Piercing { vertex, colour: side, sides: [one, other], across: edge });
                    }
                }
            } else if seen[colour.index()].is_none() {
                seen[colour.index()] = Some(edge);
            }
            if at == start {
                return None;
            }
        }
    }

    /// A segment of that colour clockwise after `from`, up to `last`.
    fn later(&self, from: usize, last: usize, colour: Colour) -> Option<Edge> {
        let mut at = from;
        while at != last {
            at = usize::from(self.clockwise[at]);
            if self.colour_of_half_edge(at) == colour {
                return Some(self.segments[at / 2].0);
            }
        }
        None
    }

    /// The regions that would arise by a segment of that colour on a free edge that crosses nothing.
    pub(super) fn arising(&self, edge: Edge, colour: Colour) -> Arising {
        let (Some(at_a), Some(at_b)) = (self.before(edge.a(), edge.b()), self.before(edge.b(), edge.a())) else {
            return Arising::default();
        };
        // The new segment splits a face exactly when the walk from one of its sides does not pass the other side.
        let splits = {
            let mut half_edge = usize::from(self.clockwise[at_b]);
            loop {
                // `half_edge` leaves a vertex; the walk passes the far side when it would turn into the new segment.
                if half_edge ^ 1 == at_b {
                    break false;
                }
                if half_edge ^ 1 == at_a {
                    break true;
                }
                half_edge = self.follow(half_edge);
            }
        };
        if !splits {
            return Arising::default();
        }
        Faces::with(self, edge, colour, [at_a, at_b]).arising()
    }

    /// The doubled areas of the regions of blue and of red.
    pub(super) fn areas2(&self) -> [u32; 2] {
        Faces::of(self).areas2()
    }

    pub(super) fn regions(&self) -> Vec<Region> {
        Faces::of(self).regions()
    }
}

/// A half-edge in 16 bits: there are never more than [`MAX_HALVES`].
pub(super) fn narrow(half_edge: usize) -> u16 {
    u16::try_from(half_edge).unwrap_or(NONE)
}

fn direction(from: Vertex, to: Vertex) -> (i32, i32) {
    (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y))
}

fn turn(a: (i32, i32), b: (i32, i32)) -> i32 {
    a.0 * b.1 - a.1 * b.0
}

/// Whether turning clockwise from `from` one meets `middle` before `to`; the three directions differ.
fn is_clockwise_between(from: (i32, i32), middle: (i32, i32), to: (i32, i32)) -> bool {
    let clockwise = |a, b| turn(a, b) < 0 || (turn(a, b) == 0 && dot(a, b) < 0);
    if clockwise(from, to) {
        clockwise(from, middle) && turn(middle, to) < 0
    } else {
        // `to` is more than half a turn away.
        clockwise(from, middle) || turn(middle, to) < 0
    }
}

fn dot(a: (i32, i32), b: (i32, i32)) -> i32 {
    a.0 * b.0 + a.1 * b.1
}

/// Whether two segments without vertices inside cross between their ends.
fn cross(one: Edge, other: Edge) -> bool {
    let side = |edge: Edge, v: Vertex| turn(direction(edge.a(), edge.b()), direction(edge.a(), v)).signum();
    side(one, other.a()) * side(one, other.b()) < 0 && side(other, one.a()) * side(other, one.b()) < 0
}
