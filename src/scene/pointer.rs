//! Turns words of the notation that an author points with into marks of a scene.

use super::{
    CoordinateNames, Scene, SceneMark, ScenePlace, SceneRegion, SignShape, Tone, ToneSpot,
    cells_region,
};
use crate::Colour;
use crate::board::{Cell, Edge, Vertex};
use crate::notation::{Element, Figure, Point, print};
use crate::text::{Code, Diagnostic, Text};

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

/// The marks that a pointer means on the field of a scene.
///
/// # Errors
/// When it points at nothing there: off the field, no edge, no region of the position.
pub(crate) fn marks(
    scene: &Scene,
    element: &Element,
    purpose: Purpose,
) -> Result<Vec<SceneMark>, Box<Diagnostic>> {
    match (&element.figure, purpose) {
        (_, Purpose::Sign(sign)) => Ok(vec![SceneMark::Sign(
            sign,
            element.colour,
            place(scene, element)?,
        )]),
        (_, Purpose::Tone(tone)) => {
            let spots = tone_spots(scene, element)?;
            Ok(spots
                .into_iter()
                .map(|spot| SceneMark::Tone(tone, spot))
                .collect())
        }
        (_, Purpose::Highlight) if element.colour.is_some() => {
            let plain = Element {
                colour: None,
                ..element.clone()
            };
            Ok(marks(scene, &plain, purpose)?
                .into_iter()
                .map(|mark| tinted(mark, element.colour))
                .collect())
        }
        (Figure::Point(point), Purpose::Emphasis) if scene.names == CoordinateNames::Cells => {
            Ok(vec![SceneMark::StressedCell(cell(scene, *point, element)?)])
        }
        (Figure::Point(point), Purpose::Highlight) => {
            Ok(vec![SceneMark::Cell(cell(scene, *point, element)?)])
        }
        (Figure::Polyline(points) | Figure::Cycle(points), _)
            if scene.names == CoordinateNames::Cells =>
        {
            // In a game of cells a polyline names the cells of a row.
            cells_between(
                scene,
                points,
                matches!(element.figure, Figure::Cycle(_)),
                element,
            )
        }
        (_, Purpose::Fill(shade)) => Ok(vec![filled(scene, element, shade)?]),
        (Figure::Region(corners), Purpose::Highlight) if !scene.free_segments => {
            Ok(region(scene, corners, element)?
                .cells
                .iter()
                .copied()
                .map(SceneMark::Cell)
                .collect())
        }
        (Figure::Region(corners), _) => {
            let region = region(scene, corners, element)?;
            let cycles = region
                .cycles
                .iter()
                .map(|cycle| edges(scene, cycle, true, element));
            Ok(stress(
                cycles.collect::<Result<Vec<_>, _>>()?.concat(),
                purpose,
            ))
        }
        (Figure::Polyline(points), _) => {
            let path = vertices(scene, points, element)?;
            Ok(stress(edges(scene, &path, false, element)?, purpose))
        }
        (Figure::Cycle(points), _) => {
            let corners = vertices(scene, points, element)?;
            Ok(stress(edges(scene, &corners, true, element)?, purpose))
        }
        (Figure::Point(_), Purpose::Emphasis) => Err(unfit(scene, element, purpose)),
    }
}

/// The inside of a figure, filled in its colour.
fn filled(
    scene: &Scene,
    element: &Element,
    shade: Option<u8>,
) -> Result<SceneMark, Box<Diagnostic>> {
    let colour = element.colour;
    let inside = match &element.figure {
        Figure::Point(point) => cells_region(vec![cell(scene, *point, element)?]),
        Figure::Region(corners) => {
            let region = region(scene, corners, element)?;
            let colour = colour.or(region.colour);
            return Ok(SceneMark::Fill(colour, shade, region.clone()));
        }
        Figure::Cycle(points) => {
            let corners = vertices(scene, points, element)?;
            edges(scene, &corners, true, element)?;
            enclosed(scene, corners)
        }
        Figure::Polyline(_) => return Err(unfit(scene, element, Purpose::Fill(shade))),
    };
    Ok(SceneMark::Fill(colour, shade, inside))
}

/// That a figure is not of the kind that can be filled or stressed.
fn unfit(scene: &Scene, element: &Element, purpose: Purpose) -> Box<Diagnostic> {
    let shown = print::element(
        &Element {
            colour: None,
            ..element.clone()
        },
        scene.alphabet,
    );
    let message = if matches!(purpose, Purpose::Fill(_)) {
        crate::text!(
            "{shown} has no inside to fill",
            "у {shown} нет внутренности, которую можно закрасить"
        )
    } else {
        crate::text!(
            "{shown} is not a line that can be stressed",
            "{shown} — не линия, её нельзя выделить"
        )
    };
    let help = Text::new(
        "a region is written {c4-e4-e6-c6}, a cycle (c4-e4-e6-c6), an edge [d4-5]",
        "участок пишут {c4-e4-e6-c6}, цикл (c4-e4-e6-c6), ребро [d4-5]",
    );
    Box::new(Diagnostic::error(Code::BadFigure, element.span, message).help(help))
}

/// The parts of an element: cells, segments, and regions with their boundaries.
fn tone_spots(scene: &Scene, element: &Element) -> Result<Vec<ToneSpot>, Box<Diagnostic>> {
    let on_edges = |edges: Vec<Edge>| edges.into_iter().map(ToneSpot::Edge);
    let in_cells = |cells: &[Cell]| {
        cells
            .iter()
            .copied()
            .map(ToneSpot::Cell)
            .collect::<Vec<_>>()
    };
    match &element.figure {
        Figure::Point(point) => Ok(vec![ToneSpot::Cell(cell(scene, *point, element)?)]),
        Figure::Region(corners) => {
            let region = region(scene, corners, element)?;
            let mut spots = in_cells(&region.cells);
            for cycle in &region.cycles {
                spots.extend(on_edges(edges(scene, cycle, true, element)?));
            }
            spots.push(ToneSpot::Region(region.cycles.clone()));
            Ok(spots)
        }
        Figure::Polyline(points) | Figure::Cycle(points)
            if scene.names == CoordinateNames::Cells =>
        {
            let row = cells_between(
                scene,
                points,
                matches!(element.figure, Figure::Cycle(_)),
                element,
            )?;
            let cell = |mark| {
                if let SceneMark::Cell(cell) = mark {
                    Some(ToneSpot::Cell(cell))
                } else {
                    None
                }
            };
            Ok(row.into_iter().filter_map(cell).collect())
        }
        Figure::Polyline(points) => {
            let path = vertices(scene, points, element)?;
            Ok(on_edges(edges(scene, &path, false, element)?).collect())
        }
        Figure::Cycle(points) => {
            let corners = vertices(scene, points, element)?;
            let boundary = edges(scene, &corners, true, element)?;
            let mut spots = if scene.free_segments {
                Vec::new()
            } else {
                in_cells(&enclosed(scene, corners).cells)
            };
            spots.extend(on_edges(boundary));
            Ok(spots)
        }
    }
}

/// The mark in a colour, where it has none.
fn tinted(mark: SceneMark, colour: Option<Colour>) -> SceneMark {
    match (&mark, colour) {
        (SceneMark::Cell(cell), Some(colour)) => SceneMark::Tint(colour, ScenePlace::Cell(*cell)),
        (SceneMark::Edge(edge), Some(colour)) => SceneMark::Tint(colour, ScenePlace::Edge(*edge)),
        _ => mark,
    }
}

/// Where a label or a sign stands: a vertex or a cell, by what the field's coordinates name, or an edge where there are any.
///
/// # Errors
/// When the point or the edge is not on the field, and when it is another figure.
pub(crate) fn place(scene: &Scene, element: &Element) -> Result<ScenePlace, Box<Diagnostic>> {
    match (&element.figure, scene.names) {
        (Figure::Point(point), CoordinateNames::Cells) => {
            cell(scene, *point, element).map(ScenePlace::Cell)
        }
        (Figure::Point(point), CoordinateNames::Vertices) => {
            vertex(scene, *point, element).map(ScenePlace::Vertex)
        }
        (Figure::Polyline(points), CoordinateNames::Vertices) => {
            let path = vertices(scene, points, element)?;
            match edges(scene, &path, false, element)?[..] {
                [edge] => Ok(ScenePlace::Edge(edge)),
                _ => Err(nowhere(element)),
            }
        }
        _ => Err(nowhere(element)),
    }
}

/// That something which stands at one place is told to stand at several.
fn nowhere(element: &Element) -> Box<Diagnostic> {
    let message = Text::new(
        "labels, signs and arrows have one vertex, cell or edge of length one",
        "у метки, знака и конца стрелки одна вершина, клетка или ребро единичной длины",
    );
    Box::new(Diagnostic::error(Code::BadFigure, element.span, message))
}

/// An arrow from one place to another; the first one says its colour.
///
/// # Errors
/// When one of them is not a place on the board, or both are the same.
pub(crate) fn arrow(
    scene: &Scene,
    from: &Element,
    to: &Element,
) -> Result<SceneMark, Box<Diagnostic>> {
    let (start, end) = (place(scene, from)?, place(scene, to)?);
    if start == end {
        let message = Text::new("this arrow leads nowhere", "эта стрелка никуда не ведёт");
        return Err(Box::new(Diagnostic::error(
            Code::BadFigure,
            to.span,
            message,
        )));
    }
    Ok(SceneMark::Arrow(from.colour, start, end))
}

/// The cell of a point.
///
/// # Errors
/// When it is not on the field.
pub(crate) fn cell(
    scene: &Scene,
    point: Point,
    element: &Element,
) -> Result<Cell, Box<Diagnostic>> {
    let row = point
        .row
        .checked_sub(1)
        .and_then(|row| u8::try_from(row).ok());
    match row.filter(|&y| y < scene.grid.height() && point.column < scene.grid.width()) {
        Some(y) => Ok(Cell::new(point.column, y)),
        None => Err(off_field(
            point,
            &Cell::new(scene.grid.width() - 1, scene.grid.height() - 1).to_string(),
            element,
        )),
    }
}

fn vertex(scene: &Scene, point: Point, element: &Element) -> Result<Vertex, Box<Diagnostic>> {
    let last = || Vertex::new(scene.grid.columns() - 1, scene.grid.rows() - 1).to_string();
    scene
        .grid
        .vertex(point.column, point.row)
        .ok_or_else(|| off_field(point, &last(), element))
}

fn off_field(point: Point, last: &str, element: &Element) -> Box<Diagnostic> {
    let name = print::point(point);
    let message = crate::text!("{name} is not on the board", "{name} вне поля");
    let help = crate::text!(
        "this board goes from a1 to {last}",
        "это поле — от a1 до {last}"
    );
    Box::new(Diagnostic::error(Code::OffBoard, element.span, message).help(help))
}

fn vertices(
    scene: &Scene,
    points: &[Point],
    element: &Element,
) -> Result<Vec<Vertex>, Box<Diagnostic>> {
    points
        .iter()
        .map(|&point| vertex(scene, point, element))
        .collect()
}

/// The edges along a line of vertices; `closed` joins the last one to the first.
fn edges(
    scene: &Scene,
    path: &[Vertex],
    closed: bool,
    element: &Element,
) -> Result<Vec<Edge>, Box<Diagnostic>> {
    let ends = if closed {
        path.len()
    } else {
        path.len().saturating_sub(1)
    };
    let mut out = Vec::new();
    for at in 0..ends {
        let (from, to) = (path[at], path[(at + 1) % path.len()]);
        let side = scene
            .grid
            .side(from, to, scene.free_segments)
            .filter(|side| !side.is_empty());
        out.extend(side.ok_or_else(|| {
            let message = crate::text!(
                "{from} and {to} are not in line",
                "{from} и {to} не на одной линии"
            );
            Box::new(Diagnostic::error(Code::NotUnit, element.span, message))
        })?);
    }
    Ok(out)
}

fn stress(edges: Vec<Edge>, purpose: Purpose) -> Vec<SceneMark> {
    let mark = if purpose == Purpose::Highlight {
        SceneMark::Edge
    } else {
        SceneMark::Stressed
    };
    edges.into_iter().map(mark).collect()
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

/// The region of the position with these corners.
fn region<'s>(
    scene: &'s Scene,
    corners: &[Point],
    element: &Element,
) -> Result<&'s SceneRegion, Box<Diagnostic>> {
    let named = vertices(scene, corners, element)?;
    let is_called = |region: &&SceneRegion| {
        region
            .cycles
            .first()
            .is_some_and(|cycle| is_same_cycle(cycle, &named))
    };
    // Where sides are glued, the cells within the corners and those without may have the same name.
    let found = scene
        .regions
        .iter()
        .filter(is_called)
        .min_by_key(|region| region.cells.len());
    found.ok_or_else(|| {
        let shown = print::region(corners);
        let message = crate::text!(
            "there is no region {shown} in this position",
            "в этой позиции нет участка {shown}"
        );
        let names: Vec<_> = scene
            .regions
            .iter()
            .filter_map(|region| region.cycles.first())
            .map(|cycle| {
                format!(
                    "{{{}}}",
                    cycle
                        .iter()
                        .map(Vertex::to_string)
                        .collect::<Vec<_>>()
                        .join("-")
                )
            })
            .collect();
        let list = names.join(", ");
        let help = if names.is_empty() {
            Text::new(
                "it has no regions; a cycle (c4-e4-e6-c6) can be filled without one",
                "участков в ней нет; цикл (c4-e4-e6-c6) можно закрасить и без участка",
            )
        } else {
            crate::text!("its regions are: {list}", "её участки: {list}")
        };
        Box::new(Diagnostic::error(Code::NoRegion, element.span, message).help(help))
    })
}

/// The cells inside a rectilinear cycle.
fn enclosed(scene: &Scene, corners: Vec<Vertex>) -> SceneRegion {
    let inside = |cell: Cell| {
        // A ray from the middle of the cell to the left crosses upright sides.
        let crossings = (0..corners.len()).filter(|&at| {
            let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
            a.x == b.x && a.x <= cell.x && a.y.min(b.y) <= cell.y && cell.y < a.y.max(b.y)
        });
        crossings.count() % 2 == 1
    };
    let cells = scene.grid.cells().filter(|&cell| inside(cell)).collect();
    SceneRegion {
        colour: None,
        cycles: vec![corners],
        cells,
    }
}

/// The cells of rows from corner to corner.
fn cells_between(
    scene: &Scene,
    points: &[Point],
    closed: bool,
    element: &Element,
) -> Result<Vec<SceneMark>, Box<Diagnostic>> {
    let corners = points
        .iter()
        .map(|&point| cell(scene, point, element))
        .collect::<Result<Vec<_>, _>>()?;
    let ends = if closed {
        corners.len()
    } else {
        corners.len().saturating_sub(1)
    };
    let mut out: Vec<Cell> = Vec::new();
    for at in 0..ends {
        let (from, to) = (corners[at], corners[(at + 1) % corners.len()]);
        let (dx, dy) = (
            i16::from(to.x) - i16::from(from.x),
            i16::from(to.y) - i16::from(from.y),
        );
        if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
            let message = crate::text!(
                "{from} and {to} are not in line",
                "{from} и {to} не на одной линии"
            );
            return Err(Box::new(Diagnostic::error(
                Code::NotUnit,
                element.span,
                message,
            )));
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
    Ok(out.into_iter().map(SceneMark::Cell).collect())
}
