//! A table of positions with bounds of their values, in bounded memory.

use crate::puzzle::limits::has_room;

/// The stored bounds of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry {
    /// The two halves of the key.
    pub(crate) key: [u64; 2],
    /// The value searched for (what the player to move gets, or the moves to a win) is at least this.
    pub(crate) lower: i16,
    /// And at most this.
    pub(crate) upper: i16,
    /// The move that was best, as the search numbers its moves; `u16::MAX` for none.
    pub(crate) best: u16,
    /// How large the search below was, by order of magnitude.
    pub(crate) size: u16,
}

/// No move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

impl TableEntry {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self {
        key: [0; 2],
        lower: i16::MIN,
        upper: i16::MAX,
        best: NO_MOVE,
        size: 0,
    };
}

/// The places of a new table.
const FIRST_PLACES: usize = 1 << 10;

/// Positions by key; of those that share a place the dearest and the latest are kept. The table grows as it is filled.
#[derive(Clone, Debug)]
pub(crate) struct TranspositionTable {
    entries: Vec<[TableEntry; 2]>,
    most: usize,
    used: usize,
}

impl TranspositionTable {
    /// A table of at most this size in bytes, at least one place.
    pub(crate) fn new(bytes: usize) -> Self {
        // While it grows, the old places exist beside the new ones.
        let most = bytes / 3 * 2 / size_of::<[TableEntry; 2]>();
        // A power of two.
        let most = 1 << most.max(1).ilog2();
        Self {
            entries: vec![[TableEntry::UNKNOWN; 2]; FIRST_PLACES.min(most)],
            most,
            used: 0,
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "the two halves of a key, and bits of one of them"
    )]
    fn halves(&self, key: u128) -> (usize, [u64; 2]) {
        (
            (key >> 64) as usize & (self.entries.len() - 1),
            [(key >> 64) as u64, key as u64],
        )
    }

    /// The stored bounds of a position.
    pub(crate) fn get(&self, key: u128) -> Option<TableEntry> {
        let (at, key) = self.halves(key);
        self.entries[at]
            .into_iter()
            .find(|entry| entry.key == key && entry.size > 0)
    }

    /// Remembers a position, the longer the larger it is.
    pub(crate) fn put(&mut self, key: u128, size: u16, entry: TableEntry) {
        let places = 2 * self.entries.len();
        if self.used > self.entries.len()
            && self.entries.len() < self.most
            && !has_room::<[TableEntry; 2]>(places)
        {
            self.most = self.entries.len();
        }
        if self.used > self.entries.len() && self.entries.len() < self.most {
            let old = std::mem::replace(&mut self.entries, vec![[TableEntry::UNKNOWN; 2]; places]);
            self.used = 0;
            // The dearest come last and so to the front.
            for entry in old
                .iter()
                .map(|pair| pair[1])
                .chain(old.iter().map(|pair| pair[0]))
            {
                if entry.size > 0 {
                    self.keep(entry);
                }
            }
        }
        let (_, key) = self.halves(key);
        self.keep(TableEntry {
            key,
            size: size.max(1),
            ..entry
        });
    }

    fn keep(&mut self, entry: TableEntry) {
        let at = self.halves(u128::from(entry.key[0]) << 64).0;
        let [largest, latest] = &mut self.entries[at];
        if largest.key == entry.key || largest.size <= entry.size {
            if largest.key != entry.key {
                self.used += usize::from(largest.size == 0 || latest.size == 0);
                *latest = *largest;
            }
            *largest = entry;
        } else {
            self.used += usize::from(latest.size == 0);
            *latest = entry;
        }
    }
}
