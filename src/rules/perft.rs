//! Counting legal sequences of moves, which tells two implementations of the rules apart.

use super::Rules;

/// How many legal sequences of `depth` moves there are, passes included. A game that ends earlier makes
/// none of that length.
///
/// ```
/// use kletka::{games::parcel::Parcel, board::{Grid, Topology}, rules::perft::perft};
/// let parcel = Parcel { grid: Grid::new(1, 1, Topology::Plane), ..Parcel::standard() };
/// assert_eq!(perft(&parcel, &parcel.empty(), 2), 4 * 4 + 5); // after an edge, after a pass
/// ```
#[must_use]
pub fn perft<G: Rules>(rules: &G, position: &G::Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => rules.count(&mut position.clone()),
        _ => divide(rules, position, depth)
            .into_iter()
            .map(|(_, count)| count)
            .sum(),
    }
}

/// [`perft`] for each first move by itself.
#[must_use]
pub fn divide<G: Rules>(rules: &G, position: &G::Position, depth: u32) -> Vec<(G::Move, u64)> {
    divide_some(rules, position, depth, |_| true)
}

/// [`divide`] for some of the first moves only, by their places in the list.
pub fn divide_some<G: Rules>(
    rules: &G,
    position: &G::Position,
    depth: u32,
    mut is_wanted: impl FnMut(u64) -> bool,
) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let some = (0..)
        .zip(rules.moves(position))
        .filter(|&(at, _)| is_wanted(at));
    let counted = some.map(|(_, mv)| {
        let count = rules
            .after(position, &mv)
            .map_or(0, |after| perft(rules, &after, rest));
        (mv, count)
    });
    counted.collect()
}
