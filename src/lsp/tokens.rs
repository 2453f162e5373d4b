//! Colours for the notation inside strings; the rest of a document belongs to the grammar of TOML.

use std::collections::HashMap;
use std::ops::Range;

use super::file::{EditedDocument, OpenFile};
use super::moves;
use super::protocol::{Position, SemanticTokens};
use crate::notation::{Item, Line, Move};
use crate::rules::Seat;
use crate::session::{Node, Visit};
use crate::text::{Arrange as _, Span};

/// The kinds of words, by their names in the protocol.
pub(super) const KINDS: [&str; 5] = ["number", "variable", "keyword", "operator", "comment"];

const NUMBER: u32 = 0;
const MOVE: u32 = 1;
const PASS: u32 = 2;
const MARK: u32 = 3;
const COMMENT: u32 = 4;

/// The modifiers of a move: who played it.
pub(super) fn modifiers() -> Vec<&'static str> {
    Seat::ALL.iter().map(|seat| seat.name()).collect()
}

/// How many words are told at once; an editor asks for those on its screen.
const MOST: usize = 20_000;

/// A word with its kind and its modifiers.
type Token = (Span, u32, u32);

/// The words of a line and of its variations; `seats` knows who played the moves that are legal.
fn words(line: &Line, seats: &HashMap<Span, Seat>, out: &mut Vec<Token>) {
    for item in &line.items {
        match item {
            Item::Ply(ply) => {
                out.extend(ply.number.map(|number| (number.span, NUMBER, 0)));
                let seat = seats
                    .get(&ply.span)
                    .and_then(|seat| Seat::ALL.iter().position(|one| one == seat));
                let kind = if matches!(ply.played, Move::Pass) {
                    PASS
                } else {
                    MOVE
                };
                out.push((ply.span, kind, seat.map_or(0, |seat| 1 << seat)));
                if let Some(mark) = ply.mark {
                    let end = ply.span.end as usize;
                    out.push((Span::new(end, end + mark.sign().len()), MARK, 0));
                }
            }
            Item::Comment(comment) => out.push((comment.span, COMMENT, 0)),
            Item::Remark(remark) => out.push((remark.span, COMMENT, 0)),
            Item::Variation(variation) => words(&variation.line, seats, out),
            Item::End(span) => out.push((*span, PASS, 0)),
            Item::Broken(_) => {}
        }
    }
}

/// The words of a document.
fn of_document(document: &EditedDocument) -> Vec<Token> {
    let mut seats = HashMap::new();
    let mut look = |node: &Node, visit: Visit<'_>| {
        if let (Visit::Played(..), Some(span)) = (visit, node.span()) {
            seats.insert(span, node.seat);
        }
    };
    if !document.is_long() {
        document.session.visit(&mut look);
        document.session.visit_solution(&mut look);
    }
    let mut out = Vec::new();
    for (line, _) in moves::lines(&document.session) {
        words(line, &seats, &mut out);
    }
    out.arrange_by_key(|(span, ..)| span.start);
    out
}

/// The words in a part of a file, as the protocol writes them: each by its distance from the one before it.
pub(super) fn of(file: &OpenFile, part: &Range<usize>) -> SemanticTokens {
    let (mut data, mut last) = (Vec::new(), Position::default());
    let mut left = MOST;
    for document in file.documents() {
        if left == 0 {
            break;
        }
        if document.range.end < part.start || part.end < document.range.start {
            continue;
        }
        let words = of_document(document)
            .into_iter()
            .map(|(span, kind, more)| (document.place(span), kind, more));
        let inside = words.filter(|(place, ..)| part.start <= place.end && place.start <= part.end);
        for (place, kind, modifiers) in inside.take(left) {
            left -= 1;
            // Not every editor takes a word on two lines.
            let mut from = place.start;
            for line in file.text[place].split_inclusive('\n') {
                let length = line.trim_end_matches(['\n', '\r']).len();
                let range = file.lines.range(&file.text, from..from + length);
                from += line.len();
                let (line, long) = (
                    range.start.line - last.line,
                    range.end.character - range.start.character,
                );
                let column = if line == 0 {
                    range.start.character - last.character
                } else {
                    range.start.character
                };
                if long > 0 {
                    data.extend([line, column, long, kind, modifiers]);
                    last = range.start;
                }
            }
        }
    }
    SemanticTokens { data }
}
