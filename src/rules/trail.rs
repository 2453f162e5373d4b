//! The moves that led to a position, for naming those that are to blame; and what an article has a name for among them.

use super::{Origins, Rules, Site};
use crate::notation::print::Alphabet;
use crate::text::{Description, Span, Text};

/// A position with the move that led to it and all moves before.
#[derive(Debug)]
pub struct TrailMove<'a, G: Rules> {
    /// The game.
    pub rules: &'a G,
    /// The position before the first move.
    pub start: &'a G::Position,
    /// The moves from the start position on, the last one included.
    pub trail: &'a [PlayedMove<G::Move>],
    /// The position before the last move, and what it did; nothing at the start.
    pub last: Option<(&'a G::Position, &'a G::Step)>,
    /// The position.
    pub position: &'a G::Position,
}

/// A move that was played and where it stands.
#[derive(Clone, Debug)]
pub struct PlayedMove<M> {
    /// Its number.
    pub number: u32,
    /// The move.
    pub mv: M,
    /// Its place in the document.
    pub span: Span,
}

/// The moves from the start position on.
#[derive(Clone, Copy, Debug)]
pub struct Trail<'a, M> {
    /// The moves, oldest first.
    pub played: &'a [PlayedMove<M>],
    /// Where the things of the start position are written.
    pub start: &'a Origins,
    /// The letters of the document, in which messages quote it.
    pub alphabet: Alphabet,
}

impl<M> Trail<'_, M> {
    /// The last move that satisfies a condition.
    pub fn last(&self, fits: impl Fn(&M) -> bool) -> Option<&PlayedMove<M>> {
        self.played.iter().rev().find(|one| fits(&one.mv))
    }

    /// Where something of the start position is written.
    #[must_use]
    pub fn in_start(&self, site: Site) -> Option<Span> {
        self.start.get(&site).copied()
    }
}

/// Something that a move was, or that it missed.
#[derive(Clone, Debug, PartialEq)]
pub struct Tactic {
    /// The word in JSON.
    pub name: &'static str,
    /// One sentence without its full stop. It becomes a comment of a record, so it holds no quotation marks.
    pub text: Text,
    /// The parts of it, for other programs.
    pub details: Description,
}

impl Tactic {
    /// A finding with its details as a JSON object.
    #[must_use]
    pub(crate) fn new(name: &'static str, text: Text, details: serde_json::Value) -> Self {
        Self {
            name,
            text,
            details: Description::of(details),
        }
    }

    /// Whether it decides the game.
    #[must_use]
    pub fn wins(&self) -> bool {
        self.details.holds("wins")
    }

    /// The words that its sentence begins with, up to the first colon: `fork`.
    #[must_use]
    pub fn heading(&self) -> Text {
        let first = |sentence: &str| sentence.split(':').next().unwrap_or_default().to_owned();
        Text {
            en: first(&self.text.en),
            ru: first(&self.text.ru),
        }
    }
}
