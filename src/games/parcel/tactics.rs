//! Stitches, looping moves and intrusions, recognised in a record. The exact definition of each is
//! in `formats/tactics.md`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{Move, Parcel, Position, Region, meeting};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::rules::{Rules, Tactic, TrailMove};
use crate::text::decimal::Decimal;
use crate::text::{Text, plural_en, plural_ru};

/// A region in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ClosedArea {
    /// Its name by the corners of its outer cycle.
    name: String,
    /// Blue, red or undetermined.
    colour: Option<Colour>,
    /// Its area in cells.
    size: Decimal,
}

impl ClosedArea {
    fn of(region: &Region) -> Self {
        Self {
            name: region.name(),
            colour: region.colour,
            size: Decimal::from_halves(region.verdict.area2),
        }
    }

    fn json(&self) -> Value {
        json!({"name": self.name, "colour": self.colour.map(Colour::name), "area": self.size})
    }

    fn text(&self) -> Text {
        let name = &self.name;
        text!(
            "{colour} region {name} of area {area}",
            "{colour} участок {name} площадью {area}",
            colour = self
                .colour
                .map_or(Text::new("undetermined", "неопределённый"), Colour::text),
            area = self.size.text()
        )
    }
}

/// The tactics that a move of Parcel is.
pub(super) fn recognise(turn: &TrailMove<'_, Parcel>) -> Vec<Tactic> {
    let Some((before, step)) = turn.last else {
        return Vec::new();
    };
    let Some((edge, colour)) = step.segment() else {
        return Vec::new();
    };
    let mut found: Vec<_> = stitch(turn.rules, before, turn.position, edge, colour)
        .into_iter()
        .collect();
    if !before.arising(edge, colour).regions().is_empty() {
        looping(before, turn.position, &mut found);
    }
    found
}

/// A green segment that joins two polylines of the opponent, with where the player could go on from its ends, and whether the
/// opponent cannot close all of that with two segments.
fn stitch(
    parcel: &Parcel,
    before: &Position,
    after: &Position,
    edge: Edge,
    colour: Colour,
) -> Option<Tactic> {
    let theirs = before.mover().opponent();
    if colour != Colour::Green || !joins(before, edge, theirs) {
        return None;
    }
    let near: Vec<_> = parcel
        .edges()
        .into_iter()
        .filter(|other| meeting(edge, *other).is_some() && after.colour_of(*other).is_none())
        .collect();
    let mine = passed(parcel, after)?;
    let open: Vec<_> = near
        .iter()
        .copied()
        .filter(|&edge| drawn(parcel, &mine, edge).next().is_some())
        .collect();
    let has_gap = !open.is_empty() && !can_close(parcel, after, &near, &open);
    let [one, other] = edge.ends();
    let names: Vec<_> = open.iter().map(Edge::to_string).collect();
    let text = text!(
        "{stitch}: joins the {side} polylines at {one} and {other}; {after}",
        "{stitch}: соединяет {side} ломаные в {one} и {other}; {after}",
        stitch = if has_gap {
            Text::new("stitch with a gap", "сшивка с прорехой")
        } else {
            Text::new("stitch", "сшивка")
        },
        side = theirs.side(),
        after = continuations(theirs, &names, has_gap)
    );
    let details =
        json!({"edge": edge.to_string(), "colour": theirs.name(), "open": names, "gap": has_gap});
    Some(Tactic::new("stitch", text, details))
}

/// The continuations that are open after a stitch.
fn continuations(theirs: Colour, names: &[String], has_gap: bool) -> Text {
    let (count, list) = (names.len() as u64, names.join(", "));
    if count == 0 {
        return Text::new("no continuation is open", "открытых продолжений нет");
    }
    let (noun, is) = (
        plural_en(count, "continuation", "continuations"),
        plural_en(count, "is", "are"),
    );
    let noun_ru = plural_ru(count, "продолжение", "продолжения", "продолжений");
    let is_ru = plural_ru(count, "открыто", "открыты", "открыто");
    let can = if has_gap {
        Text::new("cannot close them all", "не закроют их все")
    } else {
        Text::new("can close them", "могут их закрыть")
    };
    text!(
        "{count} {noun} {is} open, {list}; {side} {can} in two turns",
        "{is_ru} {count} {noun_ru}: {list}; за два хода {side} {can}",
        side = theirs.side(),
        can
    )
}

/// Whether a segment joins two polylines of a colour that neither it nor green joins yet.
fn joins(position: &Position, edge: Edge, colour: Colour) -> bool {
    let [from, to] = edge.ends();
    let touched = |end| {
        position
            .segments()
            .iter()
            .any(|(other, one)| *one == colour && other.touches(end))
    };
    if !touched(from) || !touched(to) {
        return false;
    }
    let mut near: BTreeMap<Vertex, Vec<Vertex>> = BTreeMap::new();
    for (other, _) in position
        .segments()
        .into_iter()
        .filter(|(_, one)| [colour, Colour::Green].contains(one))
    {
        near.entry(other.a()).or_default().push(other.b());
        near.entry(other.b()).or_default().push(other.a());
    }
    let (mut seen, mut waiting) = (BTreeSet::from([from]), vec![from]);
    while let Some(at) = waiting.pop() {
        for &next in near.get(&at).into_iter().flatten() {
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    !seen.contains(&to)
}

/// Whether the opponent, who is to move, closes all these continuations with at most two segments at the same ends.
fn can_close(parcel: &Parcel, after: &Position, near: &[Edge], open: &[Edge]) -> bool {
    let is_closed = |mine: &Position| {
        !open
            .iter()
            .any(|&edge| drawn(parcel, mine, edge).next().is_some())
    };
    near.iter()
        .flat_map(|&first| drawn(parcel, after, first))
        .any(|mine| {
            let Some(theirs) = passed(parcel, &mine) else {
                return false;
            };
            let both = || {
                near.iter()
                    .flat_map(|&second| drawn(parcel, &theirs, second))
            };
            is_closed(&mine) || both().any(|mine| is_closed(&mine))
        })
}

/// The positions after a segment of the player to move, in each colour in which it is legal.
fn drawn(parcel: &Parcel, position: &Position, edge: Edge) -> impl Iterator<Item = Position> {
    parcel
        .ways(edge)
        .filter_map(|mv| parcel.after(position, &mv).ok())
}

/// The same position with the other player to move, unless that ends the game.
fn passed(parcel: &Parcel, position: &Position) -> Option<Position> {
    parcel.after(position, &Move::Pass).ok()
}

/// The regions that are new, and what they take from a region of the opponent.
fn looping(before: &Position, after: &Position, found: &mut Vec<Tactic>) {
    let (old, new) = (before.regions(), after.regions());
    let arisen: Vec<_> = new
        .iter()
        .filter(|region| !old.contains(region))
        .map(ClosedArea::of)
        .collect();
    let list = Text::join(
        &arisen.iter().map(ClosedArea::text).collect::<Vec<_>>(),
        ", ",
    );
    let details = json!({"regions": arisen.iter().map(ClosedArea::json).collect::<Vec<_>>()});
    found.push(Tactic::new(
        "looping",
        text!("looping: {list}", "зацикливание: {list}", list),
        details,
    ));
    let (mine, theirs) = (before.mover(), before.mover().opponent());
    for lost in old
        .iter()
        .filter(|region| region.colour == Some(theirs) && !new.contains(region))
    {
        // A segment divides one region at most, so all that is new lies in it.
        let sum = |colour| {
            let sizes = arisen
                .iter()
                .filter(|area| area.colour == colour)
                .map(|area| area.size);
            sizes.fold(Decimal::ZERO, |a, b| a + b)
        };
        let lost = ClosedArea::of(lost);
        if sum(Some(theirs)) != lost.size {
            let remains: Vec<_> = arisen
                .iter()
                .filter(|area| area.colour == Some(theirs))
                .collect();
            found.push(intrusion(
                &lost,
                mine,
                [sum(Some(mine)), sum(None)],
                &remains,
            ));
        }
    }
}

/// A looping move that takes a region of the opponent, or a part of it, away: the part that the
/// player gains, the part that belongs to neither player any more, the part that the opponent
/// keeps.
fn intrusion(
    lost: &ClosedArea,
    mine: Colour,
    [taken, undetermined]: [Decimal; 2],
    remains: &[&ClosedArea],
) -> Tactic {
    let (theirs, name) = (mine.opponent(), &lost.name);
    let (fate, fate_ru) = if remains.is_empty() {
        ("is destroyed", "уничтожен")
    } else {
        ("is cut down", "урезан")
    };
    let mut parts = Vec::new();
    if taken != Decimal::ZERO {
        let (en, ru) = (mine.side().en, mine.side_dative_in_russian());
        parts.push(text!(
            "{n} goes to {en}",
            "{ru} переходит {n}",
            n = taken.text()
        ));
    }
    if undetermined != Decimal::ZERO {
        parts.push(text!(
            "{n} becomes undetermined",
            "неопределённой становится {n}",
            n = undetermined.text()
        ));
    }
    for area in remains {
        let name = &area.name;
        parts.push(text!(
            "{n} remains {side}, {name}",
            "у {side} остаётся {n}, {name}",
            n = area.size.text(),
            side = theirs.side_genitive()
        ));
    }
    let text = text!(
        "intrusion: the {colour} region {name} {fate}; of its area {all}, {parts}",
        "внедрение: {colour} участок {name} {fate_ru}; из его площади {all} {parts}",
        colour = theirs.text(),
        all = lost.size.text(),
        parts = Text::join(&parts, ", ")
    );
    let details = json!({
        "region": lost.json(),
        "whole": remains.is_empty(),
        "taken": taken,
        "undetermined": undetermined,
        "remains": remains.iter().map(|area| area.json()).collect::<Vec<_>>(),
    });
    Tactic::new("intrusion", text, details)
}
