//! A document taken apart, and where its moves stand.

use super::error::EditError;
use crate::document;
use crate::notation::Line;
use crate::rules::Profiles;
use crate::settings::{Literal, Placed, Table, Value};
use crate::text::{Diagnostics, Source, Span};

/// A document taken apart.
pub(in crate::session) struct TextParts<'i> {
    pub(in crate::session) table: Placed<Table<'i>>,
    /// The tree of the moves.
    pub(in crate::session) line: Line,
    /// The literal that holds them, with its quotes.
    pub(in crate::session) moves: Option<Span>,
    /// The moves of the solution and their literal.
    pub(in crate::session) solution: Option<(Line, Span)>,
}

/// A string of moves.
pub(in crate::session) struct MovesText<'a> {
    /// The table that holds it.
    pub(in crate::session) table: &'static str,
    pub(in crate::session) line: &'a Line,
    pub(super) literal: Option<Span>,
}

impl MovesText<'_> {
    /// How the string is written, if there is one.
    pub(super) fn writing(&self, text: &str) -> Option<Literal> {
        self.literal
            .map(|literal| Literal::of(&text[literal.range()]))
    }

    /// A word as it stands in the string.
    pub(super) fn encoded(&self, text: &str, word: String) -> Result<String, EditError> {
        let Some(literal) = self.writing(text) else {
            return Ok(word);
        };
        literal
            .encode(&word)
            .ok_or_else(|| EditError::unfit(Some(literal)))
    }
}

impl<'i> TextParts<'i> {
    /// A value of `[record]`.
    pub(super) fn record(&self, key: &str) -> Option<&Placed<Value<'i>>> {
        self.table.value.inside("record", key)
    }

    /// The moves of a table.
    pub(in crate::session) fn moves(&self, table: &'static str) -> MovesText<'_> {
        let (line, literal) = match (table, &self.solution) {
            ("solution", Some((line, literal))) => (line, Some(*literal)),
            ("solution", None) => (Line::EMPTY, None),
            _ => (&self.line, self.moves),
        };
        MovesText {
            table,
            line,
            literal,
        }
    }

    /// The moves among which a place is: the record's, or the solution's.
    pub(super) fn around(&self, place: Option<Span>) -> MovesText<'_> {
        let solution = self.solution.as_ref().map(|(_, literal)| literal.range());
        let is_there = place
            .zip(solution)
            .is_some_and(|(place, range)| range.contains(&(place.start as usize)));
        self.moves(if is_there { "solution" } else { "record" })
    }
}

/// Takes a document apart.
///
/// # Errors
/// [`EditError`], when it is not TOML or `[record]` is not a table.
pub(in crate::session) fn parts(text: &str) -> Result<TextParts<'_>, EditError> {
    let mut out = Diagnostics::default();
    let source = Source::whole("", text);
    let table = document::parse(&source, &mut out);
    if out.has_errors() {
        return Err(EditError::NotToml);
    }
    if table
        .value
        .get("record")
        .is_some_and(|record| record.value.as_table().is_none())
    {
        return Err(EditError::NotTable("record"));
    }
    let read = document::read(&source, &table, Profiles::none(), &mut out);
    let (line, solution) = read
        .map(|document| (document.record.line, document.solution))
        .unwrap_or_default();
    let literal = |of: &str| table.value.inside(of, "moves").map(|moves| moves.span);
    let (moves, solution) = (
        literal("record"),
        solution
            .map(|solution| solution.value)
            .zip(literal("solution")),
    );
    Ok(TextParts {
        table,
        line,
        moves,
        solution,
    })
}
