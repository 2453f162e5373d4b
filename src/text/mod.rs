//! The texts that all modules share: sources and places in them, diagnostics with their codes,
//! wording in two languages, decimals as people write them. Knows no game.
//!
//! ```
//! use kletka::text::{Source, Text};
//! assert_eq!(Source::whole("game.toml", "a\nb").locate(2).line, 2);
//! assert_eq!(Text::count(2_u64, ["move", "moves"], ["ход", "хода", "ходов"]).ru, "2 хода");
//! ```

mod arrange;
mod code;
mod conflict;
mod description;
mod diagnostic;
mod source;
mod span_map;
#[macro_use]
mod wording;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod decimal;

pub(crate) use arrange::Arrange;
pub use code::{Code, Group, Severity};
pub(crate) use conflict::is_marker as is_conflict_marker;
pub use conflict::merge_conflict;
pub use description::{Description, Json};
pub use diagnostic::{Diagnostic, Diagnostics, Inset, Suggestion};
pub use source::{LineColumn, Places, Source, Span};
pub use span_map::SpanMap;
pub use wording::{
    Lang, Text, capital, filled, lines, lowered, plural_en, plural_ru, shorten, small, visible,
    wrapped,
};
pub(crate) use wording::{error_in_words, has_command, is_command, joined, worded};
