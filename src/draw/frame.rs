//! Which part of the field is seen, and where its places lie on the picture.

use super::picture::CELL;
use crate::board::{Cell, Edge, Vertex};
use crate::document::diagram::View;
use crate::scene::{Mark, Names, Place, Scene};

/// How far lines run on where the field does, in cells.
pub(super) const RUN_ON: f64 = 0.4;

/// A line on the picture: its two ends.
pub(super) type Line = ((f64, f64), (f64, f64));

/// The part of the field that is seen, in cells: columns from `left` to before `right`, rows from `bottom` to before
/// `top`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The first column of cells.
    pub(super) left: i32,
    /// The column behind the last one.
    pub(super) right: i32,
    /// The first row of cells.
    pub(super) bottom: i32,
    /// The row behind the last one.
    pub(super) top: i32,
    /// Cells in a row and a column of the field.
    size: (i32, i32),
    /// Whether left and right, below and above are glued.
    glued: (bool, bool),
}

impl Frame {
    /// The frame of a view.
    #[must_use]
    pub(super) fn new(scene: &Scene, view: &View) -> Self {
        let (width, height) = (i32::from(scene.grid.width()), i32::from(scene.grid.height()));
        let full = Self {
            left: 0,
            right: width,
            bottom: 0,
            top: height,
            size: (width, height),
            glued: (scene.grid.glued_x(), scene.grid.glued_y()),
        };
        match view {
            View::Full => full,
            View::Cells(one, other) => {
                let row = |row: u16| i32::from(row.max(1)) - 1;
                let (columns, rows) =
                    ([i32::from(one.column), i32::from(other.column)], [row(one.row), row(other.row)]);
                full.cut(
                    columns[0].min(columns[1]),
                    columns[0].max(columns[1]) + 1,
                    rows[0].min(rows[1]),
                    rows[0].max(rows[1]) + 1,
                )
            }
            View::Auto(margin) => {
                let margin = i32::try_from(*margin).unwrap_or(0);
                match used(scene) {
                    // On glued sides there is no inside that could be cut out.
                    Some([left, right, bottom, top]) if !full.glued.0 => {
                        full.cut(left - margin, right + margin, bottom - margin, top + margin)
                    }
                    _ => full,
                }
            }
        }
    }

    fn cut(self, left: i32, right: i32, bottom: i32, top: i32) -> Self {
        let (width, height) = self.size;
        let left = left.clamp(0, width - 1);
        let bottom = bottom.clamp(0, height - 1);
        Self { left, right: right.clamp(left + 1, width), bottom, top: top.clamp(bottom + 1, height), ..self }
    }

    /// Columns of cells.
    #[must_use]
    pub(super) fn columns(&self) -> i32 {
        self.right - self.left
    }

    /// Rows of cells.
    #[must_use]
    pub(super) fn rows(&self) -> i32 {
        self.top - self.bottom
    }

    /// Whether the field goes on to the left, right, below, above.
    #[must_use]
    pub(super) fn goes_on(&self) -> [bool; 4] {
        [
            self.left > 0 || self.glued.0,
            self.right < self.size.0 || self.glued.0,
            self.bottom > 0 || self.glued.1,
            self.top < self.size.1 || self.glued.1,
        ]
    }

    /// Whether left and right, below and above are glued and both seen.
    #[must_use]
    pub(super) fn seams(&self) -> (bool, bool) {
        (self.glued.0 && self.columns() == self.size.0, self.glued.1 && self.rows() == self.size.1)
    }

    /// A place of the field on the picture.
    #[must_use]
    pub(super) fn point(&self, x: f64, y: f64) -> (f64, f64) {
        ((x - f64::from(self.left)) * CELL, (f64::from(self.top) - y) * CELL)
    }

    /// The middle of a cell on the picture, if it is seen.
    #[must_use]
    pub(super) fn cell(&self, cell: Cell) -> Option<(f64, f64)> {
        self.sees(cell).then(|| self.point(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5))
    }

    /// Whether a cell is seen.
    #[must_use]
    pub(super) fn sees(&self, cell: Cell) -> bool {
        (self.left..self.right).contains(&i32::from(cell.x)) && (self.bottom..self.top).contains(&i32::from(cell.y))
    }

    /// A vertex on the picture, if it is seen.
    #[must_use]
    pub(super) fn vertex(&self, v: Vertex) -> Option<(f64, f64)> {
        let (x, y) = (i32::from(v.x), i32::from(v.y));
        ((self.left..=self.right).contains(&x) && (self.bottom..=self.top).contains(&y))
            .then(|| self.point(f64::from(x), f64::from(y)))
    }

    /// Where an edge is drawn: in full if all of it is seen, and on glued sides once more wherever else it comes in
    /// sight.
    #[must_use]
    pub(super) fn edge(&self, edge: Edge) -> (Option<Line>, Vec<Line>) {
        let ((mut ax, mut ay), (bx, by)) = (place(edge.a()), place(edge.b()));
        let (width, height) = (f64::from(self.size.0), f64::from(self.size.1));
        // Across a seam the lower end is one field further on.
        if self.glued.0 && bx - ax > 1.5 {
            ax += width;
        }
        if self.glued.1 && by - ay > 1.5 {
            ay += height;
        }
        let shifts = |is_glued: bool, by: f64| if is_glued { vec![0.0, -by, by] } else { vec![0.0] };
        let (mut full, mut more) = (None, Vec::new());
        for dx in shifts(self.glued.0, width) {
            for dy in shifts(self.glued.1, height) {
                let (from, to) = ((ax + dx, ay + dy), (bx + dx, by + dy));
                let is_inside = [from, to].iter().all(|&(x, y)| self.holds(x, y, 0.0));
                if is_inside {
                    let line = (self.point(from.0, from.1), self.point(to.0, to.1));
                    if full.is_none() {
                        full = Some(line);
                    } else {
                        more.push(line);
                    }
                } else if let Some((from, to)) = self.clipped(from, to) {
                    more.push((self.point(from.0, from.1), self.point(to.0, to.1)));
                }
            }
        }
        (full, more)
    }

    fn holds(&self, x: f64, y: f64, beyond: f64) -> bool {
        let (seam_x, seam_y) = self.seams();
        let (bx, by) = (if seam_x { beyond } else { 0.0 }, if seam_y { beyond } else { 0.0 });
        let within = |at: f64, low: i32, high: i32, by: f64| at >= f64::from(low) - by && at <= f64::from(high) + by;
        within(x, self.left, self.right, bx) && within(y, self.bottom, self.top, by)
    }

    /// The part of an upright or level line that is seen beyond a seam.
    fn clipped(&self, from: (f64, f64), to: (f64, f64)) -> Option<Line> {
        let (seam_x, seam_y) = self.seams();
        let clamp = |at: f64, low: i32, high: i32, seam: bool| {
            let by = if seam { RUN_ON } else { 0.0 };
            at.clamp(f64::from(low) - by, f64::from(high) + by)
        };
        let cut =
            |(x, y): (f64, f64)| (clamp(x, self.left, self.right, seam_x), clamp(y, self.bottom, self.top, seam_y));
        let (a, b) = (cut(from), cut(to));
        let is_same_line = (from.0 - to.0).abs() < 1e-9 && (a.0 - from.0).abs() < 1e-9
            || (from.1 - to.1).abs() < 1e-9 && (a.1 - from.1).abs() < 1e-9;
        let length = (a.0 - b.0).abs() + (a.1 - b.1).abs();
        (is_same_line && length > 1e-9 && length < 1.0 - 1e-9).then_some((a, b))
    }
}

fn place(v: Vertex) -> (f64, f64) {
    (f64::from(v.x), f64::from(v.y))
}

/// The cells round everything on the field: left, right, bottom, top.
fn used(scene: &Scene) -> Option<[i32; 4]> {
    let mut all: Option<[i32; 4]> = None;
    let mut add = |x0: i32, x1: i32, y0: i32, y1: i32| {
        let old = all.unwrap_or([x0, x1, y0, y1]);
        all = Some([old[0].min(x0), old[1].max(x1), old[2].min(y0), old[3].max(y1)]);
    };
    let cell = |cell: &Cell| (i32::from(cell.x), i32::from(cell.y));
    let mut edges: Vec<Edge> = scene.segments.iter().map(|segment| segment.edge).collect();
    let mut cells: Vec<Cell> = scene.stones.iter().map(|stone| stone.cell).collect();
    for mark in &scene.marks {
        match mark {
            Mark::Cell(cell) | Mark::WrongCell(cell) | Mark::Label(Place::Cell(cell), _) => cells.push(*cell),
            Mark::Edge(edge) | Mark::WrongEdge(edge) | Mark::Stressed(edge) => edges.push(*edge),
            Mark::Label(Place::Vertex(v), _) | Mark::WrongVertex(v) | Mark::Vertex(v) => edges.push(Edge::new(*v, *v)),
            Mark::Fill(_, _, region) => cells.extend(&region.cells),
            Mark::Critical(_) | Mark::Row(..) | Mark::Rectangle(..) => {}
        }
    }
    for (x, y) in cells.iter().map(cell) {
        add(x, x + 1, y, y + 1);
    }
    for edge in edges {
        let ends = edge.ends().map(|end| (i32::from(end.x), i32::from(end.y)));
        add(ends[0].0.min(ends[1].0), ends[0].0.max(ends[1].0), ends[0].1.min(ends[1].1), ends[0].1.max(ends[1].1));
    }
    debug_assert!(scene.names == Names::Cells || scene.stones.is_empty());
    all
}
