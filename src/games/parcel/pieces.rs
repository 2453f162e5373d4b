//! Which vertices are joined by segments.

/// The connected pieces of a drawing, each called by the number of one of its vertices.
///
/// A segment between two pieces divides nothing, whatever the shape of the field: a walk along it comes back on its other
/// side. Only one within a piece may close a region.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pieces<const N: usize>([[u16; 64]; N]);

impl<const N: usize> Pieces<N> {
    /// Every vertex by itself.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most 11 words of vertices"
    )]
    pub(super) fn new() -> Self {
        Self(std::array::from_fn(|word| {
            std::array::from_fn(|bit| (word * 64 + bit) as u16)
        }))
    }

    /// The word of a vertex; where there is only one, nothing has to be looked up.
    #[inline]
    const fn word(vertex: usize) -> usize {
        if N == 1 { 0 } else { vertex / 64 }
    }

    #[inline]
    fn of(&self, vertex: usize) -> u16 {
        self.0[Self::word(vertex)][vertex % 64]
    }

    /// Whether two vertices belong to one piece.
    #[inline]
    pub(super) fn are_joined(&self, one: usize, other: usize) -> bool {
        self.of(one) == self.of(other)
    }

    /// Puts a vertex that was by itself into the piece of another one.
    #[inline]
    pub(super) fn add(&mut self, alone: usize, to: usize) {
        self.0[Self::word(alone)][alone % 64] = self.of(to);
    }

    /// Joins two pieces.
    #[inline]
    pub(super) fn join(&mut self, one: usize, other: usize) {
        let (from, to) = (self.of(one), self.of(other));
        // All of them are looked at, by vector instructions: that is less work than to follow lists.
        for piece in self.0.as_flattened_mut() {
            *piece = if *piece == from { to } else { *piece };
        }
    }
}
