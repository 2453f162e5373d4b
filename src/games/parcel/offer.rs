//! Offers: alternatives for blue's second segment, of which red takes one.

use super::{Draw, Illegal, Move, Opening, Parcel, Position, Step};
use crate::rules::{Offer, Rules, Seat};
use crate::text::Span;
use crate::text::{Code, Diagnostic, plural_en, plural_ru};

/// How many alternatives blue offers where there are as many.
pub(super) const USUAL: usize = 3;

impl Parcel {
    /// What blue may only offer: its second segment, of which red picks one out of three, or of all where there are fewer.
    pub(super) fn due_offer(&self, position: &Position) -> Option<Offer<Move>> {
        if self.opening != Opening::Choice || position.is_over() || position.second_due().is_none() {
            return None;
        }
        let moves: Vec<Move> = self.moves(position).into_iter().filter(|mv| *mv != Move::Pass).collect();
        (!moves.is_empty()).then(|| Offer { picker: Seat::Red, count: USUAL.min(moves.len()), moves })
    }

    /// An offer is legal where it is due, with different alternatives each of which is legal.
    pub(super) fn check_offer(&self, position: &Position, draws: &[Draw], taken: usize) -> Result<Step, Illegal> {
        let mut broken: Option<Illegal> = None;
        let mut step = None;
        for (at, draw) in draws.iter().enumerate() {
            match self.judge(position, *draw).map(|(step, _)| step) {
                Ok(one) if at == taken => step = Some(one),
                Ok(_) => {}
                Err(reason) => broken = Some(lower(broken, reason)),
            }
            if draws[..at].iter().any(|earlier| self.is_same(position, *earlier, *draw)) {
                broken = Some(lower(broken, Illegal::OfferTwice(draw.edge)));
            }
        }
        if self.opening != Opening::Choice || position.second_due().is_none() {
            broken = Some(lower(broken, Illegal::OfferNotDue));
        }
        match (broken, step) {
            (None, Some(step)) => Ok(step),
            (Some(reason), _) => Err(reason),
            (None, None) => Err(Illegal::OfferNotDue),
        }
    }

    /// The article offers three alternatives, fewer only where there are fewer.
    pub(super) fn unusual_offer(&self, position: &Position, count: usize, span: Span) -> Option<Diagnostic> {
        let due = || self.due_offer(position).map_or(0, |offer| offer.count);
        if count == USUAL || (count < USUAL && count == due()) {
            return None;
        }
        let noun = plural_ru(count as u64, "вариант", "варианта", "вариантов");
        let alternatives = plural_en(count as u64, "alternative", "alternatives");
        let message = crate::text!(
            "{count} {alternatives} offered, and three are usual",
            "предложено {count} {noun}, а обычно их три"
        );
        Some(Diagnostic::warning(Code::OfferCount, span, message))
    }

    fn is_same(&self, position: &Position, one: Draw, other: Draw) -> bool {
        let colour = |draw: Draw| draw.colour.unwrap_or_else(|| self.forced_colour(position, draw.edge));
        one.edge == other.edge && colour(one) == colour(other)
    }
}

/// The reason that is named of two: the one whose rule comes first, of equal ones the earlier.
pub(super) fn lower(earlier: Option<Illegal>, reason: Illegal) -> Illegal {
    earlier.filter(|earlier| earlier.rank() <= reason.rank()).unwrap_or(reason)
}
