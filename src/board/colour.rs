//! The three colours that all games share.

use crate::text::Text;

/// A colour of segments or stones.
///
/// Green is the neutral colour of segments, and the third colour of stones.
///
/// ```
/// use kletka::Colour;
/// assert_eq!(Colour::Blue.next(), Colour::Red);
/// assert_eq!(Colour::Green.name(), "green");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Blue (синий; голубой where it is pale).
    Blue,
    /// Red (красный).
    Red,
    /// Green (зелёный).
    Green,
}

impl Colour {
    /// All colours in the order of the games' cycle: blue, red, green.
    pub const ALL: [Self; 3] = [Self::Blue, Self::Red, Self::Green];

    /// The name used in documents and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
        }
    }

    /// The Latin letter of the notation.
    #[must_use]
    pub const fn latin(self) -> char {
        match self {
            Self::Blue => 'b',
            Self::Red => 'r',
            Self::Green => 'g',
        }
    }

    /// The Cyrillic letter of the notation; blue has two, `с` and `г`, of which this is the first.
    #[must_use]
    pub const fn cyrillic(self) -> char {
        match self {
            Self::Blue => 'с',
            Self::Red => 'к',
            Self::Green => 'з',
        }
    }

    /// The sign that stands for the colour on paper: x, o, +.
    #[must_use]
    pub const fn paper_sign(self) -> char {
        match self {
            Self::Blue => 'x',
            Self::Red => 'o',
            Self::Green => '+',
        }
    }

    /// The colour after this one in the cycle blue, red, green.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Green,
            Self::Green => Self::Blue,
        }
    }

    /// 0, 1, 2 in the order of [`Colour::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The adjective in both languages, nominative, masculine in Russian.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Blue => Text::new("blue", "синий"),
            Self::Red => Text::new("red", "красный"),
            Self::Green => Text::new("green", "зелёный"),
        }
    }

    /// The adjective in both languages, instrumental in Russian: "would be blue", "стал бы синим".
    #[must_use]
    pub fn text_instrumental(self) -> Text {
        match self {
            Self::Blue => Text::new("blue", "синим"),
            Self::Red => Text::new("red", "красным"),
            Self::Green => Text::new("green", "зелёным"),
        }
    }

    /// The adjective in both languages, masculine genitive in Russian: "красного отрезка".
    #[must_use]
    pub fn text_genitive(self) -> Text {
        match self {
            Self::Blue => Text::new("blue", "синего"),
            Self::Red => Text::new("red", "красного"),
            Self::Green => Text::new("green", "зелёного"),
        }
    }

    /// The adjective in both languages, feminine accusative in Russian: "красную ломаную".
    #[must_use]
    pub fn text_feminine_accusative(self) -> Text {
        match self {
            Self::Blue => Text::new("blue", "синюю"),
            Self::Red => Text::new("red", "красную"),
            Self::Green => Text::new("green", "зелёную"),
        }
    }

    /// The side of that colour: "blue", "синие".
    #[must_use]
    pub fn side(self) -> Text {
        match self {
            Self::Blue => Text::new("blue", "синие"),
            Self::Red => Text::new("red", "красные"),
            Self::Green => Text::new("green", "зелёные"),
        }
    }

    /// The side of that colour in the Russian dative: "синим".
    #[must_use]
    pub const fn side_dative_in_russian(self) -> &'static str {
        match self {
            Self::Blue => "синим",
            Self::Red => "красным",
            Self::Green => "зелёным",
        }
    }

    /// The side of that colour in the genitive: "of blue", "у синих".
    #[must_use]
    pub fn side_genitive(self) -> Text {
        match self {
            Self::Blue => Text::new("blue", "синих"),
            Self::Red => Text::new("red", "красных"),
            Self::Green => Text::new("green", "зелёных"),
        }
    }

    /// The colour of the other player of two, blue and red; green, which belongs to no player,
    /// stays.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Blue => Self::Red,
            Self::Red => Self::Blue,
            Self::Green => Self::Green,
        }
    }
}
