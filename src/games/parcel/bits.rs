//! Sets of vertices or cells as machine words.

/// A set of places of a lattice, one bit each, in `N` words.
///
/// A field of 7×7 cells has 64 vertices and takes one word; larger fields take more words and the same algorithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlaceSet<const N: usize>([u64; N]);

impl<const N: usize> PlaceSet<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    #[inline]
    pub(super) fn one(at: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(at);
        set
    }

    /// The first places, `count` of them.
    pub(super) fn below(count: usize) -> Self {
        Self(std::array::from_fn(|word| {
            match count.saturating_sub(word * 64) {
                rest @ 0..64 => (1 << rest) - 1,
                _ => u64::MAX,
            }
        }))
    }

    /// The set, or nothing.
    #[inline]
    pub(super) fn only_if(self, is_wanted: bool) -> Self {
        let all = u64::from(is_wanted).wrapping_neg();
        Self(self.0.map(|word| word & all))
    }

    /// The word of a place; where there is only one, nothing has to be looked up.
    #[inline]
    const fn word(at: usize) -> usize {
        if N == 1 { 0 } else { at / 64 }
    }

    #[inline]
    pub(super) fn insert(&mut self, at: usize) {
        self.0[Self::word(at)] |= 1 << (at % 64);
    }

    #[inline]
    pub(super) fn has(&self, at: usize) -> bool {
        self.0[Self::word(at)] >> (at % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    #[inline]
    pub(super) fn meets(&self, other: Self) -> bool {
        (0..N).any(|i| self.0[i] & other.0[i] != 0)
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The place that has `rank` places of the set before it, fewer than the set has.
    #[inline]
    pub(super) fn nth(&self, mut rank: usize) -> usize {
        for (i, &word) in self.0[..N - 1].iter().enumerate() {
            let count = word.count_ones() as usize;
            if rank < count {
                return i * 64 + nth_one(word, rank);
            }
            rank -= count;
        }
        (N - 1) * 64 + nth_one(self.0[N - 1], rank)
    }

    pub(super) fn first(&self) -> Option<usize> {
        self.0
            .iter()
            .position(|&word| word != 0)
            .map(|i| i * 64 + self.0[i].trailing_zeros() as usize)
    }

    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let at = rest.first()?;
            rest.0[at / 64] &= rest.0[at / 64] - 1;
            Some(at)
        })
    }

    /// The words, from the lowest places on.
    #[inline]
    pub(super) const fn words(self) -> [u64; N] {
        self.0
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

    /// The bits of `self` that are not in `other`.
    #[inline]
    pub(super) fn less(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Every place moved up by `n` bits, 1 to 63 of them; those that leave the words are lost.
    #[inline]
    pub(super) fn up(self, n: usize) -> Self {
        Self(std::array::from_fn(|i| {
            self.0[i] << n | if i > 0 { self.0[i - 1] >> (64 - n) } else { 0 }
        }))
    }

    /// Every place moved down by `n` bits, 1 to 63 of them; those that leave the words are lost.
    #[inline]
    pub(super) fn down(self, n: usize) -> Self {
        Self(std::array::from_fn(|i| {
            self.0[i] >> n
                | if i + 1 < N {
                    self.0[i + 1] << (64 - n)
                } else {
                    0
                }
        }))
    }

    /// Every place moved up by any number of bits; those that leave the words are lost.
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

    /// Every place moved down by any number of bits; those that leave the words are lost.
    #[inline]
    pub(super) fn lowered(self, n: usize) -> Self {
        let (words, bits) = (n / 64, n % 64);
        let mut out = Self::EMPTY;
        for i in 0..N.saturating_sub(words) {
            let high = if i + words + 1 < N {
                self.0[i + words + 1]
            } else {
                0
            };
            out.0[i] = self.0[i + words] >> bits | (high << 1) << (63 - bits);
        }
        out
    }
}

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The bit of a word that has `rank` ones below it, fewer than the word has. Without a branch,
/// since a processor could not foresee it.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it is less than 64")]
fn nth_one(word: u64, rank: usize) -> usize {
    // Ones by byte, then in each byte its own and the bytes below it.
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let sums = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    let byte = at_most(sums, rank as u64) * 8;
    // The same once more, with a byte for each bit.
    let spread = (word >> byte & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let bits = ((spread + ONES * 0x7f) >> 7 & ONES).wrapping_mul(ONES);
    (byte + at_most(bits, rank as u64 - (sums << 8 >> byte & 0xff))) as usize
}

/// How many bytes of ascending sums are at most `rank`; all are less than 128.
#[inline]
const fn at_most(sums: u64, rank: u64) -> u64 {
    let below = ((rank * ONES) | (ONES << 7)) - sums;
    (below >> 7 & ONES).wrapping_mul(ONES) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_place_has_so_many_before_it() {
        for word in [
            1,
            u64::MAX,
            0x8000_0000_0000_0001,
            0x00f0_1234_9abc_def0,
            1 << 63,
        ] {
            let set = PlaceSet::<3>([word, 0, word]);
            for (rank, at) in (0..).zip(set.iter()) {
                assert_eq!(set.nth(rank), at);
            }
        }
    }

    #[test]
    fn shifts_cross_words() {
        let set = PlaceSet::<3>::one(5).or(PlaceSet::one(100));
        assert_eq!(set.up(30), set.raised(30));
        assert_eq!(set.down(40), set.lowered(40));
        let up = set.raised(70);
        assert_eq!(up.iter().collect::<Vec<_>>(), [75, 170]);
        assert_eq!(up.lowered(70), set);
        assert_eq!(set.lowered(6).iter().collect::<Vec<_>>(), [94]);
        assert_eq!(PlaceSet::<1>::one(0).raised(56).first(), Some(56));
    }
}
