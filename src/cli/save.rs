//! Replacing files as a whole: whoever reads a file, whenever the program stops, finds the old text or the new one.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use crate::text::Text;

/// How many symbolic links are followed to a file that does not exist yet.
const MAX_LINKS: usize = 16;

/// Replaces a file or makes it, atomically: a temporary file in the same folder is written, synced and renamed.
///
/// A symbolic link stays a link, and its target is replaced. The permissions of a file that exists are kept, and so are
/// its owner and group where that is allowed; a file that is write-protected is left alone.
///
/// # Errors
/// When the folder or the file cannot be written; the file is then what it was.
pub(super) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = target(path);
    match fs::metadata(&target) {
        // A device or a pipe cannot be renamed over.
        Ok(found) if !found.is_file() && !found.is_dir() => fs::write(&target, bytes),
        Ok(found) if found.permissions().readonly() => Err(io::ErrorKind::PermissionDenied.into()),
        Ok(found) => {
            let file = written(&target, bytes)?;
            own(file.as_file(), &found);
            file.as_file().set_permissions(found.permissions())?;
            finish(file, &target, true)
        }
        Err(_) => make(&target, bytes, true),
    }
}

/// Makes a file that does not exist yet, atomically.
///
/// # Errors
/// `AlreadyExists` when there is one; otherwise when it cannot be written.
pub(super) fn create(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = target(path);
    if target.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    make(&target, bytes, false)
}

/// A file that is written piece by piece and appears under its name only when it is complete.
///
/// It is open only while a piece is written, so that there may be many at a time.
#[derive(Debug)]
pub(super) struct Growing {
    target: PathBuf,
    /// Where the pieces go meanwhile; `None` for a device or a pipe, which cannot be renamed over.
    temporary: Option<TempPath>,
    buffer: Vec<u8>,
    may_exist: bool,
}

/// How many bytes are kept before they are written.
const PIECE: usize = 1 << 14;

impl Growing {
    /// Begins a file.
    ///
    /// # Errors
    /// When it exists and may not, or when the folder cannot be written.
    pub(super) fn begin(path: &Path, may_exist: bool) -> io::Result<Self> {
        let target = target(path);
        let found = fs::metadata(&target).ok();
        let is_device = found.as_ref().is_some_and(|found| !found.is_file() && !found.is_dir());
        match &found {
            Some(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Some(_) if !may_exist => return Err(io::ErrorKind::AlreadyExists.into()),
            Some(found) if found.permissions().readonly() => return Err(io::ErrorKind::PermissionDenied.into()),
            _ => {}
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".kletka-").suffix(".tmp");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let temporary = if is_device { None } else { Some(builder.tempfile_in(folder(&target))?) };
        if let (Some(found), Some(file)) = (found, &temporary) {
            own(file.as_file(), &found);
            file.as_file().set_permissions(found.permissions())?;
        }
        Ok(Self { target, temporary: temporary.map(NamedTempFile::into_temp_path), buffer: Vec::new(), may_exist })
    }

    /// Adds bytes at the end.
    ///
    /// # Errors
    /// When they cannot be written.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() < PIECE { Ok(()) } else { self.flush().map(drop) }
    }

    fn flush(&mut self) -> io::Result<fs::File> {
        let path = self.temporary.as_deref().unwrap_or(&self.target);
        let mut file = fs::OpenOptions::new().append(true).open(path)?;
        file.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(file)
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// When it cannot be written, or somebody else made one of that name meanwhile.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let file = self.flush()?;
        let Some(temporary) = self.temporary.take() else { return Ok(()) };
        file.sync_all()?;
        if self.may_exist {
            temporary.persist(&self.target).map_err(|error| error.error)?;
        } else {
            temporary.persist_noclobber(&self.target).map_err(|error| error.error)?;
        }
        sync(folder(&self.target));
        Ok(())
    }
}

/// A new file has the permissions that the process gives to new files, not the narrow ones of a temporary file.
fn make(target: &Path, bytes: &[u8], may_exist: bool) -> io::Result<()> {
    let file = written(target, bytes)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let probe =
            tempfile::Builder::new().permissions(fs::Permissions::from_mode(0o666)).tempfile_in(folder(target))?;
        file.as_file().set_permissions(probe.as_file().metadata()?.permissions())?;
    }
    finish(file, target, may_exist)
}

/// Gives a new file the owner and group of the old one, where that is allowed.
#[cfg(unix)]
fn own(file: &fs::File, metadata: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt as _, fchown};
    let _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn own(_: &fs::File, _: &fs::Metadata) {}

fn written(target: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut file = tempfile::Builder::new().prefix(".kletka-").suffix(".tmp").tempfile_in(folder(target))?;
    file.write_all(bytes)?;
    Ok(file)
}

fn finish(file: NamedTempFile, target: &Path, may_exist: bool) -> io::Result<()> {
    file.as_file().sync_all()?;
    if may_exist {
        file.persist(target).map_err(|error| error.error)?;
    } else {
        file.persist_noclobber(target).map_err(|error| error.error)?;
    }
    sync(folder(target));
    Ok(())
}

/// A new name is safe only when the folder is; not every system can sync one.
fn sync(folder: &Path) {
    #[cfg(unix)]
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}

fn folder(target: &Path) -> &Path {
    target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file behind symbolic links, whether it exists or not.
fn target(path: &Path) -> PathBuf {
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
    let path = path.display();
    let (en, ru) = match error.kind() {
        io::ErrorKind::AlreadyExists => {
            ("it exists; --force replaces it".to_owned(), "такой файл уже есть; с --force он будет заменён".to_owned())
        }
        io::ErrorKind::NotFound => ("there is no such folder".to_owned(), "нет такой папки".to_owned()),
        io::ErrorKind::PermissionDenied => ("no permission to write it".to_owned(), "нет прав на запись".to_owned()),
        io::ErrorKind::IsADirectory => ("it is a folder".to_owned(), "это папка".to_owned()),
        _ => (error.to_string(), error.to_string()),
    };
    crate::text!("cannot write {path}: {en}", "не удаётся записать {path}: {ru}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_remains() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        replace(&path, b"old").unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["a.toml"]);
    }

    #[test]
    fn a_file_that_exists_is_not_created() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        create(&path, b"old").unwrap();
        assert_eq!(create(&path, b"new").unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["a.toml"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (inner, path, link) =
            (folder.path().join("inner"), folder.path().join("inner/a.toml"), folder.path().join("link"));
        fs::create_dir(&inner).unwrap();
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("inner/a.toml", &link).unwrap();
        replace(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        let dangling = folder.path().join("dangling");
        symlink("inner/b.toml", &dangling).unwrap();
        replace(&dangling, b"made").unwrap();
        assert_eq!(fs::read(inner.join("b.toml")).unwrap(), b"made");
        assert_eq!(names(&inner), ["a.toml", "b.toml"]);
    }

    #[cfg(unix)]
    #[test]
    fn whoever_has_the_old_file_open_goes_on_reading_it() {
        use std::io::Read;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        fs::write(&path, "old").unwrap();
        let (mut open, mut text) = (fs::File::open(&path).unwrap(), String::new());
        replace(&path, b"new and longer").unwrap();
        open.read_to_string(&mut text).unwrap();
        assert_eq!(text, "old", "the file was replaced as a whole, not written over");
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_is_as_readable_as_any_other() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let (ours, usual) = (folder.path().join("ours"), folder.path().join("usual"));
        create(&ours, b"").unwrap();
        fs::write(&usual, "").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&ours), mode(&usual));
    }

    #[test]
    fn a_folder_that_does_not_exist_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(replace(&folder.path().join("no/a.toml"), b"").unwrap_err().kind(), io::ErrorKind::NotFound);
    }
}
