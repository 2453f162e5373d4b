//! Turns words of the notation that an author points with into marks of a scene.

use std::fmt::Display;

use super::{
    CoordinateNames, Scene, SceneMark, ScenePlace, SceneRegion, SignShape, Tone, ToneSpot,
    cells_region,
};
use crate::Colour;
use crate::board::{Cell, Edge, Vertex};
use crate::notation::{Element, Figure, Point, print};
use crate::text::{Code, Diagnostic, Text, joined};

/// The purpose of pointing at things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Cells and edges are laid under with yellow.
    Highlight,
    /// Edges are drawn as a boundary that matters, stones with a ring.
    Emphasis,
    /// A sign is set on vertices or cells, and in the middle of edges.
    Sign(SignShape),
    /// Stones, segments and regions are drawn paler, or all the others are.
    Tone(Tone),
    /// Regions and cells are filled, with this shade of their colour or the next one.
    Fill(Option<u8>),
}

/// What a pointer means, or why it means nothing on the field.
type Found<T> = Result<T, Box<Diagnostic>>;

/// The marks that a pointer means on the field of a scene.
///
/// # Errors
/// When it points at nothing there: off the field, no edge, no region of the position.
pub(crate) fn marks(scene: &Scene, element: &Element, purpose: Purpose) -> Found<Vec<SceneMark>> {
    Pointed { scene, element }.marks(purpose)
}

/// Where a label or a sign stands: a vertex or a cell, by what the field's coordinates name, or an edge where there are any.
///
/// # Errors
/// When the point or the edge is not on the field, and when it is another figure.
pub(crate) fn place(scene: &Scene, element: &Element) -> Found<ScenePlace> {
    Pointed { scene, element }.place()
}

/// An arrow from one place to another; the first one says its colour.
///
/// # Errors
/// When one of them is not a place on the board, or both are the same.
pub(crate) fn arrow(scene: &Scene, from: &Element, to: &Element) -> Found<SceneMark> {
    let (start, end) = (place(scene, from)?, place(scene, to)?);
    if start == end {
        let message = Text::new("this arrow leads nowhere", "эта стрелка никуда не ведёт");
        return Err(Diagnostic::error(Code::BadFigure, to.span, message).into());
    }
    Ok(SceneMark::Arrow(from.colour, start, end))
}

/// The cell of a point.
///
/// # Errors
/// When it is not on the field.
pub(crate) fn cell(scene: &Scene, point: Point, element: &Element) -> Found<Cell> {
    Pointed { scene, element }.cell(point)
}

/// A pointer and the scene on whose field it points.
#[derive(Clone, Copy)]
struct Pointed<'s> {
    scene: &'s Scene,
    element: &'s Element,
}

impl<'s> Pointed<'s> {
    fn marks(self, purpose: Purpose) -> Found<Vec<SceneMark>> {
        let colour = self.element.colour;
        Ok(match (&self.element.figure, purpose) {
            (_, Purpose::Sign(sign)) => vec![SceneMark::Sign(sign, colour, self.place()?)],
            (_, Purpose::Tone(tone)) => {
                let spots = self.tone_spots()?.into_iter();
                spots.map(|spot| SceneMark::Tone(tone, spot)).collect()
            }
            (_, Purpose::Highlight) if colour.is_some() => {
                let element = &self.plain();
                let marks = Pointed { element, ..self }.marks(purpose)?.into_iter();
                marks.map(|mark| tinted(mark, colour)).collect()
            }
            (Figure::Point(point), Purpose::Emphasis) if self.names_cells() => {
                vec![SceneMark::StressedCell(self.cell(*point)?)]
            }
            (Figure::Point(point), Purpose::Highlight) => {
                vec![SceneMark::Cell(self.cell(*point)?)]
            }
            (Figure::Polyline(points) | Figure::Cycle(points), _) if self.names_cells() => {
                let row = self.row(points)?.into_iter();
                row.map(SceneMark::Cell).collect()
            }
            (_, Purpose::Fill(shade)) => vec![self.filled(shade)?],
            (Figure::Region(corners), Purpose::Highlight) if !self.scene.free_segments => {
                let cells = self.region(corners)?.cells.iter();
                cells.copied().map(SceneMark::Cell).collect()
            }
            (Figure::Point(_), Purpose::Emphasis) => return Err(self.unfit(purpose)),
            _ => {
                let mark = if purpose == Purpose::Highlight {
                    SceneMark::Edge
                } else {
                    SceneMark::Stressed
                };
                self.lines()?.into_iter().map(mark).collect()
            }
        })
    }

    /// The element without its colour.
    fn plain(self) -> Element {
        Element {
            colour: None,
            ..self.element.clone()
        }
    }

    /// Whether the field's coordinates name cells: a polyline then names the cells of a row.
    fn names_cells(self) -> bool {
        self.scene.names == CoordinateNames::Cells
    }

    fn fault(self, code: Code, message: Text) -> Diagnostic {
        Diagnostic::error(code, self.element.span, message)
    }

    /// The inside of a figure, filled in its colour.
    fn filled(self, shade: Option<u8>) -> Found<SceneMark> {
        let colour = self.element.colour;
        let inside = match &self.element.figure {
            Figure::Point(point) => cells_region(vec![self.cell(*point)?]),
            Figure::Region(corners) => {
                let region = self.region(corners)?;
                let colour = colour.or(region.colour);
                return Ok(SceneMark::Fill(colour, shade, region.clone()));
            }
            Figure::Cycle(points) => {
                let corners = self.vertices(points)?;
                self.edges(&corners, true)?;
                self.enclosed(corners)
            }
            Figure::Polyline(_) => return Err(self.unfit(Purpose::Fill(shade))),
        };
        Ok(SceneMark::Fill(colour, shade, inside))
    }

    /// That a figure is not of the kind that can be filled or stressed.
    fn unfit(self, purpose: Purpose) -> Box<Diagnostic> {
        let shown = print::element(&self.plain(), self.scene.alphabet);
        let message = if matches!(purpose, Purpose::Fill(_)) {
            text!(
                "{shown} has no inside to fill",
                "у {shown} нет внутренности, которую можно закрасить"
            )
        } else {
            text!(
                "{shown} is not a line that can be stressed",
                "{shown} — не линия, её нельзя выделить"
            )
        };
        let help = Text::new(
            "a region is written {c4-e4-e6-c6}, a cycle (c4-e4-e6-c6), an edge [d4-5]",
            "участок пишут {c4-e4-e6-c6}, цикл (c4-e4-e6-c6), ребро [d4-5]",
        );
        self.fault(Code::BadFigure, message).help(help).into()
    }

    /// The parts of an element: cells, segments, and regions with their boundaries.
    fn tone_spots(self) -> Found<Vec<ToneSpot>> {
        let cells = match &self.element.figure {
            Figure::Point(point) => vec![self.cell(*point)?],
            Figure::Region(corners) => self.region(corners)?.cells.clone(),
            Figure::Polyline(points) | Figure::Cycle(points) if self.names_cells() => {
                self.row(points)?
            }
            Figure::Cycle(points) if !self.scene.free_segments => {
                self.enclosed(self.vertices(points)?).cells
            }
            Figure::Polyline(_) | Figure::Cycle(_) => Vec::new(),
        };
        let mut spots: Vec<_> = cells.into_iter().map(ToneSpot::Cell).collect();
        let has_lines = match &self.element.figure {
            Figure::Point(_) => false,
            Figure::Region(_) => true,
            Figure::Polyline(_) | Figure::Cycle(_) => !self.names_cells(),
        };
        if has_lines {
            spots.extend(self.lines()?.into_iter().map(ToneSpot::Edge));
        }
        if let Figure::Region(corners) = &self.element.figure {
            spots.push(ToneSpot::Region(self.region(corners)?.cycles.clone()));
        }
        Ok(spots)
    }

    fn place(self) -> Found<ScenePlace> {
        match (&self.element.figure, self.scene.names) {
            (Figure::Point(point), CoordinateNames::Cells) => {
                self.cell(*point).map(ScenePlace::Cell)
            }
            (Figure::Point(point), CoordinateNames::Vertices) => {
                self.vertex(*point).map(ScenePlace::Vertex)
            }
            (Figure::Polyline(_), CoordinateNames::Vertices) => match self.lines()?[..] {
                [edge] => Ok(ScenePlace::Edge(edge)),
                _ => Err(self.nowhere()),
            },
            _ => Err(self.nowhere()),
        }
    }

    /// That something which stands at one place is told to stand at several.
    fn nowhere(self) -> Box<Diagnostic> {
        let message = Text::new(
            "labels, signs and arrows have one vertex, cell or edge of length one",
            "у метки, знака и конца стрелки одна вершина, клетка или ребро единичной длины",
        );
        self.fault(Code::BadFigure, message).into()
    }

    fn cell(self, point: Point) -> Found<Cell> {
        let (width, height) = (self.scene.grid.width(), self.scene.grid.height());
        let row = point.row.checked_sub(1);
        let row = row.and_then(|row| u8::try_from(row).ok());
        match row.filter(|&y| y < height && point.column < width) {
            Some(y) => Ok(Cell::new(point.column, y)),
            None => Err(self.off_field(point, &Cell::new(width - 1, height - 1).to_string())),
        }
    }

    fn vertex(self, point: Point) -> Found<Vertex> {
        let grid = &self.scene.grid;
        let last = || Vertex::new(grid.columns() - 1, grid.rows() - 1).to_string();
        grid.vertex(point.column, point.row)
            .ok_or_else(|| self.off_field(point, &last()))
    }

    fn off_field(self, point: Point, last: &str) -> Box<Diagnostic> {
        let name = print::point(point);
        let message = text!("{name} is not on the board", "{name} вне поля");
        let help = text!(
            "this board goes from a1 to {last}",
            "это поле — от a1 до {last}"
        );
        self.fault(Code::OffBoard, message).help(help).into()
    }

    fn vertices(self, points: &[Point]) -> Found<Vec<Vertex>> {
        points.iter().map(|&point| self.vertex(point)).collect()
    }

    /// The edges of a line, of a cycle, and round a region.
    fn lines(self) -> Found<Vec<Edge>> {
        match &self.element.figure {
            Figure::Region(corners) => {
                let cycles = self.region(corners)?.cycles.iter();
                let edges = cycles.map(|cycle| self.edges(cycle, true));
                Ok(edges.collect::<Result<Vec<_>, _>>()?.concat())
            }
            Figure::Polyline(points) => self.edges(&self.vertices(points)?, false),
            Figure::Cycle(points) => self.edges(&self.vertices(points)?, true),
            Figure::Point(_) => Ok(Vec::new()),
        }
    }

    /// The edges along a line of vertices; `closed` joins the last one to the first.
    fn edges(self, path: &[Vertex], closed: bool) -> Found<Vec<Edge>> {
        let Scene {
            grid,
            free_segments,
            ..
        } = self.scene;
        let mut out = Vec::new();
        for (from, to) in sides(path, closed) {
            let side = grid.side(from, to, *free_segments);
            let side = side.filter(|side| !side.is_empty());
            out.extend(side.ok_or_else(|| self.bent(from, to))?);
        }
        Ok(out)
    }

    /// That a line leads from one place to another that is not in line with it.
    fn bent(self, from: impl Display, to: impl Display) -> Box<Diagnostic> {
        let message = text!(
            "{from} and {to} are not in line",
            "{from} и {to} не на одной линии"
        );
        self.fault(Code::NotUnit, message).into()
    }

    /// The region of the position with these corners.
    fn region(self, corners: &[Point]) -> Found<&'s SceneRegion> {
        let named = self.vertices(corners)?;
        let regions = self.scene.regions.iter();
        let is_called = |region: &&SceneRegion| {
            let cycle = region.cycles.first();
            cycle.is_some_and(|cycle| is_same_cycle(cycle, &named))
        };
        // Where sides are glued, the cells within the corners and those without may have the same name.
        let found = regions
            .clone()
            .filter(is_called)
            .min_by_key(|region| region.cells.len());
        found.ok_or_else(|| {
            let shown = print::region(corners);
            let message = text!(
                "there is no region {shown} in this position",
                "в этой позиции нет участка {shown}"
            );
            let name = |cycle: &Vec<Vertex>| {
                format!("{{{}}}", joined(cycle.iter().map(Vertex::to_string), "-"))
            };
            let names: Vec<_> = regions
                .filter_map(|region| region.cycles.first().map(name))
                .collect();
            let list = names.join(", ");
            let help = if names.is_empty() {
                Text::new(
                    "it has no regions; a cycle (c4-e4-e6-c6) can be filled without one",
                    "участков в ней нет; цикл (c4-e4-e6-c6) можно закрасить и без участка",
                )
            } else {
                text!("its regions are: {list}", "её участки: {list}")
            };
            self.fault(Code::NoRegion, message).help(help).into()
        })
    }

    /// The cells inside a rectilinear cycle.
    fn enclosed(self, corners: Vec<Vertex>) -> SceneRegion {
        let inside = |cell: &Cell| {
            // A ray from the middle of the cell to the left crosses upright sides.
            let crossings = sides(&corners, true).filter(|(a, b)| {
                a.x == b.x && a.x <= cell.x && a.y.min(b.y) <= cell.y && cell.y < a.y.max(b.y)
            });
            crossings.count() % 2 == 1
        };
        let cells = self.scene.grid.cells().filter(inside).collect();
        SceneRegion {
            colour: None,
            cycles: vec![corners],
            cells,
        }
    }

    /// The cells of rows from corner to corner.
    fn row(self, points: &[Point]) -> Found<Vec<Cell>> {
        let corners = points.iter().map(|&point| self.cell(point));
        let corners = corners.collect::<Result<Vec<_>, _>>()?;
        let mut out: Vec<Cell> = Vec::new();
        for (from, to) in sides(&corners, matches!(self.element.figure, Figure::Cycle(_))) {
            let (dx, dy) = (
                i16::from(to.x) - i16::from(from.x),
                i16::from(to.y) - i16::from(from.y),
            );
            if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
                return Err(self.bent(from, to));
            }
            for step in 0..=dx.abs().max(dy.abs()) {
                let along = |start: u8, d: i16| {
                    u8::try_from(i16::from(start) + d.signum() * step).unwrap_or(start)
                };
                let next = Cell::new(along(from.x, dx), along(from.y, dy));
                if !out.contains(&next) {
                    out.push(next);
                }
            }
        }
        Ok(out)
    }
}

/// The sides of a line from corner to corner; `closed` joins the last one to the first.
fn sides<T: Copy>(corners: &[T], closed: bool) -> impl Iterator<Item = (T, T)> {
    let count = corners.len().saturating_sub(usize::from(!closed));
    let next = corners.iter().cycle().skip(1);
    corners
        .iter()
        .take(count)
        .zip(next)
        .map(|(from, to)| (*from, *to))
}

/// The mark in a colour, where it has none.
fn tinted(mark: SceneMark, colour: Option<Colour>) -> SceneMark {
    match (&mark, colour) {
        (SceneMark::Cell(cell), Some(colour)) => SceneMark::Tint(colour, ScenePlace::Cell(*cell)),
        (SceneMark::Edge(edge), Some(colour)) => SceneMark::Tint(colour, ScenePlace::Edge(*edge)),
        _ => mark,
    }
}

/// Whether two lists of corners name the same cycle, from whatever corner on and in whatever direction.
pub(crate) fn is_same_cycle(one: &[Vertex], other: &[Vertex]) -> bool {
    let n = one.len();
    if other.len() != n || n == 0 {
        return false;
    }
    // A cycle may come to a corner twice.
    let forward = |from: usize| (0..n).all(|i| one[i] == other[(from + i) % n]);
    let back = |from: usize| (0..n).all(|i| one[i] == other[(from + n - i) % n]);
    (0..n).any(|from| other[from] == one[0] && (forward(from) || back(from)))
}
