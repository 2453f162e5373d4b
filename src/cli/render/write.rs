//! Writing files: only what changed.

use std::fs;
use std::io;
use std::path::Path;

use crate::cli::save;

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Written {
    New,
    Unchanged,
}

/// Replaces a file by new bytes unless it has them already; makes the folders that it needs.
pub(in crate::cli) fn replace(path: &Path, bytes: &[u8]) -> io::Result<Written> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(Written::Unchanged);
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    save::replace(path, bytes).map(|()| Written::New)
}

/// Whether a file carries a mark that says from what it was made.
pub(super) fn has_mark(path: &Path, mark: &str) -> bool {
    fs::read(path).is_ok_and(|bytes| memchr::memmem::find(&bytes, mark.as_bytes()).is_some())
}
