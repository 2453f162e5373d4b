//! The state of a file: length and time for a watch of many files, length and digest of the bytes
//! that were read.

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Read};
use std::path::Path;
use std::time::SystemTime;

/// The system's facts about a file, without a look into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
    /// Which file has the name, where the system numbers them.
    number: u64,
}

impl Stamp {
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let data = fs::metadata(path).ok()?;
        #[cfg(unix)]
        let number = std::os::unix::fs::MetadataExt::ino(&data);
        #[cfg(not(unix))]
        let number = 0;
        Some(Self {
            length: data.len(),
            modified: data.modified().ok(),
            number,
        })
    }
}

/// The length and the hash of a file's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Digest {
    length: u64,
    hash: u64,
}

impl Digest {
    /// That of bytes that were read.
    pub(crate) fn of(bytes: impl Read) -> io::Result<Self> {
        let (mut bytes, mut hasher, mut buffer) = (bytes, DefaultHasher::new(), [0; 1 << 14]);
        let mut length = 0;
        loop {
            match bytes.read(&mut buffer)? {
                0 => {
                    return Ok(Self {
                        length,
                        hash: hasher.finish(),
                    });
                }
                count => {
                    hasher.write(&buffer[..count]);
                    length += count as u64;
                }
            }
        }
    }

    /// That of a file. A pipe or a device is not read, which may never end.
    pub(crate) fn at(path: &Path) -> io::Result<Self> {
        if fs::metadata(path)?.is_file() {
            Self::of(File::open(path)?)
        } else {
            Err(io::ErrorKind::InvalidInput.into())
        }
    }

    /// Whether a file holds the same. A longer file is not read to find that.
    pub(crate) fn is_at(&self, path: &Path) -> io::Result<bool> {
        let found = fs::metadata(path)?;
        Ok(found.is_file() && found.len() == self.length && Self::at(path)? == *self)
    }
}
