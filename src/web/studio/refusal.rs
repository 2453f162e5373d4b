//! Why something is refused, as the page reads it.

use serde_json::{Value, json};

use crate::text::Text;

/// The answer that says it, in both languages.
pub(super) fn refusal(Text { en, ru }: Text) -> Value {
    json!({"refused": {"message": {"en": en, "ru": ru}}})
}
