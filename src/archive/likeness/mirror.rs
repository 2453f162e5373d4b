//! The motions that map a field onto itself, or onto the same field on its side.

use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use crate::board::{Cell, Edge, Grid, Motion, Symmetry, Topology, Vertex};
use crate::rules::Place;

/// How a field was moved, in the steps of `kletka cut`: turned, then mirrored, then shifted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// Quarter turns counterclockwise.
    pub turns: u8,
    /// Whether left and right changed places.
    pub is_mirrored: bool,
    /// Cells to the right and upwards.
    pub shift: (u8, u8),
}

impl Way {
    /// Whether nothing moved.
    #[must_use]
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    fn motions(self) -> Vec<Motion> {
        let mut motions = Vec::new();
        if self.turns > 0 {
            motions.push(Motion::Turn(self.turns));
        }
        if self.is_mirrored {
            motions.push(Motion::MirrorX);
        }
        if self.shift != (0, 0) {
            motions.push(Motion::Shift(i16::from(self.shift.0), i16::from(self.shift.1)));
        }
        motions
    }
}

impl fmt::Display for Way {
    /// The options of `kletka cut`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words = Vec::new();
        if self.turns > 0 {
            words.push(format!("--rotate {}", 90 * u32::from(self.turns)));
        }
        if self.is_mirrored {
            words.push("--mirror x".to_owned());
        }
        if self.shift != (0, 0) {
            words.push(format!("--shift {},{}", self.shift.0, self.shift.1));
        }
        f.write_str(&words.join(" "))
    }
}

/// A motion of a field as a table of places.
#[derive(Clone, Debug)]
pub struct Mirror {
    way: Way,
    to: Grid,
    /// By column and row.
    cells: Vec<(u8, u8)>,
    vertices: Vec<(u8, u8)>,
    rows: usize,
}

impl Mirror {
    /// The motion that moves nothing.
    #[must_use]
    pub fn identity(grid: Grid) -> Self {
        Self::table(grid, Way::default()).unwrap_or_else(|| unreachable!("every field can stay as it is"))
    }

    /// `None` when the motion leads to another kind of field.
    fn table(grid: Grid, way: Way) -> Option<Self> {
        let symmetry = Symmetry::new(grid, &way.motions()).ok()?;
        // Cells and vertices have tables of the same shape, that of the vertices.
        let (columns, rows) = (grid.columns().max(grid.width()), grid.rows().max(grid.height()));
        let places = || (0..columns).flat_map(|x| (0..rows).map(move |y| (x, y)));
        let cells = places().map(|(x, y)| symmetry.cell(Cell::new(x, y)).map_or((0, 0), |cell| (cell.x, cell.y)));
        let vertices = places().map(|(x, y)| symmetry.vertex(Vertex::new(x, y)).map_or((0, 0), |it| (it.x, it.y)));
        Some(Self {
            way,
            to: symmetry.to(),
            cells: cells.collect(),
            vertices: vertices.collect(),
            rows: usize::from(rows),
        })
    }

    /// What it does.
    #[must_use]
    pub const fn way(&self) -> Way {
        self.way
    }

    /// The field afterwards.
    #[must_use]
    pub const fn to(&self) -> Grid {
        self.to
    }

    /// Where a place of the field goes.
    ///
    /// # Panics
    /// When the place is not on the field.
    #[must_use]
    pub fn place(&self, place: Place) -> Place {
        let at = |x: u8, y: u8| usize::from(x) * self.rows + usize::from(y);
        match place {
            Place::Cell(cell) => {
                let (x, y) = self.cells[at(cell.x, cell.y)];
                Place::Cell(Cell::new(x, y))
            }
            Place::Edge(edge) => {
                let [a, b] = edge.ends().map(|end| {
                    let (x, y) = self.vertices[at(end.x, end.y)];
                    Vertex::new(x, y)
                });
                Place::Edge(Edge::new(a, b))
            }
        }
    }
}

/// All motions of a field, the one that moves nothing first.
fn all(grid: Grid) -> Vec<Mirror> {
    let (width, height) = (grid.width(), grid.height());
    let mut out = Vec::new();
    for turns in 0..4 {
        if turns % 2 == 1 && grid.topology() == Topology::Cylinder {
            continue;
        }
        let (width, height) = if turns % 2 == 1 { (height, width) } else { (width, height) };
        for is_mirrored in [false, true] {
            for dx in 0..if grid.glued_x() { width } else { 1 } {
                for dy in 0..if grid.glued_y() { height } else { 1 } {
                    out.extend(Mirror::table(grid, Way { turns, is_mirrored, shift: (dx, dy) }));
                }
            }
        }
    }
    out
}

/// The motions of the fields met so far.
#[derive(Debug, Default)]
pub struct Mirrors(HashMap<(u8, u8, u8), Rc<[Mirror]>>);

/// How many fields are remembered: an archive has few, and a hostile one must not take memory.
const MOST: usize = 16;

impl Mirrors {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// All motions of a field, the one that moves nothing first.
    pub fn of(&mut self, grid: Grid) -> Rc<[Mirror]> {
        let key = (grid.width(), grid.height(), grid.topology() as u8);
        if self.0.len() >= MOST && !self.0.contains_key(&key) {
            self.0.clear();
        }
        Rc::clone(self.0.entry(key).or_insert_with(|| all(grid).into()))
    }
}
