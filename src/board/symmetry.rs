//! Motions that map a field onto a field: quarter turns, reflections and shifts.

use super::{Cell, Edge, Grid, Topology, Vertex};

/// A motion of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// One, two or three quarter turns, counterclockwise.
    Turn(u8),
    /// Left and right change places: columns are counted from the other side.
    MirrorX,
    /// Top and bottom change places: rows are counted from the other side.
    MirrorY,
    /// So many cells to the right and upwards; negative ones to the left and downwards.
    Shift(i16, i16),
}

/// Several motions, one after the other.
///
/// ```
/// use kletka::board::{Cell, Grid, Motion, Symmetry, Topology};
/// let turn = Symmetry::new(Grid::new(5, 3, Topology::Plane), &[Motion::Turn(1)]).unwrap();
/// assert_eq!((turn.to().width(), turn.to().height()), (3, 5));
/// assert_eq!(turn.cell(Cell::new(4, 0)), Some(Cell::new(2, 4)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    from: Grid,
    motions: Vec<Motion>,
}

/// Why a motion does not map a field onto a field: a cylinder cannot be turned on its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSymmetry;

crate::text::error_in_words!(NoSymmetry, _none => "a cylinder cannot be turned on its side");

impl Symmetry {
    /// The motions of a field.
    ///
    /// # Errors
    /// When an odd number of quarter turns would glue a cylinder at its top and bottom.
    pub fn new(from: Grid, motions: &[Motion]) -> Result<Self, NoSymmetry> {
        let is_on_its_side = motions.iter().filter(|motion| swaps_sides(**motion)).count() % 2 == 1;
        if is_on_its_side && from.topology() == Topology::Cylinder {
            return Err(NoSymmetry);
        }
        Ok(Self { from, motions: motions.to_vec() })
    }

    /// The field before the motions.
    #[must_use]
    pub fn from(&self) -> Grid {
        self.from
    }

    /// The field after the motions.
    #[must_use]
    pub fn to(&self) -> Grid {
        self.motions.iter().fold(self.from, |grid, motion| after(grid, *motion))
    }

    /// Where a vertex goes; `None` when a shift takes it off the field.
    #[must_use]
    pub fn vertex(&self, vertex: Vertex) -> Option<Vertex> {
        let (mut at, mut grid) = (vertex, self.from);
        for &motion in &self.motions {
            // Vertex column 0 goes to `width`, which on a glued side is column 0 again.
            at = moved(grid, motion, at.x, at.y, 0).map(|(x, y)| Vertex::new(x, y))?;
            grid = after(grid, motion);
        }
        Some(at)
    }

    /// Where a cell goes; `None` when a shift takes it off the field.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<Cell> {
        let (mut at, mut grid) = (cell, self.from);
        for &motion in &self.motions {
            // Cell column 0 goes to the last one, `width` − 1.
            at = moved(grid, motion, at.x, at.y, 1).map(|(x, y)| Cell::new(x, y))?;
            grid = after(grid, motion);
        }
        Some(at)
    }

    /// Where a segment goes; `None` when a shift takes an end of it off the field.
    #[must_use]
    pub fn edge(&self, edge: Edge) -> Option<Edge> {
        let [a, b] = edge.ends().map(|end| self.vertex(end));
        Some(Edge::new(a?, b?))
    }
}

fn swaps_sides(motion: Motion) -> bool {
    matches!(motion, Motion::Turn(quarters) if quarters % 2 == 1)
}

fn after(grid: Grid, motion: Motion) -> Grid {
    if swaps_sides(motion) { Grid::new(grid.height(), grid.width(), grid.topology()) } else { grid }
}

/// Where the place (x, y) goes; `inset` is 0 for vertices and 1 for cells, whose last column is one less.
fn moved(grid: Grid, motion: Motion, x: u8, y: u8, inset: i16) -> Option<(u8, u8)> {
    let (x, y) = (i16::from(x), i16::from(y));
    let (last_x, last_y) = (i16::from(grid.width()) - inset, i16::from(grid.height()) - inset);
    let (x, y) = match motion {
        Motion::Turn(quarters) => match quarters % 4 {
            0 => (x, y),
            1 => (last_y - y, x),
            2 => (last_x - x, last_y - y),
            _ => (y, last_x - x),
        },
        Motion::MirrorX => (last_x - x, y),
        Motion::MirrorY => (x, last_y - y),
        Motion::Shift(dx, dy) => (x.saturating_add(dx), y.saturating_add(dy)),
    };
    let to = after(grid, motion);
    let wrap = |at: i16, side: u8, is_glued: bool| {
        let at = if is_glued { at.rem_euclid(i16::from(side)) } else { at };
        u8::try_from(at).ok().filter(|&at| i16::from(at) <= i16::from(side) - inset)
    };
    Some((wrap(x, to.width(), to.glued_x())?, wrap(y, to.height(), to.glued_y())?))
}
