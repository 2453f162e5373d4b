//! The tactics that the articles name, found in a record move by move.

use super::{Node, Registry, Session, Visit};
use crate::check::Depth;
use crate::notation::Address;
use crate::rules::{Seat, Tactic};
use crate::text::{Diagnostics, Source, Span};

/// A tactic in a record and the move that it happens at.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The move; nothing for what the start position holds.
    pub at: Option<MoveAt>,
    /// The tactic.
    pub tactic: Tactic,
}

/// A move of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveAt {
    /// The address of the position.
    pub address: Address,
    /// Its number.
    pub number: u32,
    /// Whose move it is.
    pub seat: Seat,
    /// Where it stands.
    pub span: Span,
}

impl Finding {
    /// Whether it is in the main line of the record.
    #[must_use]
    pub fn is_main(&self) -> bool {
        self.at.as_ref().is_none_or(|at| at.address.is_main())
    }
}

/// Checks a document and finds the tactics of its record and then of its solution, variations included, in the order of
/// the moves.
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
    let mut look = |node: &Node, visit: Visit<'_>| {
        // The tactics of the start position were reported with the record.
        if let (Visit::Played(_, position), false) =
            (visit, node.ply.is_none() && node.address.is_solution)
        {
            let at = node.span().map(|span| MoveAt {
                address: node.address.clone(),
                number: node.number,
                seat: node.seat,
                span,
            });
            findings.extend(position.tactics().into_iter().map(|tactic| Finding {
                at: at.clone(),
                tactic,
            }));
        }
    };
    session.visit(&mut look);
    session.visit_solution(&mut look);
    out.append(session.into_diagnostics());
    findings
}
