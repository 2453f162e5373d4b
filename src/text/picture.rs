//! A drawing under a message.

use super::Text;

/// A small drawing that belongs to a diagnostic, ready to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Without colour codes.
    pub plain: Text,
    /// With ANSI colour codes.
    pub painted: Text,
}

/// What could stand at a place instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The place to replace.
    pub span: crate::text::Span,
    /// What to write there.
    pub replacement: String,
    /// How many of the following moves are legal then; `None` where that was not asked.
    pub legal: Option<u32>,
}
