//! Motions that map a field onto a field: quarter turns, reflections and shifts. All symmetries of positions, in archives, audits
//! and searches, are made of these.

use super::{Cell, Edge, Grid, Place, Topology, Vertex};

/// A motion of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// One, two or three quarter turns, counterclockwise.
    Turn(u8),
    /// Left and right change places: columns are counted from the other side.
    MirrorX,
    /// Top and bottom change places: rows are counted from the other side.
    MirrorY,
    /// Cells to the right and upwards; negative ones to the left and downwards.
    Shift(i16, i16),
}

/// Several motions of a field, one after the other: where every column and every row goes.
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
    to: Grid,
    /// Whether columns become rows.
    is_on_its_side: bool,
    cells: Sides,
    vertices: Sides,
}

/// The new column and the new row of a place by its old one, or by the other one of it where columns become rows; no motion
/// asks for both. `None` is off the field.
type Sides = [Vec<Option<u8>>; 2];

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
        let is_on_its_side = motions
            .iter()
            .filter(|motion| swaps_sides(**motion))
            .count()
            % 2
            == 1;
        if is_on_its_side && from.topology() == Topology::Cylinder {
            return Err(NoSymmetry);
        }
        Ok(Self {
            from,
            to: motions
                .iter()
                .fold(from, |grid, motion| after(grid, *motion)),
            is_on_its_side,
            // Cell column 0 goes to the last one, `width` − 1; vertex column 0 to `width`, which on a glued side is column
            // 0 again.
            cells: moved(from, motions, 1),
            vertices: moved(from, motions, 0),
        })
    }

    /// The field before the motions.
    #[must_use]
    pub fn from(&self) -> Grid {
        self.from
    }

    /// The field after the motions.
    #[must_use]
    pub fn to(&self) -> Grid {
        self.to
    }

    /// Where a vertex goes; `None` when a shift takes it off the field.
    #[must_use]
    pub fn vertex(&self, vertex: Vertex) -> Option<Vertex> {
        self.there(&self.vertices, vertex.x, vertex.y)
            .map(|(x, y)| Vertex::new(x, y))
    }

    /// Where a cell goes; `None` when a shift takes it off the field.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> Option<Cell> {
        self.there(&self.cells, cell.x, cell.y)
            .map(|(x, y)| Cell::new(x, y))
    }

    /// Where a cell or a segment goes; `None` when a shift takes it off the field.
    #[must_use]
    pub fn place(&self, place: Place) -> Option<Place> {
        match place {
            Place::Cell(cell) => self.cell(cell).map(Place::Cell),
            Place::Edge(edge) => self.edge(edge).map(Place::Edge),
        }
    }

    /// Where a segment goes; `None` when a shift takes an end of it off the field.
    #[must_use]
    pub fn edge(&self, edge: Edge) -> Option<Edge> {
        let [a, b] = edge.ends().map(|end| self.vertex(end));
        Some(Edge::new(a?, b?))
    }

    fn there(&self, [columns, rows]: &Sides, x: u8, y: u8) -> Option<(u8, u8)> {
        let (x, y) = if self.is_on_its_side { (y, x) } else { (x, y) };
        Some((columns[usize::from(x)]?, rows[usize::from(y)]?))
    }
}

/// A way in which a field lies on itself, or on the same field on its side: turned, then mirrored, then shifted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Quarter turns counterclockwise.
    pub turns: u8,
    /// Whether left and right changed places.
    pub is_mirrored: bool,
    /// Cells to the right and upwards, on glued sides.
    pub shift: (u8, u8),
}

impl Way {
    /// All ways of a field with what they do, the one that moves nothing first: four turns with and without a reflection,
    /// each with every shift along glued sides.
    #[must_use]
    pub fn all(grid: Grid) -> Vec<(Self, Symmetry)> {
        Self::some(grid, |_| true)
    }

    /// Some of these ways. What a way does takes as long to find out as the field is large, and a large torus has thousands.
    fn some(grid: Grid, is_wanted: impl Fn(Self) -> bool) -> Vec<(Self, Symmetry)> {
        let along = |is_glued: bool, side: u8| 0..if is_glued { side } else { 1 };
        let mut out = Vec::new();
        for (turns, is_mirrored) in (0..4).flat_map(|turns| [(turns, false), (turns, true)]) {
            let Ok(turned) = Symmetry::new(grid, &[Motion::Turn(turns)]) else {
                continue;
            };
            for x in along(grid.glued_x(), turned.to.width()) {
                for y in along(grid.glued_y(), turned.to.height()) {
                    let way = Self {
                        turns,
                        is_mirrored,
                        shift: (x, y),
                    };
                    if is_wanted(way) {
                        out.extend(
                            Symmetry::new(grid, &way.motions()).map(|symmetry| (way, symmetry)),
                        );
                    }
                }
            }
        }
        out
    }

    /// The ways in which a field lies on itself, without those that leave it on its side.
    #[must_use]
    pub fn onto_itself(grid: Grid) -> Vec<(Self, Symmetry)> {
        Self::some_onto_itself(grid, |_| true)
    }

    /// The ways that are wanted.
    pub(crate) fn some_onto_itself(
        grid: Grid,
        is_wanted: impl Fn(Self) -> bool,
    ) -> Vec<(Self, Symmetry)> {
        let mut ways = Self::some(grid, is_wanted);
        ways.retain(|(_, symmetry)| symmetry.to == grid);
        ways
    }

    /// Whether nothing moved.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    fn motions(self) -> Vec<Motion> {
        let (x, y) = self.shift;
        let mirror = self.is_mirrored.then_some(Motion::MirrorX);
        let shift = Motion::Shift(i16::from(x), i16::from(y));
        [Motion::Turn(self.turns)]
            .into_iter()
            .chain(mirror)
            .chain([shift])
            .collect()
    }
}

fn swaps_sides(motion: Motion) -> bool {
    matches!(motion, Motion::Turn(quarters) if quarters % 2 == 1)
}

fn after(grid: Grid, motion: Motion) -> Grid {
    if swaps_sides(motion) {
        Grid::new(grid.height(), grid.width(), grid.topology())
    } else {
        grid
    }
}

/// Where columns and rows go; `inset` is 0 for vertices and 1 for cells, whose last column is one less. Both have the shape that
/// vertices need.
fn moved(from: Grid, motions: &[Motion], inset: i16) -> Sides {
    let sides = [
        from.columns().max(from.width()),
        from.rows().max(from.height()),
    ];
    let mut to: Sides = sides.map(|side| (0..side).map(Some).collect());
    let mut grid = from;
    for &motion in motions {
        let last = [grid.width(), grid.height()].map(|side| i16::from(side) - inset);
        let [x, y] = to.map(|side| {
            side.into_iter()
                .map(|at| at.map(i16::from))
                .collect::<Vec<_>>()
        });
        let back = |side: Vec<Option<i16>>, last: i16| {
            side.into_iter().map(|at| at.map(|at| last - at)).collect()
        };
        let on = |side: Vec<Option<i16>>, by: i16| {
            side.into_iter()
                .map(|at| at.map(|at| at.saturating_add(by)))
                .collect()
        };
        let [x, y] = match motion {
            Motion::Turn(quarters) => match quarters % 4 {
                0 => [x, y],
                1 => [back(y, last[1]), x],
                2 => [back(x, last[0]), back(y, last[1])],
                _ => [y, back(x, last[0])],
            },
            Motion::MirrorX => [back(x, last[0]), y],
            Motion::MirrorY => [x, back(y, last[1])],
            Motion::Shift(dx, dy) => [on(x, dx), on(y, dy)],
        };
        grid = after(grid, motion);
        let wrap = |at: i16, side: u8, is_glued: bool| {
            let at = if is_glued {
                at.rem_euclid(i16::from(side))
            } else {
                at
            };
            u8::try_from(at)
                .ok()
                .filter(|&at| i16::from(at) <= i16::from(side) - inset)
        };
        to = [
            (x, grid.width(), grid.glued_x()),
            (y, grid.height(), grid.glued_y()),
        ]
        .map(|(places, side, is_glued)| {
            places
                .into_iter()
                .map(|at| wrap(at?, side, is_glued))
                .collect()
        });
    }
    to
}
