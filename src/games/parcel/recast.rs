//! Positions of Parcel as start positions of their own.

use super::{GreenRule, Opening, Parcel, Position};
use crate::Colour;
use crate::board::{Edge, Symmetry, Topology, Vertex};
use crate::notation::{Element, Figure, Point};
use crate::rules::RecastError;
use crate::rules::recast::{self, BoardKey, PositionChange, Recast};
use crate::text::decimal::Decimal;
use crate::text::{Arrange as _, Span};

/// The settings of Parcel.
pub(super) const KEYS: &[BoardKey] = &[
    BoardKey {
        table: "board",
        name: "size",
        usual: "7",
        en: "cells: one number, or [width, height]; 1 to 25 each way",
        ru: "клетки: одно число или [ширина, высота]; от 1 до 25",
    },
    BoardKey {
        table: "board",
        name: "topology",
        usual: "\"plane\"",
        en: "plane, cylinder (left and right glued) or torus",
        ru: "plane, cylinder (склеены бока) или torus (склеено всё)",
    },
    BoardKey {
        table: "board",
        name: "segments",
        usual: "\"unit\"",
        en: "unit, or free: any two vertices, on a plane",
        ru: "unit или free: любые две вершины, на плоскости",
    },
    BoardKey {
        table: "rules",
        name: "komi",
        usual: "1.5",
        en: "what red gets beside its regions; 1.75 with free segments",
        ru: "фора красных; со свободными отрезками 1.75",
    },
    BoardKey {
        table: "rules",
        name: "opening",
        usual: "\"free\"",
        en: "free, rectangle, choice; with segments at the start: free",
        ru: "free, rectangle, choice; с отрезками в начале: free",
    },
    BoardKey {
        table: "rules",
        name: "green",
        usual: "\"forced\"",
        en: "forced, or optional: a player may choose green",
        ru: "forced или optional: зелёный можно выбрать",
    },
];

/// Whether the colours are exchanged, and the opening that is left.
fn judged(
    parcel: &Parcel,
    position: &Position,
    change: &PositionChange,
) -> Result<(bool, Opening), RecastError> {
    if change.continued.is_some() {
        return Err(RecastError::Game(
            "colours that go on in a cycle belong to the games of Renju: only stones can be continued",
            "цвета идут по кругу только в играх рэндзю: продолжать можно только фигуры из камней",
        ));
    }
    let exchange = match change.recolour {
        None | Some(Colour::Blue) => false,
        Some(Colour::Red) => true,
        Some(Colour::Green) => {
            return Err(RecastError::Game(
                "in Parcel green belongs to neither player: only blue and red can be exchanged (--recolour=red)",
                "в парселе зелёный цвет ничей: поменять можно только синий и красный (--recolour=red)",
            ));
        }
    };
    let opening = if parcel.opening == Opening::Free || position.has_second() {
        Opening::Free
    } else {
        parcel.opening
    };
    if opening != Opening::Free && !position.is_empty() {
        return Err(RecastError::Game(
            "the opening still binds blue's second segment, and a start position with segments allows only opening = \"free\": cut before the first segment or after blue's second one",
            "начало ещё ограничивает второй отрезок синих, а начальная позиция с отрезками допускает только opening = \"free\": вырезайте до первого отрезка или после второго отрезка синих",
        ));
    }
    if opening != Opening::Free && exchange {
        return Err(RecastError::Game(
            "the opening binds blue: with the colours exchanged it would bind the other player",
            "начало ограничивает синих: после обмена цветов оно ограничило бы другого игрока",
        ));
    }
    Ok((exchange, opening))
}

pub(super) fn recast(
    parcel: &Parcel,
    position: &Position,
    change: &PositionChange,
) -> Result<Recast, RecastError> {
    let (exchange, opening) = judged(parcel, position, change)?;
    let symmetry = Symmetry::new(parcel.grid, &change.motions).map_err(|_| RecastError::Glued)?;
    let (mut segments, mut notes) = (Vec::new(), Vec::new());
    for (edge, colour) in position.segments() {
        let moved = symmetry
            .edge(edge)
            .ok_or_else(|| RecastError::OffField(edge.to_string()))?;
        segments.push((moved, if exchange { colour.opponent() } else { colour }));
    }
    segments.sort_unstable();
    if position.has_passes() {
        notes.push(recast::forgotten_passes());
    }
    let mut komi = parcel.komi;
    if exchange {
        komi = komi.negated();
        let komi_ru = komi.text().ru;
        notes.push(text!(
            "the colours are exchanged, so the other colour is to move, and the komi changes sides: {komi} for red",
            "цвета поменялись, поэтому ходит другой цвет, и фора перешла к другой стороне: {komi_ru} у красных"
        ));
    }
    Ok(Recast {
        settings: settings(parcel, &symmetry, komi, opening),
        elements: elements(&segments),
        next: position.number().saturating_add(u32::from(exchange)),
        notes,
    })
}

fn settings(
    parcel: &Parcel,
    symmetry: &Symmetry,
    komi: Decimal,
    opening: Opening,
) -> Vec<(&'static str, &'static str, String)> {
    let grid = symmetry.to();
    // Usual settings are not written.
    let word = |is_unusual: bool, word: &str| is_unusual.then(|| format!("\"{word}\""));
    let all = [
        (
            "board",
            "size",
            Some(recast::size(grid.width(), grid.height())),
        ),
        (
            "board",
            "topology",
            word(grid.topology() != Topology::Plane, grid.topology().name()),
        ),
        ("board", "segments", word(parcel.free_segments, "free")),
        ("rules", "komi", Some(komi.to_string())),
        (
            "rules",
            "opening",
            word(opening != Opening::Free, opening.name()),
        ),
        (
            "rules",
            "green",
            word(parcel.green == GreenRule::Optional, parcel.green.name()),
        ),
    ];
    all.into_iter()
        .filter_map(|(table, key, value)| Some((table, key, value?)))
        .collect()
}

/// Segments as polylines: neighbours in a straight row are written together.
fn elements(segments: &[(Edge, Colour)]) -> Vec<Element> {
    let mut lines: Vec<(Colour, Vec<Vertex>)> = Vec::new();
    for &(edge, colour) in segments {
        let line = lines
            .iter_mut()
            .find(|(other, line)| *other == colour && goes_on(line, edge));
        match line {
            Some((_, line)) => line.push(edge.b()),
            None => lines.push((colour, edge.ends().to_vec())),
        }
    }
    lines.arrange_by_key(|(colour, _)| *colour);
    lines
        .into_iter()
        .map(|(colour, line)| Element {
            colour: Some(colour),
            figure: Figure::Polyline(line.into_iter().map(Point::from).collect()),
            span: Span::default(),
        })
        .collect()
}

/// Whether an edge goes straight on from the end of a line, a unit to the right or upwards.
fn goes_on(line: &[Vertex], edge: Edge) -> bool {
    let [.., before, last] = line else {
        return false;
    };
    let step = |from: Vertex, to: Vertex| {
        (
            i16::from(to.x) - i16::from(from.x),
            i16::from(to.y) - i16::from(from.y),
        )
    };
    let here = step(edge.a(), edge.b());
    *last == edge.a() && matches!(here, (1, 0) | (0, 1)) && step(*before, *last) == here
}
