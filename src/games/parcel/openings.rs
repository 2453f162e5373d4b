//! Openings to play from: three segments under one of the rules that take blue's advantage away.

use super::{Move, Opening, Parcel, Position};
use crate::board::{Grid, Topology};
use crate::notation::print::Alphabet;
use crate::puzzle::analysis::{AnalysisOptions, analyse};
use crate::puzzle::compose::{ComposedStart, Request, RequestError, StartComposer, random};
use crate::puzzle::solve::Limits;
use crate::rules::{Explain, Offer, Random, Rules, recast};

/// Segments of an opening; the third one is the second of blue, which the rule is about.
const SEGMENTS: u32 = 3;
/// Random games of an analysis after each of the variants that blue offers.
const GAMES: u64 = 1000;
/// The komi that is about even without any such rule (docs/small-boards.md).
const KOMI: &str = "0.5";

/// The kind of openings to throw: by turns for `rectangle` and for `choice`.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpeningRecipe {
    seed: u64,
    size: u8,
}

/// The recipe of the openings that a request asks for.
///
/// # Errors
/// [`RequestError`]: the part of the request that makes no sense here.
pub(super) fn starts(request: &Request<'_>) -> Result<Box<dyn StartComposer>, RequestError> {
    let Request { seed, size, .. } = *request;
    let (is_of_stones, size) = (
        request.stones.is_some() || request.middle.is_some() || request.next.is_some(),
        size.unwrap_or(7),
    );
    if is_of_stones || request.open.is_some() || request.drafts.is_some() || size < 3 {
        return Err(RequestError::Setting(
            "openings of Parcel have a size of 3 at least and no other setting",
            "у дебютов парселя одна настройка — размер, не меньше 3",
        ));
    }
    Ok(Box::new(OpeningRecipe { seed, size }))
}

impl StartComposer for OpeningRecipe {
    fn compose(&self, attempt: u64, limits: &Limits<'_>) -> Option<ComposedStart> {
        let mut random = random(self.seed, attempt);
        let opening = if attempt.is_multiple_of(2) {
            Opening::Rectangle
        } else {
            Opening::Choice
        };
        let grid = Grid::new(self.size, self.size, Topology::Plane);
        let parcel = Parcel {
            grid,
            komi: KOMI.parse().ok()?,
            opening,
            ..Parcel::standard()
        };
        let (mut position, mut words) = (parcel.empty(), Vec::new());
        for number in 1..=SEGMENTS {
            let mv = match parcel.offer(&position) {
                Some(offer) => offered(&parcel, &position, &offer, &mut random, limits)?,
                None => some(parcel.moves(&position), &mut random)?,
            };
            words.push(format!(
                "{number}. {}",
                parcel.write(&mv, Alphabet::Cyrillic)
            ));
            position = parcel.after(&position, &mv).ok()?;
        }
        let (name, moves) = (opening.name(), words.join(" "));
        let tables = format!(
            "[board]\nsize = {}\n\n[rules]\nopening = \"{name}\"\nkomi = {KOMI}\n\n[record]\nmoves = '''{moves}'''\n",
            recast::size(self.size, self.size)
        );
        Some(ComposedStart {
            tables,
            moves: SEGMENTS,
        })
    }
}

/// Any of the moves but the pass.
fn some(mut moves: Vec<Move>, random: &mut Random) -> Option<Move> {
    moves.retain(|mv| *mv != Move::Pass);
    if moves.is_empty() {
        None
    } else {
        Some(moves.swap_remove(random.below(moves.len())))
    }
}

/// Any variants that blue may offer, and of them the one that an analysis likes best for red.
fn offered(
    parcel: &Parcel,
    position: &Position,
    offer: &Offer<Move>,
    random: &mut Random,
    limits: &Limits<'_>,
) -> Option<Move> {
    let (mut left, mut draws) = (offer.moves.clone(), Vec::new());
    while draws.len() < offer.count {
        let Move::Draw(draw) = left.swap_remove(random.below(left.len())) else {
            continue;
        };
        draws.push(draw);
    }
    let chance = |taken: usize| {
        let after = parcel.after(position, &Move::Draw(draws[taken])).ok()?;
        let options = AnalysisOptions {
            games: GAMES,
            seed: 1,
            trees: 1,
            proof: 0,
        };
        let found = analyse(parcel, &after, &options, limits);
        (!limits.is_stopped()).then(|| found.tally.chance(0, found.seats.len()))
    };
    let chances = (0..draws.len()).map(chance).collect::<Option<Vec<_>>>()?;
    let taken = (0..draws.len()).min_by(|one, other| chances[*one].total_cmp(&chances[*other]))?;
    Some(Move::Offer {
        draws: draws.into(),
        taken,
    })
}
