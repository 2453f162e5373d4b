//! A document taken apart, and where its moves stand.

use crate::document;
use crate::notation::Line;
use crate::rules::Profiles;
use crate::settings::{Placed, Table, Value};
use crate::text::{Diagnostics, Source, Span, Text};

/// A document taken apart.
pub(super) struct Parts<'i> {
    pub(super) table: Placed<Table<'i>>,
    /// The tree of the moves.
    pub(super) line: Line,
    /// The literal that holds them, with its quotes.
    pub(super) moves: Option<Span>,
}

impl<'i> Parts<'i> {
    /// A value of `[record]`.
    pub(super) fn record(&self, key: &str) -> Option<&Placed<Value<'i>>> {
        self.table.value.inside("record", key)
    }
}

/// Takes a document apart.
///
/// # Errors
/// When it is no TOML or `[record]` is no table.
pub(super) fn parts(text: &str) -> Result<Parts<'_>, Text> {
    let mut out = Diagnostics::default();
    let source = Source::whole("", text);
    let table = document::parse(&source, &mut out);
    if out.has_errors() {
        return Err(Text::new(
            "the document is no TOML: kletka check says where",
            "документ — не TOML: место укажет kletka check",
        ));
    }
    if table.value.get("record").is_some_and(|record| record.value.as_table().is_none()) {
        return Err(Text::new("record is no table", "record — не таблица"));
    }
    let line = document::read(&source, &table, Profiles::none(), &mut out)
        .map(|document| document.record.line)
        .unwrap_or_default();
    let moves = table.value.inside("record", "moves").map(|moves| moves.span);
    Ok(Parts { table, line, moves })
}
