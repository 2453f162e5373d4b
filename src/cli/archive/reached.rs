//! Looks through records for a position.

use crate::archive::likeness::{Sought, Sum, Way};
use crate::rules::Exchange;
use crate::session::Reading;

use super::record::Stated;

/// Where a record reaches the position.
#[derive(Clone, Debug)]
pub(super) struct Reached {
    pub(super) title: Option<String>,
    /// Moves played from the start.
    pub(super) plies: u32,
    /// The number of the last of them, and how it is written; `None` at the start.
    pub(super) last: Option<(u32, String)>,
    pub(super) way: Way,
    pub(super) exchange: Exchange,
    /// Whether the players take each other's place, in games whose players share the colours.
    pub(super) other_player: bool,
}

/// Looks for a position in a record.
pub(super) fn seek(sought: &Sought, reading: &Reading<'_, '_>) -> Option<Reached> {
    let mut position = reading.start.clone()?;
    let frame = position.frame();
    let (mut sum, mut pieces) = (Sum::of_field(&frame), position.pieces());
    sum.add(&pieces);
    let mut line = reading.plies();
    loop {
        if let Some((way, exchange)) = sought.find(sum, position.number())
            && position.exchanges().contains(&exchange)
        {
            let stated = Stated::of(reading);
            let alphabet = stated.alphabet(position.profile());
            let last = position.last_move(alphabet);
            let seats = position.profile().seats;
            let is_shifted = !(exchange.turns as usize).is_multiple_of(seats.len());
            let other_player = is_shifted && !seats.iter().any(|seat| seat.is_colour());
            return Some(Reached { title: stated.title, plies: position.plies(), last, way, exchange, other_player });
        }
        let ply = line.next()?;
        pieces.clear();
        position.play(&ply.played, ply.span, Some(&mut pieces))?;
        sum.add(&pieces);
    }
}
