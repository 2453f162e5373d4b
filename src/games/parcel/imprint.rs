//! Parcel for comparing positions and games.

use super::{GreenRule, Move, Opening, Parcel, Position, Step};
use crate::Colour;
use crate::rules::{Exchange, Frame, Piece, Place};

/// The field and the settings.
pub(super) fn frame(parcel: &Parcel) -> Frame {
    let opening = match parcel.opening {
        Opening::Free => "free",
        Opening::Rectangle => "rectangle",
        Opening::Choice => "choice",
    };
    let green = match parcel.green {
        GreenRule::Forced => "forced",
        GreenRule::Optional => "optional",
    };
    Frame {
        grid: parcel.grid,
        segments: if parcel.free_segments { "free" } else { "unit" },
        period: 2,
        komi: Some(parcel.komi),
        has_own_start: false,
        terms: vec![("opening", opening), ("green", green)],
    }
}

/// Blue and red can be exchanged, unless the opening still binds blue only.
pub(super) fn exchanges(parcel: &Parcel, position: &Position) -> Vec<Exchange> {
    let colours = [Colour::Red, Colour::Blue, Colour::Green];
    let both = Exchange { colours, turns: 1, negates_komi: true };
    if parcel.opening == Opening::Free || position.has_second() {
        vec![Exchange::NONE, both]
    } else {
        vec![Exchange::NONE]
    }
}

/// The segments.
pub(super) fn pieces(position: &Position) -> Vec<Piece> {
    position.segments().into_iter().map(|(edge, colour)| Piece::new(Place::Edge(edge), colour)).collect()
}

/// The segment of a move, and the alternatives that red did not take.
pub(super) fn put(parcel: &Parcel, position: &Position, mv: &Move, step: Step, into: &mut Vec<Piece>) {
    into.extend(step.segment().map(|(edge, colour)| Piece::new(Place::Edge(edge), colour)));
    if let Move::Offer { draws, taken } = mv {
        let others = draws.iter().enumerate().filter(|(at, _)| at != taken);
        into.extend(others.map(|(_, draw)| {
            let colour = draw.colour.unwrap_or_else(|| parcel.forced_colour(position, draw.edge));
            Piece { place: Place::Edge(draw.edge), colour, is_offered: true }
        }));
    }
}
