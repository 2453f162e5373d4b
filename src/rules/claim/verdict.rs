//! The verdict on a statement.

use crate::text::Text;

/// The truth instead of a false statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The truth in a sentence.
    pub truth: Text,
    /// More about it.
    pub help: Option<Text>,
}

impl Refutation {
    /// A refutation that needs no further words.
    #[must_use]
    pub fn new(truth: Text) -> Self {
        Self { truth, help: None }
    }

    /// The same with help.
    #[must_use]
    pub fn help(mut self, help: Text) -> Self {
        self.help = Some(help);
        self
    }
}

/// Whether a statement is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClaimVerdict {
    /// It is.
    True,
    /// It is not.
    False(Box<Refutation>),
    /// It means nothing in this game, or on this field: why.
    Senseless(Text),
    /// It is unknown: why.
    Unproved(Text),
}

impl ClaimVerdict {
    /// False, for this reason.
    #[must_use]
    pub fn refuted(truth: Text) -> Self {
        Self::False(Box::new(Refutation::new(truth)))
    }

    /// True if a condition holds, else false for a reason.
    pub fn of(holds: bool, truth: impl FnOnce() -> Text) -> Self {
        if holds {
            Self::True
        } else {
            Self::refuted(truth())
        }
    }
}
