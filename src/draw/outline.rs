//! The outline of a set of cells.

use std::collections::{BTreeMap, BTreeSet};

/// The closed lines round cells given by column and row, each by its corners with the cells on its left.
#[must_use]
pub(super) fn outline(cells: &BTreeSet<(i32, i32)>) -> Vec<Vec<(i32, i32)>> {
    let mut next: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for &(x, y) in cells {
        let sides = [
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ];
        for (neighbour, from, to) in sides {
            if !cells.contains(&neighbour) {
                next.entry(from).or_default().push(to);
            }
        }
    }
    let mut lines = Vec::new();
    while let Some((&start, _)) = next.first_key_value() {
        let mut line = vec![start];
        let mut at = start;
        while let Some(ways) = next.get_mut(&at) {
            // Where two cells touch at a corner only, turning left keeps to one of them.
            let before = line.len().checked_sub(2).map_or(at, |i| line[i]);
            let ahead = (at.0 - before.0, at.1 - before.1);
            let left = ways.iter().position(|to| {
                let step = (to.0 - at.0, to.1 - at.1);
                ahead.0 * step.1 - ahead.1 * step.0 > 0
            });
            let to = ways.remove(left.unwrap_or(0));
            if ways.is_empty() {
                next.remove(&at);
            }
            at = to;
            if at == start {
                break;
            }
            line.push(at);
        }
        let n = line.len();
        let is_corner = |i: usize| {
            let (a, b, c) = (line[(i + n - 1) % n], line[i], line[(i + 1) % n]);
            (b.0 - a.0, b.1 - a.1) != (c.0 - b.0, c.1 - b.1)
        };
        lines.push((0..n).filter(|&i| is_corner(i)).map(|i| line[i]).collect());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_has_two_lines() {
        let ring = (0..3).flat_map(|x| (0..3).map(move |y| (x, y))).filter(|&cell| cell != (1, 1)).collect();
        let lines = outline(&ring);
        assert_eq!(lines, [vec![(0, 0), (3, 0), (3, 3), (0, 3)], vec![(1, 1), (1, 2), (2, 2), (2, 1)]]);
    }

    #[test]
    fn cells_that_touch_at_a_corner_stay_apart() {
        let lines = outline(&[(0, 0), (1, 1)].into());
        assert_eq!(lines.len(), 2);
        assert!(lines.iter().all(|line| line.len() == 4));
    }
}
