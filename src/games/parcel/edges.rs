//! Sets of unit edges as two sets of bits, one for each direction.

use super::bits::PlaceSet;

/// Edges along a row.
pub(super) const LEVEL: usize = 0;
/// Edges along a column.
pub(super) const UPRIGHT: usize = 1;

/// An edge as a bit: its direction, [`LEVEL`] or [`UPRIGHT`], and its left or lower end.
///
/// The direction is a number and not a choice: a processor could not foresee a branch on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) direction: usize,
    pub(super) at: usize,
}

/// A set of edges by direction, each at its left or lower end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Edges<const N: usize>(pub(super) [PlaceSet<N>; 2]);

impl<const N: usize> Edges<N> {
    pub(super) const EMPTY: Self = Self([PlaceSet::EMPTY; 2]);

    /// A single edge.
    #[inline]
    pub(super) fn one(slot: Slot) -> Self {
        let bit = PlaceSet::one(slot.at);
        Self([
            bit.only_if(slot.direction == LEVEL),
            bit.only_if(slot.direction == UPRIGHT),
        ])
    }

    /// The set, or nothing.
    #[inline]
    pub(super) fn only_if(self, is_wanted: bool) -> Self {
        Self(self.0.map(|bits| bits.only_if(is_wanted)))
    }

    // Both words are written together, because they are read so: a processor waits for a word
    // written in parts.
    #[inline]
    pub(super) fn insert(&mut self, slot: Slot) {
        *self = self.or(Self::one(slot));
    }

    #[inline]
    pub(super) fn remove(&mut self, slot: Slot) {
        *self = self.less(Self::one(slot));
    }

    #[inline]
    pub(super) fn has(&self, slot: Slot) -> bool {
        self.0[slot.direction].has(slot.at)
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0[LEVEL].is_empty() && self.0[UPRIGHT].is_empty()
    }

    #[inline]
    pub(super) fn meets(&self, other: Self) -> bool {
        self.0[LEVEL].meets(other.0[LEVEL]) || self.0[UPRIGHT].meets(other.0[UPRIGHT])
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0[LEVEL].count() + self.0[UPRIGHT].count()
    }

    /// The edge that has `rank` edges of the set before it, fewer than the set has.
    #[inline]
    pub(super) fn nth(&self, rank: usize) -> Slot {
        let level = self.0[LEVEL].count() as usize;
        match rank.checked_sub(level) {
            None => Slot {
                direction: LEVEL,
                at: self.0[LEVEL].nth(rank),
            },
            Some(rank) => Slot {
                direction: UPRIGHT,
                at: self.0[UPRIGHT].nth(rank),
            },
        }
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Slot> {
        [LEVEL, UPRIGHT].into_iter().flat_map(move |direction| {
            self.0[direction]
                .iter()
                .map(move |at| Slot { direction, at })
        })
    }

    #[inline]
    fn both(self, other: Self, of: impl Fn(PlaceSet<N>, PlaceSet<N>) -> PlaceSet<N>) -> Self {
        Self([
            of(self.0[LEVEL], other.0[LEVEL]),
            of(self.0[UPRIGHT], other.0[UPRIGHT]),
        ])
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        self.both(other, PlaceSet::and)
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        self.both(other, PlaceSet::or)
    }

    /// The edges of `self` that are not in `other`.
    #[inline]
    pub(super) fn less(self, other: Self) -> Self {
        self.both(other, PlaceSet::less)
    }
}
