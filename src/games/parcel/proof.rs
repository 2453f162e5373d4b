//! Parcel: every legal reply must be answered.

use super::{Draw, Move, Opening, Parcel, Position};
use crate::puzzle::proof::Provable;
use crate::rules::Rules;

impl Provable for Parcel {
    /// A colour that rule 2 gives anyhow need not be written.
    fn normal(&self, position: &Position, mv: &Move) -> Move {
        let plain = |&Draw { edge, colour }: &Draw| Draw {
            edge,
            colour: colour.filter(|&colour| colour != self.forced_colour(position, edge)),
        };
        match mv {
            Move::Pass => Move::Pass,
            Move::Draw(draw) => Move::Draw(plain(draw)),
            Move::Offer { draws, taken } => Move::Offer { draws: draws.iter().map(plain).collect(), taken: *taken },
        }
    }

    fn identity(&self, position: &Position) -> Option<Vec<u8>> {
        let mut out = self.number(position).to_le_bytes().to_vec();
        out.extend([u8::from(position.has_passes()), u8::from(position.is_over())]);
        if self.opening != Opening::Free {
            // Blue's second segment depends on its first one.
            out.push(u8::from(position.has_second()));
            let first = position.first().filter(|_| !position.has_second());
            out.extend(first.into_iter().flat_map(|edge| [edge.a().x, edge.a().y, edge.b().x, edge.b().y]));
        }
        for (edge, colour) in position.segments() {
            let place = [edge.a().x, edge.a().y, edge.b().x, edge.b().y];
            out.extend(place);
            out.push(u8::try_from(colour.index()).unwrap_or(0));
        }
        Some(out)
    }
}
