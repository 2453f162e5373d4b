//! A small plane field as bits: what lies where, and how symmetries show it.

use crate::board::{Cell, Edge, Grid, Symmetry, Topology, Vertex, Way};

/// How many symmetries a square has; a rectangle has half of them, and each counts twice.
pub(super) const VIEWS: usize = 8;

/// Bits of an edge by symmetry, or of a cell.
pub(super) type Views = [u64; VIEWS];

/// A field whose edges are bits of half a word: first the vertical ones, row by row, then the horizontal ones. Every row
/// takes one bit more than it has cells, so that the cell, the edge to its left and the edge below it have the same bit
/// of their parts.
#[derive(Clone, Debug)]
pub(super) struct SmallBoard {
    /// The distance of a cell from the one above it.
    row: u32,
    /// Where the horizontal edges begin.
    horizontal: u32,
    /// All cells.
    pub(super) cells: u32,
    /// The cells at each border: left, right, bottom, top.
    borders: [u32; 4],
    /// All vertical and all horizontal edges.
    edges: [u32; 2],
    /// The edges in the order of the grid.
    pub(super) lines: Vec<FieldEdge>,
    /// Each cell and the bits that mark it as idle.
    pub(super) idle: Vec<(u32, Views)>,
}

/// An edge and its neighbourhood.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldEdge {
    pub(super) bit: u32,
    pub(super) ends: [Endpoint; 2],
    /// The cells on its two sides; nothing for the outside.
    pub(super) beside: [u32; 2],
    pub(super) views: Views,
}

/// Where an edge ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Endpoint {
    /// The other edges there.
    pub(super) others: u32,
    /// The edge straight on, if there are edges on both sides.
    pub(super) ahead: u32,
    /// These two.
    pub(super) sides: u32,
}

/// By the side of a cell, the cells that have a segment there.
#[derive(Clone, Copy, Debug)]
pub(super) struct SmallWalls {
    left: u32,
    right: u32,
    below: u32,
    above: u32,
}

impl SmallBoard {
    /// The field, if it is small enough and plane.
    pub(super) fn new(grid: Grid) -> Option<Self> {
        let (width, height) = (u32::from(grid.width()), u32::from(grid.height()));
        let row = width + 1;
        if grid.topology() != Topology::Plane || row * (2 * height + 1) > 31 {
            return None;
        }
        let mut field = Self {
            row,
            horizontal: row * height,
            cells: 0,
            borders: [0; 4],
            edges: [0; 2],
            lines: Vec::new(),
            idle: Vec::new(),
        };
        let symmetries = Way::onto_itself(grid);
        for cell in grid.cells() {
            let bit = field.cell(cell);
            field.cells |= bit;
            let at = [
                cell.x == 0,
                cell.x + 1 == grid.width(),
                cell.y == 0,
                cell.y + 1 == grid.height(),
            ];
            field
                .borders
                .iter_mut()
                .zip(at)
                .filter(|(_, at)| *at)
                .for_each(|(border, _)| *border |= bit);
        }
        let all = grid.edges();
        for &edge in &all {
            field.edges[usize::from(is_horizontal(edge))] |= field.bit(edge);
        }
        field.lines = all
            .iter()
            .map(|&edge| field.line(grid, edge, &symmetries))
            .collect();
        field.mark_cells(grid, &symmetries)?;
        Some(field)
    }

    fn cell(&self, cell: Cell) -> u32 {
        1 << (u32::from(cell.y) * self.row + u32::from(cell.x))
    }

    /// The bit of an edge.
    pub(super) fn bit(&self, edge: Edge) -> u32 {
        let (a, b) = (edge.a(), edge.b());
        let first = u32::from(a.y.min(b.y)) * self.row + u32::from(a.x.min(b.x));
        1 << (first
            + if is_horizontal(edge) {
                self.horizontal
            } else {
                0
            })
    }

    fn line(&self, grid: Grid, edge: Edge, symmetries: &[(Way, Symmetry)]) -> FieldEdge {
        let (a, b) = (edge.a(), edge.b());
        let bit = self.bit(edge);
        let end = |vertex: Vertex| {
            let arms =
                arms(grid, vertex).map(|to| to.map_or(0, |to| self.bit(Edge::new(vertex, to))));
            let at = arms.iter().position(|&arm| arm == bit).unwrap_or(0);
            let [left, right] = [arms[(at + 1) % 4], arms[(at + 3) % 4]];
            let others = arms.iter().fold(0, |sum, arm| sum | arm) & !bit;
            if left == 0 || right == 0 {
                Endpoint {
                    others,
                    ahead: 0,
                    sides: 0,
                }
            } else {
                Endpoint {
                    others,
                    ahead: arms[(at + 2) % 4],
                    sides: left | right,
                }
            }
        };
        let at = |x: Option<u8>, y: Option<u8>| match (x, y) {
            (Some(x), Some(y)) if x < grid.width() && y < grid.height() => {
                self.cell(Cell::new(x, y))
            }
            _ => 0,
        };
        let (x, y) = (a.x.min(b.x), a.y.min(b.y));
        let beyond = if is_horizontal(edge) {
            at(Some(x), y.checked_sub(1))
        } else {
            at(x.checked_sub(1), Some(y))
        };
        let views = each_view(symmetries, |symmetry| {
            symmetry
                .edge(edge)
                .map_or(0, |image| u64::from(self.bit(image)))
        });
        FieldEdge {
            bit,
            ends: [end(a), end(b)],
            beside: [beyond, at(Some(x), Some(y))],
            views,
        }
    }

    /// Gives each cell a bit that no edge has, whatever the colour; `None` when there are too few.
    fn mark_cells(&mut self, grid: Grid, symmetries: &[(Way, Symmetry)]) -> Option<()> {
        let taken = u64::from(self.edges[0] | self.edges[1]);
        let taken = taken | taken << 32 | TURN;
        let mut spare = (0..64).map(|at| 1_u64 << at).filter(|bit| taken & bit == 0);
        let marks: Vec<(Cell, u64)> = grid
            .cells()
            .map(|cell| Some((cell, spare.next()?)))
            .collect::<Option<_>>()?;
        let mark = |sought: Cell| {
            marks
                .iter()
                .find(|(cell, _)| *cell == sought)
                .map_or(0, |(_, mark)| *mark)
        };
        for &(cell, _) in &marks {
            let views = each_view(symmetries, |symmetry| symmetry.cell(cell).map_or(0, mark));
            self.idle.push((self.cell(cell), views));
        }
        Some(())
    }

    /// The walls between cells when these edges are drawn.
    pub(super) fn walls(&self, drawn: u32) -> SmallWalls {
        let (vertical, horizontal) = (
            drawn & self.edges[0],
            (drawn & self.edges[1]) >> self.horizontal,
        );
        SmallWalls {
            left: vertical,
            right: vertical >> 1,
            below: horizontal,
            above: horizontal >> self.row,
        }
    }

    /// The cells from which a step leads out of the field.
    pub(super) fn leaks(&self, walls: &SmallWalls) -> u32 {
        let [left, right, bottom, top] = self.borders;
        (left & !walls.left)
            | (right & !walls.right)
            | (bottom & !walls.below)
            | (top & !walls.above)
    }

    /// Cells and all that can be reached from them within the field.
    pub(super) fn spread(&self, from: u32, walls: &SmallWalls) -> u32 {
        let mut cells = from;
        loop {
            let more = cells
                | (cells & !walls.right) << 1
                | (cells & !walls.left) >> 1
                | (cells & !walls.above) << self.row
                | (cells & !walls.below) >> self.row;
            let more = more & self.cells;
            if more == cells {
                return cells;
            }
            cells = more;
        }
    }

    /// The edges with one side in a set of cells.
    pub(super) fn boundary(&self, cells: u32) -> u32 {
        let vertical = (cells ^ cells << 1) & self.edges[0];
        vertical | (cells ^ cells << self.row) << self.horizontal & self.edges[1]
    }

    /// The edges with both sides in a set of cells.
    pub(super) fn inside(&self, cells: u32) -> u32 {
        let vertical = cells & cells << 1 & self.edges[0];
        vertical | (cells & cells << self.row) << self.horizontal & self.edges[1]
    }

    /// The edges of the field's border beside a set of cells.
    pub(super) fn rim(&self, cells: u32) -> u32 {
        let [left, right, bottom, top] = self.borders.map(|border| border & cells);
        left | right << 1 | (bottom | top << self.row) << self.horizontal
    }

    /// The cells beside some edges.
    pub(super) fn beside(&self, edges: u32) -> u32 {
        let SmallWalls {
            left,
            right,
            below,
            above,
        } = self.walls(edges);
        (left | right | below | above) & self.cells
    }

    /// The cells at the border of the field beside some of its edges.
    pub(super) fn within_rim(&self, edges: u32) -> u32 {
        let [left, right, bottom, top] = self.borders;
        let walls = self.walls(edges);
        (left & walls.left) | (right & walls.right) | (bottom & walls.below) | (top & walls.above)
    }

    /// Cells and all that some edges join to them.
    pub(super) fn joined(&self, from: u32, edges: u32) -> u32 {
        self.spread(from, &self.walls(!edges))
    }
}

/// The bit of a key that says whose turn it is, where that matters.
pub(super) const TURN: u64 = 1 << 63;

fn is_horizontal(edge: Edge) -> bool {
    edge.a().y == edge.b().y
}

/// Where one comes from a vertex: to the right, up, to the left, down.
fn arms(grid: Grid, from: Vertex) -> [Option<Vertex>; 4] {
    let left = from.x.checked_sub(1).map(|x| Vertex::new(x, from.y));
    let down = from.y.checked_sub(1).map(|y| Vertex::new(from.x, y));
    [grid.right(from), grid.up(from), left, down]
}

fn each_view(symmetries: &[(Way, Symmetry)], image: impl Fn(&Symmetry) -> u64) -> Views {
    std::array::from_fn(|at| image(&symmetries[at % symmetries.len()].1))
}
