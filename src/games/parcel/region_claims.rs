//! Statements about regions: which there are, of what colour and area, with which boundary cycles.

use std::collections::{BTreeMap, BTreeSet};

use super::start::corners;
use super::statement::{Amount, Colouring, Cycles, RegionDescription};
use super::{Parcel, Position, Region};
use crate::Colour;
use crate::board::Vertex;
use crate::notation::{Element, print};
use crate::rules::Senseless;
use crate::rules::claim::ClaimVerdict;
use crate::scene::pointer::is_same_cycle;
use crate::text::decimal::Decimal;
use crate::text::{Text, plural_en, plural_ru, shorten};

/// How many things a message lists.
const MAX_LISTED: usize = 8;

/// Whether a region has a colouring.
fn fits(region: &Region, colouring: Colouring) -> bool {
    match colouring {
        Colouring::Of(colour) => region.colour == Some(colour),
        Colouring::Undetermined => region.colour.is_none(),
        Colouring::Mixed => region.verdict.has_blue && region.verdict.has_red,
        Colouring::Neutral => !region.verdict.has_blue && !region.verdict.has_red,
    }
}

/// The colour of a region in words.
fn quality(region: &Region) -> Text {
    match (region.verdict.has_blue, region.verdict.has_red) {
        (true, true) => Text::new(
            "undetermined: its boundary has both blue and red",
            "неопределённый: на границе и синие, и красные отрезки",
        ),
        (false, false) => Text::new(
            "undetermined: its boundary is all green",
            "неопределённый: граница целиком зелёная",
        ),
        (true, false) => Text::new("blue", "синий"),
        (false, true) => Text::new("red", "красный"),
    }
}

/// A region with all there is to say about it in a list.
pub(super) fn words(region: &Region) -> Text {
    let (name, area) = (region.name(), Decimal::from_halves(region.verdict.area2));
    let (en, ru) = match (region.verdict.has_blue, region.verdict.has_red) {
        (true, true) => ("undetermined mixed", "неопределённый, смешанный"),
        (false, false) => ("undetermined neutral", "неопределённый, нейтральный"),
        (true, false) => ("blue", "синий"),
        (false, true) => ("red", "красный"),
    };
    text!(
        "{name} ({en}, area {area})",
        "{name} ({ru}, площадь {area})"
    )
}

/// Several things in a list that never becomes a page.
pub(super) fn list(parts: impl Iterator<Item = Text>) -> Text {
    let parts: Vec<_> = parts.collect();
    let shown = Text::join(&parts[..parts.len().min(MAX_LISTED)], ", ");
    let more = parts.len().saturating_sub(MAX_LISTED);
    if more == 0 {
        return shown;
    }
    text!("{shown} and {more} more", "{shown} и ещё {more}", shown)
}

/// The regions that there are.
fn all(regions: &[Region]) -> Text {
    let names = list(regions.iter().map(words));
    match regions.len() {
        0 => Text::new("there are no regions", "участков нет"),
        1 => text!("the only region is {names}", "участок один: {names}", names),
        n => {
            let noun = plural_ru(n as u64, "участок", "участка", "участков");
            text!(
                "there are {n} regions: {names}",
                "всего {n} {noun}: {names}",
                names
            )
        }
    }
}

/// Whether a region has these corners of its outer cycle.
pub(super) fn is_called(region: &Region, corners: &[Vertex]) -> bool {
    region
        .cycles
        .first()
        .is_some_and(|cycle| is_same_cycle(cycle, corners))
}

/// The regions with these corners of their outer cycles: where sides are glued what lies on both sides of one, and what goes round
/// the other way, is called the same.
pub(super) fn find<'r>(regions: &'r [Region], corners: &[Vertex]) -> Vec<&'r Region> {
    regions
        .iter()
        .filter(|region| is_called(region, corners))
        .collect()
}

/// Judges a claim about one of several regions with the same name: it is true if it holds for any
/// of them.
fn of_any(
    found: &[&Region],
    place: &Element,
    regions: &[Region],
    judge: impl Fn(&Region) -> ClaimVerdict,
) -> ClaimVerdict {
    let mut refuted = None;
    for region in found {
        match judge(region) {
            ClaimVerdict::True => return ClaimVerdict::True,
            other => refuted = refuted.or(Some(other)),
        }
    }
    if found.len() > 1 {
        let names = list(found.iter().map(|region| words(region)));
        return ClaimVerdict::refuted(text!(
            "no region with these corners is like that: {names}",
            "ни один участок с такими углами не таков: {names}",
            names
        ));
    }
    refuted.unwrap_or_else(|| ClaimVerdict::refuted(missing(place, regions)))
}

/// Whether each of the claimed regions can be another one of those that there are.
pub(super) fn are_different(fits: &[Vec<usize>]) -> bool {
    /// Finds one for `at`, if need be by finding others for those that have theirs.
    fn place(
        at: usize,
        fits: &[Vec<usize>],
        taken: &mut BTreeMap<usize, usize>,
        seen: &mut BTreeSet<usize>,
    ) -> bool {
        fits[at].iter().any(|&region| {
            let is_free = seen.insert(region)
                && taken
                    .get(&region)
                    .copied()
                    .is_none_or(|other| place(other, fits, taken, seen));
            if is_free {
                taken.insert(region, at);
            }
            is_free
        })
    }
    let mut taken = BTreeMap::new();
    (0..fits.len()).all(|at| place(at, fits, &mut taken, &mut BTreeSet::new()))
}

/// Says that there is no region with these corners, and lists the others.
fn missing(place: &Element, regions: &[Region]) -> Text {
    let name = print::element(
        &Element {
            colour: None,
            ..place.clone()
        },
        print::Alphabet::Latin,
    );
    let (name, all) = (shorten(&name), all(regions));
    text!(
        "there is no region {name}; {all}",
        "участка {name} нет; {all}",
        all
    )
}

/// Whether a region is there and as described.
pub(super) fn describe(
    parcel: &Parcel,
    regions: &[Region],
    claimed: &RegionDescription,
) -> Result<ClaimVerdict, Senseless> {
    let found = find(regions, &corners(parcel, &claimed.region)?);
    Ok(of_any(&found, &claimed.region, regions, |region| {
        is_as_described(region, claimed)
    }))
}

/// Whether a region is as it is described, whatever it is called.
pub(super) fn is_as_described(region: &Region, claimed: &RegionDescription) -> ClaimVerdict {
    let area = Decimal::from_halves(region.verdict.area2);
    let name = region.name();
    if !fits(region, claimed.colouring) {
        let quality = quality(region);
        return ClaimVerdict::refuted(text!("{name} is {quality}", "{name} — {quality}", quality));
    }
    ClaimVerdict::of(claimed.area.is_none_or(|claimed| claimed == area), || {
        text!("{name} has the area {area}", "у {name} площадь {area}")
    })
}

/// How many regions there are of a colouring.
pub(super) fn count(position: &Position, amount: Amount) -> ClaimVerdict {
    let mut regions = position.regions();
    regions.retain(|region| {
        amount
            .colour
            .is_none_or(|colouring| fits(region, colouring))
    });
    ClaimVerdict::of(regions.len() == amount.count as usize, || {
        let Some(colouring) = amount.colour else {
            return all(&regions);
        };
        let (en, ru) = match colouring {
            Colouring::Of(Colour::Blue) => ("blue", "синих"),
            Colouring::Of(_) => ("red", "красных"),
            Colouring::Undetermined => ("undetermined", "неопределённых"),
            Colouring::Mixed => ("mixed", "смешанных"),
            Colouring::Neutral => ("neutral", "нейтральных"),
        };
        let n = regions.len();
        if n == 0 {
            return text!("there are no {en} regions", "{ru} участков нет");
        }
        let names = list(regions.iter().map(words));
        let (is, noun) = (
            plural_en(n as u64, "is", "are"),
            plural_en(n as u64, "region", "regions"),
        );
        text!(
            "there {is} {n} {en} {noun}: {names}",
            "{ru} участков — {n}: {names}",
            names
        )
    })
}

/// Whether a region has this number of boundary cycles, and these if they are listed.
pub(super) fn count_cycles(
    parcel: &Parcel,
    regions: &[Region],
    claimed: &Cycles,
) -> Result<ClaimVerdict, Senseless> {
    let found = find(regions, &corners(parcel, &claimed.region)?);
    let listed = claimed
        .list
        .iter()
        .map(|cycle| corners(parcel, cycle))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(of_any(&found, &claimed.region, regions, |region| {
        has_cycles(region, claimed.count as usize, &listed)
    }))
}

/// Whether a region has this number of boundary cycles, and these if they are listed.
fn has_cycles(region: &Region, count: usize, listed: &[Vec<Vertex>]) -> ClaimVerdict {
    let is_there = |cycle: &Vec<Vertex>| region.cycles.iter().any(|one| is_same_cycle(one, cycle));
    let is_listed = |cycle: &Vec<Vertex>| listed.iter().any(|one| is_same_cycle(cycle, one));
    let is_complete =
        listed.is_empty() || (listed.iter().all(is_there) && region.cycles.iter().all(is_listed));
    let n = region.cycles.len();
    ClaimVerdict::of(n == count && is_complete, || {
        let cycle = |corners: &Vec<Vertex>| {
            Text::same(format!(
                "({})",
                corners
                    .iter()
                    .map(Vertex::to_string)
                    .collect::<Vec<_>>()
                    .join("-")
            ))
        };
        let cycles = list(region.cycles.iter().map(cycle));
        let (name, noun) = (
            region.name(),
            plural_ru(
                n as u64,
                "граничный цикл",
                "граничных цикла",
                "граничных циклов",
            ),
        );
        let noun_en = plural_en(n as u64, "boundary cycle", "boundary cycles");
        text!(
            "{name} has {n} {noun_en}: {cycles}",
            "у {name} {n} {noun}: {cycles}",
            cycles
        )
    })
}
