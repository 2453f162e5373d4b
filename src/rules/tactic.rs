//! What an article has a name for, found in a record.

use crate::text::{Description, Text};

/// Something that a move was, or that it missed.
#[derive(Clone, Debug, PartialEq)]
pub struct Tactic {
    /// The word in JSON.
    pub name: &'static str,
    /// One sentence without its full stop. It becomes a comment of a record, so it holds no quotation marks.
    pub text: Text,
    /// What it consists of, for other programs.
    pub details: Description,
}

impl Tactic {
    /// A finding with its details as a JSON object.
    #[must_use]
    pub(crate) fn new(name: &'static str, text: Text, details: serde_json::Value) -> Self {
        Self { name, text, details: Description::of(details) }
    }
}
