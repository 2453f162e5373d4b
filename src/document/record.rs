//! `[record]` and `[solution]`: moves, and the statements about the game.

use crate::notation::{self, Letters, Line};
use crate::rules::{EndReason, Outcome, Seat};
use crate::settings::{Placed, Section};
use crate::text::{Code, Diagnostics, Source, SpanMap, Text};

/// The words of `ended`: why a game ended that the rules had not ended.
pub(crate) const ENDED: [(&str, EndReason); 7] = [
    ("resigned", EndReason::RESIGNED),
    ("time", EndReason::TIME),
    ("agreed", EndReason::AGREED),
    ("forfeit", EndReason::FORFEIT),
    ("adjudicated", EndReason::ADJUDICATED),
    ("abandoned", EndReason::ABANDONED),
    ("unrecorded", EndReason::UNRECORDED),
];

/// The `[record]` table.
#[derive(Debug)]
pub struct Record<'t, 'i> {
    /// The moves.
    pub line: Line,
    /// The written result.
    pub result: Option<Placed<&'t str>>,
    /// Why the game ended, if not by the rules.
    pub ended: Option<Placed<EndReason>>,
    /// The written score.
    pub score: Option<Section<'t, 'i>>,
    /// Whether moves and `ended` could be read: if not, result and score cannot be compared with anything.
    pub is_whole: bool,
}

impl Record<'_, '_> {
    /// How the game has ended after all moves of the record: by the rules, else as the record states.
    #[must_use]
    pub fn outcome(&self, by_rules: Option<Outcome>) -> Option<Outcome> {
        by_rules.or_else(|| {
            let (reason, result) = (self.ended.as_ref()?.value, self.result.as_ref()?.value);
            let winner = Seat::ALL.into_iter().find(|seat| seat.name() == result);
            (winner.is_some() || result == "draw").then_some(Outcome { winner, reason })
        })
    }
}

/// Reads `[record]`.
pub(super) fn read<'t, 'i>(
    source: &Source<'_>,
    mut record: Section<'t, 'i>,
    letters: &mut Letters,
    out: &mut Diagnostics,
) -> Record<'t, 'i> {
    let moves = record.string("moves", out);
    let result = record.string("result", out);
    let ended = record.choice("ended", &ENDED, out);
    let mut is_unread = |key, is_read: bool| !is_read && record.value(key).is_some();
    let is_whole = !is_unread("moves", moves.is_some()) && !is_unread("ended", ended.is_some());
    let score = record.table("score", out);
    if ended.is_some() && record.value("result").is_none() {
        let span = record.key_span("ended");
        let message = Text::new("ended needs a result", "для ended нужен result");
        out.error(Code::MissingKey, span, message);
    }
    record.finish(out);
    let line = moves.map(|moves| read_moves(source, &moves, letters, out).0);
    let score = score.is_present().then_some(score);
    Record {
        line: line.unwrap_or_default(),
        result,
        ended,
        score,
        is_whole,
    }
}

/// Reads `[solution]`.
pub(super) fn read_solution(
    source: &Source<'_>,
    mut solution: Section<'_, '_>,
    letters: &mut Letters,
    out: &mut Diagnostics,
) -> Option<Placed<Line>> {
    let moves = solution.string("moves", out);
    solution.finish(out);
    let moves = moves?;
    let (line, is_whole) = read_moves(source, &moves, letters, out);
    is_whole.then_some(moves.map(|_| line))
}

/// Reads moves and notes their letters; whether all of them could be read.
pub(super) fn read_moves(
    source: &Source<'_>,
    moves: &Placed<&str>,
    letters: &mut Letters,
    out: &mut Diagnostics,
) -> (Line, bool) {
    let parsed = notation::record(moves.value, &SpanMap::inside(source.text, moves.span));
    *letters = letters.and(parsed.letters);
    let is_whole = parsed.is_whole();
    out.extend(parsed.diagnostics);
    (parsed.tree, is_whole)
}
