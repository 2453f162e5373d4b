//! Statements about what a move does: to regions, to polylines, to what may be played afterwards.

use std::collections::{BTreeMap, BTreeSet};

use super::region_claims::{
    are_different, describe, find, is_as_described, is_called, list, words,
};
use super::start::{colour, corners, edges};
use super::statement::{Effect, RegionDescription};
use super::{Draw, GreenRule, Illegal, Move, Parcel, Position, Region, explain, meeting};
use crate::Colour;
use crate::board::{Cell, Edge, Topology, Vertex};
use crate::notation::print::Alphabet;
use crate::notation::{self, Element, print};
use crate::rules::claim::ClaimVerdict;
use crate::rules::{Explain as _, Rules, Seat, Senseless, Trail};
use crate::text::{Text, shorten};

/// How many pairs of the opponent's segments are tried.
const MAX_PAIRS: usize = 100_000;

/// Whether a move has the effect that a claim states. A player makes it: the one named, or the side
/// to move.
pub(super) fn judge(
    parcel: &Parcel,
    position: &Position,
    trail: &Trail<'_, Move>,
    (seat, edge, written): (Option<Seat>, Edge, Option<Colour>),
    effect: &Effect,
) -> Result<ClaimVerdict, Senseless> {
    let mut before = position.clone();
    if let Some(seat) = seat {
        before.turn_to(colour(seat));
    }
    let step = match parcel.check(
        &before,
        &Move::Draw(Draw {
            edge,
            colour: written,
        }),
    ) {
        Ok(step) => step,
        Err(reason) => {
            return Ok(ClaimVerdict::refuted(because(
                parcel, &before, edge, reason, trail,
            )));
        }
    };
    let comes_out = step.segment().map_or(Colour::Green, |(_, colour)| colour);
    let mut after = before.clone();
    parcel.play(&mut after, &step);
    Ok(match effect {
        Effect::Creates(stated) => {
            let new = explain::new_regions(&before, edge, comes_out);
            judge_created(parcel, edge, &new, stated)?
        }
        Effect::Destroys(stated) => judge_destroyed(parcel, edge, &gone(&before, &after), stated)?,
        Effect::Leaves(mv) => describe(parcel, &after.regions(), mv)?,
        Effect::Joins(polylines) => joins(parcel, &before, trail, (edge, comes_out), polylines)?,
    })
}

/// Whether a move creates the regions that are stated, and no others.
fn judge_created(
    parcel: &Parcel,
    edge: Edge,
    new: &[Region],
    stated: &[RegionDescription],
) -> Result<ClaimVerdict, Senseless> {
    if stated.len() > new.len() {
        return Ok(ClaimVerdict::refuted(creates(edge, new)));
    }
    let mut fits = Vec::new();
    for one in stated {
        let corners = corners(parcel, &one.region)?;
        if find(new, &corners).is_empty() {
            return Ok(ClaimVerdict::refuted(creates(edge, new)));
        }
        match describe(parcel, new, one)? {
            ClaimVerdict::True => {}
            other => return Ok(other),
        }
        let is_it = |region: &Region| {
            is_called(region, &corners) && is_as_described(region, one) == ClaimVerdict::True
        };
        fits.push(numbers(new, is_it));
    }
    Ok(ClaimVerdict::of(
        fits.len() == new.len() && are_different(&fits),
        || creates(edge, new),
    ))
}

/// Whether a move destroys the regions that are stated, and no others.
fn judge_destroyed(
    parcel: &Parcel,
    edge: Edge,
    gone: &[Region],
    stated: &[Element],
) -> Result<ClaimVerdict, Senseless> {
    if stated.len() > gone.len() {
        return Ok(ClaimVerdict::refuted(destroys(edge, gone)));
    }
    let mut fits = Vec::new();
    for one in stated {
        let corners = corners(parcel, one)?;
        fits.push(numbers(gone, |region| is_called(region, &corners)));
    }
    Ok(ClaimVerdict::of(
        fits.len() == gone.len() && are_different(&fits),
        || destroys(edge, gone),
    ))
}

/// The regions that a move has destroyed.
fn gone(before: &Position, after: &Position) -> Vec<Region> {
    let left = after.regions();
    let is_left = |old: &Region| {
        left.iter().any(|new| {
            new.cells == old.cells && new.cycles == old.cycles && new.colour == old.colour
        })
    };
    let regions = before.regions().into_iter();
    regions
        .filter(|old| old.colour.is_some() && !is_left(old))
        .collect()
}

/// The places of the regions that are meant.
fn numbers(regions: &[Region], is_meant: impl Fn(&Region) -> bool) -> Vec<usize> {
    (0..regions.len())
        .filter(|&at| is_meant(&regions[at]))
        .collect()
}

fn creates(edge: Edge, new: &[Region]) -> Text {
    if new.is_empty() {
        return text!("{edge} creates no region", "{edge} не создаёт участков");
    }
    let names = list(new.iter().map(words));
    text!("{edge} creates {names}", "{edge} создаёт {names}", names)
}

fn destroys(edge: Edge, gone: &[Region]) -> Text {
    if gone.is_empty() {
        return text!("{edge} destroys no region", "{edge} не уничтожает участков");
    }
    let names = list(gone.iter().map(words));
    text!(
        "{edge} destroys {names}",
        "{edge} уничтожает {names}",
        names
    )
}

/// Whether a green segment joins two polylines of the opponent that were not connected.
fn joins(
    parcel: &Parcel,
    before: &Position,
    trail: &Trail<'_, Move>,
    (edge, comes_out): (Edge, Colour),
    polylines: &[Element; 2],
) -> Result<ClaimVerdict, Senseless> {
    let own = before.mover();
    let theirs = own.opponent();
    if comes_out != Colour::Green {
        let (en, ru) = (comes_out.name(), comes_out.text().ru);
        return Ok(ClaimVerdict::refuted(text!(
            "{edge} comes out {en} and joins nothing",
            "{edge} — {ru}, он ничего не сшивает"
        )));
    }
    let mut parts = Vec::new();
    for polyline in polylines {
        let part = edges(parcel, polyline)?;
        let name = print::element(polyline, trail.alphabet);
        let name = shorten(&name);
        if let Some(other) = part
            .iter()
            .find(|&&one| before.colour_of(one) != Some(theirs))
        {
            let (en, ru) = (theirs.name(), theirs.text().ru);
            return Ok(ClaimVerdict::refuted(text!(
                "{name} is not a {en} polyline: {other} is not {en}",
                "{name} — не ломаная противника: {other} — не {ru}"
            )));
        }
        if !part.iter().any(|&one| meeting(one, edge).is_some()) {
            return Ok(ClaimVerdict::refuted(text!(
                "{edge} does not touch {name}",
                "{edge} не касается {name}"
            )));
        }
        parts.push(part);
    }
    let together = connected(before, theirs, &parts[0]);
    let are_separate = !parts[1].iter().any(|one| together.contains(one));
    let [one, other] = polylines
        .each_ref()
        .map(|one| print::element(one, trail.alphabet));
    let (one, other) = (shorten(&one), shorten(&other));
    Ok(ClaimVerdict::of(are_separate, || {
        let (en, ru) = (theirs.name(), theirs.text_genitive().ru);
        text!(
            "{one} and {other} are connected already, by {en} segments",
            "{one} и {other} уже соединены отрезками {ru} цвета"
        )
    }))
}

/// All segments of a colour that hang together with some.
fn connected(position: &Position, colour: Colour, some: &[Edge]) -> Vec<Edge> {
    let mut rest: Vec<Edge> = position
        .segments()
        .into_iter()
        .filter(|(_, one)| *one == colour)
        .map(|(edge, _)| edge)
        .collect();
    let mut together = some.to_vec();
    let mut at = 0;
    while let Some(&one) = together.get(at) {
        let (near, far): (Vec<_>, Vec<_>) = rest
            .into_iter()
            .partition(|&edge| meeting(edge, one).is_some());
        together.extend(near);
        rest = far;
        at += 1;
    }
    together
}

/// Edges that a player wants to keep, as the moves that draw them.
struct KeptEdges<'a> {
    parcel: &'a Parcel,
    own: Colour,
    moves: Vec<Move>,
}

impl KeptEdges<'_> {
    /// Whether none of them is open to the player.
    fn are_closed(&self, position: &Position) -> bool {
        let mut turned = position.clone();
        turned.turn_to(self.own);
        !self
            .moves
            .iter()
            .any(|mv| self.parcel.check(&turned, mv).is_ok())
    }

    /// The opponent to move, and the segments that he may draw.
    fn replies(&self, position: &Position) -> (Position, Vec<Move>) {
        let mut turned = position.clone();
        turned.turn_to(self.own.opponent());
        let mut moves = self.parcel.moves(&turned);
        moves.retain(|mv| *mv != Move::Pass);
        (turned, moves)
    }

    fn played(&self, turned: &Position, mv: &Move) -> Position {
        let after = self.parcel.after(turned, mv);
        after.unwrap_or_else(|_| turned.clone())
    }

    /// One of the opponent's segments, or two of them, that close all.
    fn closed_by(&self, turned: &Position, first: Vec<Move>) -> Option<(Move, Option<Move>)> {
        first.into_iter().find_map(|one| {
            let once = self.played(turned, &one);
            if self.are_closed(&once) {
                return Some((one, None));
            }
            let (turned, second) = self.replies(&once);
            let closes = |other: &Move| self.are_closed(&self.played(&turned, other));
            Some((one, Some(second.into_iter().find(closes)?)))
        })
    }
}

/// Whether some of the edges stay open to a player whatever two segments the opponent draws. Where green is optional a letter
/// means that colour only, and without one either will do.
pub(super) fn keeps(
    parcel: &Parcel,
    position: &Position,
    alphabet: Alphabet,
    seat: Seat,
    list: &[(Edge, Option<Colour>)],
) -> ClaimVerdict {
    let own = colour(seat);
    let theirs = own.opponent();
    let ways = |&(edge, written): &(Edge, Option<Colour>)| {
        let chosen = written.filter(|_| parcel.green == GreenRule::Optional);
        let all = parcel.ways(edge).filter(move |_| chosen.is_none());
        all.chain(chosen.map(|colour| {
            Move::Draw(Draw {
                edge,
                colour: Some(colour),
            })
        }))
    };
    let kept = KeptEdges {
        parcel,
        own,
        moves: list.iter().flat_map(ways).collect(),
    };
    let (en, ru) = (own.name(), own.side_dative_in_russian());
    if kept.are_closed(position) {
        return ClaimVerdict::refuted(text!(
            "none of these edges is open to {en} even now",
            "ни одно из этих рёбер {ru} уже сейчас не доступно"
        ));
    }
    let (turned, first) = kept.replies(position);
    if first.len() * first.len() > MAX_PAIRS {
        return ClaimVerdict::Unproved(Text::new(
            "the opponent has too many pairs of segments to try them all",
            "у противника слишком много пар отрезков, все не перебрать",
        ));
    }
    let (side, side_ru) = (theirs.name(), theirs.side().ru);
    let name = |mv: &Move| parcel.write(mv, alphabet);
    match kept.closed_by(&turned, first) {
        None => ClaimVerdict::True,
        Some((one, None)) => {
            let name = name(&one);
            ClaimVerdict::refuted(text!(
                "{side} closes all of these edges to {en} with {name} alone",
                "{side_ru} закрывают {ru} все эти рёбра одним отрезком {name}"
            ))
        }
        Some((one, Some(other))) => {
            let [name, other] = [one, other].each_ref().map(name);
            ClaimVerdict::refuted(text!(
                "{side} closes all of these edges to {en} with {name} and {other}",
                "{side_ru} закрывают {ru} все эти рёбра отрезками {name} и {other}"
            ))
        }
    }
}

/// Whether every edge of a cycle is open to blue's second segment and none inside it is.
pub(super) fn nearest(
    parcel: &Parcel,
    position: &Position,
    trail: &Trail<'_, Move>,
    cycle: &[Edge],
    written: &Element,
) -> ClaimVerdict {
    let mut turned = position.clone();
    turned.turn_to(Colour::Blue);
    let Some(first) = turned.second_due() else {
        return ClaimVerdict::Senseless(Text::new(
            "blue's second segment is not due here",
            "второй отрезок синих здесь не на очереди",
        ));
    };
    let is_open = |edge| {
        parcel
            .ways(edge)
            .any(|mv| parcel.check(&turned, &mv).is_ok())
    };
    let nowhere = Trail {
        played: &[],
        ..*trail
    };
    for &edge in cycle {
        if let Err(reason) = parcel.check(&turned, &Move::Draw(edge.into()))
            && !is_open(edge)
        {
            return ClaimVerdict::refuted(because(parcel, &turned, edge, reason, &nowhere));
        }
    }
    for edge in within(
        parcel,
        first,
        cycle,
        &corners(parcel, written).unwrap_or_default(),
    ) {
        if is_open(edge) {
            return ClaimVerdict::refuted(text!(
                "{edge} lies inside this cycle and is open to blue too",
                "{edge} лежит внутри этого цикла и тоже доступно синим"
            ));
        }
    }
    ClaimVerdict::True
}

/// The edges inside a cycle. Where sides are glued both its sides may be closed, or none: inside is then where the first segment lies.
fn within(parcel: &Parcel, first: Edge, cycle: &[Edge], corners: &[Vertex]) -> Vec<Edge> {
    let cycle: BTreeSet<Edge> = cycle.iter().copied().collect();
    let others = || {
        parcel
            .edges()
            .into_iter()
            .filter(|edge| !cycle.contains(edge))
    };
    if parcel.grid.topology() == Topology::Plane {
        return others().filter(|&edge| is_inside(edge, corners)).collect();
    }
    let mut beside: BTreeMap<Edge, Vec<Cell>> = BTreeMap::new();
    for cell in parcel.grid.cells() {
        parcel
            .sides(cell)
            .into_iter()
            .for_each(|side| beside.entry(side).or_default().push(cell));
    }
    let cells_at = |edge: &Edge| beside.get(edge).map_or(&[][..], Vec::as_slice);
    let mut waiting = cells_at(&first).to_vec();
    let mut inside: BTreeSet<Cell> = waiting.iter().copied().collect();
    while let Some(cell) = waiting.pop() {
        for side in parcel
            .sides(cell)
            .iter()
            .filter(|side| !cycle.contains(side))
        {
            waiting.extend(cells_at(side).iter().filter(|&&next| inside.insert(next)));
        }
    }
    others()
        .filter(|edge| cells_at(edge).iter().all(|cell| inside.contains(cell)))
        .collect()
}

/// Whether the middle of a segment is enclosed by a rectilinear cycle that does not contain it.
fn is_inside(edge: Edge, corners: &[Vertex]) -> bool {
    // Twice the middle, so that it is whole.
    let (x, y) = (
        u16::from(edge.a().x) + u16::from(edge.b().x),
        u16::from(edge.a().y) + u16::from(edge.b().y),
    );
    // A ray to the left crosses upright sides; it runs a little above the line it lies on.
    let crossings = (0..corners.len()).filter(|&at| {
        let (a, b) = (corners[at], corners[(at + 1) % corners.len()]);
        let (low, high) = (2 * u16::from(a.y.min(b.y)), 2 * u16::from(a.y.max(b.y)));
        a.x == b.x && 2 * u16::from(a.x) < x && low <= y && y < high
    });
    crossings.count() % 2 == 1
}

/// Why a move may not be played, in a sentence.
pub(super) fn because(
    parcel: &Parcel,
    position: &Position,
    edge: Edge,
    reason: Illegal,
    trail: &Trail<'_, Move>,
) -> Text {
    let word = notation::Move::Segment(notation::Segment {
        colour: None,
        edge: edge.into(),
        span: crate::text::Span::default(),
    });
    let why = super::explain::explain(parcel, position, &word, reason, trail).message;
    let (en, ru) = (position.mover().name(), position.mover().side().ru);
    text!(
        "{en} may not play {edge}: {why}",
        "{ru} не могут провести {edge}: {why}",
        why
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_cycle_encloses() {
        let cycle = [(1, 1), (4, 1), (4, 4), (1, 4)].map(|(x, y)| Vertex::new(x, y));
        let edge =
            |a: (u8, u8), b: (u8, u8)| Edge::new(Vertex::new(a.0, a.1), Vertex::new(b.0, b.1));
        assert!(is_inside(edge((1, 2), (2, 2)), &cycle));
        assert!(is_inside(edge((2, 3), (2, 4)), &cycle));
        assert!(!is_inside(edge((0, 2), (1, 2)), &cycle));
        assert!(!is_inside(edge((2, 4), (2, 5)), &cycle));
        assert!(!is_inside(edge((4, 2), (5, 2)), &cycle));
    }
}
