//! Players of the games of a file, renamed in all its documents.

use super::file::{EditedDocument, OpenFile};
use super::moves::is_in;
use super::protocol::{Position, Range, TextEdit, WorkspaceEdit};
use crate::settings::{self, Value};
use crate::text::Span;

/// The names of the players of a document with their places, quotes included.
fn names(document: &EditedDocument) -> Vec<(String, Span)> {
    let (table, _) = settings::read(document.session.text());
    let players = table
        .value
        .inside("meta", "players")
        .and_then(|players| players.value.as_table());
    let entries = players.into_iter().flat_map(|players| &players.entries);
    let named = entries.flat_map(|entry| match &entry.value.value {
        Value::List(team) => team.iter().collect::<Vec<_>>(),
        _ => vec![&entry.value],
    });
    named
        .filter_map(|one| Some((one.value.as_str()?.to_owned(), one.span)))
        .collect()
}

/// The name at a place, and where it stands without its quotes.
pub(super) fn at(file: &OpenFile, position: Position) -> Option<(String, Range)> {
    let (document, at) = file.at(position)?;
    let found = names(document)
        .into_iter()
        .find(|(_, span)| is_in(at, *span));
    found.map(|(name, span)| {
        let std::ops::Range { start, end } = span.range();
        let inside = Span::new(start + 1, end.saturating_sub(1).max(start + 1));
        (name, file.range(document, inside))
    })
}

/// Another name for the player at a place, wherever the file names him.
pub(super) fn rename(file: &OpenFile, position: Position, new: &str) -> Option<WorkspaceEdit> {
    let (old, _) = at(file, position)?;
    let edits = file.documents().iter().flat_map(|document| {
        let same = names(document).into_iter().filter(|(name, _)| *name == old);
        same.map(|(_, span)| TextEdit {
            range: file.range(document, span),
            new_text: settings::string(new),
        })
        .collect::<Vec<_>>()
    });
    Some(WorkspaceEdit::of(&file.uri, edits.collect()))
}
