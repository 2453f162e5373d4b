//! Replacing files as a whole: whoever reads a file, whenever the program stops, finds the old text or the new one.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::diag::Text;

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
    // The name is safe only when the folder is; not every system can sync one.
    #[cfg(unix)]
    let _ = fs::File::open(folder(target)).and_then(|folder| folder.sync_all());
    Ok(())
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
