//! Sorting where little is sorted.

use std::cmp::Ordering;

/// Stable sorts as those of slices. These are compiled once, for the numbers of the items; the library's take some ten kilobytes for
/// each type and key, and for a few hundred items time hardly differs.
pub(crate) trait Arrange<T> {
    /// As `sort_by`.
    fn arrange_by(&mut self, order: impl Fn(&T, &T) -> Ordering);

    /// As `sort_by_key`.
    fn arrange_by_key<K: Ord>(&mut self, key: impl Fn(&T) -> K) {
        self.arrange_by(|one, other| key(one).cmp(&key(other)));
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, order: impl Fn(&T, &T) -> Ordering) {
        if self.len() < 2 {
            return;
        }
        let mut from: Vec<usize> = (0..self.len()).collect();
        arrange(&mut from, &|one, other| order(&self[one], &self[other]));
        for at in 0..from.len() {
            // An item that was to come here may have been swapped away.
            let mut place = from[at];
            while place < at {
                place = from[place];
            }
            from[at] = place;
            self.swap(at, place);
        }
    }
}

fn arrange(numbers: &mut [usize], order: &dyn Fn(usize, usize) -> Ordering) {
    numbers.sort_by(|&one, &other| order(one, other));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_as_the_library_sorts_them() {
        let mut random = 1_u32;
        for length in 0..60 {
            let mut items = Vec::new();
            for at in 0..length {
                random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                items.push((random >> 29, at));
            }
            let mut sorted = items.clone();
            sorted.sort_by_key(|one| one.0);
            items.arrange_by_key(|one| one.0);
            assert_eq!(items, sorted);
        }
    }
}
