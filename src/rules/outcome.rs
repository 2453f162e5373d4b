//! Who plays, and how a game ends.

use crate::text::Text;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Seat>,
    /// What ended it.
    pub reason: EndReason,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The larger score after two passes.
    Score,
    /// A four.
    Four,
    /// Antonov's condition.
    Antonov,
    /// As many passes in a row as make a draw.
    Passes,
    /// No free cell is left.
    Full,
}

impl EndReason {
    /// The word in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Four => "four",
            Self::Antonov => "antonov",
            Self::Passes => "passes",
            Self::Full => "full",
        }
    }
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Blue, in Parcel and Renju for three.
    Blue,
    /// Red, in Parcel and Renju for three.
    Red,
    /// Green, in Renju for three.
    Green,
    /// The first player of Renju 3/2.
    A,
    /// The second player of Renju 3/2.
    B,
}

impl Seat {
    /// The word in documents and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
            Self::A => "A",
            Self::B => "B",
        }
    }

    /// The player in both languages, nominative.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Blue => Text::new("blue", "синие"),
            Self::Red => Text::new("red", "красные"),
            Self::Green => Text::new("green", "зелёные"),
            Self::A | Self::B => Text::same(self.name()),
        }
    }

    /// The player in the Russian genitive.
    #[must_use]
    pub const fn genitive_in_russian(self) -> &'static str {
        match self {
            Self::Blue => "синих",
            Self::Red => "красных",
            Self::Green => "зелёных",
            Self::A | Self::B => self.name(),
        }
    }

    /// Whether the Russian name is a plural, which its verb must follow.
    #[must_use]
    pub const fn is_plural_in_russian(self) -> bool {
        !matches!(self, Self::A | Self::B)
    }
}
