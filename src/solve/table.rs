//! A table of positions with bounds of their values, in bounded memory.

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) check: u64,
    /// The value searched for (what the player to move gets, or the moves to a win) is at least this.
    pub(super) lower: i16,
    /// And at most this.
    pub(super) upper: i16,
    /// The move that was best, as the search numbers its moves; `u16::MAX` for none.
    pub(super) best: u16,
    /// How large the search below was, by order of magnitude.
    pub(super) size: u16,
}

/// No move.
pub(super) const NO_MOVE: u16 = u16::MAX;

impl Entry {
    /// Nothing is known.
    pub(super) const UNKNOWN: Self = Self { check: 0, lower: i16::MIN, upper: i16::MAX, best: NO_MOVE, size: 0 };
}

/// Positions by key; of those that share a place the dearest and the latest are kept.
#[derive(Clone, Debug)]
pub(super) struct Table {
    entries: Vec<[Entry; 2]>,
}

impl Table {
    /// A table of at most so many bytes, at least one place.
    pub(super) fn new(bytes: usize) -> Self {
        let places = (bytes / size_of::<[Entry; 2]>()).max(1);
        let places = if places.is_power_of_two() { places } else { places.next_power_of_two() / 2 };
        Self { entries: vec![[Entry::UNKNOWN; 2]; places] }
    }

    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a key")]
    fn place(&self, key: u128) -> (usize, u64) {
        ((key >> 64) as usize & (self.entries.len() - 1), key as u64 | 1)
    }

    /// What is known of a position.
    pub(super) fn get(&self, key: u128) -> Option<Entry> {
        let (at, check) = self.place(key);
        self.entries[at].into_iter().find(|entry| entry.check == check)
    }

    /// Remembers a position, the longer the larger it is.
    pub(super) fn put(&mut self, key: u128, size: u16, entry: Entry) {
        let (at, check) = self.place(key);
        let entry = Entry { check, size, ..entry };
        let [dearest, latest] = &mut self.entries[at];
        if dearest.check == check || dearest.size <= size {
            if dearest.check != check {
                *latest = *dearest;
            }
            *dearest = entry;
        } else {
            *latest = entry;
        }
    }
}
