//! Which part of the field is seen, and where its places lie on the picture.

use super::plane::{CELL, PlanePoint, StraightLine};
use crate::board::{Cell, Edge, Vertex};
use crate::document::diagram::View;
use crate::scene::{CoordinateNames, Scene, SceneMark, ScenePlace};

/// How far lines run on where the field does, in cells.
pub(super) const RUN_ON: f64 = 0.4;

/// Something for each side of a rectangle of cells; rows are counted upwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sides<T> {
    pub(super) left: T,
    pub(super) right: T,
    pub(super) bottom: T,
    pub(super) top: T,
}

impl<T> Sides<T> {
    /// Something else for each side.
    pub(super) fn map<U>(self, to: impl Fn(T) -> U) -> Sides<U> {
        Sides {
            left: to(self.left),
            right: to(self.right),
            bottom: to(self.bottom),
            top: to(self.top),
        }
    }
}

impl Sides<i32> {
    /// The least rectangle that has both.
    fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            bottom: self.bottom.min(other.bottom),
            top: self.top.max(other.top),
        }
    }

    /// The rectangle with more cells on every side.
    fn grown(self, by: i32) -> Self {
        Self {
            left: self.left - by,
            right: self.right + by,
            bottom: self.bottom - by,
            top: self.top + by,
        }
    }
}

/// Something along the rows and along the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axes<T> {
    pub(super) x: T,
    pub(super) y: T,
}

/// Where an edge is drawn.
pub(super) struct Traces {
    /// The line, if all of it is seen.
    pub(super) full: Option<StraightLine>,
    /// Wherever else it comes in sight on glued sides.
    pub(super) more: Vec<StraightLine>,
}

impl Traces {
    /// All lines.
    pub(super) fn lines(self) -> impl Iterator<Item = StraightLine> {
        self.full.into_iter().chain(self.more)
    }
}

/// The part of the field that is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// Columns of cells from `left` to before `right`, rows from `bottom` to before `top`.
    pub(super) seen: Sides<i32>,
    /// Cells in a row and a column of the field.
    size: Axes<i32>,
    /// Whether left and right, below and above are glued.
    glued: Axes<bool>,
}

impl Frame {
    /// The frame of a view.
    #[must_use]
    pub(super) fn new(scene: &Scene, view: &View) -> Self {
        let size = Axes {
            x: i32::from(scene.grid.width()),
            y: i32::from(scene.grid.height()),
        };
        let glued = Axes {
            x: scene.grid.glued_x(),
            y: scene.grid.glued_y(),
        };
        let full = Self {
            seen: Sides {
                left: 0,
                right: size.x,
                bottom: 0,
                top: size.y,
            },
            size,
            glued,
        };
        match view {
            View::Full => full,
            View::Cells(one, other) => {
                let of = |point: &crate::notation::Point| {
                    let (column, row) = (i32::from(point.column), i32::from(point.row.max(1)));
                    Sides {
                        left: column,
                        right: column + 1,
                        bottom: row - 1,
                        top: row,
                    }
                };
                full.cut(of(one).with(of(other)))
            }
            View::Auto(margin) => {
                let margin = i32::try_from(*margin).unwrap_or(0);
                match used(scene) {
                    // On glued sides there is no inside that a cut could show.
                    Some(used) if !full.glued.x => full.cut(used.grown(margin)),
                    _ => full,
                }
            }
        }
    }

    fn cut(self, sides: Sides<i32>) -> Self {
        let left = sides.left.clamp(0, self.size.x - 1);
        let bottom = sides.bottom.clamp(0, self.size.y - 1);
        let (right, top) = (
            sides.right.clamp(left + 1, self.size.x),
            sides.top.clamp(bottom + 1, self.size.y),
        );
        Self {
            seen: Sides {
                left,
                right,
                bottom,
                top,
            },
            ..self
        }
    }

    /// Columns of cells.
    #[must_use]
    pub(super) fn columns(&self) -> i32 {
        self.seen.right - self.seen.left
    }

    /// Rows of cells.
    #[must_use]
    pub(super) fn rows(&self) -> i32 {
        self.seen.top - self.seen.bottom
    }

    /// The sides on which the board goes on beyond the seen part.
    #[must_use]
    pub(super) fn goes_on(&self) -> Sides<bool> {
        Sides {
            left: self.seen.left > 0 || self.glued.x,
            right: self.seen.right < self.size.x || self.glued.x,
            bottom: self.seen.bottom > 0 || self.glued.y,
            top: self.seen.top < self.size.y || self.glued.y,
        }
    }

    /// Whether left and right, below and above are glued and both seen.
    #[must_use]
    pub(super) fn seams(&self) -> Axes<bool> {
        Axes {
            x: self.glued.x && self.columns() == self.size.x,
            y: self.glued.y && self.rows() == self.size.y,
        }
    }

    /// A place of the field, by columns and rows, on the picture.
    #[must_use]
    pub(super) fn point(&self, x: f64, y: f64) -> PlanePoint {
        PlanePoint::new(
            (x - f64::from(self.seen.left)) * CELL,
            (f64::from(self.seen.top) - y) * CELL,
        )
    }

    /// A line of the field on the picture.
    #[must_use]
    pub(super) fn line(&self, StraightLine { from, to }: StraightLine) -> StraightLine {
        StraightLine::new(self.point(from.x, from.y), self.point(to.x, to.y))
    }

    /// The middle of a cell on the picture, if it is seen.
    #[must_use]
    pub(super) fn cell(&self, cell: Cell) -> Option<PlanePoint> {
        self.sees(cell)
            .then(|| self.point(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5))
    }

    /// Whether a cell is seen.
    #[must_use]
    pub(super) fn sees(&self, cell: Cell) -> bool {
        let Sides {
            left,
            right,
            bottom,
            top,
        } = self.seen;
        (left..right).contains(&i32::from(cell.x)) && (bottom..top).contains(&i32::from(cell.y))
    }

    /// A vertex on the picture, if it is seen.
    #[must_use]
    pub(super) fn vertex(&self, v: Vertex) -> Option<PlanePoint> {
        let Sides {
            left,
            right,
            bottom,
            top,
        } = self.seen;
        let (x, y) = (i32::from(v.x), i32::from(v.y));
        ((left..=right).contains(&x) && (bottom..=top).contains(&y))
            .then(|| self.point(f64::from(x), f64::from(y)))
    }

    /// Where an edge is drawn.
    #[must_use]
    pub(super) fn edge(&self, edge: Edge) -> Traces {
        let (mut from, to) = (place(edge.a()), place(edge.b()));
        let (width, height) = (f64::from(self.size.x), f64::from(self.size.y));
        // Across a seam the lower end is one field further on.
        if self.glued.x && to.x - from.x > 1.5 {
            from.x += width;
        }
        if self.glued.y && to.y - from.y > 1.5 {
            from.y += height;
        }
        let shifts = |is_glued: bool, by: f64| {
            if is_glued {
                vec![0.0, -by, by]
            } else {
                vec![0.0]
            }
        };
        let mut traces = Traces {
            full: None,
            more: Vec::new(),
        };
        for dx in shifts(self.glued.x, width) {
            for dy in shifts(self.glued.y, height) {
                let line = StraightLine::new(from.moved(dx, dy), to.moved(dx, dy));
                let is_inside = [line.from, line.to].into_iter().all(|end| self.holds(end));
                if is_inside && traces.full.is_none() {
                    traces.full = Some(self.line(line));
                } else if is_inside {
                    traces.more.push(self.line(line));
                } else if let Some(rest) = self.clipped(line) {
                    traces.more.push(self.line(rest));
                }
            }
        }
        traces
    }

    fn holds(&self, at: PlanePoint) -> bool {
        let Sides {
            left,
            right,
            bottom,
            top,
        } = self.seen.map(f64::from);
        (left..=right).contains(&at.x) && (bottom..=top).contains(&at.y)
    }

    /// The part of an upright or level line of the field that is seen beyond a seam.
    fn clipped(&self, StraightLine { from, to }: StraightLine) -> Option<StraightLine> {
        let seams = self.seams();
        let Sides {
            left,
            right,
            bottom,
            top,
        } = self.seen.map(f64::from);
        let clamp = |at: f64, low: f64, high: f64, seam: bool| {
            let by = if seam { RUN_ON } else { 0.0 };
            at.clamp(low - by, high + by)
        };
        let cut = |at: PlanePoint| {
            PlanePoint::new(
                clamp(at.x, left, right, seams.x),
                clamp(at.y, bottom, top, seams.y),
            )
        };
        let (a, b) = (cut(from), cut(to));
        let is_same_line = (from.x - to.x).abs() < 1e-9 && (a.x - from.x).abs() < 1e-9
            || (from.y - to.y).abs() < 1e-9 && (a.y - from.y).abs() < 1e-9;
        let length = (a.x - b.x).abs() + (a.y - b.y).abs();
        (is_same_line && length > 1e-9 && length < 1.0 - 1e-9).then_some(StraightLine::new(a, b))
    }
}

/// Where a vertex is on the field.
fn place(v: Vertex) -> PlanePoint {
    PlanePoint::new(f64::from(v.x), f64::from(v.y))
}

/// The cells round everything on the field.
fn used(scene: &Scene) -> Option<Sides<i32>> {
    let mut edges: Vec<Edge> = scene.segments.iter().map(|segment| segment.edge).collect();
    let mut cells: Vec<Cell> = scene.stones.iter().map(|stone| stone.cell).collect();
    for mark in &scene.marks {
        let mut put = |at: ScenePlace| match at {
            ScenePlace::Cell(cell) => cells.push(cell),
            ScenePlace::Vertex(v) => edges.push(Edge::new(v, v)),
            ScenePlace::Edge(edge) => edges.push(edge),
        };
        match mark {
            SceneMark::Cell(cell) | SceneMark::WrongCell(cell) | SceneMark::StressedCell(cell) => {
                cells.push(*cell);
            }
            SceneMark::Label(at, _)
            | SceneMark::Tint(_, at)
            | SceneMark::Sign(_, _, at)
            | SceneMark::Last(at) => {
                put(*at);
            }
            SceneMark::Arrow(_, from, to) => [from, to].into_iter().for_each(|at| put(*at)),
            SceneMark::Edge(edge) | SceneMark::WrongEdge(edge) | SceneMark::Stressed(edge) => {
                edges.push(*edge);
            }
            SceneMark::WrongVertex(v) | SceneMark::Vertex(v) => edges.push(Edge::new(*v, *v)),
            SceneMark::Fill(_, _, region) => cells.extend(&region.cells),
            SceneMark::Tone(..)
            | SceneMark::Critical(_)
            | SceneMark::Row(..)
            | SceneMark::Rectangle(..) => {}
        }
    }
    debug_assert!(scene.names == CoordinateNames::Cells || scene.stones.is_empty());
    let round_cells = cells.into_iter().map(|cell| {
        let (x, y) = (i32::from(cell.x), i32::from(cell.y));
        Sides {
            left: x,
            right: x + 1,
            bottom: y,
            top: y + 1,
        }
    });
    let round_ends = edges.into_iter().flat_map(Edge::ends).map(|end| {
        let (x, y) = (i32::from(end.x), i32::from(end.y));
        Sides {
            left: x,
            right: x,
            bottom: y,
            top: y,
        }
    });
    round_cells.chain(round_ends).reduce(Sides::with)
}
