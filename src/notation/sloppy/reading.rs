//! One way to read what stands at a place.

use super::slips::Slips;
use crate::notation::{Assessment, Move, Stone};

/// What may stand at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Alternative {
    /// A move number.
    Number(u32),
    /// A whole move that is no stone.
    Played(Move),
    /// A stone, which may be a half-move.
    Stone(Stone),
    /// A sign that divides moves or half-moves; whether it is one that divides half-moves.
    Separator(bool),
    /// A mark.
    Mark(Assessment),
    /// A comment, or words among the moves.
    Comment(String),
    /// Something in round brackets: what stands between them.
    Brackets(std::ops::Range<usize>),
    /// The end marker.
    End,
}

/// A reading of the text at a place.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Where it ends.
    pub end: usize,
    /// What it reads.
    pub piece: Alternative,
    /// What it overlooks.
    pub slips: Slips,
}

impl Reading {
    pub(super) const fn new(end: usize, piece: Alternative, slips: Slips) -> Self {
        Self { end, piece, slips }
    }
}

/// Where the next word begins; `None` at the end.
#[must_use]
pub fn skip_space(text: &str, at: usize) -> Option<usize> {
    let behind = text[at..].find(|c: char| !c.is_whitespace() && c != '\u{feff}')?;
    Some(at + behind)
}

/// How long a word is that nobody can read.
#[must_use]
pub fn word_end(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    text[first..]
        .find(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '«'))
        .map_or(text.len(), |at| first + at)
}
