//! Directions on a lattice of vertices as shifts of bit sets, and flood fill between walls.

use super::bits::Bits;
use crate::board::{Cell, Grid, Vertex};

/// The shape of a field in `N` words: vertex (x, y) and the cell above and to the right of it are bit `y · columns + x`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lattice<const N: usize> {
    columns: usize,
    rows: usize,
    glued_x: bool,
    glued_y: bool,
    all: Bits<N>,
    cells: Bits<N>,
    first_column: Bits<N>,
    last_column: Bits<N>,
    first_row: Bits<N>,
    last_row: Bits<N>,
    last_cell_column: Bits<N>,
    last_cell_row: Bits<N>,
}

/// The walls of a flood fill: drawn horizontal edges at their left ends, vertical ones at their lower ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walls<const N: usize> {
    pub(super) horizontal: Bits<N>,
    pub(super) vertical: Bits<N>,
}

impl<const N: usize> Lattice<N> {
    pub(super) fn new(grid: Grid) -> Self {
        let (columns, rows) = (usize::from(grid.columns()), usize::from(grid.rows()));
        let (width, height) = (usize::from(grid.width()), usize::from(grid.height()));
        let set = |fits: &dyn Fn(usize, usize) -> bool| {
            let mut bits = Bits::EMPTY;
            (0..rows).for_each(|y| (0..columns).filter(|&x| fits(x, y)).for_each(|x| bits.insert(y * columns + x)));
            bits
        };
        Self {
            columns,
            rows,
            glued_x: grid.glued_x(),
            glued_y: grid.glued_y(),
            all: set(&|_, _| true),
            cells: set(&|x, y| x < width && y < height),
            first_column: set(&|x, _| x == 0),
            last_column: set(&|x, _| x + 1 == columns),
            first_row: set(&|_, y| y == 0),
            last_row: set(&|_, y| y + 1 == rows),
            last_cell_column: set(&|x, y| x + 1 == width && y < height),
            last_cell_row: set(&|x, y| y + 1 == height && x < width),
        }
    }

    #[inline]
    pub(super) fn index(&self, v: Vertex) -> usize {
        usize::from(v.y) * self.columns + usize::from(v.x)
    }

    #[expect(clippy::cast_possible_truncation, reason = "a field has at most 26 columns and rows")]
    pub(super) fn vertex(&self, at: usize) -> Vertex {
        Vertex::new((at % self.columns) as u8, (at / self.columns) as u8)
    }

    pub(super) fn cell(&self, at: usize) -> Cell {
        let Vertex { x, y } = self.vertex(at);
        Cell::new(x, y)
    }

    pub(super) fn cells(&self) -> Bits<N> {
        self.cells
    }

    pub(super) fn is_cell(&self, at: usize) -> bool {
        self.cells.has(at)
    }

    /// The place to the left of a place, across the seam if there is one.
    #[inline]
    pub(super) fn left_of(&self, at: usize) -> Option<usize> {
        if at.is_multiple_of(self.columns) { self.glued_x.then(|| at + self.columns - 1) } else { Some(at - 1) }
    }

    /// The place to the right of a place, across the seam if there is one.
    #[inline]
    pub(super) fn right_of(&self, at: usize) -> Option<usize> {
        if at % self.columns + 1 < self.columns { Some(at + 1) } else { self.glued_x.then(|| at + 1 - self.columns) }
    }

    /// The place below a place, across the seam if there is one.
    #[inline]
    pub(super) fn below(&self, at: usize) -> Option<usize> {
        if at >= self.columns {
            Some(at - self.columns)
        } else {
            self.glued_y.then(|| at + self.columns * (self.rows - 1))
        }
    }

    /// The place above a place, across the seam if there is one.
    #[inline]
    pub(super) fn above(&self, at: usize) -> Option<usize> {
        let up = at + self.columns;
        if up < self.columns * self.rows { Some(up) } else { self.glued_y.then(|| at % self.columns) }
    }

    /// All places moved one column to the right.
    #[inline]
    pub(super) fn east(&self, set: Bits<N>) -> Bits<N> {
        let moved = set.less(self.last_column).raised(1);
        if self.glued_x { moved.or(set.and(self.last_column).lowered(self.columns - 1)) } else { moved }
    }

    /// All places moved one column to the left.
    #[inline]
    pub(super) fn west(&self, set: Bits<N>) -> Bits<N> {
        let moved = set.less(self.first_column).lowered(1);
        if self.glued_x { moved.or(set.and(self.first_column).raised(self.columns - 1)) } else { moved }
    }

    /// All places moved one row up.
    #[inline]
    pub(super) fn north(&self, set: Bits<N>) -> Bits<N> {
        let moved = set.less(self.last_row).raised(self.columns);
        if self.glued_y {
            moved.or(set.and(self.last_row).lowered(self.columns * (self.rows - 1)))
        } else {
            moved.and(self.all)
        }
    }

    /// All places moved one row down.
    #[inline]
    pub(super) fn south(&self, set: Bits<N>) -> Bits<N> {
        let moved = set.less(self.first_row).lowered(self.columns);
        if self.glued_y { moved.or(set.and(self.first_row).raised(self.columns * (self.rows - 1))) } else { moved }
    }

    /// The cells from which the outside of the field can be entered directly.
    #[inline]
    pub(super) fn exits(&self, walls: Walls<N>) -> Bits<N> {
        let mut exits = Bits::EMPTY;
        if !self.glued_x {
            exits = exits
                .or(self.first_column.less(walls.vertical))
                .or(self.last_cell_column.less(self.west(walls.vertical)));
        }
        if !self.glued_y {
            exits = exits
                .or(self.first_row.less(walls.horizontal))
                .or(self.last_cell_row.less(self.south(walls.horizontal)));
        }
        exits.and(self.cells)
    }

    /// All cells that can be reached from a cell without crossing a wall.
    #[inline]
    pub(super) fn flood(&self, from: usize, walls: Walls<N>) -> Bits<N> {
        let (Ok(set) | Err(set)) = self.flood_unless(from, walls, Bits::EMPTY);
        set
    }

    /// The same unless one of the cells that end it is reached.
    ///
    /// # Errors
    /// What was reached by then.
    #[inline]
    pub(super) fn flood_unless(&self, from: usize, walls: Walls<N>, end: Bits<N>) -> Result<Bits<N>, Bits<N>> {
        let mut set = Bits::one(from);
        loop {
            if set.meets(end) {
                return Err(set);
            }
            let before = set;
            set = set.or(self.east(set).less(walls.vertical).and(self.cells));
            set = set.or(self.west(set.less(walls.vertical)).and(self.cells));
            set = set.or(self.north(set).less(walls.horizontal).and(self.cells));
            set = set.or(self.south(set.less(walls.horizontal)).and(self.cells));
            if set == before {
                return Ok(set);
            }
        }
    }

    /// The edges that have the set on exactly one side.
    #[inline]
    pub(super) fn boundary(&self, set: Bits<N>) -> Walls<N> {
        Walls { horizontal: set.xor(self.north(set)), vertical: set.xor(self.east(set)) }
    }
}
