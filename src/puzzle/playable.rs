//! All that a game implements, in one bound.

use super::audit::Audited;
use crate::rules::Claims;

/// A game that documents, commands and puzzles can be about: whatever has all the traits of a game is one.
pub trait Playable:
    Claims<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync> + Audited + Clone + Send + Sync + 'static
{
}

impl<G> Playable for G where
    G: Claims<Position: Send + Sync, Move: Send + Sync, Step: Send + Sync> + Audited + Clone + Send + Sync + 'static
{
}
