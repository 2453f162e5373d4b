//! Pairs of cells, the argument by which a position without any further search cannot be lost.
//!
//! Let every window that is still open have two free cells that make a pair, and let no two pairs share a cell. A player who answers
//! every stone on a cell of a pair with a stone of another colour on the other cell keeps all windows from being filled: in
//! each of them two colours meet, whatever else is placed.

use super::windows::CellSet;

/// How many times a pair is chosen before the search for pairs is given up.
const MOST_CHOICES: u32 = 60;
/// How many pairs are tried for a window.
const MOST_TRIED: usize = 4;

/// The most windows left over by the first attempt for which better pairs are sought.
const MOST_LEFT: u32 = 3;

/// Disjoint pairs of cells so that every one of the sets holds a pair.
///
/// # Errors
/// Where none were found: about how many sets are left without a pair.
pub(super) fn pairs(windows: impl Iterator<Item = CellSet>) -> Result<Vec<CellSet>, u32> {
    let mut all: Vec<CellSet> = windows.collect();
    let has_single = all.iter().any(|window| window.count_ones() < 2);
    all.sort_unstable_by_key(|set| (set.count_ones(), *set));
    // Whatever serves a part of a set serves the set.
    let mut least: Vec<CellSet> = Vec::with_capacity(all.len());
    for window in all {
        if least.iter().all(|part| part & window != *part) {
            least.push(window);
        }
    }
    let free = least.iter().fold(0, |sum, window| sum | window);
    let (mut found, left) = choose_once(least.clone(), free);
    if left > 0 {
        found.clear();
        let mut choices = MOST_CHOICES;
        if has_single || left > MOST_LEFT || !choose(&least, free, &mut choices, &mut found) {
            return Err(left);
        }
    }
    // The search is given credit for nothing: what it found is looked through.
    if are_enough(&least, &found) {
        Ok(found)
    } else {
        Err(left.max(1))
    }
}

/// Whether pairs are pairs, share no cell, and every window holds one of them.
fn are_enough(windows: &[CellSet], pairs: &[CellSet]) -> bool {
    let are_pairs = pairs.iter().all(|pair| pair.count_ones() == 2);
    let cells: u32 = pairs.iter().map(|pair| pair.count_ones()).sum();
    let are_disjoint = pairs.iter().fold(0, |sum, pair| sum | pair).count_ones() == cells;
    are_pairs
        && are_disjoint
        && windows
            .iter()
            .all(|window| pairs.iter().any(|pair| pair & window == *pair))
}

/// The pairs of a set of cells.
fn pairs_of(cells: CellSet) -> impl Iterator<Item = CellSet> {
    let bits = |set: CellSet| {
        let mut left = set;
        std::iter::from_fn(move || {
            let bit = left & left.wrapping_neg();
            left ^= bit;
            (bit != 0).then_some(bit)
        })
    };
    bits(cells).flat_map(move |first| {
        bits(cells & !(first | (first - 1))).map(move |second| first | second)
    })
}

/// Finds pairs without ever thinking better of one; and how many windows are left without one.
fn choose_once(mut windows: Vec<CellSet>, mut free: CellSet) -> (Vec<CellSet>, u32) {
    let (mut found, mut left) = (Vec::new(), 0);
    while let Some((at, &scarcest)) = windows
        .iter()
        .enumerate()
        .min_by_key(|(_, window)| (*window & free).count_ones())
    {
        let pair = pairs_of(scarcest & free).min_by_key(|&pair| (cost(&windows, free, pair), pair));
        if let Some(pair) = pair {
            found.push(pair);
            free &= !pair;
            windows.retain(|window| window & pair != pair);
        } else {
            left += 1;
            windows.swap_remove(at);
        }
    }
    (found, left)
}

/// Finds a pair for every window among the cells that are left.
fn choose(windows: &[CellSet], free: CellSet, choices: &mut u32, found: &mut Vec<CellSet>) -> bool {
    let Some(&scarcest) = windows
        .iter()
        .min_by_key(|&&window| (window & free).count_ones())
    else {
        return true;
    };
    let cells = scarcest & free;
    if cells.count_ones() < 2 || *choices == 0 {
        return false;
    }
    *choices -= 1;
    let mut options: Vec<(i32, CellSet)> = pairs_of(cells)
        .map(|pair| (cost(windows, free, pair), pair))
        .collect();
    options.sort_unstable();
    for (_, pair) in options.into_iter().take(MOST_TRIED) {
        let rest: Vec<CellSet> = windows
            .iter()
            .copied()
            .filter(|window| window & pair != pair)
            .collect();
        found.push(pair);
        if choose(&rest, free & !pair, choices, found) {
            return true;
        }
        found.pop();
    }
    false
}

/// The loss of a pair for the windows that it does not serve, less its gain for those that it
/// serves.
fn cost(windows: &[CellSet], free: CellSet, pair: CellSet) -> i32 {
    let of = |window: CellSet| match (
        window & pair == pair,
        window & pair != 0,
        window.count_ones(),
    ) {
        (true, ..) => -8,
        (false, false, _) => 0,
        (_, _, 2) => 20,
        (_, _, 3) => 3,
        _ => 1,
    };
    windows.iter().map(|window| of(window & free)).sum()
}
