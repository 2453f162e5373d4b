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

#[cfg(test)]
mod tests {
    use super::*;

    fn fair(leads: &[i64], free: bool) -> Option<(String, u64, u64)> {
        fair_komi(&leads.iter().copied().collect(), free).map(|it| (it.komi.to_string(), it.blue, it.red))
    }

    #[test]
    fn no_games_have_no_fair_komi() {
        assert_eq!(fair(&[], false), None);
    }

    #[test]
    fn the_halves_are_as_near_as_they_can_be() {
        // Leads of −1, 0, 0, 0 and 5 cells: the three equal ones fall on one side.
        assert_eq!(fair(&[-2, 0, 0, 0, 10], false), Some(("-0.5".to_owned(), 4, 1)));
        assert_eq!(fair(&[3, 4, 4, 9], true), Some(("1.75".to_owned(), 3, 1)));
    }

    /// Every komi of a wide range is tried.
    #[test]
    fn no_other_komi_is_nearer() {
        let mut random = 7_u64;
        for round in 0..200 {
            let free = round % 2 == 0;
            let mut leads = Vec::new();
            for _ in 0..=round % 12 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let lead = i64::try_from(random >> 60).unwrap() - 8;
                leads.push(if free { lead } else { 2 * lead });
            }
            let (_, blue, red) = fair(&leads, free).unwrap();
            let step = if free { 1 } else { 2 };
            for komi in (-40..40).map(|n| n * 2 * step + step) {
                let other = leads.iter().filter(|&&lead| 2 * lead > komi).count() as u64;
                assert!(blue.abs_diff(red) <= other.abs_diff(leads.len() as u64 - other), "{leads:?} {komi}");
            }
        }
    }
}
