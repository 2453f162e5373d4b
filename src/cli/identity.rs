//! What tells a file from others, whatever it is called.

use std::fs;
#[cfg(unix)]
use std::io;
use std::path::Path;

/// Where the system numbers files, its number.
#[cfg(unix)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Identity {
    device: u64,
    number: u64,
}

#[cfg(unix)]
impl Identity {
    pub(super) fn of(found: &fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self { device: found.dev(), number: found.ino() }
    }
}

/// Elsewhere, its one name that leads through no link.
#[cfg(not(unix))]
pub(super) type Identity = std::path::PathBuf;

/// That of the file that a name leads to.
#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|found| Identity::of(&found))
}

#[cfg(not(unix))]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

/// That of what has a name itself, a link perhaps.
#[cfg(unix)]
pub(super) fn identity_of_name(path: &Path) -> Option<Identity> {
    fs::symlink_metadata(path).ok().map(|found| Identity::of(&found))
}

#[cfg(not(unix))]
pub(super) fn identity_of_name(path: &Path) -> Option<Identity> {
    identity(path)
}

/// That of the file behind standard input, where there is one.
#[cfg(unix)]
pub(super) fn identity_of_input() -> Option<Identity> {
    use std::os::fd::AsFd as _;
    let input = fs::File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    input.metadata().ok().filter(fs::Metadata::is_file).map(|found| Identity::of(&found))
}

/// It has no name here.
#[cfg(not(unix))]
pub(super) const fn identity_of_input() -> Option<Identity> {
    None
}
