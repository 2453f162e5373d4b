//! Twins: the position with a change, and the goal then. Positions without one of their stones or
//! segments.

use std::collections::{BTreeSet, HashSet};

use super::{Goal, Puzzle, Twin};
use crate::notation::{self, Element, Figure, Point};
use crate::rules::{Piece, Place, PositionChange, Recast, Setup};
use crate::settings::Placed;
use crate::text::{Code, Diagnostic, Diagnostics, Span, SpanMap, Text};

/// A twin as a problem of its own.
#[derive(Clone, Debug)]
pub struct TwinProblem<P> {
    /// The number of the twin, from 1.
    pub number: usize,
    /// The elements that the start position is written with.
    pub elements: Vec<Element>,
    /// The start position.
    pub position: P,
    /// The goal that the author claims.
    pub goal: Placed<Goal>,
}

/// The positions of a puzzle's twins. `elements` and `next` describe the start position; a twin that makes no position
/// is reported and left out.
pub fn twins<G: Setup>(
    rules: &G,
    elements: &[Element],
    next: u32,
    puzzle: &Puzzle,
    out: &mut Diagnostics,
) -> Vec<TwinProblem<G::Position>> {
    let mut found = Vec::new();
    if puzzle.twins.is_empty() {
        return found;
    }
    let elements = distinct(elements);
    for (number, twin) in (1..).zip(&puzzle.twins) {
        let twin_of = |elements: Vec<Element>| {
            let position = start(rules, &elements, twin.next.unwrap_or(next), twin)?;
            Ok(TwinProblem {
                number,
                elements,
                position,
                goal: twin.goal.clone(),
            })
        };
        match changed(&elements, twin).and_then(twin_of) {
            Ok(problem) => found.push(problem),
            Err((span, why)) => {
                let message = text!("twin {number}: {why}", "близнец {number}: {why}", why);
                out.push(Diagnostic::error(Code::BadValue, span, message));
            }
        }
    }
    found
}

type Wrong = (Span, Text);

fn start<G: Setup>(
    rules: &G,
    elements: &[Element],
    next: u32,
    twin: &Twin,
) -> Result<G::Position, Wrong> {
    let place = twin
        .add
        .as_ref()
        .or(twin.remove.as_ref())
        .map_or(twin.goal.span, |placed| placed.span);
    let mut diagnostics = Diagnostics::default();
    let position = rules.start(elements, next, place, &mut diagnostics);
    let error = diagnostics.first_error().map(|one| one.message.clone());
    match (position, error) {
        (Some(position), None) => Ok(position),
        (_, error) => {
            let unknown = || {
                Text::new(
                    "play cannot begin from this position",
                    "с такой позиции начать нельзя",
                )
            };
            Err((place, error.unwrap_or_else(unknown)))
        }
    }
}

/// The elements of a start position as single segments or stones, each once: a position may name them very often, and
/// every twin has them.
fn distinct(elements: &[Element]) -> Vec<Element> {
    let mut seen = HashSet::new();
    let place = |one: &Element| match &one.figure {
        Figure::Polyline(points) => points
            .iter()
            .map(|point| (point.column, point.row))
            .collect::<BTreeSet<_>>(),
        Figure::Point(point) => BTreeSet::from([(point.column, point.row)]),
        // There is none in a position.
        Figure::Cycle(_) | Figure::Region(_) => BTreeSet::new(),
    };
    elements
        .iter()
        .flat_map(apart)
        .filter(|one| seen.insert((one.colour, place(one))))
        .collect()
}

/// Single segments or stones with the twin's change.
fn changed(elements: &[Element], twin: &Twin) -> Result<Vec<Element>, Wrong> {
    let mut elements = elements.to_vec();
    if let Some(Placed { value, span }) = &twin.remove {
        for word in value.split_whitespace() {
            let wrong = |message| (*span, message);
            let element = notation::pointer(word, &SpanMap::offset(0))
                .map_err(|error| wrong(error.message))?;
            for piece in apart(&element) {
                let before = elements.len();
                let is_meant = |one: &Element| {
                    is_same(&one.figure, &piece.figure)
                        && (piece.colour.is_none() || piece.colour == one.colour)
                };
                elements.retain(|one| !is_meant(one));
                if elements.len() == before {
                    return Err(wrong(text!(
                        "there is no {word} to remove",
                        "{word} убрать нельзя: в позиции этого нет"
                    )));
                }
            }
        }
    }
    if let Some(Placed { value, span }) = &twin.add {
        let added = notation::position(value, &SpanMap::offset(0)).whole();
        elements.extend(added.map_err(|error| (*span, error.message))?);
    }
    Ok(elements)
}

/// An element as its single segments or stones.
pub(crate) fn apart(element: &Element) -> Vec<Element> {
    match &element.figure {
        Figure::Polyline(points) if points.len() > 2 => points
            .windows(2)
            .map(|ends| Element {
                figure: Figure::Polyline(ends.to_vec()),
                ..element.clone()
            })
            .collect(),
        Figure::Cycle(points) if points.len() > 2 => {
            let closed: Vec<_> = points.iter().chain(points.first()).copied().collect();
            let edge = |ends: [Point; 2]| Element {
                figure: Figure::Polyline(ends.to_vec()),
                ..element.clone()
            };
            closed
                .windows(2)
                .flat_map(|ends| edges(ends[0], ends[1]))
                .map(edge)
                .collect()
        }
        _ => vec![element.clone()],
    }
}

/// The edges of a side of a cycle, from corner to corner.
fn edges(from: Point, to: Point) -> Vec<[Point; 2]> {
    if from.column != to.column && from.row != to.row {
        return vec![[from, to]];
    }
    let (mut at, mut out) = (from, Vec::new());
    while at != to {
        let step = |from: u16, to: u16| {
            if from < to {
                from + 1
            } else {
                from - u16::from(from > to)
            }
        };
        let column = u8::try_from(step(at.column.into(), to.column.into())).unwrap_or(to.column);
        let next = Point {
            column,
            row: step(at.row, to.row),
        };
        out.push([at, next]);
        at = next;
    }
    out
}

/// Whether two figures are the same place; a segment has no direction.
fn is_same(one: &Figure, other: &Figure) -> bool {
    match (one, other) {
        (Figure::Polyline(one), Figure::Polyline(other)) => {
            one == other || one.iter().rev().eq(other)
        }
        _ => one == other,
    }
}

/// A position as a start position of its own, without a part; `None` where the rest cannot be a
/// start position.
#[must_use]
pub fn without<G: Setup>(rules: &G, position: &G::Position, part: Piece) -> Option<G::Position> {
    let Recast { elements, next, .. } = rules.recast(position, &PositionChange::default()).ok()?;
    let elements: Vec<Element> = elements
        .iter()
        .flat_map(apart)
        .filter(|one| !is_at(one, part.place))
        .collect();
    let mut out = Diagnostics::default();
    let fewer = rules.start(&elements, next, Span::default(), &mut out)?;
    (!out.has_errors()).then_some(fewer)
}

/// Whether a single segment or stone is at a place.
fn is_at(element: &Element, place: Place) -> bool {
    let is = |point: &Point, x: u8, y: u8| point.column == x && point.row == u16::from(y) + 1;
    match (&element.figure, place) {
        (Figure::Point(point), Place::Cell(cell)) => is(point, cell.x, cell.y),
        (Figure::Polyline(points), Place::Edge(edge)) => {
            let [a, b] = edge.ends();
            let ends = |one: &Point, other: &Point| is(one, a.x, a.y) && is(other, b.x, b.y);
            matches!(&points[..], [from, to] if ends(from, to) || ends(to, from))
        }
        _ => false,
    }
}
