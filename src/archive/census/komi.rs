//! The komi that would have divided games most evenly.

use super::Histogram;
use crate::text::decimal::Decimal;

/// A komi and how the games would have ended with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FairKomi {
    /// The points that red would have to get beside its regions; no game would be a draw.
    pub komi: Decimal,
    /// Games that blue would have won.
    pub blue: u64,
    /// Games that red would have won.
    pub red: u64,
    /// The least and the greatest komi that would have done, had chance played otherwise: 95 of 100 such intervals hold
    /// the komi that makes games of the kind even.
    pub interval: [Decimal; 2],
}

/// The komi by which blue and red would have won most nearly the same number of games; of equal ones the nearest to the
/// median lead, then the smaller. Leads are counted in halves of a cell; unit segments give whole cells.
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
    let [low, high] = middle(leads_in_halves);
    let interval = [2 * low - step, 2 * high + step].map(Decimal::from_quarters);
    let mut below = 0;
    for (lead, times) in leads_in_halves.iter() {
        for (komi, red) in [(2 * lead - step, below), (2 * lead + step, below + times)] {
            let blue = total - red;
            let key = (blue.abs_diff(red), komi.abs_diff(twice_median), komi);
            if best.as_ref().is_none_or(|(least, _)| key < *least) {
                best = Some((
                    key,
                    FairKomi {
                        komi: Decimal::from_quarters(komi),
                        blue,
                        red,
                        interval,
                    },
                ));
            }
        }
        below += times;
    }
    best.map(|(_, fair)| fair)
}

/// Between which leads the median of all games of the kind lies, with a chance of 95 %: it leaves as many games below it as
/// coins fall heads.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "counts of games"
)]
fn middle(leads: &Histogram) -> [i64; 2] {
    let total = leads.total();
    let spread = 0.98 * (total as f64).sqrt();
    let least = ((total as f64 / 2.0 - spread).floor().max(0.0)) as u64;
    let ranked = |rank: u64| {
        let mut below = 0;
        let mut found = leads.iter().find(|(_, times)| {
            below += times;
            below > rank
        });
        found
            .take()
            .or_else(|| leads.iter().last())
            .map_or(0, |(lead, _)| lead)
    };
    [ranked(least), ranked(total.saturating_sub(least + 1))]
}
