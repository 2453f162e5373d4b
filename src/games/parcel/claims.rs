//! Statements about segments, regions and scores.

use std::collections::BTreeSet;

use super::region_claims::{count, count_cycles, describe, find, list, words};
use super::start::{colour, corners, edge, edges, vertex};
use super::statement::SegmentFact;
use super::{GreenRule, Move, Parcel, Position, Rectangle, Region, Step, effects};
use crate::Colour;
use crate::board::{Edge, Grid, Motion, Symmetry, Vertex};
use crate::notation::{self, Element, Figure};
use crate::rules::claim::{self, ClaimVerdict, Row};
use crate::rules::{Claims, PlayedMove, Seat, Senseless, Trail};
use crate::text::decimal::Decimal;
use crate::text::{Text, plural_en, plural_ru};

impl Claims for Parcel {
    fn colours(&self, position: &Position) -> Vec<Colour> {
        vec![position.mover(), Colour::Green]
    }

    fn placed(&self, step: &Step) -> Vec<Colour> {
        step.segment()
            .map(|(_, colour)| colour)
            .into_iter()
            .collect()
    }

    fn turn_to(&self, position: &mut Position, seat: Seat) {
        position.turn_to(colour(seat));
    }

    fn moves_at(&self, place: &Element) -> Result<Vec<notation::Move>, Senseless> {
        let word = |edge: Edge| {
            let edge = edge.into();
            notation::Move::Segment(notation::Segment {
                colour: place.colour,
                edge,
                span: place.span,
            })
        };
        Ok(edges(self, place)?.into_iter().map(word).collect())
    }

    fn other_colour(&self, word: &notation::Move) -> Option<notation::Move> {
        let notation::Move::Segment(segment) = word else {
            return None;
        };
        let is_free = self.green == GreenRule::Optional && segment.colour.is_none();
        is_free.then_some(notation::Move::Segment(notation::Segment {
            colour: Some(Colour::Green),
            ..*segment
        }))
    }

    fn judge(
        &self,
        position: &Position,
        trail: &Trail<'_, Move>,
        fact: &claim::Fact,
    ) -> ClaimVerdict {
        judge(self, position, trail, fact).unwrap_or_else(|why| ClaimVerdict::Senseless(why.text()))
    }
}

/// A statement's verdict; `Err` where a place in it is not on the field.
fn judge(
    parcel: &Parcel,
    position: &Position,
    trail: &Trail<'_, Move>,
    fact: &claim::Fact,
) -> Result<ClaimVerdict, Senseless> {
    let own = match fact {
        claim::Fact::Colour(places, claimed) => return colours(parcel, position, places, *claimed),
        claim::Fact::Own(own) => own.get(),
        _ => None,
    };
    let Some(own) = own else {
        return Err(Senseless::Game(
            "Parcel has no stones, threes or fours: this is a statement about Renju",
            "в парселе нет камней, троек и четвёрок: это утверждение о рэндзю",
        ));
    };
    Ok(match own {
        SegmentFact::Edges(count) => count_edges(parcel, *count),
        SegmentFact::Touches(place, ends) => {
            touches(parcel, position, trail, edge(parcel, place)?, ends)?
        }
        SegmentFact::Regions(amount) => count(position, *amount),
        SegmentFact::Region(description) => describe(parcel, &position.regions(), description)?,
        SegmentFact::NoRegion(place) => no_region(&position.regions(), &corners(parcel, place)?),
        SegmentFact::Cycles(cycles) => count_cycles(parcel, &position.regions(), cycles)?,
        SegmentFact::Effect(seat, place, effect) => {
            let edge = edge(parcel, place)?;
            effects::judge(parcel, position, trail, (*seat, edge, place.colour), effect)?
        }
        SegmentFact::Keeps(seat, places) => {
            let mut list = Vec::new();
            for place in places {
                let edges = edges(parcel, place)?.into_iter();
                list.extend(edges.map(|edge| (edge, place.colour)));
            }
            effects::keeps(parcel, position, trail.alphabet, *seat, &list)
        }
        SegmentFact::NearestCycle(cycle) => {
            effects::nearest(parcel, position, trail, &edges(parcel, cycle)?, cycle)
        }
        SegmentFact::Score(points) => score(parcel, position, points),
        SegmentFact::Area(colour, areas) => area(position, *colour, areas),
        SegmentFact::Rectangle(row) => rectangle(parcel, position, row)?,
        SegmentFact::Symmetric([one, other]) => {
            symmetric(parcel, edge(parcel, one)?, edge(parcel, other)?)
        }
    })
}

/// Whether the field has this many edges.
fn count_edges(parcel: &Parcel, claimed: u32) -> ClaimVerdict {
    let edges = parcel.edges().len();
    ClaimVerdict::of(edges == claimed as usize, || {
        let n = edges as u64;
        let noun = plural_ru(n, "ребро", "ребра", "рёбер");
        let (is, edges_en) = (plural_en(n, "is", "are"), plural_en(n, "edge", "edges"));
        text!("there {is} {edges} {edges_en}", "на поле {edges} {noun}")
    })
}

/// Whether there is no region with these corners.
fn no_region(regions: &[Region], corners: &[Vertex]) -> ClaimVerdict {
    let found = find(regions, corners);
    found.first().map_or(ClaimVerdict::True, |&region| {
        let shown = words(region);
        ClaimVerdict::refuted(text!(
            "there is the region {shown}",
            "есть участок {shown}",
            shown
        ))
    })
}

/// The edges that named segments are drawn on, in one colour or free.
fn colours(
    parcel: &Parcel,
    position: &Position,
    places: &[Element],
    claimed: Option<Colour>,
) -> Result<ClaimVerdict, Senseless> {
    for place in places {
        for edge in edges(parcel, place)? {
            let there = position.colour_of(edge);
            if there == claimed {
                continue;
            }
            return Ok(ClaimVerdict::refuted(match there {
                Some(colour) => {
                    let colour = colour.text();
                    text!("{edge} is {colour}", "{edge} — {colour}", colour)
                }
                None => text!(
                    "nothing is drawn on {edge}",
                    "на {edge} ничего не проведено"
                ),
            }));
        }
    }
    Ok(ClaimVerdict::True)
}

/// The ends at which a segment touches the opponent's.
fn touches(
    parcel: &Parcel,
    position: &Position,
    trail: &Trail<'_, Move>,
    edge: Edge,
    ends: &[Element],
) -> Result<ClaimVerdict, Senseless> {
    let mut claimed = BTreeSet::new();
    for end in ends {
        if let Figure::Point(point) = end.figure {
            claimed.insert(vertex(parcel, point)?);
        }
    }
    let Some((mover, later)) = drawer(position, trail, edge) else {
        return Ok(ClaimVerdict::Senseless(text!(
            "{edge} belongs to the start position: who drew it, and when, is unknown",
            "{edge} стоит в начальной позиции: неизвестно, кто и когда его провёл"
        )));
    };
    let opponent = mover.opponent();
    let touched: BTreeSet<Vertex> = position
        .segments()
        .into_iter()
        .filter(|&(other, colour)| colour == opponent && !later.iter().any(|one| draws(one, other)))
        .flat_map(|(other, _)| other.ends())
        .filter(|&end| edge.touches(end))
        .collect();
    Ok(ClaimVerdict::of(touched == claimed, || {
        let names: Vec<_> = touched.iter().map(Vertex::to_string).collect();
        let (theirs, theirs_ru) = (opponent.name(), opponent.side_genitive().ru);
        match &names[..] {
            [] => text!(
                "{edge} touches no {theirs} segment",
                "{edge} не касается отрезков {theirs_ru}"
            ),
            [one] => text!(
                "{edge} touches {theirs} segments at {one} only",
                "{edge} касается отрезков {theirs_ru} только в {one}"
            ),
            [one, other, ..] => text!(
                "{edge} touches {theirs} segments at {one} and {other}",
                "{edge} касается отрезков {theirs_ru} в {one} и {other}"
            ),
        }
    }))
}

/// The player who drew a segment, or is to move where nothing is drawn, and the moves since; `None` for one of the start position.
fn drawer<'t>(
    position: &Position,
    trail: &Trail<'t, Move>,
    edge: Edge,
) -> Option<(Colour, &'t [PlayedMove<Move>])> {
    match trail.played.iter().rposition(|one| draws(one, edge)) {
        Some(at) if trail.played[at].number % 2 == 1 => {
            Some((Colour::Blue, &trail.played[at + 1..]))
        }
        Some(at) => Some((Colour::Red, &trail.played[at + 1..])),
        None if position.colour_of(edge).is_some() => None,
        None => Some((position.mover(), &[])),
    }
}

fn draws(played: &PlayedMove<Move>, edge: Edge) -> bool {
    played.mv.drawn().is_some_and(|draw| draw.edge == edge)
}

fn score(parcel: &Parcel, position: &Position, points: &[(Seat, Decimal)]) -> ClaimVerdict {
    let due = parcel.points(position);
    if points
        .iter()
        .any(|(seat, _)| !matches!(seat, Seat::Blue | Seat::Red))
    {
        return ClaimVerdict::Senseless(Text::new(
            "the players of Parcel are blue and red",
            "в парселе играют синие и красные",
        ));
    }
    let is_due = |(seat, points): &(Seat, Decimal)| due[colour(*seat).index()] == *points;
    let ([blue, red], komi) = (due, parcel.komi);
    ClaimVerdict::of(points.iter().all(is_due), || {
        text!(
            "the score is blue {blue}, red {red} with the komi {komi}",
            "очки: синие {blue}, красные {red} с форой {komi}"
        )
    })
}

fn area(position: &Position, colour: Colour, areas: &[Decimal]) -> ClaimVerdict {
    let regions: Vec<_> = position
        .regions()
        .into_iter()
        .filter(|region| region.colour == Some(colour))
        .collect();
    let mut due: Vec<_> = regions
        .iter()
        .map(|region| Decimal::from_halves(region.verdict.area2))
        .collect();
    let mut claimed = areas.to_vec();
    due.sort_unstable();
    claimed.sort_unstable();
    ClaimVerdict::of(due == claimed, || {
        let (en, ru) = (colour.name(), colour.side_genitive().ru);
        if due.is_empty() {
            return text!("{en} has no regions", "у {ru} участков нет");
        }
        let names = list(regions.iter().map(words));
        let sum = due
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" + ");
        let (names_en, names_ru) = (names.en, names.ru);
        text!(
            "the areas of {en}: {sum}; its regions: {names_en}",
            "площади {ru}: {sum}; участки: {names_ru}"
        )
    })
}

/// The rectangle of the opening round blue's first segment.
fn rectangle(parcel: &Parcel, position: &Position, row: &Row) -> Result<ClaimVerdict, Senseless> {
    let Some(first) = position.first().filter(|_| !parcel.free_segments) else {
        return Ok(ClaimVerdict::Senseless(Text::new(
            "there is no rectangle: in this line blue has drawn no first segment on the sides of cells",
            "прямоугольника нет: первого отрезка по сторонам клеток синие ещё не провели",
        )));
    };
    let mut claimed = Vec::new();
    if let Figure::Polyline(points) = &row.0.figure {
        for &point in points {
            claimed.push(vertex(parcel, point)?);
        }
    }
    let (low, high) = Rectangle::around(parcel.grid, first).diagonal();
    Ok(ClaimVerdict::of(claimed == [low, high], || {
        text!(
            "the rectangle round {first} goes from {low} to {high}",
            "прямоугольник вокруг {first} — от {low} до {high}"
        )
    }))
}

fn symmetric(parcel: &Parcel, one: Edge, other: Edge) -> ClaimVerdict {
    let image = half_turn(parcel.grid, one);
    ClaimVerdict::of(image == Some(other), || match image {
        Some(image) if image == one => {
            text!("{one} is symmetric to itself", "{one} симметричен сам себе")
        }
        Some(image) => text!(
            "{image} is symmetric to {one}",
            "с {one} симметричен {image}"
        ),
        None => text!("{one} has no image", "у {one} нет образа"),
    })
}

/// Where half a turn about the centre takes an edge.
fn half_turn(grid: Grid, edge: Edge) -> Option<Edge> {
    Symmetry::new(grid, &[Motion::Turn(2)]).ok()?.edge(edge)
}
