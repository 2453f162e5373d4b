//! Words for the reasons, English and Russian side by side, and what a picture of an illegal segment points at.

use std::collections::BTreeMap;

use super::{
    Draw, GreenRule, Illegal, Move, NewRegion, Opening, Parcel, Piercing, Position, Rectangle,
    Region, meeting, near, tactics,
};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::notation::print::Alphabet;
use crate::notation::{self, Point, print};
use crate::rules::marks::MAX_PARTS;
use crate::rules::{Explain, Explanation, Marks, Site, Tactic, Trail, TrailMove, after_end};
use crate::text::Span;
use crate::text::decimal::Decimal;
use crate::text::{Code, Diagnostic, Text, shorten};

impl Explain for Parcel {
    fn explain(
        &self,
        position: &Position,
        word: &notation::Move,
        reason: Illegal,
        trail: &Trail<'_, Move>,
    ) -> Explanation {
        explain(self, position, word, reason, trail)
    }

    fn warn(
        &self,
        position: &Position,
        ply: &notation::Ply,
        _: &Trail<'_, Move>,
    ) -> Option<Diagnostic> {
        let first = position.second_due()?;
        match (self.opening, &ply.played) {
            (Opening::Choice, notation::Move::Offer(offered)) => {
                self.unusual_offer(position, offered.len(), ply.span)
            }
            (Opening::Choice, notation::Move::Segment(_)) => {
                Some(Diagnostic::warning(Code::NoOffer, ply.span, Text::new(
                    "blue's second segment is not an offer, though the opening is \"choice\"",
                    "второй отрезок синих записан без предложения вариантов, хотя начало — \"choice\"",
                )).help(Text::new(
                    "write the alternatives: [d-e5]|[f3-4]*|[b-c2]",
                    "запишите варианты: [d-e5]|[f3-4]*|[b-c2]",
                )))
            }
            (Opening::Rectangle, notation::Move::Pass) => {
                let rectangle = Rectangle::around(self.grid, first);
                let is_full = self.edges().into_iter().all(|edge| rectangle.touches(edge));
                let message = Text::new(
                    "the rectangle of the opening leaves no place for blue's second segment",
                    "прямоугольник не оставляет синим места для второго отрезка",
                );
                let help = Text::new(
                    "take a larger board or another opening",
                    "возьмите поле побольше или другое начало",
                );
                is_full.then(|| Diagnostic::warning(Code::NoPlace, ply.span, message).help(help))
            }
            _ => None,
        }
    }

    fn marks(&self, position: &Position, word: &notation::Move, reason: Illegal) -> Marks {
        let marks = |offending, culprits| Marks {
            offending,
            culprits,
            ..Marks::default()
        };
        let vertices = |list: &[Vertex]| list.iter().copied().map(Site::Vertex).collect();
        let (offending, culprits) = match reason {
            Illegal::NotASegment | Illegal::OfferNotDue => return Marks::default(),
            Illegal::OffBoard(_) => {
                let ends = segments(word).flat_map(|segment| [segment.edge.from, segment.edge.to]);
                let inside: Vec<Vertex> = ends.filter_map(|end| self.vertex(end)).collect();
                return marks(vertices(&inside), Vec::new());
            }
            Illegal::NotUnit(from, to) => return marks(vertices(&[from, to]), Vec::new()),
            Illegal::NotPrimitive {
                ends: (from, to),
                through,
            } => return marks(vertices(&[from, to]), vertices(&[through])),
            Illegal::GameOver(_) => {
                let resolved = segments(word).filter_map(|one| self.resolve_segment(one).ok());
                (resolved.map(|draw| draw.edge).collect(), Vec::new())
            }
            Illegal::Colour { edge, .. } => {
                let opponent = position.mover().opponent();
                let mut culprits = position.segments();
                culprits.retain(|&(other, colour)| {
                    colour == opponent && other != edge && meeting(other, edge).is_some()
                });
                (vec![edge], culprits.into_iter().map(|one| one.0).collect())
            }
            Illegal::Occupied { edge, .. } | Illegal::OfferTwice(edge) => (vec![edge], Vec::new()),
            Illegal::Crossing { edge, other } => (vec![edge], vec![other]),
            Illegal::InRectangle { edge, first } => (vec![edge], vec![first]),
            Illegal::Piercing { edge, piercing } => {
                let [one, other] = piercing.sides;
                (vec![edge], vec![piercing.across, one, other])
            }
            Illegal::Looping { edge, colour, .. } => {
                let new = new_regions(position, edge, colour);
                let walls = new.iter().flat_map(|region| boundary(self, region));
                (vec![edge], walls.filter(|&wall| wall != edge).collect())
            }
        };
        let sites = |edges: Vec<Edge>| edges.into_iter().flat_map(sites).collect();
        marks(sites(offending), sites(culprits))
    }

    fn neighbours(&self, position: &Position, word: &notation::Move) -> Vec<notation::Move> {
        near::neighbours(self, position, word)
    }

    fn tactics(turn: &TrailMove<'_, Self>) -> Vec<Tactic> {
        tactics::recognise(turn)
    }

    fn write(&self, mv: &Move, alphabet: Alphabet) -> String {
        let word = |draw: &Draw| {
            draw.colour
                .map_or(String::new(), |colour| alphabet.letter(colour).to_string())
                + &draw.edge.to_string()
        };
        match mv {
            Move::Pass => "--".to_owned(),
            Move::Draw(draw) => word(draw),
            Move::Offer { draws, taken } => {
                let words = draws
                    .iter()
                    .enumerate()
                    .map(|(at, draw)| word(draw) + if at == *taken { "*" } else { "" });
                words.collect::<Vec<_>>().join("|")
            }
        }
    }
}

/// Words for a reason.
pub(super) fn explain(
    parcel: &Parcel,
    position: &Position,
    word: &notation::Move,
    reason: Illegal,
    trail: &Trail<'_, Move>,
) -> Explanation {
    let written = || shorten(&print::played(word, trail.alphabet)).into_owned();
    let mut explanation = match reason {
        Illegal::NotASegment => not_a_segment(&written()),
        Illegal::GameOver(outcome) => after_end(&written(), outcome, trail),
        Illegal::OffBoard(point) => {
            let [message, help] = parcel.outside(point);
            Explanation::new(Code::OffBoard, message).help(help)
        }
        Illegal::NotUnit(from, to) => not_unit(from, to),
        Illegal::NotPrimitive { ends, through } => not_primitive(ends, through),
        Illegal::Colour { edge, written, due } => {
            colour(parcel, position, edge, [written, due], trail)
        }
        Illegal::Occupied { edge, colour } => occupied(edge, colour, trail),
        Illegal::Crossing { edge, other } => crosses(edge, other, trail),
        Illegal::InRectangle { edge, first } => in_rectangle(parcel, edge, first, trail),
        Illegal::OfferNotDue => offer_not_due(),
        Illegal::OfferTwice(edge) => Explanation::new(
            Code::Opening,
            text!(
                "{edge} is offered twice, and alternatives must differ",
                "{edge} предложен дважды, а варианты должны различаться"
            ),
        ),
        Illegal::Piercing { edge, piercing } => pierces(edge, piercing, trail),
        Illegal::Looping { edge, colour, .. } => loops(position, edge, colour),
    };
    explanation.span = explanation
        .span
        .or_else(|| part_to_blame(parcel, word, reason));
    explanation
}

fn not_a_segment(word: &str) -> Explanation {
    Explanation::new(
        Code::WrongWord,
        text!(
            "{word} is not a move of Parcel",
            "{word} — не ход в парселе"
        ),
    )
    .help(Text::new(
        "a move is a segment, [d4-5] or [d-e5], or a pass, --",
        "ход — это отрезок, [d4-5] или [d-e5], или пропуск, --",
    ))
}

fn occupied(edge: Edge, colour: Colour, trail: &Trail<'_, Move>) -> Explanation {
    let (words, span) = origin(trail, edge);
    let message = text!(
        "{edge} is drawn already, it is the {colour} segment {words}",
        "{edge} уже проведён, это {colour} отрезок {words}",
        colour = colour.text(),
        words
    );
    with_culprit(
        Explanation::new(Code::Occupied, message),
        span,
        Text::new("drawn here", "проведён здесь"),
    )
}

fn crosses(edge: Edge, other: Edge, trail: &Trail<'_, Move>) -> Explanation {
    let (words, span) = origin(trail, other);
    let message = text!(
        "{edge} crosses the segment {other} {words}",
        "{edge} пересекает отрезок {other} {words}",
        words
    );
    with_culprit(
        Explanation::new(Code::Crossing, message),
        span,
        text!("{other} is drawn here", "{other} проведён здесь"),
    )
}

/// Which alternative of an offer is meant.
fn part_to_blame(parcel: &Parcel, word: &notation::Move, reason: Illegal) -> Option<Span> {
    let notation::Move::Offer(offered) = word else {
        return None;
    };
    let taken = reason.edge()?;
    let is_taken = |segment: &notation::Segment| {
        let draw = parcel.resolve_segment(segment);
        draw.is_ok_and(|draw| draw.edge == taken)
    };
    let mut segments = offered.iter().rev().map(|one| &one.segment);
    Some(segments.find(|one| is_taken(one))?.span)
}

/// Where a segment comes from, in words, and where it is written.
fn origin(trail: &Trail<'_, Move>, edge: Edge) -> (Text, Option<Span>) {
    match trail.last(|mv| mv.drawn().is_some_and(|drawn| drawn.edge == edge)) {
        Some(played) => {
            let n = played.number;
            (text!("of move {n}", "хода {n}"), Some(played.span))
        }
        None => (
            Text::new("of the start position", "начальной позиции"),
            trail.in_start(Site::Edge(edge)),
        ),
    }
}

fn with_culprit(mut explanation: Explanation, span: Option<Span>, words: Text) -> Explanation {
    explanation.culprits.extend(span.map(|span| (span, words)));
    explanation
}

fn not_unit(from: Vertex, to: Vertex) -> Explanation {
    Explanation::new(Code::NotUnit, text!(
        "{from} and {to} are not neighbours, and a segment is one side of a cell",
        "{from} и {to} — не соседние вершины, а отрезок — это одна сторона клетки"
    )).help(Text::new(
        "[d4-5] is vertical, [d-e5] horizontal; other segments need segments = \"free\" in [board]",
        "[d4-5] — вертикальный, [d-e5] — горизонтальный; для других в [board] нужно segments = \"free\"",
    ))
}

fn not_primitive((from, to): (Vertex, Vertex), through: Vertex) -> Explanation {
    let message = text!(
        "the segment from {from} to {to} passes through the vertex {through}",
        "отрезок от {from} до {to} проходит через вершину {through}"
    );
    let short = Edge::new(from, through);
    let help = text!(
        "a free segment has no vertices but its ends: {short}",
        "у свободного отрезка нет вершин, кроме концов: {short}"
    );
    Explanation::new(Code::NotPrimitive, message).help(help)
}

fn offer_not_due() -> Explanation {
    Explanation::new(
        Code::Opening,
        Text::new(
            "an offer is due only for blue's second segment in the opening \"choice\"",
            "предложение вариантов бывает только у второго отрезка синих при начале \"choice\"",
        ),
    )
    .help(Text::new(
        "write only the segment that was drawn",
        "запишите только проведённый отрезок",
    ))
}

fn colour(
    parcel: &Parcel,
    position: &Position,
    edge: Edge,
    [written, due]: [Colour; 2],
    trail: &Trail<'_, Move>,
) -> Explanation {
    let own = position.mover();
    let touched = position
        .segments()
        .into_iter()
        .filter(|(_, colour)| *colour == own.opponent())
        .find_map(|(other, _)| Some((other, meeting(other, edge)?)));
    let explanation = if let Some(touched) = touched {
        touching(own, edge, [written, due], touched, trail)
    } else {
        let message = text!(
            "{edge} is {is}, not {says}: it is {side}'s move, and the segment touches nothing of the opponent's (rule 2)",
            "{edge} — {is}, а не {says}: ход {side}, и отрезков противника он не касается (правило 2)",
            is = due.text(),
            says = written.text(),
            side = own.side_genitive()
        );
        Explanation::new(Code::Colour, message)
    };
    let is_free = written == Colour::Green && parcel.green == GreenRule::Optional;
    explanation.help(if touched.is_none() && is_free {
        Text::new(
            "green can be chosen only for a segment that touches another one",
            "зелёный можно выбрать только для отрезка, который касается другого",
        )
    } else {
        Text::new(
            "the letter may be left out: the rules give the colour",
            "букву можно не писать: цвет следует из правил",
        )
    })
}

/// A segment of the opponent's, touched at a vertex, gives another colour than the one that is written.
fn touching(
    own: Colour,
    edge: Edge,
    [written, due]: [Colour; 2],
    (other, at): (Edge, Vertex),
    trail: &Trail<'_, Move>,
) -> Explanation {
    let (words, span) = origin(trail, other);
    let message = text!(
        "{edge} is {is}, not {says}: at {at} it touches the {theirs} segment {other} {words} (rule 2)",
        "{edge} — {is}, а не {says}: в {at} он касается {theirs} отрезка {other} {words} (правило 2)",
        is = due.text(),
        says = written.text(),
        theirs = own.opponent().text_genitive(),
        words
    );
    with_culprit(
        Explanation::new(Code::Colour, message),
        span,
        text!("{other} is drawn here", "{other} проведён здесь"),
    )
}

fn in_rectangle(parcel: &Parcel, edge: Edge, first: Edge, trail: &Trail<'_, Move>) -> Explanation {
    let (_, span) = origin(trail, first);
    let (low, high) = Rectangle::around(parcel.grid, first).diagonal();
    let message = text!(
        "{edge} touches the rectangle {low}–{high} round blue's first segment {first}, where blue's second one may not be",
        "{edge} касается прямоугольника {low}–{high} вокруг первого отрезка синих {first}, куда второй ставить нельзя"
    );
    with_culprit(
        Explanation::new(Code::Opening, message),
        span,
        Text::new("blue's first segment", "первый отрезок синих"),
    )
    .help(Text::new(
        "the opening \"rectangle\" lets the second segment share no point with the rectangle",
        "при начале \"rectangle\" у второго отрезка нет общих точек с прямоугольником",
    ))
}

fn pierces(edge: Edge, piercing: Piercing, trail: &Trail<'_, Move>) -> Explanation {
    let Piercing {
        vertex,
        colour,
        sides,
        across,
    } = piercing;
    let far = |side: Edge| {
        if side.a() == vertex {
            side.b()
        } else {
            side.a()
        }
    };
    let [one, other] = sides.map(far);
    let polyline = print::polyline(&[one.min(other), vertex, one.max(other)].map(Point::from));
    let (words, span) = origin(trail, across);
    let message = text!(
        "{edge} would be green and pierce the {colour} polyline {polyline} at {vertex} (rule 3); the green {across} {words} is on the other side",
        "{edge} был бы зелёным и проткнул бы {colour} ломаную {polyline} в {vertex} (правило 3); с другой стороны — зелёный {across} {words}",
        colour = colour.text_feminine_accusative(),
        words
    );
    let mut explanation = Explanation::new(Code::Piercing, message);
    explanation.label = Some(text!("pierces at {vertex}", "протыкает в {vertex}"));
    explanation = with_culprit(
        explanation,
        span,
        text!("the green {across}", "зелёный {across}"),
    );
    for side in sides {
        let (_, span) = origin(trail, side);
        let words = text!("{side} of the polyline", "{side} этой ломаной");
        explanation = with_culprit(explanation, span, words);
    }
    explanation
}

fn loops(position: &Position, edge: Edge, colour: Colour) -> Explanation {
    let new = new_regions(position, edge, colour);
    let parts: Vec<Text> = new.iter().map(undetermined).collect();
    let list = Text {
        en: Text::join(&parts, " and ").en,
        ru: Text::join(&parts, " и ").ru,
    };
    let would = colour.text_instrumental();
    let what = match new.len() {
        1 => Text::new("an undetermined region", "неопределённый участок"),
        _ => Text::new("undetermined regions", "неопределённые участки"),
    };
    let message = text!(
        "{edge} would be {would} and close only {what} (rule 4): {list}",
        "{edge} был бы {would} и замкнул бы только {what} (правило 4): {list}",
        would,
        what,
        list
    );
    let mut explanation = Explanation::new(Code::Looping, message);
    explanation.label = Some(Text::new(
        "closes no blue or red region",
        "не замыкает ни синего, ни красного участка",
    ));
    explanation.help = Some(Text::new(
        "a segment may close regions only if one of them is blue or red: its boundary has that colour and perhaps green",
        "замыкать участки можно, только если среди них есть синий или красный: граница из этого цвета и, возможно, зелёного",
    ));
    explanation
}

/// The regions that a segment would make.
pub(super) fn new_regions(position: &Position, edge: Edge, colour: Colour) -> Vec<Region> {
    let before = position.regions();
    let mut after = position.clone();
    after.set_up(edge, colour);
    let is_new = |region: &Region| {
        !before
            .iter()
            .any(|old| old.cells == region.cells && old.cycles == region.cycles)
    };
    after.regions().into_iter().filter(is_new).collect()
}

/// A region and why it is undetermined.
fn undetermined(region: &Region) -> Text {
    let name = region.name();
    let Text {
        en: area,
        ru: area_ru,
    } = Decimal::from_halves(region.verdict.area2).text();
    match region.verdict {
        NewRegion {
            has_blue: true,
            has_red: true,
            ..
        } => text!(
            "{name} of area {area}, whose boundary has both blue and red",
            "{name} площадью {area_ru}, на границе которого и синие, и красные отрезки"
        ),
        _ => text!(
            "{name} of area {area}, whose boundary is all green",
            "{name} площадью {area_ru}, граница которого целиком зелёная"
        ),
    }
}

impl From<Edge> for Draw {
    /// The edge without a letter.
    fn from(edge: Edge) -> Self {
        Self { edge, colour: None }
    }
}

fn segments(word: &notation::Move) -> impl Iterator<Item = &notation::Segment> {
    let (one, many) = match word {
        notation::Move::Segment(segment) => (Some(segment), &[][..]),
        notation::Move::Offer(offered) => (None, &offered[..]),
        _ => (None, &[][..]),
    };
    one.into_iter()
        .chain(many.iter().take(MAX_PARTS).map(|one| &one.segment))
}

/// A segment, and the ends of one too long to be drawn in a picture of text.
fn sites(edge: Edge) -> Vec<Site> {
    let (a, b) = (edge.a(), edge.b());
    let mut sites = vec![Site::Edge(edge)];
    if a.x != b.x && a.y != b.y && (b.x - a.x).max(a.y.abs_diff(b.y)) > 1 {
        sites.extend([Site::Vertex(a), Site::Vertex(b)]);
    }
    sites
}

/// The segments that have the region on exactly one side.
fn boundary(parcel: &Parcel, region: &Region) -> Vec<Edge> {
    let grid = parcel.grid;
    if parcel.free_segments {
        let sides = region.cycles.iter().flat_map(|corners| {
            let next = corners.iter().cycle().skip(1);
            corners
                .iter()
                .zip(next)
                .filter_map(|(&from, &to)| grid.side(from, to, true))
                .flatten()
        });
        return sides.collect();
    }
    let mut sides: BTreeMap<Edge, u8> = BTreeMap::new();
    for side in region.cells.iter().flat_map(|&cell| parcel.sides(cell)) {
        *sides.entry(side).or_default() += 1;
    }
    sides
        .into_iter()
        .filter(|(_, count)| *count == 1)
        .map(|(edge, _)| edge)
        .collect()
}
