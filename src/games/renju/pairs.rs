//! Pairs of cells, the argument by which a position without any further search cannot be lost.
//!
//! Let every window that is still open have two free cells that make a pair, and let no two pairs share a cell. Whoever answers
//! every stone on a cell of a pair with a stone of another colour on the other cell keeps all windows from being filled: in
//! each of them two colours meet, whatever else is placed.

use super::windows::CellSet;

/// How many times a pair is chosen before the search for pairs is given up.
const MOST_CHOICES: u32 = 60;
/// How many pairs are tried for a window.
const MOST_TRIED: usize = 4;

/// Disjoint pairs of cells so that every one of the sets holds a pair; `None` where none were found.
pub(super) fn pairs(windows: impl Iterator<Item = CellSet>) -> Option<Vec<CellSet>> {
    let mut all = Vec::new();
    for window in windows {
        if window.count_ones() < 2 {
            return None;
        }
        all.push(window);
    }
    all.sort_unstable_by_key(|set| (set.count_ones(), *set));
    // Whatever serves a part of a set serves the set.
    let mut least: Vec<CellSet> = Vec::with_capacity(all.len());
    for window in all {
        if least.iter().all(|part| part & window != *part) {
            least.push(window);
        }
    }
    let free = least.iter().fold(0, |sum, window| sum | window);
    let mut found = Vec::new();
    let mut choices = MOST_CHOICES;
    // The search is given credit for nothing: what it found is looked through.
    (choose(&least, free, &mut choices, &mut found) && are_enough(&least, &found)).then_some(found)
}

/// Whether pairs are pairs, share no cell, and every window holds one of them.
fn are_enough(windows: &[CellSet], pairs: &[CellSet]) -> bool {
    let are_pairs = pairs.iter().all(|pair| pair.count_ones() == 2);
    let cells: u32 = pairs.iter().map(|pair| pair.count_ones()).sum();
    let are_disjoint = pairs.iter().fold(0, |sum, pair| sum | pair).count_ones() == cells;
    are_pairs && are_disjoint && windows.iter().all(|window| pairs.iter().any(|pair| pair & window == *pair))
}

/// Finds a pair for every window among the cells that are left.
fn choose(windows: &[CellSet], free: CellSet, choices: &mut u32, found: &mut Vec<CellSet>) -> bool {
    let Some(&scarcest) = windows.iter().min_by_key(|&&window| (window & free).count_ones()) else { return true };
    let cells = scarcest & free;
    if cells.count_ones() < 2 || *choices == 0 {
        return false;
    }
    *choices -= 1;
    let mut options: Vec<(i32, CellSet)> = Vec::with_capacity(6);
    let mut firsts = cells;
    while firsts != 0 {
        let first = firsts & firsts.wrapping_neg();
        firsts ^= first;
        let mut seconds = firsts;
        while seconds != 0 {
            let second = seconds & seconds.wrapping_neg();
            seconds ^= second;
            options.push((cost(windows, free, first | second), first | second));
        }
    }
    options.sort_unstable();
    for (_, pair) in options.into_iter().take(MOST_TRIED) {
        let rest: Vec<CellSet> = windows.iter().copied().filter(|window| window & pair != pair).collect();
        found.push(pair);
        if choose(&rest, free & !pair, choices, found) {
            return true;
        }
        found.pop();
    }
    false
}

/// What a pair takes from the windows that it does not serve, less what it serves.
fn cost(windows: &[CellSet], free: CellSet, pair: CellSet) -> i32 {
    let of = |window: CellSet| match (window & pair == pair, window & pair != 0, window.count_ones()) {
        (true, ..) => -8,
        (false, false, _) => 0,
        (_, _, 2) => 20,
        (_, _, 3) => 3,
        _ => 1,
    };
    windows.iter().map(|window| of(window & free)).sum()
}
