//! The targets of a jump from a place: the place to blame, the position that an address names.

use super::file::OpenFile;
use super::moves;
use super::place::{Place, Scanner};
use super::protocol::{Location, Position};
use crate::notation::Address;
use crate::text::{Arrange as _, Span};

/// The places that a place speaks of.
pub(super) fn of(file: &OpenFile, position: Position) -> Vec<Location> {
    let Some((document, at)) = file.at(position) else {
        return Vec::new();
    };
    let location = |span: Span| Location {
        uri: file.uri.clone(),
        range: file.range(document, span),
    };
    let found = document
        .diagnostics()
        .iter()
        .filter(|one| moves::is_in(at, one.span));
    let mut places: Vec<Span> = found
        .flat_map(|one| &one.culprits)
        .map(|(span, _)| *span)
        .collect();
    places.arrange_by_key(|span| (span.start, span.end));
    places.dedup();
    let culprits: Vec<Location> = places.into_iter().map(location).collect();
    if !culprits.is_empty() {
        return culprits;
    }
    let text = document.session.text();
    let written = match Scanner::new(text).find(at) {
        Place::String { path, inside } if path.last().is_some_and(|key| key == "at") => inside,
        Place::Value { path, written } if path.last().is_some_and(|key| key == "at") => written,
        _ => return Vec::new(),
    };
    let address = text.get(written).and_then(Address::read);
    address
        .and_then(|address| moves::place(&document.session, &address))
        .map(location)
        .into_iter()
        .collect()
}
