//! Numbers and players beside moves that do not say them.

use std::ops::Range;

use super::context::Context;
use super::file::OpenFile;
use super::protocol::{InlayHint, MOST_TOLD};
use crate::session::{Node, Visit};
use crate::text::{Arrange as _, Text};

/// The hints in a part of a file: of a move with a number only who plays it.
pub(super) fn of(file: &OpenFile, part: &Range<usize>, context: &Context) -> Vec<InlayHint> {
    let mut hints = Vec::new();
    if !context.settings.inlay_hints {
        return hints;
    }
    for document in file.documents() {
        if hints.len() >= MOST_TOLD {
            break;
        }
        if document.range.end < part.start || part.end < document.range.start || document.is_long()
        {
            continue;
        }
        let mut look = |node: &Node, visit: Visit<'_>| {
            let (Visit::Played(..), Some(ply)) = (visit, &node.ply) else {
                return;
            };
            let place = document.place(ply.span);
            if place.start < part.start || part.end < place.start {
                return;
            }
            let (number, Text { en, ru }) = (node.number, node.seat.text());
            let label = match ply.number {
                None => text!("{number}. {en}", "{number}. {ru}"),
                Some(_) => Text { en, ru },
            };
            let position = file.lines.position(&file.text, place.start);
            hints.push(InlayHint {
                position,
                label: context.say(&label),
                padding_right: true,
            });
        };
        document.session.visit(&mut look);
        document.session.visit_solution(&mut look);
    }
    hints.arrange_by_key(|hint| hint.position);
    hints.truncate(MOST_TOLD);
    hints
}
