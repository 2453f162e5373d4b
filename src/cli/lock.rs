//! Locks of files: who writes one keeps others of us from it, and who reads one that is written in its place waits for that.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

#[cfg(unix)]
pub(super) use unix::{Lock, settled};

#[cfg(unix)]
mod unix {
    use std::collections::BTreeMap;
    use std::fs::TryLockError;
    use std::io::Cursor;
    use std::os::unix::fs::MetadataExt as _;
    use std::sync::{Mutex, PoisonError};
    use std::time::{Duration, Instant};

    use super::{File, Path, Read, io};
    use crate::cli::identity::{Identity, identity};
    use crate::cli::interrupt::Waiting;
    use crate::cli::whole_file::WholeFile;

    /// The files that this run has locked, which it may read.
    static OURS: Mutex<Vec<Identity>> = Mutex::new(Vec::new());

    fn ours<T>(what: impl FnOnce(&mut Vec<Identity>) -> T) -> T {
        what(&mut OURS.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A file that nobody else of us writes.
    #[derive(Debug)]
    pub(in crate::cli) struct Lock {
        _file: File,
        identity: Identity,
    }

    impl Lock {
        /// Waits until nobody else has the file, or a signal ends the program. What is no file, or does not exist, or cannot be locked,
        /// has no lock.
        ///
        /// The file itself is locked, so nothing is left behind. Who has waited for a file that was replaced meanwhile has
        /// locked the old one, and asks again for the one that has its name now.
        pub(in crate::cli) fn wait(path: &Path) -> io::Result<Option<Self>> {
            Self::within(path, Duration::MAX)
        }

        /// The same for a while only: where somebody else has the file then, this is an error, [`io::ErrorKind::WouldBlock`].
        pub(in crate::cli) fn within(path: &Path, patience: Duration) -> io::Result<Option<Self>> {
            let waiting = Waiting::begin();
            Self::take(path, |file| {
                // The system would wait through a signal that is heard.
                loop {
                    match file.try_lock() {
                        Err(TryLockError::WouldBlock) if waiting.elapsed() < patience => waiting.go_on(),
                        locked => return Ok(locked?),
                    }
                }
            })
        }

        fn take(path: &Path, lock: impl Fn(&File) -> io::Result<()>) -> io::Result<Option<Self>> {
            while identity(path).is_some() {
                let file = File::open(path)?;
                match lock(&file) {
                    Err(error) if error.kind() == io::ErrorKind::Unsupported => break,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    locked => locked?,
                }
                let found = Identity::of(&file.metadata()?);
                if identity(path) == Some(found) {
                    ours(|all| all.push(found));
                    return Ok(Some(Self { _file: file, identity: found }));
                }
            }
            Ok(None)
        }
    }

    impl Drop for Lock {
        fn drop(&mut self) {
            ours(|all| all.iter().position(|one| *one == self.identity).map(|at| all.swap_remove(at)));
        }
    }

    /// How long somebody who reads waits for somebody who writes, who may have locked the file for a long work before that.
    const PATIENCE: Duration = Duration::from_secs(10);
    /// What is kept in memory of a file with several names; a longer one is read as any other file.
    const SMALL: u64 = 1 << 26;

    /// Since when files are waited for, by their readers, that somebody else has not given free since then.
    static AWAITED: Mutex<BTreeMap<Identity, Instant>> = Mutex::new(BTreeMap::new());

    fn awaited<T>(what: impl FnOnce(&mut BTreeMap<Identity, Instant>) -> T) -> T {
        what(&mut AWAITED.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What a file holds when nobody is writing it. A file with several names is not replaced but written in its place: it is
    /// read as a whole while it is locked, unless it is large. Whoever holds it for long is waited for once, whatever its names.
    pub(in crate::cli) fn settled(file: File) -> io::Result<Box<dyn Read>> {
        let data = file.metadata()?;
        if !data.is_file() || data.nlink() < 2 || ours(|all| all.contains(&Identity::of(&data))) {
            return Ok(Box::new(WholeFile::new(file)?));
        }
        let waiting = Waiting::begin();
        while let Err(TryLockError::WouldBlock) = file.try_lock_shared() {
            let begun = awaited(|all| *all.entry(Identity::of(&data)).or_insert_with(Instant::now));
            if begun.elapsed() > PATIENCE {
                return Ok(Box::new(WholeFile::new(file)?));
            }
            waiting.go_on();
        }
        awaited(|all| all.remove(&Identity::of(&data)));
        if file.metadata()?.len() > SMALL {
            let _ = file.unlock();
            return Ok(Box::new(WholeFile::new(file)?));
        }
        let mut bytes = Vec::new();
        WholeFile::new(file)?.read_to_end(&mut bytes)?;
        Ok(Box::new(Cursor::new(bytes)))
    }
}

/// A file that nobody else of us writes. Locks of files keep their owner from reading them here, so there is none.
#[cfg(not(unix))]
#[derive(Debug)]
pub(super) enum Lock {}

#[cfg(not(unix))]
impl Lock {
    pub(super) fn wait(_: &Path) -> io::Result<Option<Self>> {
        Ok(None)
    }

    pub(super) fn within(_: &Path, _: std::time::Duration) -> io::Result<Option<Self>> {
        Ok(None)
    }
}

/// What a file holds when nobody is writing it: files are always replaced here.
#[cfg(not(unix))]
pub(super) fn settled(file: File) -> io::Result<Box<dyn Read>> {
    Ok(Box::new(super::whole_file::WholeFile::new(file)?))
}
