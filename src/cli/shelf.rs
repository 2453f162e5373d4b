//! The documents of a file in a list, one of which is to be chosen.

use std::ops::Range;
use std::path::Path;

use super::input::{self, DocumentInput};
use super::target::{place, source_at};
use super::terminal::Terminal;
use crate::check::Depth;
use crate::document::stream::Archive;
use crate::draw::book::in_language;
use crate::session::Session;
use crate::text::Text;

/// A file, read whole, and where its documents stand in it.
#[derive(Debug)]
pub(super) struct Shelf {
    pub(super) name: String,
    bytes: Vec<u8>,
    places: Vec<(Range<usize>, u64)>,
}

impl Shelf {
    pub(super) fn read(path: &Path) -> Result<Self, Text> {
        let input = DocumentInput::of(path);
        let (name, bytes) = (input.name(), input.read()?);
        let mut places = Vec::new();
        let mut archive = Archive::new(&bytes[..]);
        while let Some(chunk) = archive.next_chunk().map_err(|error| input::unreadable(&name, &error))? {
            places.push((place(&chunk, bytes.len()), chunk.first_line));
        }
        Ok(Self { name, bytes, places })
    }

    pub(super) const fn count(&self) -> usize {
        self.places.len()
    }

    /// What a document is called, and whether it can be opened.
    pub(super) fn title(&self, document: usize, terminal: &Terminal) -> (Text, bool) {
        let (range, first_line) = self.places[document].clone();
        let (source, found) = source_at(&self.name, &self.bytes, (range, document, first_line));
        let session = Session::open(terminal.games, &source, Depth::Replay);
        let title = session.title().map(|title| Text::same(in_language(title, terminal.lang)));
        let mut parts: Vec<Text> = title.into_iter().chain([session.verdict().summary()]).collect();
        if found.has_errors() || session.diagnostics().has_errors() {
            parts.push(Text::new("has errors", "есть ошибки"));
        }
        (Text::join(&parts, " · "), !found.has_errors() && session.start().is_some())
    }
}
