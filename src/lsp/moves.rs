//! Moves of a document by their places, and the positions round them.

use super::context::Context;
use super::file::EditedDocument;
use crate::check::Depth;
use crate::notation::{Address, Item, Line, Ply};
use crate::session::{Position, Session};
use crate::text::{Source, Span};

/// A move as it is written, with its address.
pub(super) struct WrittenMove<'s> {
    pub(super) ply: Option<&'s Ply>,
    pub(super) span: Span,
    pub(super) address: Address,
}

/// The moves of the record and of the solution, with the address of the start of each.
pub(super) fn lines(session: &Session) -> impl Iterator<Item = (&Line, Address)> {
    let solution = session.written_solution().map(|solution| &solution.value);
    let start = Address {
        is_solution: true,
        ..Address::default()
    };
    [(session.record(), Address::default())]
        .into_iter()
        .chain(solution.map(|line| (line, start)))
}

/// Whether a place is in a part of a document, or at one of its ends.
pub(super) fn is_in(at: usize, span: Span) -> bool {
    (span.start as usize..=span.end as usize).contains(&at)
}

/// The item of a line at a place, in a variation too.
fn item(line: &Line, at: u32) -> Option<&Item> {
    line.items.iter().find_map(|one| {
        let span = one.span();
        match one {
            _ if at < span.start || span.end < at => None,
            Item::Variation(variation) => item(&variation.line, at),
            Item::Ply(_) | Item::Broken(_) => Some(one),
            _ => None,
        }
    })
}

/// The move that stands at a place.
pub(super) fn at(session: &Session, at: usize) -> Option<WrittenMove<'_>> {
    let at = u32::try_from(at).ok()?;
    lines(session).find_map(|(line, start)| {
        let item = item(line, at)?;
        let (ply, span) = match item {
            Item::Ply(ply) => (Some(ply), ply.span),
            other => (None, other.span()),
        };
        Some(WrittenMove {
            ply,
            span,
            address: start.find(line, span)?,
        })
    })
}

/// Where the last move of an address stands.
pub(super) fn place(session: &Session, address: &Address) -> Option<Span> {
    let (line, _) = lines(session).find(|(_, start)| start.is_solution == address.is_solution)?;
    let path = crate::notation::LineIndex::of(line)
        .path(line, address)
        .ok()?;
    path.last().map(|ply| ply.span)
}

/// The position in which a move at a part of the document would be played, whatever stands there now.
pub(super) fn before(
    document: &EditedDocument,
    part: std::ops::Range<usize>,
    context: &Context,
) -> Option<Position> {
    /// A word that is read in every game, and is a move in none.
    const WORD: &str = "z99";
    let text = document.session.text();
    let behind = &text[part.end..];
    let text = format!("{}{WORD} {behind}", &text[..part.start]);
    let session = Session::open(context.games, &Source::whole("", &text), Depth::Replay);
    let word = Span::new(part.start, part.start + WORD.len());
    let address = lines(&session).find_map(|(line, start)| start.find(line, word))?;
    session.reach(&address.before()).ok()
}
