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
    /// All of them, in the order of tables.
    pub const ALL: [Self; 5] = [Self::Score, Self::Four, Self::Antonov, Self::Passes, Self::Full];

    /// The heading of a column.
    #[must_use]
    pub fn heading(self) -> Text {
        match self {
            Self::Score => Text::new("score", "очки"),
            Self::Four => Text::new("four", "четвёрка"),
            Self::Antonov => Text::new("Antonov", "Антонов"),
            Self::Passes => Text::new("passes", "пропуски"),
            Self::Full => Text::new("full", "нет места"),
        }
    }

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
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Green.
    Green,
    /// The first of two players who share the colours.
    A,
    /// The second of them.
    B,
}

impl Seat {
    /// All of them, in the order of tables.
    pub const ALL: [Self; 5] = [Self::Blue, Self::Red, Self::Green, Self::A, Self::B];

    /// Whether the player has a colour for himself.
    #[must_use]
    pub const fn is_colour(self) -> bool {
        !matches!(self, Self::A | Self::B)
    }

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
