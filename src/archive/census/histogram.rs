//! Numbers counted by value.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How often each number occurred.
///
/// ```
/// use kletka::archive::census::Histogram;
/// let lengths: Histogram = [3, 8, 8, 9].into_iter().collect();
/// assert_eq!((lengths.least(), lengths.twice_median(), lengths.mean()), (Some(3), Some(16), Some(7.0)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(BTreeMap<i64, u64>);

impl FromIterator<i64> for Histogram {
    fn from_iter<T: IntoIterator<Item = i64>>(numbers: T) -> Self {
        let mut histogram = Self::default();
        numbers
            .into_iter()
            .for_each(|number| histogram.add(number, 1));
        histogram
    }
}

impl Histogram {
    /// Counts a number `times` times.
    pub fn add(&mut self, number: i64, times: u64) {
        *self.0.entry(number).or_default() += times;
    }

    /// Adds the counts of another one.
    pub fn merge(&mut self, other: &Self) {
        other
            .0
            .iter()
            .for_each(|(&number, &times)| self.add(number, times));
    }

    /// Numbers with how often they occurred, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> {
        self.0.iter().map(|(&number, &times)| (number, times))
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The least number.
    #[must_use]
    pub fn least(&self) -> Option<i64> {
        self.0.keys().next().copied()
    }

    /// The greatest number.
    #[must_use]
    pub fn greatest(&self) -> Option<i64> {
        self.0.keys().next_back().copied()
    }

    /// Twice the number in the middle, so that it is whole when two are.
    #[must_use]
    pub fn twice_median(&self) -> Option<i64> {
        let last = self.total().checked_sub(1)?;
        Some(self.nth(last / 2)? + self.nth(last.div_ceil(2))?)
    }

    /// The number at a place of the sorted list.
    fn nth(&self, place: u64) -> Option<i64> {
        let mut before = 0;
        self.iter().find_map(|(number, times)| {
            before += times;
            (place < before).then_some(number)
        })
    }

    /// The mean.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean is rounded")]
    pub fn mean(&self) -> Option<f64> {
        let sum: i128 = self
            .iter()
            .map(|(number, times)| i128::from(number) * i128::from(times))
            .sum();
        (self.total() > 0).then(|| sum as f64 / self.total() as f64)
    }
}
