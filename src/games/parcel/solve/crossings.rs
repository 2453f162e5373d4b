//! Which free segments cross: found once for each segment that a search draws, instead of for each position.

use std::sync::OnceLock;

use crate::board::Edge;
use crate::games::parcel::free;

/// A set of edges by their places in a list, as bits; empty where segments are unit ones, which never cross.
pub(super) type Barred = Vec<u64>;

/// The edges that each edge of a list bars: itself and those that cross it.
#[derive(Debug)]
pub(super) struct Crossings(Vec<OnceLock<Barred>>);

impl Crossings {
    pub(super) fn new(edges: &[Edge], has_free_segments: bool) -> Self {
        Self(if has_free_segments {
            edges.iter().map(|_| OnceLock::new()).collect()
        } else {
            Vec::new()
        })
    }

    /// The edges that the segments drawn before a search bar.
    pub(super) fn of_drawn(&self, edges: &[Edge], drawn: impl Iterator<Item = Edge>) -> Barred {
        let mut barred = vec![0; self.0.len().div_ceil(64)];
        if !barred.is_empty() {
            drawn.for_each(|one| join(&mut barred, &barred_by(edges, one)));
        }
        barred
    }

    /// Bars what cannot be drawn any more once an edge is.
    pub(super) fn bar(&self, edges: &[Edge], drawn: usize, barred: &mut Barred) {
        if let Some(one) = self.0.get(drawn) {
            join(barred, one.get_or_init(|| barred_by(edges, edges[drawn])));
        }
    }
}

/// Whether an edge is in a set.
#[inline]
pub(super) fn has(barred: &Barred, edge: usize) -> bool {
    barred
        .get(edge / 64)
        .is_some_and(|word| word >> (edge % 64) & 1 == 1)
}

fn barred_by(edges: &[Edge], drawn: Edge) -> Barred {
    let mut barred = vec![0; edges.len().div_ceil(64)];
    for (at, &edge) in edges.iter().enumerate() {
        barred[at / 64] |= u64::from(edge == drawn || free::cross(edge, drawn)) << (at % 64);
    }
    barred
}

fn join(barred: &mut Barred, more: &Barred) {
    barred
        .iter_mut()
        .zip(more)
        .for_each(|(word, more)| *word |= more);
}
