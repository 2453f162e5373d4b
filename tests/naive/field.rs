//! The fields of Parcel: vertices, edges and cells on a plane, a cylinder or a torus.

use std::collections::BTreeSet;

use super::free;

/// A vertex of the field, 0-based column and row.
pub type Vertex = (u8, u8);
/// A cell, named by its lower left vertex.
pub type Cell = (u8, u8);
/// An edge or the segment on it: its two ends in ascending order.
pub type Segment = (Vertex, Vertex);

/// Which sides of the field are glued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topology {
    Plane,
    /// The left and the right side are glued.
    Cylinder,
    /// Both pairs of sides are glued.
    Torus,
}

/// The field and the rules that a document chooses. Glued directions need 3 cells at least, and
/// free segments need a plane.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Width and height in cells.
    pub w: u8,
    pub h: u8,
    pub topology: Topology,
    pub free_segments: bool,
    /// A player may choose green wherever the segment is not isolated.
    pub green_optional: bool,
    /// Blue's second segment must keep off the rectangle round its first (unit segments only).
    pub opening_rectangle: bool,
}

/// The edge between two vertices, its ends in ascending order.
pub fn edge(a: Vertex, b: Vertex) -> Segment {
    (a.min(b), a.max(b))
}

/// East, north, west, south.
pub const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

impl Field {
    /// A plane field of unit segments with the default rules.
    pub fn plane(w: u8, h: u8) -> Field {
        let topology = Topology::Plane;
        Field {
            w,
            h,
            topology,
            free_segments: false,
            green_optional: false,
            opening_rectangle: false,
        }
    }

    fn glued_x(&self) -> bool {
        self.topology != Topology::Plane
    }

    fn glued_y(&self) -> bool {
        self.topology == Topology::Torus
    }

    /// The number of columns of vertices.
    pub fn columns(&self) -> u8 {
        if self.glued_x() { self.w } else { self.w + 1 }
    }

    /// The number of rows of vertices.
    pub fn rows(&self) -> u8 {
        if self.glued_y() { self.h } else { self.h + 1 }
    }

    pub fn has_vertex(&self, v: Vertex) -> bool {
        v.0 < self.columns() && v.1 < self.rows()
    }

    /// All vertices.
    pub fn vertices(&self) -> Vec<Vertex> {
        (0..self.columns())
            .flat_map(|x| (0..self.rows()).map(move |y| (x, y)))
            .collect()
    }

    /// The vertex that lies `by` from `v`, across the seams if need be.
    pub fn step(&self, v: Vertex, by: (i8, i8)) -> Option<Vertex> {
        let x = shift(v.0, by.0, self.columns(), self.glued_x())?;
        Some((x, shift(v.1, by.1, self.rows(), self.glued_y())?))
    }

    /// The cell next to `c` in a direction; `None` beyond an open border.
    pub fn next_cell(&self, c: Cell, by: (i8, i8)) -> Option<Cell> {
        Some((
            shift(c.0, by.0, self.w, self.glued_x())?,
            shift(c.1, by.1, self.h, self.glued_y())?,
        ))
    }

    /// The side of a cell in a direction.
    pub fn side(&self, c: Cell, direction: (i8, i8)) -> Segment {
        let (from, along) = match direction {
            (1, 0) => ((1, 0), (0, 1)),
            (0, 1) => ((0, 1), (1, 0)),
            (-1, 0) => ((0, 0), (0, 1)),
            _ => ((0, 0), (1, 0)),
        };
        let a = self.step(c, from).expect("a cell has four corners");
        edge(a, self.step(a, along).expect("a cell has four corners"))
    }

    /// All edges of the field, in ascending order.
    pub fn edges(&self) -> Vec<Segment> {
        let vertices = self.vertices();
        let mut edges = BTreeSet::new();
        for &a in &vertices {
            if self.free_segments {
                edges.extend(
                    vertices
                        .iter()
                        .map(|&b| edge(a, b))
                        .filter(|&s| free::is_primitive(s)),
                );
            } else {
                edges.extend(
                    DIRECTIONS
                        .iter()
                        .filter_map(|&d| Some(edge(a, self.step(a, d)?))),
                );
            }
        }
        edges.into_iter().collect()
    }

    /// The direction in which a segment leaves one of its ends.
    pub fn direction(&self, v: Vertex, s: Segment) -> (i32, i32) {
        let to = if s.0 == v { s.1 } else { s.0 };
        if self.free_segments {
            return (
                i32::from(to.0) - i32::from(v.0),
                i32::from(to.1) - i32::from(v.1),
            );
        }
        let unit = DIRECTIONS.iter().find(|&&d| self.step(v, d) == Some(to));
        unit.map(|&(x, y)| (i32::from(x), i32::from(y)))
            .expect("a unit segment")
    }
}

/// A coordinate shifted among `count` places, round the seam if the sides are glued.
fn shift(at: u8, by: i8, count: u8, glued: bool) -> Option<u8> {
    let (to, count) = (i16::from(at) + i16::from(by), i16::from(count));
    if glued {
        u8::try_from(to.rem_euclid(count)).ok()
    } else {
        u8::try_from(to).ok().filter(|&to| i16::from(to) < count)
    }
}
