//! A field of cells and its edges on a plane, cylinder or torus.

use super::{Cell, Edge, Vertex};

/// How the sides of a field are glued.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topology {
    /// Not at all.
    Plane,
    /// The left side to the right one.
    Cylinder,
    /// The left side to the right one and the lower side to the upper one.
    Torus,
}

impl Topology {
    /// The word in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plane => "plane",
            Self::Cylinder => "cylinder",
            Self::Torus => "torus",
        }
    }
}

/// A field of `width` × `height` cells.
///
/// On glued sides the last column (row) of vertices is the first one again, so there are `width` of them instead of
/// `width + 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u8,
    height: u8,
    topology: Topology,
}

impl Grid {
    /// The field of `width` × `height` cells.
    ///
    /// # Panics
    /// When a side is 0 or larger than 25, or a glued direction has fewer than 3 cells.
    #[must_use]
    pub fn new(width: u8, height: u8, topology: Topology) -> Self {
        assert!(
            (1..=25).contains(&width) && (1..=25).contains(&height),
            "a board has 1 to 25 cells each way"
        );
        assert!(
            topology == Topology::Plane || width >= 3,
            "a glued direction needs 3 cells"
        );
        assert!(
            topology != Topology::Torus || height >= 3,
            "a glued direction needs 3 cells"
        );
        Self {
            width,
            height,
            topology,
        }
    }

    /// Cells in a row.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Cells in a column.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// How the sides are glued.
    #[must_use]
    pub const fn topology(self) -> Topology {
        self.topology
    }

    /// Columns of vertices.
    #[must_use]
    pub fn columns(self) -> u8 {
        self.width + u8::from(!self.glued_x())
    }

    /// Rows of vertices.
    #[must_use]
    pub fn rows(self) -> u8 {
        self.height + u8::from(!self.glued_y())
    }

    /// Whether the left side is the right one.
    #[must_use]
    pub fn glued_x(self) -> bool {
        self.topology != Topology::Plane
    }

    /// Whether the lower side is the upper one.
    #[must_use]
    pub fn glued_y(self) -> bool {
        self.topology == Topology::Torus
    }

    /// The vertex in a column from 0 and a row from 1, if it is on the field.
    #[must_use]
    pub fn vertex(self, column: u8, row: u16) -> Option<Vertex> {
        let y = u8::try_from(row.checked_sub(1)?).ok()?;
        (column < self.columns() && y < self.rows()).then(|| Vertex::new(column, y))
    }

    /// All vertices, by column, then row.
    pub fn vertices(self) -> impl Iterator<Item = Vertex> {
        (0..self.columns()).flat_map(move |x| (0..self.rows()).map(move |y| Vertex::new(x, y)))
    }

    /// All cells, by column, then row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.width).flat_map(move |x| (0..self.height).map(move |y| Cell::new(x, y)))
    }

    /// The next vertex to the right, across the seam if there is one.
    #[must_use]
    pub fn right(self, v: Vertex) -> Option<Vertex> {
        step(v.x, self.columns(), self.glued_x()).map(|x| Vertex::new(x, v.y))
    }

    /// The next vertex upwards, across the seam if there is one.
    #[must_use]
    pub fn up(self, v: Vertex) -> Option<Vertex> {
        step(v.y, self.rows(), self.glued_y()).map(|y| Vertex::new(v.x, y))
    }

    /// Whether two vertices of the field are neighbours, perhaps across a seam.
    #[must_use]
    pub fn are_neighbours(self, one: Vertex, other: Vertex) -> bool {
        if u16::from(one.x.abs_diff(other.x)) + u16::from(one.y.abs_diff(other.y)) == 1 {
            return true;
        }
        // Only across a seam.
        self.right(one) == Some(other)
            || self.right(other) == Some(one)
            || self.up(one) == Some(other)
            || self.up(other) == Some(one)
    }

    /// All edges, sorted by their ends.
    #[must_use]
    pub fn edges(self) -> Vec<Edge> {
        let steps = self.vertices().flat_map(|v| {
            [self.right(v), self.up(v)]
                .into_iter()
                .flatten()
                .map(move |to| Edge::new(v, to))
        });
        let mut edges: Vec<_> = steps.collect();
        edges.sort_unstable();
        edges
    }

    /// All segments of the field as a plane that pass through no vertex but their ends, sorted by their ends.
    #[must_use]
    pub fn free_segments(self) -> Vec<Edge> {
        let all: Vec<_> = self.vertices().collect();
        let mut out = Vec::new();
        for (at, &a) in all.iter().enumerate() {
            out.extend(
                all[at + 1..]
                    .iter()
                    .filter(|&&b| is_primitive(a, b))
                    .map(|&b| Edge::new(a, b)),
            );
        }
        out
    }

    /// The edges of a straight side from one corner of a cycle to the next.
    ///
    /// A side never wraps unless its two corners are neighbours across the seam. With `free`, a side may have any
    /// direction and consists of the segments between the vertices that it passes.
    /// `None` when the corners are not in line.
    #[must_use]
    pub fn side(self, from: Vertex, to: Vertex, free: bool) -> Option<Vec<Edge>> {
        if self.are_neighbours(from, to) {
            return Some(vec![Edge::new(from, to)]);
        }
        if !free && from.x != to.x && from.y != to.y {
            return None;
        }
        let (dx, dy) = (
            i16::from(to.x) - i16::from(from.x),
            i16::from(to.y) - i16::from(from.y),
        );
        let parts = gcd(dx.unsigned_abs(), dy.unsigned_abs());
        let at = |i: u16| {
            let along = |start: u8, d: i16| {
                u8::try_from(i32::from(start) + i32::from(d) * i32::from(i) / i32::from(parts)).ok()
            };
            Some(Vertex::new(along(from.x, dx)?, along(from.y, dy)?))
        };
        (0..parts)
            .map(|i| Some(Edge::new(at(i)?, at(i + 1)?)))
            .collect()
    }
}

fn step(at: u8, count: u8, glued: bool) -> Option<u8> {
    if at + 1 < count {
        Some(at + 1)
    } else {
        glued.then_some(0)
    }
}

fn gcd(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Whether the segment between two different vertices passes through no other vertex.
pub(crate) fn is_primitive(a: Vertex, b: Vertex) -> bool {
    gcd(u16::from(a.x.abs_diff(b.x)), u16::from(a.y.abs_diff(b.y))) == 1
}
