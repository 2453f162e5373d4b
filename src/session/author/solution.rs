//! Writing the solution of a puzzle into its document.

use super::content::content;
use super::text::{Splice, newline, splice};
use crate::document;
use crate::settings::span_of;
use crate::text::Source;
use crate::text::{Diagnostics, Text};

/// The document with `moves`, a TOML string, as its solution; all else stays byte for byte.
///
/// # Errors
/// In words, when the document cannot take it.
pub fn write_solution(text: &str, moves: &str) -> Result<String, Text> {
    let newline = newline(text);
    let moves = moves.replace('\n', newline);
    let source = Source::whole("", text);
    let table = document::parse(&source, &mut Diagnostics::default());
    let old = table.get_ref().get("solution").and_then(|solution| match solution.get_ref() {
        toml::de::DeValue::Table(solution) => solution.get("moves"),
        _ => None,
    });
    let change: Splice = if let Some(old) = old {
        (span_of(old).range(), moves)
    } else {
        let gap = if text.is_empty() || text.ends_with('\n') { "" } else { newline };
        (text.len()..text.len(), format!("{gap}{newline}[solution]{newline}moves = {moves}{newline}"))
    };
    let new = splice(text, vec![change]);
    let without = |text: &str| {
        let mut value = content(text)?;
        value.as_object_mut()?.remove("solution");
        Some(value)
    };
    let has_kept_all = without(&new).is_some_and(|after| Some(after) == without(text));
    if has_kept_all {
        return Ok(new);
    }
    Err(Text::new(
        "the document cannot take the solution: give it a table [solution] with moves = ''",
        "решение не помещается в документ: добавьте в него таблицу [solution] с moves = ''",
    ))
}
