//! Writing files as a whole: whoever reads a file, whenever the program stops, finds the old text or the new one. And what
//! keeps runs that write the same file from writing over each other, and over what they read.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;

use super::identity::{Identity, identity, identity_of_input};
use super::input::{self, Called as _, DocumentInput};
use super::interrupt;
use super::lock::Lock;
use super::stamp::Stamp;
use super::temporary::{Temporary, open_itself};
use super::terminal::Out;
use crate::text::Text;

/// How many symbolic links are followed to a file that does not exist yet.
const MAX_LINKS: usize = 16;

/// How many bytes are kept before they are written.
const PIECE: usize = 1 << 14;

/// How many bytes one call copies into a file with several names.
const COPIED: u64 = 1 << 20;

/// Replaces a file or makes it.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Text> {
    save(path, true, bytes)
}

/// Replaces a file that is held, unless somebody else has changed it by then.
pub(super) fn replace_held(path: &Path, bytes: &[u8], held: &Held) -> Result<(), Text> {
    let mut file = Growing::begin(path, true)?;
    file.write(bytes)?;
    file.finish_held(held)
}

/// Makes a file; replaces one that exists only where it may.
pub(super) fn save(path: &Path, may_exist: bool, bytes: &[u8]) -> Result<(), Text> {
    let mut file = Growing::begin(path, may_exist)?;
    file.write(bytes)?;
    file.finish()
}

/// Refuses a file that exists and may not, one that cannot be made because its folder is missing, and a pipe that perhaps
/// nobody reads.
pub(super) fn may_write(path: &Path, may_exist: bool) -> Result<(), Text> {
    if is_pipe(path) {
        let name = path.called();
        return Err(crate::text!(
            "{name} is no file but a pipe, which perhaps nobody reads: -o >(…) and /dev/stdout are read",
            "{name} — не файл, а канал, из которого, возможно, никто не читает: вместо него годятся >(…) и /dev/stdout"
        ));
    }
    let fault = match fs::metadata(path) {
        Ok(found) if found.is_dir() => Some(io::ErrorKind::IsADirectory.into()),
        Ok(found) => (!may_exist && found.is_file()).then(|| io::ErrorKind::AlreadyExists.into()),
        // A link that leads to itself is no place for a file.
        Err(error) if input::is_loop(&error) => Some(error),
        Err(_) => (!folder(&target(path)).is_dir()).then(|| io::ErrorKind::NotFound.into()),
    };
    fault.map_or(Ok(()), |error| Err(unwritable(path, &error)))
}

/// Whether a path names what the shell has opened: that is written to, not replaced, be it a file.
#[cfg(unix)]
fn is_handed_over(path: &Path) -> bool {
    ["/dev/fd", "/dev/stdout", "/dev/stderr", "/proc/self/fd"].iter().any(|known| path.starts_with(known))
}

#[cfg(not(unix))]
fn is_handed_over(_: &Path) -> bool {
    false
}

/// The stream that a path names, at the place where it is: what else the run prints there comes before and behind.
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

/// Whether a path names a pipe or a socket: to open it is to wait for somebody at its other end. Behind those that a shell
/// hands over somebody is.
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

/// What became of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Saved {
    New,
    Unchanged,
}

/// Replaces a file by new bytes unless it has them already; makes the folders that it needs.
pub(super) fn update(path: &Path, bytes: &[u8]) -> Result<Saved, Text> {
    if holds(path, bytes) {
        return Ok(Saved::Unchanged);
    }
    make_folder(folder(path))?;
    replace(path, bytes).map(|()| Saved::New)
}

/// What became of a file that was to be added to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    New,
    Unchanged,
    /// One with other content has the name and keeps it.
    Taken,
}

/// Makes a file; one that is there already stays as it is, for its owner may have changed it.
pub(super) fn add(path: &Path, bytes: &[u8]) -> Result<Added, Text> {
    let found = || path.is_file().then(|| if holds(path, bytes) { Added::Unchanged } else { Added::Taken });
    // Another run may have made one meanwhile.
    let make = || save(path, false, bytes).map(|()| Added::New).or_else(|why| found().ok_or(why));
    found().map_or_else(make, Ok)
}

/// Makes a folder, with those that it needs, unless it is there.
pub(super) fn make_folder(path: &Path) -> Result<(), Text> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        // What is there is a file, which no --force would make a folder.
        io::ErrorKind::AlreadyExists => {
            let path = path.called();
            crate::text!("cannot write into {path}: it is no folder", "не удаётся писать в {path}: это не папка")
        }
        _ => unwritable(path, &error),
    })
}

/// Folders made for files that are still being written; those that stay empty are taken away again unless they are kept.
#[derive(Debug, Default)]
pub(super) struct NewFolders(Vec<PathBuf>);

impl NewFolders {
    /// Makes a folder, with those that it needs, unless it is there.
    pub(super) fn make(&mut self, path: &Path) -> Result<(), Text> {
        self.0.extend(path.ancestors().take_while(|folder| !folder.exists()).map(Path::to_owned));
        make_folder(path)
    }

    /// Keeps them: their files are complete.
    pub(super) fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for NewFolders {
    fn drop(&mut self) {
        // The inner ones first. A folder in which somebody put something meanwhile stays.
        self.0.sort_by_key(|folder| std::cmp::Reverse(folder.components().count()));
        for folder in &self.0 {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// What a file holds, unless it is longer than so many bytes: more is not read. Devices and pipes hold nothing that could be
/// compared, or do not come to an end.
pub(super) fn content(path: &Path, most: usize) -> Option<Vec<u8>> {
    fs::metadata(path).ok().filter(|found| found.is_file() && found.len() <= most as u64)?;
    let mut bytes = Vec::new();
    fs::File::open(path).ok()?.take((most as u64).saturating_add(1)).read_to_end(&mut bytes).ok()?;
    (bytes.len() <= most).then_some(bytes)
}

/// Whether a file has these bytes already.
fn holds(path: &Path, bytes: &[u8]) -> bool {
    let is_as_long = fs::metadata(path).is_ok_and(|found| found.len() == bytes.len() as u64);
    is_as_long && content(path, bytes.len()).is_some_and(|old| old == bytes)
}

/// A file that is written piece by piece and appears under its name only when it is complete: a temporary file in the same
/// folder is written, synced and renamed.
///
/// A symbolic link stays a link, and its target is replaced. The permissions and extended attributes of a file that exists
/// are kept, and so are its owner and group where that is allowed; a file that is write-protected is left alone. A file with
/// several names keeps them all: then the new text is copied into it once it is complete. It is open only while a piece is
/// written, so that there may be many at a time.
#[derive(Debug)]
pub(super) struct Growing {
    /// Its name as messages show it.
    pub(super) path: PathBuf,
    target: PathBuf,
    /// Where the pieces go meanwhile; `None` for a device or a pipe, which cannot be renamed over.
    temporary: Option<Temporary>,
    buffer: Vec<u8>,
    may_exist: bool,
    /// Those of the file that it was begun to replace.
    permissions: Option<fs::Permissions>,
}

impl Growing {
    /// Begins a file.
    ///
    /// # Errors
    /// When it exists and may not, or when the folder cannot be written.
    pub(super) fn begin(path: &Path, may_exist: bool) -> Result<Self, Text> {
        may_write(path, true)?;
        Self::open(path.to_owned(), may_exist).map_err(|error| unwritable(path, &error))
    }

    fn open(path: PathBuf, may_exist: bool) -> io::Result<Self> {
        let found = fs::metadata(&path).ok();
        // The link to a pipe that is handed over leads to no name.
        let is_special = found.as_ref().is_some_and(|found| !found.is_file() || is_handed_over(&path));
        let target = if is_special { path.clone() } else { target(&path) };
        match &found {
            Some(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            // Nothing is lost that a device held.
            Some(_) if is_special => {
                return Ok(Self { path, target, temporary: None, buffer: Vec::new(), may_exist, permissions: None });
            }
            Some(_) if !may_exist => return Err(io::ErrorKind::AlreadyExists.into()),
            Some(found) if is_protected(found, &target) => return Err(io::ErrorKind::PermissionDenied.into()),
            _ => {}
        }
        let temporary = Some(Temporary::begin(folder(&target), found.is_some())?);
        let permissions = found.map(|found| found.permissions());
        Ok(Self { path, target, temporary, buffer: Vec::new(), may_exist, permissions })
    }

    /// Adds bytes at the end.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Text> {
        self.buffer.extend_from_slice(bytes);
        let written = if self.buffer.len() < PIECE { Ok(()) } else { self.flush().map(drop) };
        written.map_err(|error| {
            interrupt::wait_for_end();
            unwritable(&self.path, &error)
        })
    }

    fn flush(&mut self) -> io::Result<fs::File> {
        let mut file = match &self.temporary {
            Some(temporary) => temporary.open()?,
            None => {
                open_stream(&self.target).unwrap_or_else(|| fs::OpenOptions::new().append(true).open(&self.target))?
            }
        };
        file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(file)
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// When it cannot be written, or somebody else made one of that name meanwhile.
    pub(super) fn finish(self) -> Result<(), Text> {
        self.complete(None)
    }

    /// The same, unless somebody else has changed the file that is held: that is looked at last, when all is written but the name.
    ///
    /// # Errors
    /// When it cannot be written, or was changed.
    pub(super) fn finish_held(self, held: &Held) -> Result<(), Text> {
        held.same(&self.path)?;
        self.complete(Some(held))
    }

    /// Gives the complete file what the one has that it replaces, or had when it was begun.
    fn hand_down(&self, temporary: &mut Temporary, file: &fs::File) -> io::Result<()> {
        match fs::symlink_metadata(&self.target) {
            // Somebody else's file, which will be noticed.
            Ok(_) if !self.may_exist => Ok(()),
            Ok(found) if !found.is_file() => Err(io::ErrorKind::StaleNetworkFileHandle.into()),
            // It may have been protected since this one was begun.
            Ok(found) if is_protected(&found, &self.target) => Err(io::ErrorKind::PermissionDenied.into()),
            Ok(_) => temporary.inherit(file, &self.target),
            Err(_) => {
                self.permissions.as_ref().map_or(Ok(()), |permissions| Temporary::inherit_gone(file, permissions))
            }
        }
    }

    fn complete(mut self, held: Option<&Held>) -> Result<(), Text> {
        let path = self.path.clone();
        let worded = |CopyFault { error, left }: CopyFault| {
            let Text { en, ru } = unwritable(&path, &error);
            match left.map(|left| left.called()) {
                None => Text { en, ru },
                Some(left) => {
                    crate::text!("{en}; the whole new text is in {left}", "{ru}; новый текст целиком — в {left}")
                }
            }
        };
        let file = self.flush().map_err(|error| {
            interrupt::wait_for_end();
            worded(error.into())
        })?;
        let Some(mut temporary) = self.temporary.take() else { return Ok(()) };
        let name = temporary.path().to_owned();
        let synced = file.sync_all().map_err(|error| worded(error.into()));
        let done = synced.and_then(|()| {
            // To write it to the disk may have taken long, and another name may come while the rights are handed down.
            let is_shared = || self.may_exist && has_names(&self.target);
            if !is_shared() {
                self.hand_down(&mut temporary, &file).map_err(|error| worded(error.into()))?;
            }
            if is_shared() {
                held.map_or(Ok(()), |held| held.same(&path))?;
                return copy_over(temporary, &self.target).map_err(worded);
            }
            if let Some(held) = held {
                // While somebody else's file may have the name of ours, no signal takes it away.
                let _unfinished = interrupt::hold();
                if temporary.exchange(&self.target).is_ok() {
                    let judged = held.judge(&temporary, &self.target, &path);
                    drop(temporary);
                    return judged;
                }
            }
            held.map_or(Ok(()), |held| held.same(&path))?;
            let renamed = if self.may_exist { temporary.replace(&self.target) } else { temporary.add(&self.target) };
            renamed.map_err(|error| worded(error.into()))
        });
        interrupt::keep(&name);
        done?;
        // A new name is safe only when the folder is; not every system can sync one.
        #[cfg(unix)]
        let _ = fs::File::open(folder(&self.target)).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if let Some(temporary) = self.temporary.take() {
            let path = temporary.path().to_owned();
            drop(temporary);
            interrupt::keep(&path);
        }
    }
}

/// Whether a file is to be left alone.
fn is_protected(found: &fs::Metadata, path: &Path) -> bool {
    found.permissions().readonly() || !may_be_written(path)
}

/// Whether the system lets us write a file, which it does not ask where one is replaced.
#[cfg(unix)]
fn may_be_written(path: &Path) -> bool {
    use rustix::fs::{Access, AtFlags, CWD, accessat};
    accessat(CWD, path, Access::WRITE_OK, AtFlags::EACCESS) != Err(rustix::io::Errno::ACCESS)
}

#[cfg(not(unix))]
fn may_be_written(_: &Path) -> bool {
    true
}

/// Whether a file has several names, which would part if one of them were given to another file.
#[cfg(unix)]
fn has_names(path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(path).is_ok_and(|found| found.nlink() > 1)
}

#[cfg(not(unix))]
fn has_names(_: &Path) -> bool {
    false
}

/// Why a file was not completed.
struct CopyFault {
    error: io::Error,
    /// The complete file beside it, where the file itself holds neither the old text nor the new one.
    left: Option<PathBuf>,
}

impl From<io::Error> for CopyFault {
    fn from(error: io::Error) -> Self {
        Self { error, left: None }
    }
}

/// Copies a complete temporary file into another one, which stays the same file. Room for it is made first: where there is
/// none, the file is as it was. No signal that can be heard ends the program meanwhile. One that cannot finds the old text or the
/// new one, with empty lines behind it perhaps, unless it comes within the one call that writes a piece; whatever else ends the
/// program, and where the copy fails, the temporary file stays.
fn copy_over(temporary: Temporary, into: &Path) -> Result<(), CopyFault> {
    let new = temporary.read()?;
    let mut file = open_itself(fs::OpenOptions::new().write(true), into)?;
    let (length, old) = (new.metadata()?.len(), file.metadata()?.len());
    let mut unfinished = interrupt::hold();
    let empty_lines = |count| io::repeat(b'\n').take(count);
    if length < old {
        // What is behind the new text is overwritten first, which may be refused.
        may_write_last(&mut file, into)?;
    }
    if length > old {
        let mut add = || {
            file.seek(SeekFrom::Start(old))?;
            io::copy(&mut empty_lines(length - old), &mut file)?;
            file.sync_all()
        };
        if let Err(error) = add() {
            let _ = file.set_len(old);
            return Err(error.into());
        }
    }
    let mut replace = || {
        let mut whole = (&new).chain(empty_lines(old.saturating_sub(length)));
        let mut piece = Vec::new();
        file.rewind()?;
        while whole.by_ref().take(COPIED).read_to_end(&mut piece)? > 0 {
            file.write_all(&piece)?;
            piece.clear();
        }
        file.set_len(length)?;
        file.sync_all()
    };
    replace().map_err(|error| {
        unfinished.remove(temporary.path());
        CopyFault { error, left: temporary.keep() }
    })
}

/// Makes sure that the last byte of a file may be written, by what it is.
fn may_write_last(file: &mut fs::File, path: &Path) -> io::Result<()> {
    let mut last = [0];
    let mut old = open_itself(fs::OpenOptions::new().read(true), path)?;
    old.seek(SeekFrom::End(-1))?;
    old.read_exact(&mut last)?;
    file.seek(SeekFrom::End(-1))?;
    file.write_all(&last)
}

/// The files that a run reads: it does not write over them, whatever they are called.
#[derive(Debug, Default)]
pub(super) struct Sources(HashSet<Identity>);

impl Sources {
    /// The files behind inputs, standard input among them.
    pub(super) fn of<'a>(inputs: impl IntoIterator<Item = &'a DocumentInput>) -> Self {
        Self(inputs.into_iter().filter_map(|input| input.path().map_or_else(identity_of_input, identity)).collect())
    }

    /// The files that are named.
    pub(super) fn named(paths: &[PathBuf]) -> Self {
        Self::of(&paths.iter().map(|path| DocumentInput::of(path)).collect::<Vec<_>>())
    }

    /// One more file that is read, where it is one.
    pub(super) fn and(mut self, path: &Path) -> Self {
        self.0.extend(identity(path));
        self
    }

    /// More files that are read, where they are some.
    pub(super) fn and_all(self, paths: impl IntoIterator<Item = PathBuf>) -> Self {
        paths.into_iter().fold(self, |sources, path| sources.and(&path))
    }

    /// Refuses an output that is one of them.
    pub(super) fn refuse(&self, output: &Path) -> Result<(), Text> {
        if !identity(output).is_some_and(|identity| self.0.contains(&identity)) {
            return Ok(());
        }
        let name = output.called();
        Err(crate::text!(
            "{name} is read by this command, so it is not written over: choose another name",
            "{name} эта команда читает и потому не перезапишет: укажите другое имя"
        ))
    }
}

/// The files that a run writes: none gets two results, whatever it is called. Where files are watched, a later round writes anew
/// what came of the same input.
#[derive(Debug, Default)]
pub(super) struct Outputs {
    places: HashMap<PathBuf, Taken>,
    /// Those of several names.
    files: HashMap<Identity, Taken>,
    round: u32,
}

/// What a file got its result from, and in which round.
#[derive(Clone, Debug)]
struct Taken {
    of: Option<PathBuf>,
    round: u32,
}

impl Outputs {
    /// Begins another round over files that are watched.
    pub(super) fn next_round(&mut self) {
        self.round += 1;
    }

    /// Whether a file has no result yet of another input, or of this one in this round.
    pub(super) fn is_free(&self, path: &Path, of: Option<&Path>) -> bool {
        let is_open = |taken: Option<&Taken>| {
            taken.is_none_or(|taken| taken.round < self.round && of.is_some() && taken.of.as_deref() == of)
        };
        is_open(place(path).and_then(|place| self.places.get(&place)))
            && is_open(shared(path).and_then(|file| self.files.get(&file)))
    }

    /// Notes that a file gets a result, of an input if it comes of one.
    ///
    /// # Errors
    /// That it has one.
    pub(super) fn take(&mut self, path: &Path, of: Option<&Path>) -> Result<(), Text> {
        if !self.is_free(path, of) {
            let name = path.called();
            return Err(crate::text!(
                "{name} cannot hold two results: choose another name for one",
                "{name} не вместит два результата: назовите один из них иначе"
            ));
        }
        let taken = Taken { of: of.map(Path::to_owned), round: self.round };
        self.places.extend(place(path).map(|place| (place, taken.clone())));
        self.files.extend(shared(path).map(|file| (file, taken)));
        Ok(())
    }
}

/// Where a file is or will be, whatever led there; `None` for what is no file, such as a device.
fn place(path: &Path) -> Option<PathBuf> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return None;
    }
    let target = target(path);
    // Folders that are still to be made are no links.
    let found = target.ancestors().skip(1).map(|folder| if folder == Path::new("") { Path::new(".") } else { folder });
    let (depth, folder) = found.enumerate().find_map(|(depth, at)| Some((depth, fs::canonicalize(at).ok()?)))?;
    let names = target.components().rev().take(depth + 1).collect::<Vec<_>>();
    Some(names.into_iter().rev().fold(folder, |folder, name| folder.join(name)))
}

/// The identity of a file with several names.
fn shared(path: &Path) -> Option<Identity> {
    identity(path).filter(|_| has_names(path) && fs::metadata(path).is_ok_and(|found| found.is_file()))
}

/// Refuses two outputs that are one file, whatever they are called.
pub(super) fn apart(one: &Path, other: &Path) -> Result<(), Text> {
    let mut outputs = Outputs::default();
    outputs.take(one, None)?;
    outputs.take(other, None)
}

/// A file that other runs of kletka leave alone from now on, so that what was read is still so when it is replaced. What others
/// write who know no locks, an editor for instance, is noticed before that.
#[derive(Debug, Default)]
pub(super) struct Held {
    _lock: Option<Lock>,
    stamp: Option<Stamp>,
}

impl Held {
    /// Waits until nobody else holds the file. What is no file, or does not exist, need not be held.
    pub(super) fn wait(path: &Path) -> Result<Self, Text> {
        let lock = Lock::wait(path).map_err(|error| input::unreadable(&path.called(), &error))?;
        Ok(Self { _lock: lock, stamp: Stamp::of(path) })
    }

    /// Holds a file that a run adds to for hours perhaps: refused where another run does so. Where there is none an empty one
    /// is made, since only a file can be held.
    pub(super) fn at_once(path: &Path) -> Result<Self, Text> {
        let name = path.called();
        may_write(path, true)?;
        let made = fs::OpenOptions::new().append(true).create(true).open(path);
        made.map_err(|error| unwritable(path, &error))?;
        Self::if_free(path)?.ok_or_else(|| {
            crate::text!(
                "another run has {name}: wait until it ends, or write elsewhere",
                "{name} занят другим запуском: дождитесь его конца или пишите в другое место"
            )
        })
    }

    /// The same as [`Held::wait`] without waiting; `None` where somebody else holds the file.
    pub(super) fn if_free(path: &Path) -> Result<Option<Self>, Text> {
        Self::within(path, Duration::ZERO)
    }

    /// The same as [`Held::wait`] for a while only; `None` where somebody else still holds the file then.
    pub(super) fn within(path: &Path, patience: Duration) -> Result<Option<Self>, Text> {
        match Lock::within(path, patience) {
            Ok(lock) => Ok(Some(Self { _lock: lock, stamp: Stamp::of(path) })),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => Ok(None),
            Err(error) => Err(input::unreadable(&path.called(), &error)),
        }
    }

    /// Replaces the file, and holds the one that has its name now: it was held before it got the name, so nobody comes between.
    pub(super) fn replace(&mut self, path: &Path, bytes: &[u8]) -> Result<(), Text> {
        let mut file = Growing::begin(path, true)?;
        file.write(bytes)?;
        let new = file.temporary.as_ref().map(|new| Self::if_free(new.path())).transpose()?;
        file.finish()?;
        // A file with several names is the same as before.
        if let Some(new) = new.flatten().filter(|_| !has_names(path)) {
            *self = Self { stamp: Stamp::of(path), ..new };
        }
        Ok(())
    }

    /// Whether what stood under the name until the exchange is as it was when it was held, and has the rights that the new file
    /// got of it; otherwise it gets its name back.
    fn judge(&self, temporary: &Temporary, target: &Path, path: &Path) -> Result<(), Text> {
        let old = temporary.path();
        // A link may lead to the file that was moved away.
        let is_file = fs::symlink_metadata(old).is_ok_and(|found| found.is_file());
        if is_file && Stamp::of(old) == self.stamp && temporary.has_rights_of(old) {
            return Ok(());
        }
        temporary.put_back(target);
        Err(changed(&path.called()))
    }

    /// Refuses to replace the file if it is no longer as it was when it was held.
    pub(super) fn same(&self, path: &Path) -> Result<(), Text> {
        if Stamp::of(path) == self.stamp { Ok(()) } else { Err(changed(&path.called())) }
    }
}

/// That a file is not as it was read.
pub(super) fn changed(name: &str) -> Text {
    crate::text!(
        "{name} was changed by somebody else meanwhile: nothing is written",
        "{name} тем временем изменил кто-то другой: ничего не записано"
    )
}

fn folder(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file behind symbolic links, whether it exists or not.
pub(super) fn target(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder(&target).join(next),
            Err(_) => break,
        }
    }
    target
}

/// Why a file cannot be written, in words.
pub(super) fn unwritable(path: &Path, error: &io::Error) -> Text {
    let path = path.called();
    let Text { en, ru } = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Text::new("it exists; --force replaces it", "такой файл уже есть; с --force он будет заменён")
        }
        io::ErrorKind::NotFound => Text::new("there is no such folder", "нет такой папки"),
        io::ErrorKind::PermissionDenied => Text::new("no permission to write it", "нет прав на запись"),
        _ => input::fault(error),
    };
    crate::text!("cannot write {path}: {en}", "не удаётся записать {path}: {ru}")
}

/// Where the result of a command goes.
#[derive(Debug, Args)]
pub(super) struct Destination {
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
    /// Whether a file is named.
    pub(super) fn is_file(&self) -> bool {
        self.output.as_ref().is_some_and(|path| path.as_os_str() != "-")
    }

    /// Begins the result of what is read.
    pub(super) fn begin(&self, sources: &Sources) -> Result<Output, Text> {
        let Some(path) = self.output.as_ref().filter(|path| path.as_os_str() != "-") else { return Ok(Output(None)) };
        sources.refuse(path)?;
        Ok(Output(Some(Growing::begin(path, self.force)?)))
    }

    /// Writes the whole result of what was read.
    pub(super) fn deliver(&self, text: &str, sources: &Sources, out: &mut Out) -> Result<(), Text> {
        let mut output = self.begin(sources)?;
        output.write(text.as_bytes(), out)?;
        output.finish()
    }
}

/// Standard output, or a file that appears when it is complete.
pub(super) struct Output(Option<Growing>);

impl Output {
    /// Whether the result goes to standard output.
    pub(super) const fn is_stdout(&self) -> bool {
        self.0.is_none()
    }

    pub(super) fn write(&mut self, bytes: &[u8], out: &mut Out) -> Result<(), Text> {
        match &mut self.0 {
            None => out.bytes(bytes),
            Some(file) => file.write(bytes)?,
        }
        Ok(())
    }

    /// Completes the result.
    pub(super) fn finish(self) -> Result<(), Text> {
        self.0.map_or(Ok(()), Growing::finish)
    }
}
