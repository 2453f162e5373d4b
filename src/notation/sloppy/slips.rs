//! What has to be overlooked to read a word, and how unlikely that is.

use crate::text::Text;

/// What a reader has to overlook to read a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Slip {
    /// `1)`, `1:`, `1`, `№ 1` for `1.`.
    Number,
    /// A bracket that is missing or of another kind.
    Bracket,
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
    /// `l` for 1 or `O` for 0, and the other way round.
    Digit,
    /// Row and column exchanged, or the full vertex at the wrong end.
    Order,
    /// A dash that is missing, or several.
    Dash,
    /// A pass by one dash or another word.
    Pass,
    /// No comma between two half-moves, or another sign.
    Comma,
    /// A sign between moves.
    Separator,
    /// Words among the moves, read as a comment.
    Prose,
    /// A move number that counts something else than moves.
    Count,
    /// Names without the colours of their players.
    Seats,
    /// A result or a setting, where another one was said before or asked for.
    Result,
    /// The star of an offer at another place, or several.
    Star,
    /// A word that is a number perhaps, or signs that perhaps make an offer.
    Doubt,
    /// A legal move taken for one that is not.
    Guess,
}

impl Slip {
    /// What was overlooked, in a few words.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Self::Number => Text::new("move number without its full stop", "номер хода без точки"),
            Self::Bracket => Text::new("square brackets", "квадратные скобки"),
            Self::Space => Text::new("white space inside a move", "пробел внутри хода"),
            Self::Sign => Text::new("@ behind the colour", "знак @ после цвета"),
            Self::Colour => Text::new("letter of the colour", "буква цвета"),
            Self::Alphabet => Text::new("letter of the other alphabet", "буква другого алфавита"),
            Self::Capital => Text::new("capital letter", "заглавная буква"),
            Self::Digit => Text::new("letter for a digit or digit for a letter", "буква вместо цифры или наоборот"),
            Self::Order => Text::new("row before column", "ряд перед столбцом"),
            Self::Dash => Text::new("dash", "чёрточка"),
            Self::Pass => Text::new("pass", "пропуск хода"),
            Self::Comma => Text::new("comma between half-moves", "запятая между полуходами"),
            Self::Separator => Text::new("sign between moves", "знак между ходами"),
            Self::Prose => {
                Text::new("words among the moves, kept as a comment", "слова среди ходов стали комментарием")
            }
            Self::Count => Text::new("move numbers", "номера ходов"),
            Self::Seats => Text::new("players in the order in which they move", "игроки в порядке ходов"),
            Self::Result => {
                Text::new("something else was said before or asked for", "раньше сказано или задано другое")
            }
            Self::Star => Text::new("star of an offer", "звёздочка предложения"),
            Self::Doubt => Text::new("may mean something else", "может значить и другое"),
            Self::Guess => Text::new("a legal move near to what is written", "допустимый ход, близкий к написанному"),
        }
    }

    /// Whether what it was read as has to be looked at by somebody.
    #[must_use]
    pub const fn is_doubtful(self) -> bool {
        matches!(self, Self::Guess | Self::Count | Self::Doubt)
    }

    /// How unlikely it is.
    const fn cost(self) -> u32 {
        match self {
            Self::Bracket | Self::Space | Self::Sign | Self::Star | Self::Capital | Self::Number | Self::Comma => 2,
            Self::Alphabet | Self::Colour | Self::Separator => 3,
            Self::Digit | Self::Pass | Self::Order | Self::Dash => 4,
            Self::Count | Self::Doubt => 5,
            Self::Prose | Self::Seats | Self::Result => 12,
            Self::Guess => 30,
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

    /// Those of two words.
    #[must_use]
    pub fn with(self, other: &Self) -> Self {
        other.iter().fold(self, Self::and)
    }

    /// The same without one.
    #[must_use]
    pub(super) fn without(mut self, slip: Slip) -> Self {
        self.0.retain(|own| *own != slip);
        self
    }

    pub(super) fn and_if(self, is_so: bool, slip: Slip) -> Self {
        if is_so { self.and(slip) } else { self }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Slip> + '_ {
        self.0.iter().copied()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How unlikely all of them are.
    #[must_use]
    pub fn cost(&self) -> u32 {
        self.iter().map(Slip::cost).sum()
    }
}
