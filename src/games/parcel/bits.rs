//! Sets of vertices or cells as machine words.

/// A set of places of a lattice, one bit each, in `N` words.
///
/// A field of 7×7 cells has 64 vertices and takes one word; larger fields take more words and the same algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const N: usize>([u64; N]);

impl<const N: usize> Bits<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    pub(super) fn one(at: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(at);
        set
    }

    #[inline]
    pub(super) fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    #[inline]
    pub(super) fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn meets(&self, other: Self) -> bool {
        (0..N).any(|i| self.0[i] & other.0[i] != 0)
    }

    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn first(&self) -> Option<usize> {
        self.0.iter().position(|&word| word != 0).map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let at = rest.first()?;
            rest.0[at / 64] &= rest.0[at / 64] - 1;
            Some(at)
        })
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline]
    pub(super) fn xor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }

    /// What is in `self` and not in `other`.
    #[inline]
    pub(super) fn less(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Every place moved up by `n` bits; those that leave the words are lost.
    #[inline]
    pub(super) fn raised(self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let mut out = Self::EMPTY;
        for i in (words..N).rev() {
            let low = if i > words { self.0[i - words - 1] } else { 0 };
            out.0[i] = self.0[i - words] << bits | (low >> 1) >> (63 - bits);
        }
        out
    }

    /// Every place moved down by `n` bits; those that leave the words are lost.
    #[inline]
    pub(super) fn lowered(self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let mut out = Self::EMPTY;
        for i in 0..N.saturating_sub(words) {
            let high = if i + words + 1 < N { self.0[i + words + 1] } else { 0 };
            out.0[i] = self.0[i + words] >> bits | (high << 1) << (63 - bits);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_cross_words() {
        let set = Bits::<3>::one(5).or(Bits::one(100));
        let up = set.raised(70);
        assert_eq!(up.iter().collect::<Vec<_>>(), [75, 170]);
        assert_eq!(up.lowered(70), set);
        assert_eq!(set.lowered(6).iter().collect::<Vec<_>>(), [94]);
        assert_eq!(Bits::<1>::one(0).raised(56).first(), Some(56));
    }
}
