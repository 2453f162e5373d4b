//! A proof while it grows.

use std::collections::HashMap;
use std::hash::Hash;

use super::{ProofMove, ProofTree};

/// A proof while it grows, with the places of the positions in it, by whatever tells them apart.
#[derive(Debug)]
pub(crate) struct Builder<M, K> {
    tree: ProofTree<M>,
    places: HashMap<K, u32>,
    most: usize,
}

/// A proof grows beyond its limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TooLarge;

impl<M, K: Eq + Hash> Builder<M, K> {
    /// A proof with a limited number of branches.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            tree: ProofTree::default(),
            places: HashMap::new(),
            most,
        }
    }

    /// Adds a move that leads to a position; whether the moves after it must be added too, because
    /// the position is unknown.
    pub(crate) fn add(&mut self, depth: u32, mv: M, position: Option<K>) -> Result<bool, TooLarge> {
        if self.tree.branches.len() >= self.most {
            return Err(TooLarge);
        }
        let at = u32::try_from(self.tree.branches.len()).map_err(|_| TooLarge)?;
        let same_as = position
            .as_ref()
            .and_then(|position| self.places.get(position))
            .copied();
        self.tree.branches.push(ProofMove { depth, mv, same_as });
        if let (Some(position), None) = (position, same_as) {
            self.places.insert(position, at);
        }
        Ok(same_as.is_none())
    }

    /// The proof.
    pub(crate) fn finish(self) -> ProofTree<M> {
        self.tree
    }
}
