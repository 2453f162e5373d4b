//! What searches may take: time, positions and memory for each question, unless its asker sets them.
//!
//! No other file of a counter has such a number. Budgets below the questions, which decide what a document is worth by itself,
//! are in `puzzle::limits`.

use std::time::{Duration, Instant};

use crate::puzzle::solve::{Gauge, Limits};

/// What a search may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// Positions to look at.
    pub(crate) nodes: u64,
    /// Seconds; `None` for no limit.
    pub(crate) seconds: Option<u64>,
    /// Megabytes of tables.
    pub(crate) megabytes: u64,
}

/// A budget that only positions end, with tables of the usual size.
const fn nodes(nodes: u64) -> Budget {
    Budget {
        nodes,
        seconds: None,
        megabytes: 256,
    }
}

/// Searches for the best score.
pub(crate) const KOMI: Budget = nodes(u64::MAX);
/// Searches for the winner in best play.
pub(crate) const OUTCOME: Budget = Budget {
    megabytes: 1024,
    ..nodes(u64::MAX)
};
/// Positions in which a win by threats is searched for before all moves are.
pub(crate) const OUTCOME_THREATS: u64 = 200_000;
/// The solver that an analysis asks first, and the tree of moves.
pub(crate) const ANALYSE: Budget = Budget {
    megabytes: 1024,
    ..nodes(100_000)
};
/// Random games of an analysis without a limit of time.
pub(crate) const ANALYSE_GAMES: u64 = 10_000;

impl Budget {
    /// The limits of a search that begins now.
    pub(crate) fn limits(self, gauge: &Gauge) -> Limits<'_> {
        let Self {
            nodes, megabytes, ..
        } = self;
        Limits {
            nodes,
            memory: bytes(megabytes),
            deadline: self.deadline(),
            gauge: Some(gauge),
        }
    }

    /// When a search that begins now ends.
    pub(crate) fn deadline(self) -> Option<Instant> {
        Instant::now().checked_add(Duration::from_secs(self.seconds?))
    }
}

/// Megabytes in bytes.
pub(crate) fn bytes(megabytes: u64) -> usize {
    usize::try_from(megabytes)
        .unwrap_or(usize::MAX)
        .saturating_mul(1 << 20)
}
