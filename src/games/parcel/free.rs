//! The drawing on a field of free segments: a planar map as half-edges in order round each vertex, and its faces, with one
//! segment more if wanted. Nothing is allocated to decide a move.

use super::region::{self, Arising, NewRegion, Piercing, Region};
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
        Self {
            columns: grid.columns(),
            segments: Vec::new(),
            clockwise: Vec::new(),
            leaving: vec![NONE; vertices],
        }
    }

    fn index(&self, v: Vertex) -> usize {
        usize::from(v.y) * usize::from(self.columns) + usize::from(v.x)
    }

    /// The vertex that a half-edge leaves.
    pub(super) fn origin(&self, half_edge: usize) -> Vertex {
        let (edge, _) = self.segments[half_edge / 2];
        if half_edge.is_multiple_of(2) {
            edge.a()
        } else {
            edge.b()
        }
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

    pub(super) fn each_segment(&self, see: &mut dyn FnMut(Edge, Colour)) {
        let segments = self.segments.iter();
        segments.for_each(|&(edge, colour)| see(edge, colour));
    }

    pub(super) fn colour_of(&self, edge: Edge) -> Option<Colour> {
        self.round(edge.a())
            .map(|half_edge| self.segments[half_edge / 2])
            .find(|(drawn, _)| *drawn == edge)
            .map(|(_, colour)| colour)
    }

    pub(super) fn meets(&self, edge: Edge, colour: Colour) -> bool {
        edge.ends().into_iter().any(|end| {
            self.round(end)
                .any(|half_edge| self.colour_of_half_edge(half_edge) == colour)
        })
    }

    /// A drawn segment that crosses the edge between their ends.
    pub(super) fn crossed(&self, edge: Edge) -> Option<Edge> {
        self.segments
            .iter()
            .map(|&(drawn, _)| drawn)
            .find(|&drawn| cross(drawn, edge))
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
        if half_edge.is_multiple_of(2) {
            direction(edge.a(), edge.b())
        } else {
            direction(edge.b(), edge.a())
        }
    }

    /// Draws a segment that is free and crosses nothing.
    pub(super) fn draw(&mut self, edge: Edge, colour: Colour) {
        let half_edge = self.half_edges();
        let before = [
            self.before(edge.a(), edge.b()),
            self.before(edge.b(), edge.a()),
        ];
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
        [(edge.a(), edge.b()), (edge.b(), edge.a())]
            .into_iter()
            .find_map(|(vertex, to)| self.pierced_at(vertex, to))
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
                    if let (Some(one), Some(other)) =
                        (seen[side.index()], self.later(at, start, side))
                    {
                        return Some(Piercing {
                            vertex,
                            colour: side,
                            sides: [one, other],
                            across: edge,
                        });
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
        let (Some(at_a), Some(at_b)) = (
            self.before(edge.a(), edge.b()),
            self.before(edge.b(), edge.a()),
        ) else {
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
        FreeFaces::with(self, edge, colour, [at_a, at_b]).arising()
    }

    /// The doubled areas of the regions of blue and of red.
    pub(super) fn areas2(&self) -> [u32; 2] {
        FreeFaces::of(self).areas2()
    }

    pub(super) fn regions(&self) -> Vec<Region> {
        FreeFaces::of(self).regions()
    }
}

/// A half-edge in 16 bits: there are never more than [`MAX_HALVES`].
pub(super) fn narrow(half_edge: usize) -> u16 {
    u16::try_from(half_edge).unwrap_or(NONE)
}

fn direction(from: Vertex, to: Vertex) -> (i32, i32) {
    (
        i32::from(to.x) - i32::from(from.x),
        i32::from(to.y) - i32::from(from.y),
    )
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
pub(super) fn cross(one: Edge, other: Edge) -> bool {
    let side = |edge: Edge, v: Vertex| {
        turn(direction(edge.a(), edge.b()), direction(edge.a(), v)).signum()
    };
    side(one, other.a()) * side(one, other.b()) < 0
        && side(other, one.a()) * side(other, one.b()) < 0
}

/// The face outside of everything, and the mark of a half-edge that no walk has passed yet.
const OUTSIDE: u16 = u16::MAX;

/// A segment that is not drawn yet and the half-edges after which its own come, clockwise.
#[derive(Clone, Copy)]
struct More {
    edge: Edge,
    colour: Colour,
    after: [usize; 2],
}

/// Which half-edge bounds which face.
///
/// Every half-edge belongs to one closed walk with the face on its left. A walk of positive area is the outer side
/// of a bounded face and gives it its number; any other is the outer side of a connected part of the drawing, which
/// lies as a hole in the smallest face around it or outside of everything.
struct FreeFaces<'a> {
    drawing: &'a Free,
    more: Option<More>,
    half_edges: usize,
    walk: [u16; MAX_HALVES],
    walks: usize,
    /// Doubled area of each walk.
    area2: [i32; MAX_HALVES],
    /// A half-edge of each walk.
    first: [u16; MAX_HALVES],
    /// The face of each walk.
    face: [u16; MAX_HALVES],
    /// The colours that decide each bounded face, at the number of its outer walk.
    verdict: [NewRegion; MAX_HALVES],
}

impl<'a> FreeFaces<'a> {
    /// The faces of a drawing.
    fn of(drawing: &'a Free) -> Self {
        Self::build(drawing, None)
    }

    /// The faces of a drawing with one segment more, whose half-edges come clockwise after the given ones.
    fn with(drawing: &'a Free, edge: Edge, colour: Colour, after: [usize; 2]) -> Self {
        Self::build(
            drawing,
            Some(More {
                edge,
                colour,
                after,
            }),
        )
    }

    fn build(drawing: &'a Free, more: Option<More>) -> Self {
        let mut faces = Self {
            drawing,
            more,
            half_edges: drawing.half_edges() + if more.is_some() { 2 } else { 0 },
            walk: [OUTSIDE; MAX_HALVES],
            walks: 0,
            area2: [0; MAX_HALVES],
            first: [0; MAX_HALVES],
            face: [OUTSIDE; MAX_HALVES],
            verdict: [NewRegion::default(); MAX_HALVES],
        };
        faces.trace();
        faces.nest();
        faces.judge();
        faces
    }

    fn origin(&self, half_edge: usize) -> Vertex {
        match self.more {
            Some(more) if half_edge >= self.drawing.half_edges() => more.edge.ends()[half_edge % 2],
            _ => self.drawing.origin(half_edge),
        }
    }

    fn colour(&self, half_edge: usize) -> Colour {
        match self.more {
            Some(more) if half_edge >= self.drawing.half_edges() => more.colour,
            _ => self.drawing.colour_of_half_edge(half_edge),
        }
    }

    fn follow(&self, half_edge: usize) -> usize {
        let back = half_edge ^ 1;
        match self.more {
            Some(more) if back >= self.drawing.half_edges() => {
                self.drawing.follow(more.after[back % 2] ^ 1)
            }
            Some(more) if back == more.after[0] => self.drawing.half_edges(),
            Some(more) if back == more.after[1] => self.drawing.half_edges() + 1,
            _ => self.drawing.follow(half_edge),
        }
    }

    /// Numbers the walks and sums their areas.
    fn trace(&mut self) {
        for start in 0..self.half_edges {
            if self.walk[start] != OUTSIDE {
                continue;
            }
            let (mut half_edge, mut area) = (start, 0);
            while self.walk[half_edge] == OUTSIDE {
                self.walk[half_edge] = narrow(self.walks);
                let next = self.follow(half_edge);
                let (p, q) = (self.origin(half_edge), self.origin(next));
                area += i32::from(p.x) * i32::from(q.y) - i32::from(q.x) * i32::from(p.y);
                half_edge = next;
            }
            self.area2[self.walks] = area;
            self.first[self.walks] = narrow(start);
            self.walks += 1;
        }
    }

    /// Finds the face of every walk.
    fn nest(&mut self) {
        for walk in 0..self.walks {
            self.face[walk] = if self.area2[walk] > 0 {
                narrow(walk)
            } else {
                let inside = self.origin(usize::from(self.first[walk]));
                let around = (0..self.walks)
                    .filter(|&other| self.area2[other] > 0 && self.encloses(other, inside));
                around
                    .min_by_key(|&other| self.area2[other])
                    .map_or(OUTSIDE, narrow)
            };
        }
    }

    /// Whether a vertex lies strictly inside a walk.
    fn encloses(&self, walk: usize, v: Vertex) -> bool {
        let first = usize::from(self.first[walk]);
        let (mut half_edge, mut inside) = (first, false);
        loop {
            let next = self.follow(half_edge);
            let (p, q) = (self.origin(half_edge), self.origin(next));
            if p == v {
                return false;
            }
            if (p.y > v.y) != (q.y > v.y) {
                let (dx, dy) = (
                    i32::from(q.x) - i32::from(p.x),
                    i32::from(q.y) - i32::from(p.y),
                );
                let turn =
                    dx * (i32::from(v.y) - i32::from(p.y)) - dy * (i32::from(v.x) - i32::from(p.x));
                inside ^= (turn > 0) == (dy > 0);
            }
            half_edge = next;
            if half_edge == first {
                return inside;
            }
        }
    }

    /// Sums areas and collects boundary colours. A segment with the face on both sides is not boundary.
    fn judge(&mut self) {
        let mut area2 = [0_i32; MAX_HALVES];
        for walk in 0..self.walks {
            if self.face[walk] != OUTSIDE {
                area2[usize::from(self.face[walk])] += self.area2[walk];
            }
        }
        for half_edge in 0..self.half_edges {
            let face = self.face_of(half_edge);
            if face == OUTSIDE || self.face_of(half_edge ^ 1) == face {
                continue;
            }
            let colour = self.colour(half_edge);
            let verdict = &mut self.verdict[usize::from(face)];
            verdict.has_blue |= colour == Colour::Blue;
            verdict.has_red |= colour == Colour::Red;
        }
        for (verdict, area) in self.verdict.iter_mut().zip(area2) {
            verdict.area2 = area.unsigned_abs();
        }
    }

    fn face_of(&self, half_edge: usize) -> u16 {
        self.face[usize::from(self.walk[half_edge])]
    }

    /// The bounded faces by the numbers of their outer walks.
    fn bounded(&self) -> impl Iterator<Item = usize> {
        (0..self.walks).filter(|&walk| self.area2[walk] > 0)
    }

    /// The bounded faces on the two sides of the segment more.
    pub(super) fn arising(&self) -> Arising {
        let mut arising = Arising::default();
        if let Some(last) = self.more.and(self.half_edges.checked_sub(2)) {
            for half_edge in [last, last + 1] {
                let face = self.face_of(half_edge);
                if face != OUTSIDE {
                    arising.push(self.verdict[usize::from(face)]);
                }
            }
        }
        arising
    }

    /// The doubled areas of the faces of blue and of red.
    pub(super) fn areas2(&self) -> [u32; 2] {
        let mut sums = [0; 2];
        for face in self.bounded() {
            if let Some(colour) = self.verdict[face].colour() {
                sums[colour.index()] += self.verdict[face].area2;
            }
        }
        sums
    }

    pub(super) fn regions(&self) -> Vec<Region> {
        let mut sides: Vec<Vec<(Vertex, Vertex)>> = vec![Vec::new(); self.walks];
        for half_edge in 0..self.half_edges {
            let face = self.face_of(half_edge);
            if face != OUTSIDE && self.face_of(half_edge ^ 1) != face {
                sides[usize::from(face)].push((self.origin(half_edge), self.origin(half_edge ^ 1)));
            }
        }
        let mut regions: Vec<_> = self
            .bounded()
            .map(|face| {
                let verdict = self.verdict[face];
                let cycles = region::cycles(&sides[face], region::free_step);
                Region {
                    colour: verdict.colour(),
                    verdict,
                    cells: Vec::new(),
                    cycles,
                }
            })
            .collect();
        regions.sort_by(|one, other| one.cycles.cmp(&other.cycles));
        regions
    }
}
