//! A table of positions of small fields: 64 bits a position, the key exact.

use crate::puzzle::limits::has_room;

/// Bits that hold bounds and the size of a search; the others hold what the place does not say of the key.
const CONTENT: u32 = 15;
/// Added to bounds, so that they are not negative.
const BIAS: i32 = 16;
/// Fewer places would leave no room for the key.
const FEWEST_BITS: u32 = CONTENT + 1;

/// The known bounds of a position's value, beyond its settled regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// It is worth at least this.
    pub(super) lower: i32,
    /// And at most this.
    pub(super) upper: i32,
}

impl Bounds {
    /// Nothing is known.
    pub(super) const UNKNOWN: Self = Self {
        lower: -BIAS,
        upper: BIAS - 1,
    };
}

/// Positions by key; of those that share a place the dearest and the latest are kept.
#[derive(Debug)]
pub(super) struct SmallTable {
    places: Vec<[u64; 2]>,
    bits: u32,
}

impl SmallTable {
    /// A table of at most this size in bytes, with places for at most this power of two of positions, but not too
    /// small.
    pub(super) fn new(bytes: usize, most_bits: u32) -> Self {
        let places = (bytes / size_of::<[u64; 2]>()).max(1);
        let mut bits = places.ilog2().min(most_bits).max(FEWEST_BITS);
        // Memory that the system does not give is done without.
        while bits > FEWEST_BITS && !has_room::<[u64; 2]>(1 << bits) {
            bits -= 1;
        }
        Self {
            places: vec![[0; 2]; 1 << bits],
            bits,
        }
    }

    /// The place of a key and the rest of it. Different keys differ in one of them.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "as many bits as there are places"
    )]
    fn place(&self, key: u64) -> (usize, u64) {
        // Each step can be undone, so nothing of the key is lost.
        let key = (key ^ key >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = (key ^ key >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let key = key ^ key >> 32;
        (
            (key >> (64 - self.bits)) as usize,
            key << self.bits >> CONTENT << CONTENT,
        )
    }

    /// The known bounds of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Bounds> {
        let (at, rest) = self.place(key);
        let found = self.places[at]
            .into_iter()
            .find(|word| *word >> CONTENT << CONTENT == rest && size(*word) > 0)?;
        let bound = |shift: u32| i32::try_from(found >> shift & 31).unwrap_or_default() - BIAS;
        Some(Bounds {
            lower: bound(0),
            upper: bound(5),
        })
    }

    /// Remembers a position, the longer the more positions were searched for it.
    pub(super) fn put(&mut self, key: u64, searched: u64, bounds: Bounds) {
        let (at, rest) = self.place(key);
        let bits = |bound: i32| u64::from((bound + BIAS).clamp(0, 31).cast_unsigned());
        let size_class = u64::from((64 - searched.leading_zeros()).clamp(1, 31));
        let word = rest | bits(bounds.lower) | bits(bounds.upper) << 5 | size_class << 10;
        let [largest, latest] = &mut self.places[at];
        let is_same = *largest >> CONTENT << CONTENT == rest && size(*largest) > 0;
        if is_same || size(*largest) <= size_class {
            if !is_same {
                *latest = *largest;
            }
            *largest = word;
        } else {
            *latest = word;
        }
    }
}

/// The order of magnitude of the search; nothing for an empty place.
fn size(word: u64) -> u64 {
    word >> 10 & 31
}
