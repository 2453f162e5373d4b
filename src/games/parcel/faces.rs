//! The faces of a planar map of free segments, with one segment more if wanted. Allocates nothing to decide a move.

use super::free::{Free, MAX_HALVES, narrow};
use super::outline;
use super::region::{Arising, NewRegion, Region};
use crate::Colour;
use crate::board::{Edge, Vertex};

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
pub(super) struct Faces<'a> {
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
    /// What decides the colour of each bounded face, at the number of its outer walk.
    verdict: [NewRegion; MAX_HALVES],
}

impl<'a> Faces<'a> {
    /// The faces of a drawing.
    pub(super) fn of(drawing: &'a Free) -> Self {
        Self::build(drawing, None)
    }

    /// The faces of a drawing with one segment more, whose half-edges come clockwise after the given ones.
    pub(super) fn with(drawing: &'a Free, edge: Edge, colour: Colour, after: [usize; 2]) -> Self {
        Self::build(drawing, Some(More { edge, colour, after }))
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
            Some(more) if back >= self.drawing.half_edges() => self.drawing.follow(more.after[back % 2] ^ 1),
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
                let around = (0..self.walks).filter(|&other| self.area2[other] > 0 && self.encloses(other, inside));
                around.min_by_key(|&other| self.area2[other]).map_or(OUTSIDE, narrow)
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
                let (dx, dy) = (i32::from(q.x) - i32::from(p.x), i32::from(q.y) - i32::from(p.y));
                let turn = dx * (i32::from(v.y) - i32::from(p.y)) - dy * (i32::from(v.x) - i32::from(p.x));
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
                let cycles = outline::cycles(&sides[face], outline::free_step);
                Region { colour: verdict.colour(), verdict, cells: Vec::new(), cycles }
            })
            .collect();
        regions.sort_by(|one, other| one.cycles.cmp(&other.cycles));
        regions
    }
}
