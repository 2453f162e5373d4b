//! What tells one state of a file from another, without a look into it.

use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// What the system says of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    modified: Option<SystemTime>,
    length: u64,
    /// Which file stands under the name, where the system numbers them.
    number: u64,
}

impl Stamp {
    pub(super) fn of(path: &Path) -> Option<Self> {
        let data = fs::metadata(path).ok()?;
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(&data);
        #[cfg(not(unix))]
        let number = 0;
        Some(Self { modified: data.modified().ok(), length: data.len(), number })
    }
}
