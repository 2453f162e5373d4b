//! Lots: the edges of a field in an order that changes as they are drawn.

use super::edges::{Edges, Slot};

/// All edges that are free, and perhaps some that are not any more: whoever draws one of those takes it out.
///
/// To draw from a list takes less time than to count and to find the bits of a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lots<const N: usize> {
    edges: [[u16; 128]; N],
    count: usize,
    /// The lot that was picked last.
    picked: usize,
}

impl<const N: usize> Lots<N> {
    /// The edges of a set.
    #[expect(clippy::cast_possible_truncation, reason = "a field has at most 703 places")]
    pub(super) fn new(edges: Edges<N>) -> Self {
        let mut lots = Self { edges: [[0; 128]; N], count: 0, picked: 0 };
        for slot in edges.iter() {
            lots.put(lots.count, (slot.at * 2 + slot.direction) as u16);
            lots.count += 1;
        }
        lots
    }

    #[inline]
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    #[inline]
    fn number(&self, lot: usize) -> u16 {
        if N == 1 { self.edges[0][lot % 128] } else { self.edges[lot / 128][lot % 128] }
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
        Slot { direction: number % 2, at: number / 2 }
    }

    /// Notes that a lot was picked: its edge is likely to be drawn now.
    #[inline]
    pub(super) fn pick(&mut self, lot: usize) {
        self.picked = lot;
    }

    /// Takes an edge out that is drawn, if it was picked just before.
    #[inline]
    pub(super) fn draw(&mut self, slot: Slot) {
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
