//! Files that other runs of kletka leave alone, so that the content that was read is still there
//! when it is replaced.

use std::fs::File;
#[cfg(unix)]
use std::fs::{self, TryLockError};
use std::io;
use std::path::Path;
use std::time::Duration;

use super::error::{AboutFile as _, FileError};
use super::input::Called as _;
use super::stamp::Digest;

/// A file that is locked as long as this is open; none for a path that cannot be locked.
#[derive(Debug, Default)]
pub(crate) struct LockedFile(Option<File>);

impl LockedFile {
    /// Waits until no other program has locked the file. A path that is not a file, or does not
    /// exist, need not be locked.
    pub(crate) fn wait(path: &Path) -> Result<Self, FileError> {
        Ok(Self::within(path, Duration::MAX)?.unwrap_or_default())
    }

    /// The same for a while only; `None` where another program still has it then.
    pub(crate) fn within(path: &Path, patience: Duration) -> Result<Option<Self>, FileError> {
        match lock(path, patience) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
            locked => Ok(Some(Self(locked.reading(&path.called())?))),
        }
    }

    /// Whether it is the file that has a name.
    pub(crate) fn is_of(&self, path: &Path) -> bool {
        self.0.as_ref().is_some_and(|file| is_at(file, path))
    }

    /// Refuses to replace a file if it no longer holds what was read, or if another one that is not locked has its name. What others
    /// save who know no locks, an editor for instance, is seen by that.
    pub(crate) fn still_holds(&self, read: &Digest, path: &Path) -> Result<(), FileError> {
        let is_ours = self.0.is_none() || self.is_of(path);
        let is_same = read.is_at(path).reading(&path.called())?;
        if is_ours && is_same {
            Ok(())
        } else {
            Err(FileError::Changed(path.called()))
        }
    }
}

/// Whether an open file still has its name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use super::identity::{Identity, identity};
    file.metadata()
        .is_ok_and(|found| identity(path) == Some(Identity::of(&found)))
}

#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    false
}

/// Locks the file itself, so that nothing is left behind. Who has waited for a file that was replaced meanwhile has the old one,
/// and asks again for the one that has its name now.
#[cfg(unix)]
fn lock(path: &Path, patience: Duration) -> io::Result<Option<File>> {
    let began = std::time::Instant::now();
    while fs::metadata(path).is_ok_and(|found| found.is_file()) {
        let file = File::open(path)?;
        match file.try_lock() {
            Ok(()) if is_at(&file, path) => return Ok(Some(file)),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) if began.elapsed() < patience => {
                crate::console::interrupt::pause();
            }
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => break,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(None)
}

/// Locks of files keep their owner from reading them here, so there is none.
#[cfg(not(unix))]
fn lock(_: &Path, _: Duration) -> io::Result<Option<File>> {
    Ok(None)
}
