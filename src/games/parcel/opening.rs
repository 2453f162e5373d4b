//! The openings that take blue's advantage away.

use crate::board::{Edge, Grid, Vertex};

/// How the game is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Without restriction.
    Free,
    /// Blue's second segment may share no point with a rectangle round its first one.
    Rectangle,
    /// Blue offers several second segments and red picks one.
    Choice,
}

impl Opening {
    /// All of them with their words in documents.
    pub(crate) const ALL: [(&'static str, Self); 3] =
        [("free", Self::Free), ("rectangle", Self::Rectangle), ("choice", Self::Choice)];

    /// The word in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// The rectangle of 2×3 cells round blue's first segment, cut by the field or wrapping on glued sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rectangle {
    grid: Grid,
    /// The lowest column and row, which may lie outside, and the extent in cells.
    left: i16,
    bottom: i16,
    width: i16,
    height: i16,
}

impl Rectangle {
    /// The rectangle round a unit segment.
    ///
    /// ```
    /// use kletka::games::parcel::Rectangle;
    /// use kletka::board::{Edge, Grid, Topology, Vertex};
    /// let grid = Grid::new(7, 7, Topology::Plane);
    /// let around = Rectangle::around(grid, Edge::new(Vertex::new(3, 3), Vertex::new(3, 4)));
    /// assert_eq!(around.corners(), [(2, 2), (4, 2), (4, 5), (2, 5)]); // c3, e3, e6, c6
    /// ```
    #[must_use]
    pub fn around(grid: Grid, edge: Edge) -> Self {
        let (a, b) = (edge.a(), edge.b());
        let is_horizontal = a.y == b.y;
        let wraps = if is_horizontal { b.x - a.x > 1 } else { b.y - a.y > 1 };
        let Vertex { x, y } = if wraps { b } else { a };
        let (width, height) = if is_horizontal { (3, 2) } else { (2, 3) };
        Self { grid, left: i16::from(x) - 1, bottom: i16::from(y) - 1, width, height }
    }

    /// The corners counterclockwise from the lower left one; they may lie outside of the field.
    #[must_use]
    pub fn corners(self) -> [(i16, i16); 4] {
        let (right, top) = (self.left + self.width, self.bottom + self.height);
        [(self.left, self.bottom), (right, self.bottom), (right, top), (self.left, top)]
    }

    /// The lower left and the upper right corner, cut by the field.
    #[must_use]
    pub fn diagonal(self) -> (Vertex, Vertex) {
        let clip = |at: i16, count: u8, glued: bool| {
            let count = i16::from(count);
            u8::try_from(if glued { at.rem_euclid(count) } else { at.clamp(0, count - 1) }).unwrap_or(0)
        };
        let corner = |(x, y): (i16, i16)| {
            Vertex::new(
                clip(x, self.grid.columns(), self.grid.glued_x()),
                clip(y, self.grid.rows(), self.grid.glued_y()),
            )
        };
        let [low, _, high, _] = self.corners().map(corner);
        (low, high)
    }

    /// Whether a vertex belongs to the closed rectangle.
    #[must_use]
    pub fn contains(self, v: Vertex) -> bool {
        let within = |at: u8, from: i16, extent: i16, period: Option<u8>| {
            let offset = i16::from(at) - from;
            let offset = period.map_or(offset, |period| offset.rem_euclid(i16::from(period)));
            (0..=extent).contains(&offset)
        };
        let period_x = self.grid.glued_x().then(|| self.grid.columns());
        let period_y = self.grid.glued_y().then(|| self.grid.rows());
        within(v.x, self.left, self.width, period_x) && within(v.y, self.bottom, self.height, period_y)
    }

    /// Whether a unit segment shares a point with the closed rectangle.
    #[must_use]
    pub fn touches(self, edge: Edge) -> bool {
        edge.ends().into_iter().any(|end| self.contains(end))
    }
}
