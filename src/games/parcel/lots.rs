//! Lots: the edges of a field in an order that changes as they are drawn.

use super::edges::{Edges, LEVEL, Slot};

/// All edges that are free, and perhaps some that are not any more: the caller who draws one of those takes it out.
///
/// To draw from a list takes less time than to count and to find the bits of a set. A caller that only replays a record never asks
/// for one, so the lots are dealt when the first is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lots<const N: usize> {
    edges: [[u16; 128]; N],
    count: usize,
    /// The lot that was picked last.
    picked: usize,
    is_dealt: bool,
}

impl<const N: usize> Lots<N> {
    /// The first of all lots as they are dealt.
    const FIRST: Slot = Slot {
        direction: LEVEL,
        at: 0,
    };

    /// No lots yet.
    pub(super) const fn new() -> Self {
        Self {
            edges: [[0; 128]; N],
            count: 0,
            picked: 0,
            is_dealt: false,
        }
    }

    /// Deals the edges of a field, once.
    #[inline]
    pub(super) fn deal(&mut self, edges: Edges<N>) {
        if !self.is_dealt {
            self.deal_all(edges);
        }
    }

    #[cold]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a board has at most 703 places"
    )]
    fn deal_all(&mut self, edges: Edges<N>) {
        self.is_dealt = true;
        // By runs and not one by one: a random game begins with it.
        let lots = self.edges.as_flattened_mut();
        for (direction, bits) in edges.0.into_iter().enumerate() {
            for (at, mut word) in bits.words().into_iter().enumerate() {
                while word != 0 {
                    let first = word.trailing_zeros();
                    let run = (word >> first).trailing_ones();
                    let number = ((at * 64 + first as usize) * 2 + direction) as u16;
                    let (from, to) = (self.count, self.count + run as usize);
                    for (lot, more) in lots[from..to].iter_mut().zip(0..) {
                        *lot = number + 2 * more;
                    }
                    self.count = to;
                    word &= u64::MAX.checked_shl(first + run).unwrap_or(0);
                }
            }
        }
    }

    #[inline]
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    #[inline]
    fn number(&self, lot: usize) -> u16 {
        if N == 1 {
            self.edges[0][lot % 128]
        } else {
            self.edges[lot / 128][lot % 128]
        }
    }

    #[inline]
    fn put(&mut self, lot: usize, number: u16) {
        let word = if N == 1 { 0 } else { lot / 128 };
        self.edges[word][lot % 128] = number;
    }

    /// The edge of a lot.
    #[inline]
    pub(super) fn edge(&self, lot: usize) -> Slot {
        let number = usize::from(self.number(lot));
        Slot {
            direction: number % 2,
            at: number / 2,
        }
    }

    /// Notes that a lot was picked: its edge is likely to be drawn now.
    #[inline]
    pub(super) fn pick(&mut self, lot: usize) {
        self.picked = lot;
    }

    /// Takes an edge of a field out that is drawn, if it was picked just before; at first the first one counts as picked.
    #[inline]
    pub(super) fn draw(&mut self, slot: Slot, edges: Edges<N>) {
        if slot == Self::FIRST {
            self.deal(edges);
        }
        if self.picked < self.count && self.edge(self.picked) == slot {
            self.take(self.picked);
        }
    }

    /// Takes a lot out; the last one comes in its place.
    #[inline]
    pub(super) fn take(&mut self, lot: usize) {
        self.count -= 1;
        self.put(lot, self.number(self.count));
    }
}
