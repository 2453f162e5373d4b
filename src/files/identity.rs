//! The identity that tells a file from others, whatever its name.

use std::fs;
use std::path::{Path, PathBuf};

/// How many symbolic links are followed to a file that does not exist yet.
const MAX_LINKS: usize = 16;

/// Where the system numbers files, its number.
#[cfg(unix)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Identity {
    device: u64,
    number: u64,
}

#[cfg(unix)]
impl Identity {
    pub(crate) fn of(found: &fs::Metadata) -> Self {
        use std::os::unix::fs::MetadataExt as _;
        Self {
            device: found.dev(),
            number: found.ino(),
        }
    }
}

/// Elsewhere, its one name that leads through no link.
#[cfg(not(unix))]
pub(crate) type Identity = PathBuf;

/// That of the file that a name leads to.
#[cfg(unix)]
pub(crate) fn identity(path: &Path) -> Option<Identity> {
    fs::metadata(path)
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|found| Identity::of(&found))
}

#[cfg(not(unix))]
pub(crate) fn identity(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

/// That of the file behind standard input, where there is one.
#[cfg(unix)]
pub(crate) fn identity_of_input() -> Option<Identity> {
    use std::os::fd::AsFd as _;
    let input = fs::File::from(std::io::stdin().as_fd().try_clone_to_owned().ok()?);
    input
        .metadata()
        .ok()
        .filter(fs::Metadata::is_file)
        .map(|found| Identity::of(&found))
}

/// It has no name here.
#[cfg(not(unix))]
pub(crate) const fn identity_of_input() -> Option<Identity> {
    None
}

/// Whether a file has several names (hard links), which would part if one of them were given to another file.
#[cfg(unix)]
pub(crate) fn has_names(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| std::os::unix::fs::MetadataExt::nlink(&found) > 1)
}

#[cfg(not(unix))]
pub(crate) fn has_names(_: &Path) -> bool {
    false
}

/// The folder of a file.
pub(crate) fn folder(target: &Path) -> &Path {
    target
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// The file behind symbolic links, whether it exists or not.
pub(crate) fn target(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder(&target).join(next),
            Err(_) => break,
        }
    }
    target
}
