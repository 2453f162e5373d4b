//! The counts of a long run, in a line on the terminal.

use std::array::from_fn;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::prelude::*;
use super::progress::LongRun;
use super::terminal::message;

/// Counts that are shown until this is dropped.
pub(super) struct RunCounts<const N: usize> {
    counts: Arc<[AtomicU64; N]>,
    _line: Option<LongRun>,
}

impl<const N: usize> RunCounts<N> {
    /// All counts are 0 yet; `say` puts them into words.
    pub(super) fn begin(
        prints: bool,
        lang: Lang,
        say: impl Fn([u64; N]) -> Text + Clone + Send + Sync + 'static,
    ) -> Self {
        let counts = Arc::new(from_fn(|_| AtomicU64::new(0)));
        let shown: Arc<[AtomicU64; N]> = Arc::clone(&counts);
        let words = move || {
            let counts = from_fn(|at| shown[at].load(Ordering::Relaxed));
            say(counts).get(lang).to_owned()
        };
        Self {
            counts,
            _line: LongRun::begin(prints, message, words),
        }
    }

    /// Adds to a count and returns the sum.
    pub(super) fn add(&self, at: usize, more: u64) -> u64 {
        let before = self.counts[at].fetch_add(more, Ordering::Relaxed);
        before.saturating_add(more)
    }

    pub(super) fn set(&self, at: usize, count: u64) {
        self.counts[at].store(count, Ordering::Relaxed);
    }
}
