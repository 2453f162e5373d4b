//! Random numbers that are the same for the same seed on every machine, and games that go by them.

use super::Rules;

/// Numbers that look random and are the same everywhere: `SplitMix64`.
#[derive(Clone, Copy, Debug)]
pub struct Random(u64);

impl Random {
    /// A sequence of its own for every seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which must not be 0.
    #[inline]
    pub fn below32(&mut self, n: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A number below `n`, which must not be 0.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the high half of a product is below n"
    )]
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }
}

/// Plays from a position to the end, each legal move as likely as any other; how many moves there were.
///
/// ```
/// use kletka::games::parcel::Parcel;
/// use kletka::rules::{Random, Rules, play_out};
/// let parcel = Parcel::standard();
/// let mut position = parcel.empty();
/// let moves = play_out(&parcel, &mut position, &mut Random::new(1));
/// assert!(moves > 20 && parcel.outcome(&position).is_some());
/// ```
pub fn play_out<G: Rules>(rules: &G, position: &mut G::Position, random: &mut Random) -> u32 {
    let mut moves = 0;
    while let Some(step) = rules.pick(position, random) {
        rules.play(position, &step);
        moves += 1;
    }
    moves
}
