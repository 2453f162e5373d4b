//! Positions as start positions of their own, moved over the paper and recoloured.

use crate::Colour;
use crate::board::Motion;
use crate::notation::Element;
use crate::text::Text;

/// A key of `[board]` or `[rules]`, for documents to begin with.
#[derive(Clone, Copy, Debug)]
pub struct BoardKey {
    /// `board` or `rules`.
    pub table: &'static str,
    /// The key.
    pub name: &'static str,
    /// The value it has when it is left out, as TOML.
    pub usual: &'static str,
    /// Its meaning in English.
    pub en: &'static str,
    /// Its meaning in Russian.
    pub ru: &'static str,
}

/// The changes to be made to a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionChange {
    /// Motions of the field, one after the other.
    pub motions: Vec<Motion>,
    /// The colour that blue becomes; the others follow as the rules have it.
    pub recolour: Option<Colour>,
    /// Afterwards the stones are continued over the field by this shift, columns and rows, with the colours going on in
    /// their cycle at every step.
    pub continued: Option<(i16, i16)>,
    /// The width and the height of the field on which they are continued; as large as it was if there is none.
    pub size: Option<(u8, u8)>,
}

impl PositionChange {
    /// The colour after blue, red, green have each gone on in the cycle as many steps as blue has.
    #[must_use]
    pub fn cycled(&self, colour: Colour) -> Colour {
        Colour::ALL[(colour.index() + self.steps()) % 3]
    }

    /// How many steps the colours go on in the cycle blue, red, green.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.recolour.map_or(0, Colour::index)
    }

    /// Whether the position leaves its place by a shift.
    #[must_use]
    pub fn shifts(&self) -> bool {
        self.motions
            .iter()
            .any(|motion| matches!(motion, Motion::Shift(..)))
    }
}

/// A position as a start position of its own.
#[derive(Clone, Debug)]
pub struct Recast {
    /// Table, key and value (as TOML) of every setting that is not the usual one, and of the size.
    pub settings: Vec<(&'static str, &'static str, String)>,
    /// The pieces on the board.
    pub elements: Vec<Element>,
    /// The number of the next move.
    pub next: u32,
    /// Notes for the person who asked.
    pub notes: Vec<Text>,
}

/// The size of a field as TOML.
#[must_use]
pub(crate) fn size(width: u8, height: u8) -> String {
    if width == height {
        width.to_string()
    } else {
        format!("[{width}, {height}]")
    }
}

/// That the passes before a position are not remembered by a start position.
pub(crate) fn forgotten_passes() -> Text {
    Text::new(
        "the passes before this position do not count in the new document",
        "пропуски ходов перед этой позицией в новом документе не считаются",
    )
}
