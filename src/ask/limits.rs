//! The budgets of searches: time, positions and memory for each question, unless its asker sets
//! them.
//!
//! No other file of a counter has such a number. Budgets below the questions, which decide what a document is worth by itself,
//! are in `puzzle::limits`.
#![cfg_attr(
    not(feature = "cli"),
    expect(dead_code, reason = "the library alone asks few of the questions")
)]

use std::time::{Duration, Instant};

use crate::puzzle::limits::Patience;
use crate::puzzle::solve::{Gauge, Limits};

/// The budget of a search.
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

/// The claims and puzzles of a document, when it is checked.
pub(crate) const CHECK: Budget = Budget {
    seconds: Some(60),
    ..nodes(u64::MAX)
};
/// A goal that is proved or refuted.
pub(crate) const SOLVE: Budget = Budget {
    megabytes: 1024,
    ..nodes(100_000_000)
};
/// Lines after which a reader's tree looks at no other position.
pub(crate) const TREE_LINES: usize = 20_000;
/// Each question of an audit; the time is for the whole audit.
pub(crate) const AUDIT: Budget = Budget {
    seconds: Some(600),
    ..nodes(1_000_000)
};
/// Each question about a changed position.
pub(crate) const TUNE: Budget = nodes(200_000);
/// The analyses of the positions of a record; their games and positions are the asker's number.
pub(crate) const ANNOTATE: Budget = nodes(1_000);
/// A certificate: its size bounds what its check needs.
pub(crate) const VERIFY: Budget = Budget {
    seconds: Some(600),
    megabytes: 4096,
    ..nodes(u64::MAX)
};
/// The searches behind a reader's tree, with a second more for each kilobyte: a few lines may ask for any search.
pub(crate) const VERIFY_TREE: Budget = Budget {
    seconds: Some(60),
    megabytes: 1024,
    ..nodes(u64::MAX)
};
/// Positions in which problems are composed.
pub(crate) const COMPOSE_NODES: u64 = 20_000_000;
/// The lines of a tree that is made for a page: more is after moves that few readers play.
pub(crate) const PAGE_TREE_LINES: usize = 3000;
/// Positions that each search for such a tree looks at; and where nothing becomes known by that, fewer, so that many moves can
/// be looked at.
pub(crate) const PAGE_TREE_NODES: [u64; 2] = [1_000_000, 20_000];
/// Searches in one file of the studio's list, with all its documents, before it counts as unproved.
pub(crate) const LISTED_FILE: Duration = Duration::from_secs(10);
/// Seconds of a question that a page waits for without a job: its progress is not shown.
pub(crate) const WAITING_PAGE: u64 = 10;
/// Megabytes of tables in a page's own memory, which has 512.
pub(crate) const PAGE_MEMORY: u64 = 64;
/// The most positions that a page may ask for.
pub(crate) const PAGE_NODES: u64 = 1_000_000_000;
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
        deadline(self.seconds)
    }

    /// The same for the searches of a check.
    pub(crate) fn patience(self, gauge: Option<&Gauge>) -> Patience<'_> {
        Patience {
            until: self.deadline(),
            memory: bytes(self.megabytes),
            gauge,
        }
    }
}

/// The end of a time that begins now.
pub(crate) fn deadline(seconds: Option<u64>) -> Option<Instant> {
    // A search without a limit asks for no time: WebAssembly has no clock.
    let limit = Duration::from_secs(seconds?);
    Instant::now().checked_add(limit)
}

/// Megabytes in bytes.
pub(crate) fn bytes(megabytes: u64) -> usize {
    usize::try_from(megabytes)
        .unwrap_or(usize::MAX)
        .saturating_mul(1 << 20)
}

#[cfg(all(test, feature = "cli"))]
mod tests {
    use clap::{Args, Command};
    use serde::de::DeserializeOwned;

    use crate::ask::analyse::AnalyseQuestion;
    use crate::ask::audit::AuditQuestion;
    use crate::ask::komi::KomiQuestion;
    use crate::ask::outcome::OutcomeQuestion;
    use crate::ask::solve::SolveQuestion;
    use crate::ask::tune::TuneQuestion;

    /// The command fills a question from flags, the studio from JSON, the editor takes the usual one.
    fn is_the_same_at_each_counter<Q>()
    where
        Q: Args + Default + DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let flags = Q::augment_args(Command::new("ask")).get_matches_from(["ask"]);
        assert_eq!(Q::from_arg_matches(&flags).unwrap(), Q::default());
        assert_eq!(serde_json::from_str::<Q>("{}").unwrap(), Q::default());
    }

    #[test]
    fn a_question_has_the_same_defaults_at_each_counter() {
        is_the_same_at_each_counter::<AnalyseQuestion>();
        is_the_same_at_each_counter::<AuditQuestion>();
        is_the_same_at_each_counter::<KomiQuestion>();
        is_the_same_at_each_counter::<OutcomeQuestion>();
        is_the_same_at_each_counter::<SolveQuestion>();
        is_the_same_at_each_counter::<TuneQuestion>();
    }
}
