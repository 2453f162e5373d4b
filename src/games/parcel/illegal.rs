//! The reasons why a move of Parcel is illegal, with the segments to blame.

use super::{Arising, Piercing};
use crate::Colour;
use crate::board::{Edge, Vertex};
use crate::notation::Point;
use crate::rules::Outcome;

/// A broken rule and its culprits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Illegal {
    /// The word is not a move of Parcel.
    NotASegment,
    /// The game had ended.
    GameOver(Outcome),
    /// A vertex is not on the field.
    OffBoard(Point),
    /// The segment is not one side of a cell.
    NotUnit(Vertex, Vertex),
    /// The free segment passes through a vertex.
    NotPrimitive {
        /// The segment's ends.
        ends: (Vertex, Vertex),
        /// The first vertex that it passes.
        through: Vertex,
    },
    /// Another colour is written than the rules give.
    Colour {
        /// The segment.
        edge: Edge,
        /// The colour written.
        written: Colour,
        /// The colour that the rules give without a letter.
        due: Colour,
    },
    /// The edge is drawn already.
    Occupied {
        /// The segment.
        edge: Edge,
        /// Its colour on the field.
        colour: Colour,
    },
    /// The free segment crosses another one.
    Crossing {
        /// The segment.
        edge: Edge,
        /// The one that it crosses.
        other: Edge,
    },
    /// The segment touches the rectangle round blue's first one.
    InRectangle {
        /// The segment.
        edge: Edge,
        /// Blue's first segment.
        first: Edge,
    },
    /// An offer where none is due.
    OfferNotDue,
    /// The same alternative twice in an offer.
    OfferTwice(Edge),
    /// The green segment pierces a polyline (R3).
    Piercing {
        /// The segment.
        edge: Edge,
        /// The polyline that it pierces, and the vertex.
        piercing: Piercing,
    },
    /// Only undetermined regions would arise (R4).
    Looping {
        /// The segment.
        edge: Edge,
        /// The colour that it would have.
        colour: Colour,
        /// The regions that would arise.
        arising: Arising,
    },
}

impl Illegal {
    /// The segment that was to be drawn, where there is one.
    #[must_use]
    pub const fn edge(&self) -> Option<Edge> {
        match *self {
            Self::Colour { edge, .. }
            | Self::Occupied { edge, .. }
            | Self::Crossing { edge, .. }
            | Self::InRectangle { edge, .. }
            | Self::Piercing { edge, .. }
            | Self::Looping { edge, .. }
            | Self::OfferTwice(edge) => Some(edge),
            _ => None,
        }
    }

    /// The place of the rule in the order in which broken rules are named: the lowest is named first.
    #[must_use]
    pub const fn rank(&self) -> u8 {
        match self {
            Self::NotASegment => 0,
            Self::GameOver(_) => 1,
            Self::OffBoard(_) => 2,
            Self::NotUnit(..) => 3,
            Self::NotPrimitive { .. } => 4,
            Self::Colour { .. } => 5,
            Self::Occupied { .. } => 6,
            Self::Crossing { .. } => 7,
            Self::InRectangle { .. } | Self::OfferNotDue | Self::OfferTwice(_) => 8,
            Self::Piercing { .. } => 9,
            Self::Looping { .. } => 10,
        }
    }
}
