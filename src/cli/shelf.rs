//! The documents of a file in a list, one of which is to be chosen.

use super::input;
use super::prelude::*;
use super::target::Place;
use crate::document::stream::Archive;
use crate::draw::book::in_language;

/// The documents of a file but those that are too long, and where each stands.
#[derive(Debug)]
pub(super) struct Shelf {
    pub(super) name: String,
    bytes: Vec<u8>,
    places: Vec<Place>,
}

impl Shelf {
    pub(super) fn read(path: &Path) -> Result<Self, FileError> {
        let input = DocumentInput::of(path);
        let (name, mut bytes, mut places) = (input.name(), Vec::new(), Vec::new());
        let mut archive = Archive::new(input.open()?);
        while let Some(chunk) = archive
            .next_chunk()
            .map_err(|error| input::unreadable(&name, error))?
        {
            places.push(Place::of(&chunk, bytes.len()));
            bytes.extend_from_slice(chunk.bytes.unwrap_or_default());
        }
        Ok(Self {
            name,
            bytes,
            places,
        })
    }

    pub(super) const fn count(&self) -> usize {
        self.places.len()
    }

    /// The title of a document, and whether it can be opened.
    pub(super) fn title(&self, document: usize, terminal: &Terminal) -> (Text, bool) {
        let (source, found) = self.places[document].source(&self.name, &self.bytes);
        let session = replay(terminal.games, &source);
        let title = session
            .title()
            .map(|title| Text::same(in_language(title, terminal.lang)));
        let mut parts: Vec<Text> = title
            .into_iter()
            .chain([session.verdict().summary()])
            .collect();
        if found.has_errors() || session.diagnostics().has_errors() {
            parts.push(Text::new("has errors", "есть ошибки"));
        }
        (
            Text::join(&parts, " · "),
            !found.has_errors() && session.start().is_some(),
        )
    }
}
