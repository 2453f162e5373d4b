//! Searches for start positions that make problems: a goal that holds, one first move that reaches it, nothing idle.
//!
//! Everything follows from a seed: the same recipe finds the same problems on every machine.

pub mod half;
pub mod parcel;
pub mod three;

use crate::generate::Random;

/// A sequence of random numbers for one attempt of a recipe.
fn random(seed: u64, attempt: u64) -> Random {
    Random::new(seed ^ attempt.wrapping_mul(0xd134_2543_de82_ef95))
}
