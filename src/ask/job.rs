//! Work in a thread of its own, which its owner watches and ends.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::console::worker::{self, NoThread};
use crate::puzzle::solve::Gauge;
use crate::text::Text;

/// How far work has come, how it is ended, and its results so far.
#[derive(Debug, Default)]
pub(crate) struct Job<T = ()> {
    pub(crate) gauge: Gauge,
    /// Questions that are answered, and how many there are, where that is known.
    counts: [AtomicU64; 2],
    pub(crate) known: T,
}

impl<T> Job<T> {
    /// Tells how many questions are answered, and how many there are.
    pub(crate) fn count(&self, answered: usize, all: usize) {
        for (count, number) in self.counts.iter().zip([answered, all]) {
            count.store(number as u64, Ordering::Relaxed);
        }
    }

    pub(crate) fn counts(&self) -> [u64; 2] {
        self.counts
            .each_ref()
            .map(|count| count.load(Ordering::Relaxed))
    }

    /// How far it has come, in words and in percent where that is known.
    pub(crate) fn progress(&self) -> (Text, Option<u64>) {
        let [done, all] = self.counts();
        if all > 0 {
            let words = text!("{done} of {all} questions", "вопросов: {done} из {all}");
            return (words, Some(done * 100 / all));
        }
        let nodes = self.gauge.nodes.load(Ordering::Relaxed);
        let nouns = ["позиция", "позиции", "позиций"];
        (Text::count(nodes, ["position", "positions"], nouns), None)
    }
}

/// A job that ends with its owner.
#[derive(Debug, Default)]
pub(crate) struct OwnedJob<T = ()>(Arc<Job<T>>);

impl<T: Send + Sync + 'static> OwnedJob<T> {
    /// Begins its work.
    pub(crate) fn begin(
        &self,
        work: impl FnOnce(&Job<T>) + Send + 'static,
    ) -> Result<(), NoThread> {
        let job = Arc::clone(&self.0);
        worker::begin(move || work(&job))
    }
}

impl<T> Deref for OwnedJob<T> {
    type Target = Job<T>;

    fn deref(&self) -> &Job<T> {
        &self.0
    }
}

impl<T> Drop for OwnedJob<T> {
    fn drop(&mut self) {
        self.gauge.end();
    }
}
