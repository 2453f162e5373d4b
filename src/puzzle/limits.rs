//! When a search, or the check of a proof, ends before it is done.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Instant;

use crate::text::Text;

/// The limits of a search. Whether a limit in nodes ends a search depends on nothing but the
/// position.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Positions looked at.
    pub nodes: u64,
    /// Bytes of tables.
    pub memory: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// The counters that others see of the search, and the switch that stops it.
    pub gauge: Option<&'a Gauge>,
}

impl Limits<'_> {
    /// A number of nodes, and tables of 256 MiB.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self {
            nodes,
            memory: 256 << 20,
            deadline: None,
            gauge: None,
        }
    }

    /// Whether the user or the time stops the search; asked now and then only.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_ended_by_somebody()
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether the user stops the search, and not the time.
    pub(crate) fn is_ended_by_somebody(&self) -> bool {
        self.gauge.is_some_and(Gauge::is_ended)
    }

    /// Shows how far the search has come.
    pub fn show(&self, nodes: u64, depth: u32) {
        if let Some(gauge) = self.gauge {
            gauge.nodes.store(nodes, Ordering::Relaxed);
            gauge.depth.store(depth, Ordering::Relaxed);
        }
    }
}

/// Positions that one claim or puzzle of a document may look at, and all twins of a puzzle together. This budget decides what
/// a document is worth, on every machine alike; no counter sets it.
pub(crate) const CLAIM_NODES: u64 = if cfg!(fuzzing) { 1_000 } else { 300_000 };

/// Bytes of the tables of a search that is one of many.
pub(crate) const SMALL_TABLES: usize = 64 << 20;

/// Bytes that a table leaves to everything else.
const SPARE: usize = 16 << 20;

/// Whether the system gives room for these entries, and has some left: a program that takes it without asking is ended
/// where it does not.
pub(crate) fn has_room<T>(entries: usize) -> bool {
    let (mut spare, mut table) = (Vec::<u8>::new(), Vec::<T>::new());
    spare.try_reserve_exact(SPARE).is_ok() && table.try_reserve_exact(entries).is_ok()
}

/// A search seen from another thread.
#[derive(Debug, Default)]
pub struct Gauge {
    /// Positions looked at.
    pub nodes: AtomicU64,
    /// The number of the move by which a win is being searched for, or another measure of depth.
    pub depth: AtomicU32,
    /// Random games played, by an analysis.
    pub games: AtomicU64,
    /// Set to end the search: it then reports the results so far.
    pub stop: AtomicBool,
}

#[cfg_attr(
    not(feature = "cli"),
    expect(dead_code, reason = "searches of the library alone are not ended")
)]
impl Gauge {
    /// Ends the search.
    pub(crate) fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was ended.
    pub(crate) fn is_ended(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// When the searches for a document end at the latest. They have a budget in work as well, which is the same on every machine.
#[derive(Clone, Copy, Debug)]
pub struct Patience<'a> {
    /// The time at which open questions stay open; never without.
    pub until: Option<Instant>,
    /// Bytes of the tables of one search.
    pub memory: usize,
    /// How others end the searches before their time.
    pub gauge: Option<&'a Gauge>,
}

impl Default for Patience<'_> {
    fn default() -> Self {
        Self {
            until: None,
            memory: Limits::nodes(0).memory,
            gauge: None,
        }
    }
}

impl<'a> Patience<'a> {
    /// The limits of a search of this number of positions.
    pub(crate) const fn limits(self, nodes: u64) -> Limits<'a> {
        Limits {
            nodes,
            deadline: self.until,
            memory: self.memory,
            gauge: self.gauge,
        }
    }

    /// Whether the time is up.
    pub(crate) fn is_over(self) -> bool {
        self.limits(0).is_stopped()
    }

    /// That the time was up.
    pub(crate) fn over() -> Text {
        Text::new(
            "the search stopped when its time was up: --time gives it more",
            "поиск прекращён: время вышло; больше времени даёт параметр --time",
        )
    }
}
