//! The canonical form of the documents of a file.

use std::ops::Range;

use super::context::Context;
use super::edits;
use super::file::OpenFile;
use super::protocol::TextEdit;
use crate::document::format::{self, FormatOptions, FormatRefusal};
use crate::document::stream::SEPARATOR;

/// The changes that `kletka fmt` would make in the documents that a part of a file touches, and
/// between documents of it. A document that cannot be read stays as it is: its faults are shown
/// anyway.
pub(super) fn of(file: &OpenFile, part: Range<usize>, context: &Context) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    // An unread document would be taken for text between documents.
    if file.unread > 0 {
        return edits;
    }
    let mut documents = file.documents().iter().peekable();
    while let Some(document) = documents.next() {
        let text = document.session.text();
        if document.is_too_large() {
            return Vec::new();
        }
        let is_touched = document.range.start <= part.end && part.start <= document.range.end;
        let done = (is_touched && document.is_readable()).then(|| {
            format::document(
                &document.source(""),
                context.games.profiles(),
                FormatOptions::default(),
            )
        });
        let is_blank = match done {
            Some(Ok(new)) => {
                edits.extend(edits::into(file, document, &new));
                new.trim_ascii().is_empty()
            }
            // The formatter's own error.
            Some(Err(FormatRefusal::Changed(_))) => return Vec::new(),
            Some(Err(FormatRefusal::Wrong(_))) | None => {
                text.trim_ascii().is_empty() && document.is_readable()
            }
        };
        let begin = document.range.end;
        let behind = begin
            ..documents
                .peek()
                .map_or(file.text.len(), |next| next.range.start);
        // Without a separator behind it, an empty document at the end would be none.
        let separator = if documents.peek().is_some() || is_blank {
            SEPARATOR
        } else {
            ""
        };
        let is_within = part.start <= behind.start && behind.end <= part.end;
        if is_within && !behind.is_empty() && file.text[behind.clone()] != *separator {
            edits.push(TextEdit {
                range: file.lines.range(&file.text, behind),
                new_text: separator.to_owned(),
            });
        }
    }
    edits
}
