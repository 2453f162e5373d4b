//! The canonical form of the documents of a file.

use super::context::Context;
use super::edits;
use super::file::OpenFile;
use super::protocol::TextEdit;
use crate::document::format::{self, FormatOptions};

/// What `kletka fmt` would change in the documents that a part of a file touches. A document that cannot be read stays as it
/// is: what is wrong with it is shown anyway.
pub(super) fn of(file: &OpenFile, part: std::ops::Range<usize>, context: &Context) -> Vec<TextEdit> {
    let touched = |place: &std::ops::Range<usize>| place.start <= part.end && part.start <= place.end;
    let documents = file.documents().iter().filter(|one| one.is_readable() && touched(&one.range));
    let edits = documents.flat_map(|document| {
        let done = format::document(&document.source(""), context.games.profiles(), FormatOptions::default());
        done.map(|text| edits::into(file, document, &text)).unwrap_or_default()
    });
    edits.collect()
}
