//! Something that a line of words says.

use crate::rules::Seat;
use crate::text::decimal::Decimal;

/// Something that a line says.
#[derive(Clone, Debug, PartialEq)]
pub(in super::super) enum HeadingFact {
    /// A key of `[meta]`, and whether that is certain.
    Meta(&'static str, String, bool),
    /// A player, and whether it is certain which.
    Player(Seat, String, bool),
    /// The result; `None` for a draw.
    Result(Option<Seat>),
    /// The result of a game that nobody ended.
    Unfinished,
    /// Why the game ended, if not by the rules.
    Ended(&'static str),
    /// The score of the players in their order.
    Score([Decimal; 2]),
    /// A key of `[board]` or `[rules]` with its value as TOML.
    Setting(&'static str, String),
}

impl HeadingFact {
    /// Whether it says how the game ended.
    pub(in super::super) const fn is_of_result(&self) -> bool {
        matches!(self, Self::Result(_) | Self::Ended(_) | Self::Unfinished | Self::Score(_))
    }
}
