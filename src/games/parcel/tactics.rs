//! Stitches, looping moves and intrusions, recognised in a record. What each is exactly is written in
//! `formats/tactics.md`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{Draw, Move, Parcel, Position, Region};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::rules::{self, Rules, Turn};
use crate::text::decimal::Decimal;
use crate::text::{Description, Text, plural_en, plural_ru};

/// What the article has a name for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tactic {
    /// A green segment that joins two polylines of the opponent.
    Stitch {
        /// The segment.
        edge: Edge,
        /// The colour of the polylines.
        colour: Colour,
        /// Where the player could go on from its ends.
        open: Vec<Edge>,
        /// Whether the opponent cannot close all of them with two segments.
        has_gap: bool,
    },
    /// A move that makes regions.
    Looping(Vec<Area>),
    /// A looping move that takes a region of the opponent, or a part of it, away.
    Intrusion {
        /// What the region was.
        region: Area,
        /// What the player gains of it, in cells.
        taken: Decimal,
        /// What now belongs to nobody.
        undetermined: Decimal,
        /// What the opponent keeps.
        remains: Vec<Area>,
    },
}

/// A region in a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Area {
    /// Its name by the corners of its outer cycle.
    name: String,
    /// Blue, red or undetermined.
    colour: Option<Colour>,
    /// Its area in cells.
    size: Decimal,
}

impl Tactic {
    /// The word in JSON.
    const fn name(&self) -> &'static str {
        match self {
            Self::Stitch { .. } => "stitch",
            Self::Looping(_) => "looping",
            Self::Intrusion { .. } => "intrusion",
        }
    }

    /// The finding in one sentence without its full stop. It becomes a comment of a record, so it holds neither
    /// quotation marks nor apostrophes.
    fn text(&self) -> Text {
        match self {
            Self::Stitch { edge, colour, open, has_gap } => {
                let [one, other] = edge.ends();
                let lines = colour.side();
                let (en, ru) = (&lines.en, &lines.ru);
                let head = if *has_gap {
                    Text::new("stitch with a gap", "сшивка с прорехой")
                } else {
                    Text::new("stitch", "сшивка")
                };
                let joins = crate::text!(
                    ": joins the {en} polylines at {one} and {other}; ",
                    ": соединяет {ru} ломаные в {one} и {other}; "
                );
                let after = continuations(*colour, &words(open), open.len() as u64, *has_gap);
                Text::join(&[head, joins, after], "")
            }
            Self::Looping(areas) => {
                let list = Text::join(&areas.iter().map(Area::text).collect::<Vec<_>>(), ", ");
                let (en, ru) = (list.en, list.ru);
                crate::text!("looping: {en}", "зацикливание: {ru}")
            }
            Self::Intrusion { region, .. } => self.intrusion(region),
        }
    }

    /// What it consists of.
    fn details(&self) -> Description {
        let details = match self {
            Self::Stitch { edge, colour, open, has_gap } => json!({
                "edge": edge.to_string(),
                "colour": colour.name(),
                "open": open.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "gap": has_gap,
            }),
            Self::Looping(areas) => json!({"regions": areas.iter().map(Area::json).collect::<Vec<_>>()}),
            Self::Intrusion { region, taken, undetermined, remains } => json!({
                "region": region.json(),
                "whole": remains.is_empty(),
                "taken": taken,
                "undetermined": undetermined,
                "remains": remains.iter().map(Area::json).collect::<Vec<_>>(),
            }),
        };
        Description::of(details)
    }

    /// The same as one who does not know the game sees it.
    fn plain(&self) -> rules::Tactic {
        rules::Tactic { name: self.name(), text: self.text(), details: self.details() }
    }

    fn intrusion(&self, region: &Area) -> Text {
        let Self::Intrusion { taken, undetermined, remains, .. } = self else { return Text::same("") };
        let theirs = region.colour.unwrap_or(Colour::Blue);
        let mine = if theirs == Colour::Blue { Colour::Red } else { Colour::Blue };
        let (name, area) = (&region.name, region.size.text());
        let (colour, all, all_ru) = (theirs.text(), &area.en, &area.ru);
        let (fate, fate_ru) =
            if remains.is_empty() { ("is destroyed", "уничтожен") } else { ("is cut down", "урезан") };
        let mut parts = Vec::new();
        if *taken != crate::text::decimal::Decimal::ZERO {
            let (amount, en, ru) = (taken.text(), mine.side().en, mine.side_dative_in_russian());
            let (n, n_ru) = (amount.en, amount.ru);
            parts.push(crate::text!("{n} goes to {en}", "{ru} переходит {n_ru}"));
        }
        if *undetermined != crate::text::decimal::Decimal::ZERO {
            let amount = undetermined.text();
            let (n, n_ru) = (amount.en, amount.ru);
            parts.push(crate::text!("{n} becomes undetermined", "неопределённой становится {n_ru}"));
        }
        for area in remains {
            let (name, amount) = (&area.name, area.size.text());
            let (n, n_ru, en, ru) = (amount.en, amount.ru, theirs.name(), theirs.side_genitive().ru);
            parts.push(crate::text!("{n} remains {en}, {name}", "у {ru} остаётся {n_ru}, {name}"));
        }
        let parts = Text::join(&parts, ", ");
        let (en, ru, colour_en, colour_ru) = (parts.en, parts.ru, colour.en, colour.ru);
        crate::text!(
            "intrusion: the {colour_en} region {name} {fate}; of its area {all}, {en}",
            "внедрение: {colour_ru} участок {name} {fate_ru}; из его площади {all_ru} {ru}"
        )
    }
}

impl Area {
    fn json(&self) -> Value {
        json!({"name": self.name, "colour": self.colour.map(Colour::name), "area": self.size})
    }
}

/// What stands open after a stitch.
fn continuations(colour: Colour, list: &str, count: u64, has_gap: bool) -> Text {
    let side = colour.side();
    let (en, ru) = (side.en, side.ru);
    if count == 0 {
        return Text::new("no continuation is open", "открытых продолжений нет");
    }
    let (noun, is) = (plural_en(count, "continuation", "continuations"), plural_en(count, "is", "are"));
    let noun_ru = plural_ru(count, "продолжение", "продолжения", "продолжений");
    let is_ru = plural_ru(count, "открыто", "открыты", "открыто");
    if has_gap {
        crate::text!(
            "{count} {noun} {is} open, {list}; {en} cannot close them all in two turns",
            "{is_ru} {count} {noun_ru}: {list}; за два хода {ru} не закроют их все"
        )
    } else {
        crate::text!(
            "{count} {noun} {is} open, {list}; {en} can close them in two turns",
            "{is_ru} {count} {noun_ru}: {list}; за два хода {ru} могут их закрыть"
        )
    }
}

impl Area {
    fn text(&self) -> Text {
        let colour = self.colour.map_or(Text::new("undetermined", "неопределённый"), Colour::text);
        let (name, area) = (&self.name, self.size.text());
        let (area, area_ru, en, ru) = (area.en, area.ru, colour.en, colour.ru);
        crate::text!("{en} region {name} of area {area}", "{ru} участок {name} площадью {area_ru}")
    }
}

/// Places in a list.
fn words(places: &[Edge]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// What a move of Parcel is.
pub(super) fn recognise(turn: &Turn<'_, Parcel>) -> Vec<rules::Tactic> {
    let Some((before, step)) = turn.last else { return Vec::new() };
    let Some((edge, colour)) = step.segment() else { return Vec::new() };
    let mut found: Vec<_> = stitch(turn.rules, before, turn.position, edge, colour).into_iter().collect();
    if !before.arising(edge, colour).regions().is_empty() {
        looping(before, turn.position, &mut found);
    }
    found.iter().map(Tactic::plain).collect()
}

/// The player who is not to move.
fn opponent(position: &Position) -> Colour {
    if position.mover() == Colour::Blue { Colour::Red } else { Colour::Blue }
}

fn stitch(parcel: &Parcel, before: &Position, after: &Position, edge: Edge, colour: Colour) -> Option<Tactic> {
    let theirs = opponent(before);
    if colour != Colour::Green || !joins(before, edge, theirs) {
        return None;
    }
    let near: Vec<_> = parcel
        .edges()
        .into_iter()
        .filter(|other| edge.ends().into_iter().any(|end| other.touches(end)) && after.colour_of(*other).is_none())
        .collect();
    let mine = passed(parcel, after)?;
    let open: Vec<_> = near.iter().copied().filter(|&edge| drawn(parcel, &mine, edge).is_some()).collect();
    let has_gap = !open.is_empty() && !can_close(parcel, after, &near, &open);
    Some(Tactic::Stitch { edge, colour: theirs, open, has_gap })
}

/// Whether a segment joins two polylines of a colour that neither it nor green joins yet.
fn joins(position: &Position, edge: Edge, colour: Colour) -> bool {
    let [from, to] = edge.ends();
    let touched = |end| position.segments().iter().any(|(other, one)| *one == colour && other.touches(end));
    if !touched(from) || !touched(to) {
        return false;
    }
    let mut near: BTreeMap<Vertex, Vec<Vertex>> = BTreeMap::new();
    for (other, _) in position.segments().into_iter().filter(|(_, one)| [colour, Colour::Green].contains(one)) {
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
    let is_closed = |mine: &Position| !open.iter().any(|&edge| drawn(parcel, mine, edge).is_some());
    near.iter().filter_map(|&first| drawn(parcel, after, first)).any(|mine| {
        let Some(theirs) = passed(parcel, &mine) else { return false };
        let both = || near.iter().filter_map(|&second| drawn(parcel, &theirs, second));
        is_closed(&mine) || both().any(|mine| is_closed(&mine))
    })
}

/// The position after a segment of the player to move, if it is legal.
fn drawn(parcel: &Parcel, position: &Position, edge: Edge) -> Option<Position> {
    played(parcel, position, &Move::Draw(Draw { edge, colour: None }))
}

/// The same position with the other player to move, unless that ends the game.
fn passed(parcel: &Parcel, position: &Position) -> Option<Position> {
    played(parcel, position, &Move::Pass)
}

fn played(parcel: &Parcel, position: &Position, mv: &Move) -> Option<Position> {
    let step = parcel.check(position, mv).ok()?;
    let mut next = position.clone();
    parcel.play(&mut next, &step);
    Some(next)
}

/// The regions that are new, and what they take from a region of the opponent.
fn looping(before: &Position, after: &Position, found: &mut Vec<Tactic>) {
    let (old, new) = (before.regions(), after.regions());
    let arisen: Vec<_> = new.iter().filter(|region| !old.contains(region)).map(Area::of).collect();
    found.push(Tactic::Looping(arisen.clone()));
    let theirs = opponent(before);
    for lost in old.iter().filter(|region| region.colour == Some(theirs) && !new.contains(region)) {
        // A segment divides one region at most, so all that is new lies in it.
        let sum =
            |colour| arisen.iter().filter(|area| area.colour == colour).map(|area| area.size).fold(ZERO, |a, b| a + b);
        if sum(Some(theirs)) == Area::of(lost).size {
            continue;
        }
        found.push(Tactic::Intrusion {
            region: Area::of(lost),
            taken: sum(Some(before.mover())),
            undetermined: sum(None),
            remains: arisen.iter().filter(|area| area.colour == Some(theirs)).cloned().collect(),
        });
    }
}

const ZERO: Decimal = Decimal::ZERO;

impl Area {
    fn of(region: &Region) -> Self {
        Self { name: region.name(), colour: region.colour, size: Decimal::from_halves(region.verdict.area2) }
    }
}
