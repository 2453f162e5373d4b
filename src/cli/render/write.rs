//! Writing files: only what changed.

use std::fs;
use std::io;
use std::path::Path;

use crate::cli::save;
use crate::text::Lang;

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Written {
    New,
    Unchanged,
}

impl Written {
    /// What is said behind the path.
    pub(super) fn remark(self, lang: Lang) -> &'static str {
        match (self, lang) {
            (Self::New, _) => "",
            (Self::Unchanged, Lang::En) => " (unchanged)",
            (Self::Unchanged, Lang::Ru) => " (без изменений)",
        }
    }
}

/// Replaces a file by new bytes unless it has them already; makes the folders that it needs.
pub(in crate::cli) fn replace(path: &Path, bytes: &[u8]) -> io::Result<Written> {
    if read(path).is_some_and(|old| old == bytes) {
        return Ok(Written::Unchanged);
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    save::replace(path, bytes).map(|()| Written::New)
}

/// Whether a file carries a mark that says from what it was made.
pub(super) fn has_mark(path: &Path, mark: &str) -> bool {
    read(path).is_some_and(|bytes| memchr::memmem::find(&bytes, mark.as_bytes()).is_some())
}

/// What a file holds. Devices and pipes hold nothing that could be compared, or do not come to an end.
fn read(path: &Path) -> Option<Vec<u8>> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    fs::read(path).ok()
}
