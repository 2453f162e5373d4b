//! Start positions of Parcel: an impossible one is an error, one that no play leads to a warning.

use super::{GreenRule, Opening, Parcel, Position, meeting};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::notation::{Element, Figure, Point};
use crate::rules::{Origins, Seat, Senseless, Site};
use crate::text::{Code, Diagnostic, Diagnostics, Span, Text};

/// A segment of the start position and where it is written.
struct StartSegment {
    edge: Edge,
    colour: Colour,
    span: Span,
    /// Whether it was written as an edge or polyline, and not as a side of a cycle.
    alone: bool,
}

/// Builds the position before the first move.
pub(super) fn build(
    parcel: &Parcel,
    elements: &[Element],
    next: u32,
    place: Span,
    out: &mut Diagnostics,
) -> Option<Position> {
    let before = out.errors();
    let mut drawn: Vec<StartSegment> = Vec::new();
    let mut position = Position::new(parcel.grid, parcel.free_segments, next);
    for element in elements {
        let Some(colour) = element.colour else {
            continue;
        };
        let (edges, alone) = match edges_of(parcel, element) {
            Ok(found) => found,
            Err(fault) => {
                out.push(*fault);
                continue;
            }
        };
        for edge in edges {
            let new = StartSegment {
                edge,
                colour,
                span: element.span,
                alone,
            };
            if fits(&position, &drawn, &new, out) {
                position.set_up(edge, colour);
                drawn.push(new);
            }
        }
    }
    if !drawn.is_empty() && parcel.opening != Opening::Free {
        out.push(Diagnostic::error(
            Code::BadCombination,
            place,
            Text::new(
                "with segments on the board at the start only the opening \"free\" is allowed",
                "если в начале на поле есть отрезки, допустимо только начало \"free\"",
            ),
        ));
    }
    if out.errors() > before {
        return None;
    }
    judge(parcel, &position, &drawn, place, out);
    Some(position)
}

/// Where every segment of a start position is written.
pub(super) fn origins(parcel: &Parcel, elements: &[Element]) -> Origins {
    let mut origins = Origins::new();
    for element in elements {
        for edge in edges_of(parcel, element).map_or(Vec::new(), |found| found.0) {
            origins.entry(Site::Edge(edge)).or_insert(element.span);
        }
    }
    origins
}

/// The edges of an element and whether it is a single one.
fn edges_of(parcel: &Parcel, element: &Element) -> Result<(Vec<Edge>, bool), Box<Diagnostic>> {
    let (points, closed) = match &element.figure {
        Figure::Polyline(points) => (points, false),
        Figure::Cycle(points) => (points, true),
        Figure::Point(_) | Figure::Region(_) => {
            let message = Text::new(
                "a position of Parcel has segments, not stones",
                "в позиции парселя отрезки, а не камни",
            );
            let help = Text::new("a segment is written b[d4-5]", "отрезок пишут так: с[d4-5]");
            let fault = Diagnostic::error(Code::WrongWord, element.span, message);
            return Err(Box::new(fault.help(help)));
        }
    };
    let vertex = |&point: &Point| {
        parcel.vertex(point).ok_or_else(|| {
            let [message, help] = parcel.outside(point);
            Box::new(Diagnostic::error(Code::OffBoard, element.span, message).help(help))
        })
    };
    let vertices: Vec<Vertex> = points.iter().map(vertex).collect::<Result<_, _>>()?;
    let last = vertices.first().copied().filter(|_| closed);
    let targets = vertices[1..].iter().copied().chain(last);
    let mut edges = Vec::new();
    for (&from, to) in vertices.iter().zip(targets) {
        let part = if closed {
            parcel.grid.side(from, to, parcel.free_segments)
        } else {
            parcel.edge(from, to).ok().map(|edge| vec![edge])
        };
        let Some(part) = part else {
            let (code, message) = unjoined(parcel, from, to, closed);
            return Err(Box::new(Diagnostic::error(code, element.span, message)));
        };
        edges.extend(part);
    }
    Ok((edges, !closed))
}

/// Why no edge joins two vertices, or no side of a cycle two corners.
fn unjoined(parcel: &Parcel, from: Vertex, to: Vertex, closed: bool) -> (Code, Text) {
    if closed {
        let message = text!(
            "the corners {from} and {to} are not in line",
            "углы {from} и {to} не лежат на одной линии"
        );
        (Code::NotUnit, message)
    } else if parcel.free_segments {
        let message = text!(
            "the segment from {from} to {to} passes through a vertex",
            "отрезок от {from} до {to} проходит через вершину"
        );
        (Code::NotPrimitive, message)
    } else {
        let message = text!(
            "{from} and {to} are not neighbours",
            "{from} и {to} — не соседние вершины"
        );
        (Code::NotUnit, message)
    }
}

/// Whether a segment can stand beside those before it; faults are reported.
fn fits(
    position: &Position,
    drawn: &[StartSegment],
    new: &StartSegment,
    out: &mut Diagnostics,
) -> bool {
    let &StartSegment { edge, colour, .. } = new;
    if let Some(there) = position.colour_of(edge) {
        // Cycles that share a side are a natural way of writing; a repeated edge is a slip.
        if there != colour || new.alone {
            out.push(repeated(drawn, new, there == colour));
        }
        return false;
    }
    if let Some(other) = position.crossed(edge) {
        let message = text!("{edge} crosses {other}", "{edge} пересекает {other}");
        let here = text!("{other} stands here", "{other} стоит здесь");
        out.push(
            Diagnostic::error(Code::StartCrossing, new.span, message)
                .culprit(written(drawn, other, new.span), here),
        );
        return false;
    }
    let opposite = colour.opponent();
    let fits = colour == Colour::Green || !position.meets(edge, opposite);
    if !fits {
        out.push(met(drawn, new, opposite));
    }
    fits
}

/// Where a segment is written, if it is among those drawn.
fn written(drawn: &[StartSegment], edge: Edge, otherwise: Span) -> Span {
    let one = drawn.iter().find(|one| one.edge == edge);
    one.map_or(otherwise, |one| one.span)
}

/// An edge is drawn again, in the same colour or another one.
fn repeated(drawn: &[StartSegment], new: &StartSegment, is_same: bool) -> Diagnostic {
    let &StartSegment { edge, span, .. } = new;
    let fault = if is_same {
        let message = text!("{edge} is drawn twice", "{edge} проведён дважды");
        Diagnostic::warning(Code::StartTwice, span, message)
            .help(Text::new("take one of the two out", "уберите один из двух"))
    } else {
        let message = text!(
            "{edge} is drawn in two colours",
            "{edge} проведён двумя цветами"
        );
        Diagnostic::error(Code::StartConflict, span, message).help(Text::new(
            "an edge carries one segment: take one out",
            "на ребре один отрезок: уберите лишний",
        ))
    };
    let here = Text::new("the first one", "первый из них");
    fault.culprit(written(drawn, edge, span), here)
}

/// A segment meets one of the opposite colour.
fn met(drawn: &[StartSegment], new: &StartSegment, opposite: Colour) -> Diagnostic {
    let &StartSegment { edge, span, .. } = new;
    let meets = |one: &StartSegment| {
        let vertex = meeting(one.edge, edge).filter(|_| one.colour == opposite)?;
        Some((one.span, vertex))
    };
    let (at, vertex) = drawn.iter().find_map(meets).unwrap_or((span, edge.a()));
    let message = text!(
        "a blue and a red segment meet at {vertex}",
        "синий и красный отрезки сходятся в {vertex}"
    );
    let help = Text::new(
        "the one drawn later would be green (rule 2)",
        "проведённый позже был бы зелёным (правило 2)",
    );
    Diagnostic::error(Code::StartMeeting, span, message)
        .culprit(at, Text::new("the other one", "второй из них"))
        .help(help)
}

/// Warns of positions that no play leads to.
fn judge(
    parcel: &Parcel,
    position: &Position,
    drawn: &[StartSegment],
    place: Span,
    out: &mut Diagnostics,
) {
    let regions = position.regions();
    if !regions.is_empty() && regions.iter().all(|region| region.colour.is_none()) {
        out.push(Diagnostic::warning(
            Code::StartUnreachable,
            place,
            Text::new(
                "all regions of the start position are undetermined, which no play leads to",
                "все участки начальной позиции неопределённые: игра к такому не приводит",
            ),
        ));
        return;
    }
    let touches = |one: &StartSegment, colour: Colour| {
        drawn.iter().any(|other| {
            other.edge != one.edge
                && other.colour == colour
                && meeting(other.edge, one.edge).is_some()
        })
    };
    let is_optional = parcel.green == GreenRule::Optional;
    let is_reason = |colour: &Colour| *colour != Colour::Green || is_optional;
    let is_isolated = |one: &&StartSegment| {
        one.colour == Colour::Green
            && !Colour::ALL
                .into_iter()
                .filter(is_reason)
                .any(|colour| touches(one, colour))
    };
    let Some(isolated) = drawn.iter().find(is_isolated) else {
        return;
    };
    let edge = isolated.edge;
    let message = if is_optional {
        text!(
            "the green {edge} touches no other segment: no player could have drawn it",
            "зелёный {edge} не касается других отрезков: провести его никто не мог"
        )
    } else {
        text!(
            "the green {edge} touches neither blue nor red: no player could have drawn it while green is forced",
            "зелёный {edge} не касается ни синего, ни красного: при обязательном зелёном провести его никто не мог"
        )
    };
    out.push(Diagnostic::warning(
        Code::StartUnreachable,
        isolated.span,
        message,
    ));
}

/// The edges that a place stands for.
pub(super) fn edges(parcel: &Parcel, place: &Element) -> Result<Vec<Edge>, Senseless> {
    let found = edges_of(parcel, place).map_err(Senseless::Place)?;
    Ok(found.0)
}

/// The only edge of a place.
pub(super) fn edge(parcel: &Parcel, place: &Element) -> Result<Edge, Senseless> {
    let all = edges(parcel, place)?;
    all.first()
        .copied()
        .ok_or(Senseless::Game("no edge is named", "ребро не названо"))
}

/// A vertex of the field.
pub(super) fn vertex(parcel: &Parcel, point: Point) -> Result<Vertex, Senseless> {
    parcel.vertex(point).ok_or(Senseless::OffField(point))
}

/// The corners of a region or cycle as written.
pub(super) fn corners(parcel: &Parcel, place: &Element) -> Result<Vec<Vertex>, Senseless> {
    let (Figure::Region(points) | Figure::Cycle(points)) = &place.figure else {
        return Ok(Vec::new());
    };
    points.iter().map(|&point| vertex(parcel, point)).collect()
}

/// The colour of a player.
pub(super) fn colour(seat: Seat) -> Colour {
    if seat == Seat::Blue {
        Colour::Blue
    } else {
        Colour::Red
    }
}
