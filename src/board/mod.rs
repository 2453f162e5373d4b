//! Squared paper: vertices, cells, edges and the ways in which a field can be glued.
//!
//! ```
//! use kletka::board::{Edge, Grid, Topology, Vertex};
//! let edge = Edge::new(Vertex::new(3, 4), Vertex::new(3, 3));
//! assert!(edge.touches(Vertex::new(3, 3)));
//! assert_eq!(Grid::new(7, 7, Topology::Plane).width(), 7);
//! ```
//!
//! Knows coordinates and the three colours; no players, no rules, no text.

mod colour;
mod grid;
mod symmetry;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod paint;

pub use colour::Colour;
pub use grid::{Grid, Topology};
pub use symmetry::{Motion, NoSymmetry, Symmetry, Way};

use std::fmt;

macro_rules! place {
    ($(#[doc = $doc:literal])+ $name:ident) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name {
            /// Column from the left, from 0.
            pub x: u8,
            /// Row from the bottom, from 0.
            pub y: u8,
        }

        impl $name {
            /// The place in column `x` and row `y`, both from 0.
            #[inline]
            #[must_use]
            pub const fn new(x: u8, y: u8) -> Self {
                Self { x, y }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", char::from(b'a' + self.x), u32::from(self.y) + 1)
            }
        }
    };
}

place! {
    /// A corner of cells. Ordered by column, then row.
    Vertex
}

place! {
    /// A square of the paper, named like its lower left vertex. Ordered by column, then row.
    Cell
}

/// Where something can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A cell, of which stones have one each.
    Cell(Cell),
    /// An edge, where segments are.
    Edge(Edge),
}

/// A segment between two vertices, ends in ascending order.
///
/// ```
/// use kletka::board::{Edge, Vertex};
/// let edge = Edge::new(Vertex::new(3, 4), Vertex::new(3, 3));
/// assert_eq!(edge.to_string(), "[d4-5]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    a: Vertex,
    b: Vertex,
}

impl Edge {
    /// The segment between two vertices in either order.
    #[must_use]
    pub fn new(one: Vertex, other: Vertex) -> Self {
        Self {
            a: one.min(other),
            b: one.max(other),
        }
    }

    /// The end in the lower column, or in the lower row of the same column.
    #[must_use]
    pub const fn a(self) -> Vertex {
        self.a
    }

    /// The other end.
    #[must_use]
    pub const fn b(self) -> Vertex {
        self.b
    }

    /// Both ends, ascending.
    #[must_use]
    pub const fn ends(self) -> [Vertex; 2] {
        [self.a, self.b]
    }

    /// Whether `vertex` is one of the ends.
    #[must_use]
    pub fn touches(self, vertex: Vertex) -> bool {
        self.a == vertex || self.b == vertex
    }
}

impl fmt::Display for Edge {
    /// The shortest form: `[d4-5]`, `[d-e5]`, `[b2-d5]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |v: Vertex| char::from(b'a' + v.x);
        if self.a.x == self.b.x {
            write!(f, "[{}-{}]", self.a, u32::from(self.b.y) + 1)
        } else if self.a.y == self.b.y {
            write!(f, "[{}-{}]", letter(self.a), self.b)
        } else {
            write!(f, "[{}-{}]", self.a, self.b)
        }
    }
}
