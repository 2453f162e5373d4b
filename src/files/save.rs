//! Files that are replaced as a whole.

use std::fs;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use tempfile::{NamedTempFile, TempPath};

use super::error::{AboutFile as _, Called as _, FileError};
use super::identity::{folder, target};
use super::input;
use super::lock::LockedFile;
use super::outputs::Sources;
use super::stamp::Digest;
use crate::console::interrupt;
use crate::console::terminal::Out;
use crate::text::{Arrange as _, Text};

/// How many bytes are kept before they are written.
const PIECE: usize = 1 << 14;

/// Replaces a file or makes it.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    save(path, true, bytes)
}

/// Replaces a file that is locked, unless another program has changed it since it was read.
pub(crate) fn replace_locked(
    path: &Path,
    bytes: &[u8],
    locked: &LockedFile,
    read: &[u8],
) -> Result<(), FileError> {
    let file = PendingFile::of(path, true, bytes)?;
    file.finish_locked(locked, &Digest::of(read).writing(path)?)
}

/// Makes a file; replaces one that exists only where it may.
pub(crate) fn save(path: &Path, may_exist: bool, bytes: &[u8]) -> Result<(), FileError> {
    PendingFile::of(path, may_exist, bytes)?.finish()
}

/// Refuses a file that exists and may not, one that cannot be made because its folder is missing,
/// and a pipe that perhaps no program reads.
pub(crate) fn may_write(path: &Path, may_exist: bool) -> Result<(), FileError> {
    if is_pipe(path) {
        return Err(FileError::Pipe(path.to_owned()));
    }
    let fault = match fs::metadata(path) {
        Ok(found) if found.is_dir() => Some(io::ErrorKind::IsADirectory.into()),
        Ok(found) => (!may_exist && found.is_file() && !is_handed_over(path))
            .then(|| io::ErrorKind::AlreadyExists.into()),
        // A link that leads to itself cannot hold a file.
        Err(error) if input::is_loop(&error) => Some(error),
        Err(_) => (!folder(&target(path)).is_dir()).then(|| io::ErrorKind::NotFound.into()),
    };
    fault.map_or(Ok(()), Err).writing(path)
}

/// Whether a path names a stream that the shell has opened: it is written to, not replaced, even if
/// it is a file.
fn is_handed_over(path: &Path) -> bool {
    let known = ["/dev/fd", "/dev/stdout", "/dev/stderr", "/proc/self/fd"];
    cfg!(unix) && known.iter().any(|known| path.starts_with(known))
}

/// The stream that a path names, at the place where it is: other output of the run there comes
/// before and behind.
#[cfg(unix)]
fn open_stream(path: &Path) -> Option<io::Result<fs::File>> {
    use std::os::fd::AsFd as _;
    let is_one_of = |names: [&str; 3]| names.iter().any(|name| path == Path::new(name));
    let fd = if is_one_of(["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]) {
        io::stdout().as_fd().try_clone_to_owned()
    } else if is_one_of(["/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"]) {
        io::stderr().as_fd().try_clone_to_owned()
    } else {
        return None;
    };
    Some(fd.map(fs::File::from))
}

#[cfg(not(unix))]
fn open_stream(_: &Path) -> Option<io::Result<fs::File>> {
    None
}

/// Whether a path names a pipe or a socket: to open it is to wait for a program at its other end.
/// The other end of one that a shell hands over is open.
#[cfg(unix)]
fn is_pipe(path: &Path) -> bool {
    use std::os::unix::fs::FileTypeExt as _;
    let is_waiting = |kind: fs::FileType| kind.is_fifo() || kind.is_socket();
    !is_handed_over(path) && fs::metadata(path).is_ok_and(|found| is_waiting(found.file_type()))
}

#[cfg(not(unix))]
fn is_pipe(_: &Path) -> bool {
    false
}

/// The result of saving a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    New,
    Unchanged,
}

/// Replaces a file by new bytes unless it has them already; makes the folders that it needs.
pub(crate) fn update(path: &Path, bytes: &[u8]) -> Result<Saved, FileError> {
    if holds(path, bytes) {
        return Ok(Saved::Unchanged);
    }
    make_folder(folder(path))?;
    replace(path, bytes).map(|()| Saved::New)
}

/// The result of adding a file to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    New,
    Unchanged,
    /// One with other content has the name and keeps it.
    Taken,
}

/// Makes a file; one that is there already stays as it is, for its owner may have changed it.
pub(crate) fn add(path: &Path, bytes: &[u8]) -> Result<Added, FileError> {
    let found = || {
        path.is_file().then(|| {
            if holds(path, bytes) {
                Added::Unchanged
            } else {
                Added::Taken
            }
        })
    };
    // Another run may have made one meanwhile.
    let make = || {
        save(path, false, bytes)
            .map(|()| Added::New)
            .or_else(|why| found().ok_or(why))
    };
    found().map_or_else(make, Ok)
}

/// Makes a folder, with those that it needs, unless it is there.
pub(crate) fn make_folder(path: &Path) -> Result<(), FileError> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        // A file is there, which no --force would make a folder.
        io::ErrorKind::AlreadyExists => FileError::NotFolder(path.to_owned()),
        _ => unwritable(path, error),
    })
}

/// Folders made for files that are still being written; those that stay empty are taken away again unless they are kept.
#[derive(Debug, Default)]
pub(crate) struct NewFolders(Vec<PathBuf>);

impl NewFolders {
    /// Makes a folder, with those that it needs, unless it is there.
    pub(crate) fn make(&mut self, path: &Path) -> Result<(), FileError> {
        self.0.extend(
            path.ancestors()
                .take_while(|folder| !folder.exists())
                .map(Path::to_owned),
        );
        make_folder(path)
    }

    /// Keeps them: their files are complete.
    pub(crate) fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for NewFolders {
    fn drop(&mut self) {
        // The inner ones first. A folder in which another program put something meanwhile stays.
        self.0
            .arrange_by_key(|folder| std::cmp::Reverse(folder.components().count()));
        for folder in &self.0 {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// The content of a file, unless it is longer than the limit: more is not read. Devices and pipes hold nothing that could be
/// compared, or do not come to an end.
pub(crate) fn content(path: &Path, most: usize) -> Option<Vec<u8>> {
    fs::metadata(path)
        .ok()
        .filter(|found| found.is_file() && found.len() <= most as u64)?;
    let mut bytes = Vec::new();
    fs::File::open(path)
        .ok()?
        .take((most as u64).saturating_add(1))
        .read_to_end(&mut bytes)
        .ok()?;
    (bytes.len() <= most).then_some(bytes)
}

/// Whether a file has these bytes already.
fn holds(path: &Path, bytes: &[u8]) -> bool {
    let is_as_long = fs::metadata(path).is_ok_and(|found| found.len() == bytes.len() as u64);
    is_as_long && content(path, bytes.len()).is_some_and(|old| old == bytes)
}

/// A file that is written piece by piece and appears under its name only when it is complete: a temporary file in the same
/// folder is written, synced and renamed. It is open only while a piece is written, so that there may be many at a time.
#[derive(Debug)]
pub(crate) struct PendingFile {
    /// Its name as messages show it.
    pub(crate) path: PathBuf,
    /// Where it is, behind symbolic links: those stay.
    target: PathBuf,
    /// Where the pieces go meanwhile; `None` for a device, and for what the shell has opened, which are written to as they are.
    temporary: Option<TempPath>,
    buffer: Vec<u8>,
    may_exist: bool,
    /// The permissions of the file that is replaced.
    permissions: Option<fs::Permissions>,
}

impl PendingFile {
    /// Begins a file.
    ///
    /// # Errors
    /// When it exists and may not, or when the folder cannot be written.
    pub(crate) fn begin(path: &Path, may_exist: bool) -> Result<Self, FileError> {
        may_write(path, may_exist)?;
        let old = fs::metadata(path).ok();
        let is_special = old
            .as_ref()
            .is_some_and(|old| !old.is_file() || is_handed_over(path));
        // The link to a pipe that is handed over leads to no name.
        let target = if is_special {
            path.to_owned()
        } else {
            target(path)
        };
        let temporary = || {
            old.as_ref()
                .map_or(Ok(()), |old| may_replace(old, &target))?;
            temporary(folder(&target), old.is_some())
        };
        let temporary = (!is_special).then(temporary).transpose().writing(path)?;
        let permissions = old.map(|old| old.permissions());
        Ok(Self {
            path: path.to_owned(),
            target,
            temporary,
            buffer: Vec::new(),
            may_exist,
            permissions,
        })
    }

    /// Begins a file with these bytes.
    pub(crate) fn of(path: &Path, may_exist: bool, bytes: &[u8]) -> Result<Self, FileError> {
        let mut file = Self::begin(path, may_exist)?;
        file.write(bytes)?;
        Ok(file)
    }

    /// Where it is until it is complete.
    pub(crate) fn temporary(&self) -> Option<&Path> {
        self.temporary.as_deref()
    }

    /// Adds bytes at the end.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() < PIECE {
            Ok(())
        } else {
            self.flush().map(drop)
        }
    }

    fn flush(&mut self) -> Result<fs::File, FileError> {
        let open = || match &self.temporary {
            Some(temporary) => fs::OpenOptions::new().append(true).open(temporary),
            None => open_stream(&self.target)
                .unwrap_or_else(|| fs::OpenOptions::new().append(true).open(&self.target)),
        };
        let written = open().and_then(|mut file| file.write_all(&self.buffer).map(|()| file));
        self.buffer.clear();
        written.map_err(|error| {
            // The loss of a file that a signal takes away is not reported.
            interrupt::wait_for_end();
            unwritable(&self.path, error)
        })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// When it cannot be written, or another program made one of that name meanwhile.
    pub(crate) fn finish(self) -> Result<(), FileError> {
        self.complete(|_| Ok(()))
    }

    /// The same, unless another program has changed the file that is locked since it was read: that
    /// is looked at last, when all is written but the name.
    ///
    /// # Errors
    /// When it cannot be written, or was changed.
    pub(crate) fn finish_locked(self, locked: &LockedFile, read: &Digest) -> Result<(), FileError> {
        self.complete(|path| locked.still_holds(read, path))
    }

    fn complete(mut self, look: impl Fn(&Path) -> Result<(), FileError>) -> Result<(), FileError> {
        let file = self.flush()?;
        let Some(temporary) = self.temporary.take() else {
            return Ok(());
        };
        let name = temporary.to_path_buf();
        let done = self.put(temporary, &file, look);
        interrupt::keep(&name);
        done?;
        // A new name is safe only when the folder is; not every system can sync one.
        #[cfg(unix)]
        let _ = fs::File::open(folder(&self.target)).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// Puts the complete file in the place of the old one, if a last look at it allows that.
    fn put(
        &self,
        temporary: TempPath,
        file: &fs::File,
        look: impl Fn(&Path) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        file.sync_all().writing(&self.path)?;
        if !self.may_exist {
            return temporary
                .persist_noclobber(&self.target)
                .map_err(|error| error.error)
                .writing(&self.path);
        }
        // To write it to the disk may have taken long: the file may have got other rights, or another name.
        let old = fs::metadata(&self.target).ok();
        old.as_ref()
            .map_or(Ok(()), |old| may_replace(old, &self.target))
            .writing(&self.path)?;
        if old
            .as_ref()
            .is_some_and(|old| would_change(old, &self.target, &temporary))
        {
            look(&self.path)?;
            return self.write_in_place(temporary);
        }
        let permissions = old
            .map(|old| old.permissions())
            .or_else(|| self.permissions.clone());
        permissions
            .map_or(Ok(()), |permissions| file.set_permissions(permissions))
            .writing(&self.path)?;
        look(&self.path)?;
        temporary
            .persist(&self.target)
            .map_err(|error| error.error)
            .writing(&self.path)
    }

    /// Copies the complete file into the old one. No signal that can be heard ends the program meanwhile; where the copy fails, the
    /// temporary file stays.
    fn write_in_place(&self, temporary: TempPath) -> Result<(), FileError> {
        let mut new = fs::File::open(&temporary).writing(&self.path)?;
        let mut old = fs::OpenOptions::new()
            .write(true)
            .open(&self.target)
            .writing(&self.path)?;
        let mut unfinished = interrupt::hold();
        let copied = io::copy(&mut new, &mut old).and_then(|length| old.set_len(length));
        let copied = copied.and_then(|()| old.sync_all()).writing(&self.path);
        copied.map_err(|why| {
            unfinished.remove(&*temporary);
            let left = temporary.to_path_buf();
            let _ = temporary.keep();
            FileError::Torn(why.into(), left)
        })
    }
}

impl LockedFile {
    /// Locks a file that a run adds to for hours perhaps: refused where another run does so. Where there is none an empty one is
    /// made, since only a file can be locked.
    pub(crate) fn at_once(path: &Path) -> Result<Self, FileError> {
        may_write(path, true)?;
        let made = fs::OpenOptions::new().append(true).create(true).open(path);
        made.writing(path)?;
        Self::within(path, Duration::ZERO)?.ok_or_else(|| FileError::Busy(path.to_owned()))
    }

    /// Replaces the file, and keeps a lock of the one that has its name now: it was locked before
    /// it got the name, so no other program comes between.
    pub(crate) fn replace(&mut self, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
        let file = PendingFile::of(path, true, bytes)?;
        let new = file
            .temporary()
            .map(|new| Self::within(new, Duration::ZERO))
            .transpose()?
            .flatten();
        file.finish()?;
        // A file that is written in its place is the same as before.
        if let Some(new) = new.filter(|new| new.is_of(path)) {
            *self = new;
        }
        Ok(())
    }
}

impl Drop for PendingFile {
    fn drop(&mut self) {
        if let Some(temporary) = self.temporary.take() {
            let name = temporary.to_path_buf();
            drop(temporary);
            interrupt::keep(&name);
        }
    }
}

/// Makes an empty file in a folder: with the rights of a new file, or for its owner only where it
/// will replace one.
fn temporary(folder: &Path, replaces: bool) -> io::Result<TempPath> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".kletka-").suffix(".tmp");
    #[cfg(unix)]
    if !replaces {
        // Those that the process gives to new files, not the narrow ones of a temporary file.
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = replaces;
    interrupt::unfinished(|| builder.tempfile_in(folder), NamedTempFile::path)
        .map(NamedTempFile::into_temp_path)
}

/// Refuses a file that is write-protected, or that the user may not write for another reason: the system does not ask that where
/// a file is replaced.
fn may_replace(old: &fs::Metadata, path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    let may = {
        use rustix::fs::{Access, AtFlags, CWD, accessat};
        accessat(CWD, path, Access::WRITE_OK, AtFlags::EACCESS) != Err(rustix::io::Errno::ACCESS)
    };
    #[cfg(not(unix))]
    let may = path.exists();
    if may && !old.permissions().readonly() {
        Ok(())
    } else {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}

/// Whether renaming would change the owner or the group of a file, its other names or its access list.
#[cfg(unix)]
fn would_change(old: &fs::Metadata, path: &Path, new: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let is_owner =
        fs::metadata(new).is_ok_and(|new| (new.uid(), new.gid()) == (old.uid(), old.gid()));
    !is_owner || old.nlink() > 1 || access_list(path) != access_list(new)
}

#[cfg(not(unix))]
fn would_change(_: &fs::Metadata, _: &Path, _: &Path) -> bool {
    false
}

/// Whom a file gives rights beside its owner, its group and everybody.
#[cfg(target_os = "linux")]
fn access_list(path: &Path) -> Option<Vec<u8>> {
    /// An attribute has no more bytes.
    const MOST: usize = 1 << 16;
    let mut list = vec![0; MOST];
    let length = rustix::fs::getxattr(path, "system.posix_acl_access", &mut list[..]).ok()?;
    list.truncate(length);
    Some(list)
}

#[cfg(all(unix, not(target_os = "linux")))]
const fn access_list(_: &Path) -> Option<Vec<u8>> {
    None
}

/// That a file cannot be written.
pub(crate) fn unwritable(path: &Path, error: io::Error) -> FileError {
    FileError::Write(path.to_owned(), error.into())
}

/// Where the result of a command goes.
#[derive(Debug, Args)]
pub(crate) struct Destination {
    /// Write to this file instead of standard output
    /// ru: Записать в этот файл, а не на стандартный вывод
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace the file if it exists
    /// ru: Заменить файл, если он есть
    #[arg(long)]
    force: bool,
}

impl Destination {
    fn file(&self) -> Option<&PathBuf> {
        self.output.as_ref().filter(|path| path.as_os_str() != "-")
    }

    /// Whether a file is named.
    pub(crate) fn is_file(&self) -> bool {
        self.file().is_some()
    }

    /// Begins the result of the input.
    pub(crate) fn begin(&self, sources: &Sources) -> Result<Output, FileError> {
        let Some(path) = self.file() else {
            return Ok(Output(None));
        };
        sources.refuse(path)?;
        Ok(Output(Some(PendingFile::begin(path, self.force)?)))
    }

    /// Writes the whole result of the input, and says which file holds it.
    pub(crate) fn deliver(
        &self,
        text: &str,
        sources: &Sources,
        out: &mut Out,
    ) -> Result<(), FileError> {
        if let Some(name) = self.write(text, sources, out)? {
            out.say(&Text::same(name));
        }
        Ok(())
    }

    /// Writes the whole result of the input; the name of the file that holds it, where there is one.
    pub(crate) fn write(
        &self,
        text: &str,
        sources: &Sources,
        out: &mut Out,
    ) -> Result<Option<String>, FileError> {
        let mut output = self.begin(sources)?;
        let name = output.name();
        output.write(text.as_bytes(), out)?;
        output.finish().map(|()| name)
    }
}

/// Standard output, or a file that appears when it is complete.
pub(crate) struct Output(Option<PendingFile>);

impl Output {
    /// Whether the result goes to standard output.
    pub(crate) const fn is_stdout(&self) -> bool {
        self.0.is_none()
    }

    /// The name of a file that the result makes; a device is not one.
    fn name(&self) -> Option<String> {
        let file = self.0.as_ref()?;
        file.temporary().map(|_| file.path.called())
    }

    pub(crate) fn write(&mut self, bytes: &[u8], out: &mut Out) -> Result<(), FileError> {
        match &mut self.0 {
            None => out.bytes(bytes),
            Some(file) => file.write(bytes)?,
        }
        Ok(())
    }

    /// Completes the result.
    pub(crate) fn finish(self) -> Result<(), FileError> {
        self.0.map_or(Ok(()), PendingFile::finish)
    }
}
