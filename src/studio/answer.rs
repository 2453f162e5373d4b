//! The answers to questions.

use serde_json::{Value, json};

use crate::text::Text;

/// An answer, or why there is none.
pub(super) type Answer = Result<Value, Refusal>;

/// Why a question has no answer: an object with at least a message.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) Value);

impl<E: Into<Text>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self(json!({ "message": both(&error.into()) }))
    }
}

/// A phrase in both languages.
pub(crate) fn both(text: &Text) -> Value {
    json!({"en": text.en, "ru": text.ru})
}
