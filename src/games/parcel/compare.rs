//! Parcel for comparing positions and games.

use super::{Draw, GreenRule, Move, Opening, Parcel, Position, Step};
use crate::Colour;
use crate::board::Place;
use crate::rules::{Compare, Exchange, GameFrame, Piece};

impl Compare for Parcel {
    fn frame(&self) -> GameFrame {
        GameFrame {
            grid: self.grid,
            segments: if self.free_segments { "free" } else { "unit" },
            period: 2,
            komi: Some(self.komi),
            chooses_colour: self.green == GreenRule::Optional,
            has_own_start: false,
            terms: vec![
                ("opening", self.opening.name()),
                ("green", self.green.name()),
            ],
        }
    }

    /// Blue and red can be exchanged, unless the opening still binds blue only.
    fn exchanges(&self, position: &Position) -> Vec<Exchange> {
        let both = Exchange {
            colours: Colour::ALL.map(Colour::opponent),
            turns: 1,
            negates_komi: true,
        };
        if self.opening == Opening::Free || position.has_second() {
            vec![Exchange::NONE, both]
        } else {
            vec![Exchange::NONE]
        }
    }

    fn pieces(&self, position: &Position) -> Vec<Piece> {
        position
            .segments()
            .into_iter()
            .map(|(edge, colour)| Piece::new(Place::Edge(edge), colour))
            .collect()
    }

    fn each_piece(&self, position: &Position, see: &mut dyn FnMut(Piece)) {
        position.each_segment(&mut |edge, colour| see(Piece::new(Place::Edge(edge), colour)));
    }

    /// The segment of a move, and the alternatives that red did not take.
    fn put(&self, position: &Position, mv: &Move, step: &Step, into: &mut Vec<Piece>) {
        into.extend(
            step.segment()
                .map(|(edge, colour)| Piece::new(Place::Edge(edge), colour)),
        );
        if let Move::Offer { draws, taken } = mv {
            let others = draws.iter().enumerate().filter(|(at, _)| at != taken);
            into.extend(others.map(|(_, draw)| {
                let colour = draw
                    .colour
                    .unwrap_or_else(|| self.forced_colour(position, draw.edge));
                Piece {
                    place: Place::Edge(draw.edge),
                    colour,
                    is_offered: true,
                }
            }));
        }
    }

    /// Segments stay where they are; the colours of those only offered are known when they are offered.
    fn put_at_once(&self, after: &Position, mv: &Move, into: &mut Vec<Piece>) -> bool {
        if let Move::Draw(Draw { edge, .. }) = mv {
            let colour = after.colour_of(*edge);
            into.extend(colour.map(|colour| Piece::new(Place::Edge(*edge), colour)));
        }
        !matches!(mv, Move::Offer { .. })
    }
}
