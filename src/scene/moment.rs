//! How far a record is played.

use std::fmt;

/// A place in a record: after so many moves, and perhaps the first half of the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// Whole moves played from the start position on.
    pub moves: u32,
    /// Whether the first half-move of the next move is played too.
    pub is_midway: bool,
}

impl Moment {
    /// Reads `12`, after twelve moves, or `19.1`, after the first half of the nineteenth.
    ///
    /// ```
    /// use kletka::scene::Moment;
    /// assert_eq!(Moment::read("19.1"), Some(Moment { moves: 18, is_midway: true }));
    /// assert_eq!(Moment::read("0.1"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        match text.strip_suffix(".1") {
            Some(whole) => Some(Self { moves: whole.parse::<u32>().ok()?.checked_sub(1)?, is_midway: true }),
            None => text.parse::<u32>().ok().map(Self::from),
        }
    }

    /// How many moves the record must have.
    #[must_use]
    pub const fn needs(self) -> u32 {
        if self.is_midway { self.moves.saturating_add(1) } else { self.moves }
    }
}

impl From<u32> for Moment {
    fn from(moves: u32) -> Self {
        Self { moves, is_midway: false }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.needs(), if self.is_midway { ".1" } else { "" })
    }
}
