//! The kinds of slips, and how certain a reading with each is.

use crate::text::Text;

/// A slip that a reader has to overlook to read a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slip {
    /// `1)`, `1:`, `1`, `№ 1` for `1.`.
    Number,
    /// Square brackets are missing.
    Bracket,
    /// Brackets of another kind.
    Round,
    /// White space inside a word.
    Space,
    /// No `@` behind a colour, or another sign.
    Sign,
    /// A colour by a letter or a word that only looks or sounds like it.
    Colour,
    /// A column by a letter of the other alphabet.
    Alphabet,
    /// A capital.
    Capital,
    /// A letter for a digit, or a digit for a letter.
    Digit,
    /// The row before the column.
    Order,
    /// The full vertex at the wrong end.
    Vertex,
    /// A dash that is missing.
    Dash,
    /// A pass by another word.
    Pass,
    /// A pass, or a skipped half, by one dash.
    Hyphen,
    /// No comma between two half-moves, or another sign.
    Comma,
    /// A sign between moves.
    Separator,
    /// A dash between moves or behind a number, which may be a pass.
    Divider,
    /// A comment in other quotation marks.
    Quotes,
    /// A sign of another program.
    Glyph,
    /// The star of an offer at another place, or other signs between its segments.
    Offer,
    /// A move number that counts something else than moves.
    Count,
    /// Words kept as a comment.
    Prose,
    /// Something else was said before or asked for.
    Contradiction,
    /// A word that may mean something else.
    Doubt,
    /// A legal move taken for one that is not.
    Guess,
}

/// When a reading is certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// Always.
    Always,
    /// Where each move has its own right number.
    Numbered,
    /// Where the numbers count rounds of all players.
    Rounds,
    /// Never: a person has to look at it.
    Never,
}

impl Slip {
    /// The slip, in a few words.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Number => Text::new("move number without its full stop", "номер хода без точки"),
            Self::Bracket | Self::Round => Text::new("square brackets", "квадратные скобки"),
            Self::Space => Text::new("white space inside a move", "пробел внутри хода"),
            Self::Sign => Text::new("@ after the colour", "знак @ после цвета"),
            Self::Colour => Text::new("letter of the colour", "буква цвета"),
            Self::Alphabet => Text::new("letter of the other alphabet", "буква другого алфавита"),
            Self::Capital => Text::new("capital letter", "заглавная буква"),
            Self::Digit => Text::new(
                "letter for a digit or digit for a letter",
                "буква вместо цифры или наоборот",
            ),
            Self::Order => Text::new("row before column", "горизонталь перед вертикалью"),
            Self::Vertex => Text::new("row at the wrong end", "горизонталь не у того конца"),
            Self::Dash => Text::new("dash", "чёрточка"),
            Self::Pass | Self::Hyphen => Text::new("pass", "пропуск хода"),
            Self::Comma => Text::new("comma between half-moves", "запятая между полуходами"),
            Self::Separator | Self::Divider => Text::new("sign between moves", "знак между ходами"),
            Self::Quotes => Text::new("quotation marks of a comment", "кавычки комментария"),
            Self::Glyph => Text::new("sign of another program", "знак другой программы"),
            Self::Offer => Text::new("signs of an offer", "знаки предложения"),
            Self::Count => Text::new("move numbers", "номера ходов"),
            Self::Prose => Text::new("words kept as a comment", "слова стали комментарием"),
            Self::Contradiction => Text::new(
                "something else was said before or asked for",
                "раньше сказано или задано другое",
            ),
            Self::Doubt => Text::new("may mean something else", "может значить и другое"),
            Self::Guess => Text::new(
                "a legal move near to what is written",
                "допустимый ход, близкий к написанному",
            ),
        }
    }

    /// When a reading with this slip is certain.
    #[must_use]
    pub const fn certainty(self) -> Certainty {
        match self {
            Self::Round | Self::Hyphen | Self::Comma | Self::Divider => Certainty::Numbered,
            Self::Count => Certainty::Rounds,
            Self::Digit
            | Self::Vertex
            | Self::Prose
            | Self::Contradiction
            | Self::Doubt
            | Self::Guess => Certainty::Never,
            _ => Certainty::Always,
        }
    }
}

/// Slips of a word, each once, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slips(Vec<Slip>);

impl Slips {
    /// No slips.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// The same with one more.
    #[must_use]
    pub fn and(mut self, slip: Slip) -> Self {
        if let Err(at) = self.0.binary_search(&slip) {
            self.0.insert(at, slip);
        }
        self
    }

    /// Slips of two words.
    #[must_use]
    pub fn with(self, other: &Self) -> Self {
        other.iter().fold(self, Self::and)
    }

    /// The same with one more, if so.
    #[must_use]
    pub fn and_if(self, is_so: bool, slip: Slip) -> Self {
        if is_so { self.and(slip) } else { self }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Slip> + '_ {
        self.0.iter().copied()
    }

    /// Whether one is among them.
    #[must_use]
    pub fn has(&self, slip: Slip) -> bool {
        self.0.contains(&slip)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<Option<Slip>> for Slips {
    fn from(slip: Option<Slip>) -> Self {
        Self(slip.into_iter().collect())
    }
}
