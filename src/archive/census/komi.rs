//! The komi that would have divided games most evenly.

use super::Histogram;
use crate::text::decimal::Decimal;

/// A komi and how the games would have ended with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FairKomi {
    /// What red would have to get beside its regions; no game would be a draw.
    pub komi: Decimal,
    /// Games that blue would have won.
    pub blue: u64,
    /// Games that red would have won.
    pub red: u64,
}

/// The komi by which blue and red would have won most nearly the same number of games; of equal ones the nearest to the
/// median lead, then the smaller. Leads are counted in halves of a cell; those of unit segments are whole cells.
///
/// ```
/// use kletka::archive::census::{Histogram, fair_komi};
/// let leads: Histogram = [2, 4, 6, 6].into_iter().collect(); // 1, 2, 3 and 3 cells
/// let fair = fair_komi(&leads, false).unwrap();
/// assert_eq!((fair.komi.to_string().as_str(), fair.blue, fair.red), ("2.5", 2, 2));
/// ```
#[must_use]
pub fn fair_komi(leads_in_halves: &Histogram, free_segments: bool) -> Option<FairKomi> {
    let twice_median = leads_in_halves.twice_median()?;
    let total = leads_in_halves.total();
    // In quarters of a cell. A komi between two leads that can be makes no draw.
    let step = if free_segments { 1 } else { 2 };
    let mut best: Option<((u64, u64, i64), FairKomi)> = None;
    let mut below = 0;
    for (lead, times) in leads_in_halves.iter() {
        for (komi, red) in [(2 * lead - step, below), (2 * lead + step, below + times)] {
            let blue = total - red;
            let key = (blue.abs_diff(red), komi.abs_diff(twice_median), komi);
            if best.as_ref().is_none_or(|(least, _)| key < *least) {
                best = Some((key, FairKomi { komi: Decimal::from_quarters(komi), blue, red }));
            }
        }
        below += times;
    }
    best.map(|(_, fair)| fair)
}
