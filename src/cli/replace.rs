//! Replacing files so that nobody ever sees half of one.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

/// Replaces what a file holds: a temporary file in its folder takes its permissions and then its place.
///
/// A symbolic link stays, and the file that it leads to is replaced. A file that is write-protected is left alone.
///
/// # Errors
/// When the folder or the file cannot be written; the file is then as it was.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let metadata = fs::metadata(&target)?;
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is write-protected"));
    }
    let folder = target.parent().ok_or(io::ErrorKind::InvalidInput)?;
    let mut file = tempfile::Builder::new().prefix(".kletka-").suffix(".tmp").tempfile_in(folder)?;
    file.write_all(bytes)?;
    own(file.as_file(), &metadata);
    file.as_file().set_permissions(metadata.permissions())?;
    file.as_file().sync_all()?;
    file.persist(&target).map_err(|error| error.error)?;
    Ok(())
}

/// Gives a new file the owner and group of the old one, where that is allowed.
#[cfg(unix)]
fn own(file: &fs::File, metadata: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn own(_: &fs::File, _: &fs::Metadata) {}
