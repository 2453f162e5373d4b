//! Stitches, looping moves and intrusions of Parcel.

use std::collections::{BTreeMap, BTreeSet};

use super::{Area, Tactic};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::games::parcel::{Draw, Move, Parcel, Position, Region};
use crate::rules::{Rules, Turn};
use crate::text::decimal::Decimal;

/// What a move of Parcel is.
pub(in crate::games) fn recognise(turn: &Turn<'_, Parcel>) -> Vec<Tactic> {
    let Some((before, step)) = turn.last else { return Vec::new() };
    let Some((edge, colour)) = step.segment() else { return Vec::new() };
    let mut found: Vec<_> = stitch(turn.rules, before, turn.position, edge, colour).into_iter().collect();
    if !before.arising(edge, colour).regions().is_empty() {
        looping(before, turn.position, &mut found);
    }
    found
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

fn played(parcel: &Parcel, position: &Position, wanted: &Move) -> Option<Position> {
    let step = parcel.check(position, wanted).ok()?;
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
