//! Writing files: whole or not at all, and only what changed.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Written {
    New,
    Unchanged,
}

/// Replaces a file by new bytes unless it has them already.
pub(in crate::cli) fn replace(path: &Path, bytes: &[u8]) -> io::Result<Written> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(Written::Unchanged);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let name = path.file_name().ok_or_else(|| io::Error::other("no file name"))?;
    let mut draft = name.to_os_string();
    draft.push(format!(".{}.part", std::process::id()));
    let draft = folder.join(draft);
    let written = fs::File::create(&draft).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let done = written.and_then(|()| fs::rename(&draft, path));
    if done.is_err() {
        let _ = fs::remove_file(&draft);
    }
    done.map(|()| Written::New)
}

/// Whether a file carries a mark that says from what it was made.
pub(super) fn has_mark(path: &Path, mark: &str) -> bool {
    fs::read(path).is_ok_and(|bytes| memchr::memmem::find(&bytes, mark.as_bytes()).is_some())
}
