//! The terms of searches: cells as small numbers, sets of them, moves, and dependences of failures.

use crate::board::Cell;

/// The largest side of a field, in cells.
pub(super) const SIDE: usize = 25;

/// A cell as a number: 32 times its row, plus its column.
pub(super) type Spot = u16;

/// The number of a cell.
#[inline]
pub(super) const fn spot(cell: Cell) -> Spot {
    (cell.y as u16) << 5 | cell.x as u16
}

/// The cell of a number.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a board has at most 32 rows"
)]
pub(super) const fn cell(spot: Spot) -> Cell {
    Cell::new((spot & 31) as u8, (spot >> 5) as u8)
}

/// A set of cells, a word for each row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells {
    pub(super) rows: [u32; SIDE],
}

impl Cells {
    #[inline]
    pub(super) fn add(&mut self, at: Spot) {
        self.rows[usize::from(at >> 5)] |= 1 << (at & 31);
    }

    #[inline]
    pub(super) fn has(&self, at: Spot) -> bool {
        self.rows[usize::from(at >> 5)] >> (at & 31) & 1 == 1
    }

    #[inline]
    pub(super) fn join(&mut self, other: &Self) {
        self.rows
            .iter_mut()
            .zip(&other.rows)
            .for_each(|(row, more)| *row |= more);
    }

    /// Takes the cells out that another set does not have.
    #[inline]
    pub(super) fn meet(&mut self, other: &Self) {
        self.rows
            .iter_mut()
            .zip(&other.rows)
            .for_each(|(row, more)| *row &= more);
    }

    /// The cells by row, then column.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = Spot> + use<> {
        let rows = self.rows;
        (0_u16..)
            .zip(rows)
            .flat_map(|(y, row)| CellsOfWord(row).map(move |x| y << 5 | x))
    }
}

/// The places of the ones of a word, ascending.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellsOfWord(pub(super) u32);

#[expect(
    clippy::copy_iterator,
    reason = "a set of bits is copied to be walked through"
)]
impl Iterator for CellsOfWord {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        if self.0 == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 32")]
        let place = self.0.trailing_zeros() as u16;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// A move: the stones of its first and of its second colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct StoneSet {
    pub(super) first: Option<Spot>,
    pub(super) second: Option<Spot>,
}

impl StoneSet {
    /// A stone of the first colour alone.
    #[inline]
    pub(super) const fn of_first(at: Spot) -> Self {
        Self {
            first: Some(at),
            second: None,
        }
    }

    /// A stone of the second colour alone.
    #[inline]
    pub(super) const fn of_second(at: Spot) -> Self {
        Self {
            first: None,
            second: Some(at),
        }
    }

    /// The cells of its stones.
    #[inline]
    pub(super) fn cells(self) -> impl Iterator<Item = Spot> + Clone {
        self.first.into_iter().chain(self.second)
    }

    /// Whether one of its stones is on a cell.
    #[inline]
    pub(super) fn has(self, at: Spot) -> bool {
        self.first == Some(at) || self.second == Some(at)
    }
}

/// The colours of a move, as indices: first, second, and the one that it lacks.
#[inline]
pub(super) const fn colours(number: u32) -> [usize; 3] {
    match number % 3 {
        1 => [0, 1, 2],
        2 => [2, 0, 1],
        _ => [1, 2, 0],
    }
}

/// How an attack was refuted.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Refuted {
    /// Of two replies, the one that did not have to be tried.
    pub(super) untried: Option<StoneSet>,
}

/// The cells on which a failure depends: by colour, those where one more stone of the attacker
/// could have changed it.
pub(super) type Dependence = [Cells; 3];

/// Adds what another failure depends on.
#[inline]
pub(super) fn join(dependence: &mut Dependence, failure: &Dependence) {
    dependence
        .iter_mut()
        .zip(failure)
        .for_each(|(all, more)| all.join(more));
}

/// Adds a cell for every colour.
#[inline]
pub(super) fn depend_on(dependence: &mut Dependence, at: Spot) {
    dependence.iter_mut().for_each(|cells| cells.add(at));
}
