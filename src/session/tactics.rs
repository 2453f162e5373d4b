//! What the articles have a name for, found in a record move by move.

use super::{Registry, Session, Visit};
use crate::check::Depth;
use crate::rules::{Seat, Tactic};
use crate::text::{Diagnostics, Source, Span};

/// A tactic in a record and the move that it happens at.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The move; nothing for what the start position holds.
    pub at: Option<MoveAt>,
    /// Whether it is in the main line.
    pub is_main: bool,
    /// What it is.
    pub tactic: Tactic,
}

/// A move of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAt {
    /// Its number.
    pub number: u32,
    /// Whose move it is.
    pub seat: Seat,
    /// Where it stands.
    pub span: Span,
}

/// Checks a document and finds the tactics of its record, variations included, in the order of the file.
///
/// ```
/// use kletka::session::tactics;
/// use kletka::text::{Diagnostics, Source};
/// let text = "kletka = 1\ngame = \"parcel\"\n[start]\nposition = 'с[e5-4-3] с[g-f-e3] с[e-f-g5]'\n\
///     [record]\nmoves = '1. [g3-4] 2. [g4-5]'";
/// let findings = tactics::find(kletka::games::standard(), &Source::whole("x", text), &mut Diagnostics::default());
/// assert_eq!(findings[0].tactic.name, "looping");
/// ```
pub fn find(games: &Registry, source: &Source<'_>, out: &mut Diagnostics) -> Vec<Finding> {
    let session = Session::open(games, source, Depth::Replay);
    let mut findings = Vec::new();
    session.visit(|node, visit| {
        if let Visit::Played(_, position) = visit {
            let at = node.span().map(|span| MoveAt { number: node.number, seat: node.seat, span });
            let is_main = node.is_main;
            findings.extend(position.tactics().into_iter().map(|tactic| Finding { at, is_main, tactic }));
        }
    });
    out.append(session.into_diagnostics());
    findings
}
