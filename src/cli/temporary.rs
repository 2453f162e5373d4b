//! Files that stand beside the one whose place they take once they are complete. Whoever may write into the folder can give
//! their names to something else meanwhile: nothing is written into that, and nobody reads what he may not.

use std::fs;
use std::io;
use std::path::Path;

use tempfile::{NamedTempFile, TempPath};

#[cfg(unix)]
use super::identity::Identity;
use super::identity::identity_of_name;
use super::interrupt;

/// A file that is not complete. It is open only while it is written, so that there may be many at a time.
#[derive(Debug)]
pub(super) struct Temporary {
    path: TempPath,
    #[cfg(unix)]
    identity: Ours,
    /// What it has of the file that it replaces.
    #[cfg(unix)]
    rights: Option<Rights>,
}

impl Temporary {
    /// Makes an empty one in a folder: with the rights of a new file, or for nobody else where it will replace one.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(super) fn begin(folder: &Path, replaces: bool) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".kletka-").suffix(".tmp");
        #[cfg(unix)]
        if !replaces {
            use std::os::unix::fs::PermissionsExt as _;
            // Those that the process gives to new files, not the narrow ones of a temporary file.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let made = interrupt::unfinished(|| builder.tempfile_in(folder), NamedTempFile::path)?;
        #[cfg(unix)]
        let identity = ours(&made.as_file().metadata()?);
        #[cfg(not(unix))]
        let _ = replaces;
        Ok(Self {
            path: made.into_temp_path(),
            #[cfg(unix)]
            identity,
            #[cfg(unix)]
            rights: None,
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Opens it to be written at its end.
    ///
    /// # Errors
    /// When it cannot be opened, or something else has its name.
    pub(super) fn open(&self) -> io::Result<fs::File> {
        self.checked(fs::OpenOptions::new().append(true))
    }

    /// Opens it to be read.
    ///
    /// # Errors
    /// As those of [`Temporary::open`].
    pub(super) fn read(&self) -> io::Result<fs::File> {
        self.checked(fs::OpenOptions::new().read(true))
    }

    #[cfg(unix)]
    fn checked(&self, options: &mut fs::OpenOptions) -> io::Result<fs::File> {
        let file = open_itself(options, &self.path);
        let file = file.map_err(|error| if is_something_else(&error) { swapped() } else { error })?;
        let found = file.metadata()?;
        if found.is_file() && ours(&found) == self.identity { Ok(file) } else { Err(swapped()) }
    }

    #[cfg(not(unix))]
    fn checked(&self, options: &mut fs::OpenOptions) -> io::Result<fs::File> {
        options.open(&self.path)
    }

    /// Gives the complete file what the one has whose place it takes: owner and group where that is allowed, extended
    /// attributes, permissions.
    ///
    /// # Errors
    /// When it cannot have them.
    pub(super) fn inherit(&mut self, file: &fs::File, from: &Path) -> io::Result<()> {
        #[cfg(unix)]
        {
            let rights = Rights::of(from)?;
            rights.give(file, from)?;
            self.identity = ours(&file.metadata()?);
            self.rights = Some(rights);
            Ok(())
        }
        #[cfg(not(unix))]
        file.set_permissions(fs::metadata(from)?.permissions())
    }

    /// Gives it those permissions of a file that is gone that whoever writes may have given to a file of his own.
    ///
    /// # Errors
    /// When it cannot have them.
    pub(super) fn inherit_gone(file: &fs::File, permissions: &fs::Permissions) -> io::Result<()> {
        #[cfg(unix)]
        let permissions = {
            use std::os::unix::fs::PermissionsExt as _;
            &fs::Permissions::from_mode(shared_alike(permissions.mode()))
        };
        file.set_permissions(permissions.clone())
    }

    /// Whether a file still has what was inherited, and no other name.
    #[cfg(unix)]
    pub(super) fn has_rights_of(&self, file: &Path) -> bool {
        Rights::of(file).ok() == self.rights
    }

    #[cfg(not(unix))]
    pub(super) fn has_rights_of(&self, _: &Path) -> bool {
        true
    }

    /// Whether its name is still its own.
    ///
    /// # Errors
    /// When something else has it.
    #[cfg(unix)]
    fn itself(&self) -> io::Result<()> {
        let is_same = |found: fs::Metadata| found.is_file() && ours(&found) == self.identity;
        if fs::symlink_metadata(&self.path).is_ok_and(is_same) { Ok(()) } else { Err(swapped()) }
    }

    #[cfg(not(unix))]
    fn itself(&self) -> io::Result<()> {
        Ok(())
    }

    /// Gives it the name of a file, which another one may have until then.
    ///
    /// # Errors
    /// When it cannot be renamed, or something else has its name.
    pub(super) fn replace(self, file: &Path) -> io::Result<()> {
        self.itself()?;
        self.path.persist(file).map_err(|error| error.error)
    }

    /// Gives it a name that is free.
    ///
    /// # Errors
    /// As those of [`Temporary::replace`], and when the name is taken.
    pub(super) fn add(self, file: &Path) -> io::Result<()> {
        self.itself()?;
        self.path.persist_noclobber(file).map_err(|error| error.error)
    }

    /// Exchanges it with a file, where the system can: what stood under the name of that one can be looked at after this.
    ///
    /// # Errors
    /// As those of [`Temporary::replace`], and where there is no file or no such system call.
    pub(super) fn exchange(&self, file: &Path) -> io::Result<()> {
        self.itself()?;
        exchange(&self.path, file)
    }

    /// Exchanges both back. Where somebody has saved a third one under the name of the file meanwhile, that one is newer and gets
    /// the name.
    pub(super) fn put_back(&self, file: &Path) {
        /// Whoever saves more often than that in these microseconds loses what he saved before.
        const MOST: usize = 1000;
        // While they are open their numbers belong to no other files; ours is open.
        let open = |path: &Path| (identity_of_name(path), open_itself(fs::OpenOptions::new().read(true), path));
        let mut put_before = None;
        for _ in 0..MOST {
            let put = open(&self.path);
            if exchange(&self.path, file).is_err() {
                return;
            }
            // What comes out should be what was put there, first ours.
            let is_expected = match &put_before {
                None => self.itself().is_ok(),
                Some((before, _)) => identity_of_name(&self.path) == *before,
            };
            if is_expected {
                return;
            }
            put_before = Some(put);
        }
    }

    /// Lets it stay where it is; nothing where it cannot.
    pub(super) fn keep(self) -> Option<std::path::PathBuf> {
        self.path.keep().ok()
    }
}

/// Opens what a name stands for: neither through a link, nor waiting at a pipe.
pub(super) fn open_itself(options: &mut fs::OpenOptions, path: &Path) -> io::Result<fs::File> {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        options.custom_flags(i32::try_from(flags.bits()).unwrap_or(0));
    }
    options.open(path)
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// That somebody has put something else in the place of a temporary file.
#[cfg(unix)]
fn swapped() -> io::Error {
    io::ErrorKind::StaleNetworkFileHandle.into()
}

/// Whether a name leads to what kletka has not made.
#[cfg(unix)]
fn is_something_else(error: &io::Error) -> bool {
    use rustix::io::Errno;
    let others = [Errno::LOOP, Errno::NOENT, Errno::ISDIR, Errno::NXIO];
    others.iter().any(|other| error.raw_os_error() == Some(other.raw_os_error()))
}

/// What tells ours from a file of somebody else, who may get its number when it is gone.
#[cfg(unix)]
type Ours = (Identity, u32);

#[cfg(unix)]
fn ours(found: &fs::Metadata) -> Ours {
    (Identity::of(found), std::os::unix::fs::MetadataExt::uid(found))
}

/// Whom a file gives rights beside its owner, its group and everybody.
#[cfg(unix)]
const ACCESS_LIST: &str = "system.posix_acl_access";

/// Who may do what with a file, and how many names it has.
#[cfg(unix)]
#[derive(Debug, PartialEq, Eq)]
struct Rights {
    owner: u32,
    group: u32,
    mode: u32,
    names: u64,
    list: Option<Vec<u8>>,
}

#[cfg(unix)]
impl Rights {
    fn of(path: &Path) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt as _;
        let found = fs::metadata(path)?;
        let list = xattr::get(path, ACCESS_LIST).ok().flatten();
        Ok(Self { owner: found.uid(), group: found.gid(), mode: found.mode() & 0o777, names: found.nlink(), list })
    }

    /// Gives a file that nobody else may open what another one has. Nobody gets more rights than he had: where the group cannot
    /// be kept, neither the new one nor those who were in the old one; and who may write the file may do so afterwards.
    fn give(&self, file: &fs::File, from: &Path) -> io::Result<()> {
        use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, fchown};
        use xattr::FileExt as _;
        // The group may be allowed where the owner is not.
        let _ = fchown(file, Some(self.owner), Some(self.group)).or_else(|_| fchown(file, None, Some(self.group)));
        let now = file.metadata()?;
        let (has_owner, has_group) = (now.uid() == self.owner, now.gid() == self.group);
        // The folder may have given it a list.
        let _ = file.remove_xattr(ACCESS_LIST);
        for name in xattr::list(from).into_iter().flatten().filter(|name| *name != *ACCESS_LIST) {
            // What the system keeps for itself it gives to new files by itself.
            let _ = xattr::get(from, &name).map(|value| value.map(|value| file.set_xattr(&name, &value)));
        }
        if let Some(list) = &self.list {
            // It says all that the permissions say.
            let mut list = list.clone();
            narrow(&mut list, has_owner, has_group);
            return file.set_xattr(ACCESS_LIST, &list);
        }
        let mut mode = if has_group { self.mode } else { shared_alike(self.mode) };
        if !has_owner {
            mode |= 0o600;
        }
        file.set_permissions(fs::Permissions::from_mode(mode))
    }
}

/// Permissions under which neither the group nor all others may more than both.
#[cfg(unix)]
const fn shared_alike(mode: u32) -> u32 {
    let shared = mode >> 3 & mode & 0o7;
    mode & 0o700 | shared << 3 | shared
}

/// Makes the same of a list of rights, as Linux keeps it: a number of four bytes, then for each entry who that is, what he may, and
/// which user or group it is about.
#[cfg(unix)]
fn narrow(list: &mut [u8], has_owner: bool, has_group: bool) {
    const OWNER: u8 = 0x01;
    const GROUP: u8 = 0x04;
    const NAMED_GROUP: u8 = 0x08;
    const MASK: u8 = 0x10;
    const OTHERS: u8 = 0x20;
    let Some(entries) = list.get_mut(4..) else { return };
    let of =
        |entries: &[u8], who: u8| entries.chunks_exact(8).find(|entry| entry[0] == who).map_or(7, |entry| entry[2]);
    // Whoever is in a group that is named may be in the new one as well.
    let named = entries.chunks_exact(8).filter(|entry| entry[0] == NAMED_GROUP).fold(7, |all, entry| all & entry[2]);
    let shared = of(entries, GROUP) & of(entries, MASK) & of(entries, OTHERS) & named;
    for entry in entries.chunks_exact_mut(8) {
        match entry[0] {
            OWNER if !has_owner => entry[2] |= 6,
            GROUP | OTHERS if !has_group => entry[2] = shared,
            _ => {}
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    /// A folder with a file that only its owner may read.
    fn folder() -> (tempfile::TempDir, std::path::PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.toml");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        (folder, file)
    }

    fn replace(folder: &Path, file: &Path) {
        let mut made = Temporary::begin(folder, true).unwrap();
        let opened = made.open().unwrap();
        made.inherit(&opened, file).unwrap();
        made.replace(file).unwrap();
    }

    /// It had the rights of any new file at first: whoever opened it then could read all that was written.
    #[test]
    fn what_replaces_a_private_file_is_private_from_the_first() {
        let (folder, file) = folder();
        let is_done = AtomicBool::new(false);
        let seen = std::thread::scope(|scope| {
            let look = || {
                let mut seen = Vec::new();
                while !is_done.load(Ordering::Relaxed) {
                    let found = fs::read_dir(folder.path()).unwrap().filter_map(|entry| entry.ok()?.metadata().ok());
                    seen.extend(found.map(|found| found.permissions().mode() & 0o777).filter(|mode| mode & 0o77 != 0));
                }
                seen
            };
            let looking = scope.spawn(look);
            for _ in 0..500 {
                let mut made = Temporary::begin(folder.path(), true).unwrap();
                let opened = made.open().unwrap();
                made.inherit(&opened, &file).unwrap();
            }
            is_done.store(true, Ordering::Relaxed);
            looking.join().unwrap()
        });
        assert!(seen.is_empty(), "{seen:?}");
    }

    /// Who owns the folder could have any file written to.
    #[test]
    fn nothing_is_written_into_what_others_put_in_its_place() {
        for what in ["link", "file", "pipe", "folder", "nothing"] {
            let (folder, file) = folder();
            let other = folder.path().join("other");
            fs::write(&other, "other").unwrap();
            let made = Temporary::begin(folder.path(), true).unwrap();
            assert!(made.open().is_ok() && made.read().is_ok());
            let name = made.path().to_owned();
            // Somebody's file, which has not got the number that is free now.
            let theirs = folder.path().join("theirs");
            fs::write(&theirs, "").unwrap();
            fs::remove_file(&name).unwrap();
            match what {
                "link" => symlink(&other, &name).unwrap(),
                "file" => fs::rename(&theirs, &name).unwrap(),
                "pipe" => assert!(std::process::Command::new("mkfifo").arg(&name).status().unwrap().success()),
                "folder" => fs::create_dir(&name).unwrap(),
                _ => {}
            }
            for opened in [made.open(), made.read()] {
                assert_eq!(opened.unwrap_err().kind(), io::ErrorKind::StaleNetworkFileHandle, "{what}");
            }
            assert!(made.replace(&file).is_err());
            assert_eq!(
                (fs::read_to_string(&file).unwrap(), fs::read_to_string(&other).unwrap()),
                ("old".into(), "other".into())
            );
        }
    }

    /// The lists of who may do what that a folder gives to new files.
    #[test]
    fn a_file_gets_no_list_of_rights_that_the_old_one_did_not_have() {
        const LIST: &str = "system.posix_acl_access";
        let (folder, file) = folder();
        let entry = |tag: u16, rights: u16, who: u32| {
            [&tag.to_le_bytes()[..], &rights.to_le_bytes(), &who.to_le_bytes()].concat()
        };
        let all = u32::MAX;
        let entries = [(1, 6, all), (2, 6, 1234), (4, 4, all), (16, 6, all), (32, 4, all)];
        let list = entries.map(|(tag, rights, who)| entry(tag, rights, who)).concat();
        let list = [&2_u32.to_le_bytes()[..], &list].concat();
        if xattr::set(folder.path(), "system.posix_acl_default", &list).is_err() {
            return;
        }
        for mode in [0o600, 0o640, 0o664] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            replace(folder.path(), &file);
            assert_eq!(xattr::get(&file, LIST).unwrap(), None);
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, mode);
        }
        xattr::set(&file, LIST, &list).unwrap();
        let has = xattr::get(&file, LIST).unwrap();
        replace(folder.path(), &file);
        assert_eq!(xattr::get(&file, LIST).unwrap(), has, "one that it had is kept");
        // Where the group is another one, nobody in either group may more than before, and who writes may do so again.
        let entries = [(1, 4, all), (2, 6, 1234), (4, 6, all), (8, 6, 7), (16, 6, all), (32, 4, all)];
        let list = entries.map(|(tag, rights, who)| entry(tag, rights, who)).concat();
        let mut list = [&2_u32.to_le_bytes()[..], &list].concat();
        let rights = |list: &[u8]| list[4..].chunks(8).map(|entry| entry[2]).collect::<Vec<_>>();
        narrow(&mut list, false, false);
        assert_eq!(rights(&list), [6, 6, 4, 6, 6, 4]);
        list[4 + 3 * 8 + 2] = 0;
        narrow(&mut list, false, false);
        assert_eq!(rights(&list), [6, 6, 0, 0, 6, 0], "one who is in a named group may be in the new one");
        // A new file gets what the folder says.
        let new = folder.path().join("new.toml");
        Temporary::begin(folder.path(), false).unwrap().add(&new).unwrap();
        assert!(xattr::get(&new, LIST).unwrap().is_some());
    }
}
