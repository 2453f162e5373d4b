//! Threads that work on documents.

use std::io;
use std::thread;

/// The stack of one, in bytes: enough for whatever a document nests.
pub(super) const STACK: usize = 8 << 20;

/// Begins one.
pub(super) fn begin(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().stack_size(STACK).spawn(work).map(drop)
}
