//! Why something is refused, as the page reads it.

use serde_json::{Value, json};

use crate::studio::Refusal;

/// The answer that says it, in both languages.
pub(super) fn refusal(why: impl Into<Refusal>) -> Value {
    json!({ "refused": why.into().0 })
}
