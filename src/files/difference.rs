//! What changes between two texts.

use std::ops::Range;
use std::time::Instant;

use similar::DiffOp;
use similar::algorithms::{Capture, Compact, Replace, myers};

/// What makes a part of the new pieces (lines, documents) of a part of the old ones, at the places of the wholes. From the deadline on,
/// a longer difference will do.
///
/// The program has one search for all kinds of pieces: the crate compiles its algorithms, some hundred kilobytes, for each type.
pub(crate) fn operations(
    [old, new]: [&[&[u8]]; 2],
    [part, made]: [Range<usize>; 2],
    deadline: Option<Instant>,
) -> Vec<DiffOp> {
    let mut hook = Compact::new(Replace::new(Capture::new()), old, new);
    let Ok(()) = myers::diff_deadline(&mut hook, old, part, new, made, deadline);
    hook.into_inner().into_inner().into_ops()
}

/// What makes all new pieces of all old ones.
pub(crate) fn whole<T: AsRef<[u8]>>(
    old: &[T],
    new: &[T],
    deadline: Option<Instant>,
) -> Vec<DiffOp> {
    let [old, new] = [old, new].map(|all| all.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    let ranges = [0..old.len(), 0..new.len()];
    operations([&old, &new], ranges, deadline)
}
