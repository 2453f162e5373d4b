//! Parcel: every legal reply must be answered.

use super::{Opening, Parcel, Position};
use crate::puzzle::proof::Provable;
use crate::rules::Rules;

impl Provable for Parcel {
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
