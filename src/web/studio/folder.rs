//! The documents that the studio may read and write: one folder, or one file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, BufReader, Read};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use ignore::{DirEntry, WalkBuilder};
use serde_json::Value;

use crate::console::interrupt::lock;
use crate::document::stream::{Archive, MAX_DOCUMENT};
use crate::files::error::{AboutFile as _, FileError};
use crate::files::input::{self, Called as _, has_suffix, is_document, is_endless};
use crate::files::lock::LockedFile;
use crate::files::save;
use crate::files::stamp::Stamp;
use crate::files::target;
use crate::studio::{self, both};
use crate::text::{Text, visible};

/// How many documents are listed.
const MOST: usize = 5000;
/// How deep folders are looked into.
const DEPTH: usize = 12;
/// How long to wait for another program that has locked a file.
const PATIENCE: Duration = Duration::from_secs(2);

/// A folder whose documents are open to the page.
#[derive(Debug)]
pub(super) struct DocumentFolder {
    /// Without links.
    root: PathBuf,
    /// The only one of its documents, where a file was named.
    only: Option<String>,
    /// The files that were opened or made: a file stays open while its text cannot be read as a
    /// document.
    opened: Mutex<BTreeSet<String>>,
}

/// A document of a file as it was read, and the version that tells the file from any other.
#[derive(Debug, Default)]
pub(super) struct ReadFile {
    pub(super) text: String,
    pub(super) version: String,
    /// Which of the documents it is, and how many there are.
    pub(super) document: usize,
    pub(super) documents: usize,
    /// The titles of the first of them, in both languages.
    pub(super) titles: Vec<Value>,
    /// Whether the file is write-protected.
    pub(super) is_protected: bool,
    /// Where its bytes are.
    bytes: Range<usize>,
}

/// Why a file was not written.
#[derive(Debug)]
pub(super) enum Unwritten {
    /// It is not as the page knows it: the document as it is now.
    Changed(Box<ReadFile>),
    Refused(FolderError),
}

impl<E: Into<FolderError>> From<E> for Unwritten {
    fn from(error: E) -> Self {
        Self::Refused(error.into())
    }
}

/// Why a document of the folder is not read or written.
#[derive(Debug)]
pub(super) enum FolderError {
    /// The system or another program does not let it.
    File(FileError),
    /// A pipe or a device is to be opened.
    Endless(String),
    /// The file is not called as documents are.
    NotDocument(String),
    /// The name leads to no document of the folder.
    Outside(String),
    /// Another program holds the file.
    Held(String),
    /// A new file has the name of another one.
    Exists(String),
    /// The document is too long.
    TooLarge(String),
    /// The file has no document of this number.
    NoDocument(String, usize),
}

worded!(FolderError, from File(FileError); error => match error {
    FolderError::File(error) => error.text(),
    FolderError::Endless(name) => text!(
        "{name} is a pipe or a device, not a file",
        "{name} — не файл, а канал или устройство"
    ),
    FolderError::NotDocument(name) => text!(
        "{name} is not a document: its name must end in .toml or .kla",
        "{name} — не документ: имя должно кончаться на .toml или .kla"
    ),
    FolderError::Outside(name) => text!(
        "{name} is none of the documents of this folder",
        "{name} — не документ этой папки"
    ),
    FolderError::Held(name) => text!(
        "another program holds {name}: nothing is written; save again when it is done",
        "{name} занят другой программой: ничего не записано; сохраните ещё раз, когда она закончит"
    ),
    FolderError::Exists(name) => text!(
        "{name} is there already: choose another name",
        "{name} уже есть: выберите другое имя"
    ),
    FolderError::TooLarge(name) => text!(
        "{name} is larger than the limit of {most} bytes",
        "{name} больше допустимых {most} байт",
        most = Text::number(MAX_DOCUMENT)
    ),
    FolderError::NoDocument(name, wanted) => {
        text!("{name} has no document {wanted}", "документа {wanted} в {name} нет")
    }
});

impl DocumentFolder {
    /// The folder at a path, or the folder of the file there.
    pub(super) fn open(path: &Path) -> Result<Self, FolderError> {
        let name = path.called();
        let full = fs::canonicalize(path).reading(&name)?;
        if full.is_dir() {
            // A folder may tell its names to a user who may not look at the files.
            fs::read_dir(&full)
                .and_then(|_| fs::metadata(full.join(".")))
                .reading(&name)?;
            return Ok(Self {
                root: full,
                only: None,
                opened: Mutex::default(),
            });
        }
        if is_endless(&full) {
            return Err(FolderError::Endless(name));
        }
        let file = full
            .file_name()
            .and_then(|name| name.to_str())
            .filter(|name| is_document(Path::new(name)));
        let (Some(file), Some(root)) = (file, full.parent()) else {
            return Err(FolderError::NotDocument(name));
        };
        File::open(&full).reading(&name)?;
        Ok(Self {
            root: root.to_owned(),
            only: Some(file.to_owned()),
            opened: Mutex::default(),
        })
    }

    /// The port at which it is found again, if that is free: drafts stay in the browser by address.
    pub(super) fn port(&self) -> u16 {
        let mut hasher = DefaultHasher::new();
        self.watched().hash(&mut hasher);
        u16::try_from(hasher.finish() % 10_000).map_or(0, |number| 20_000 + number)
    }

    /// The folder, or the only file of it.
    pub(super) fn watched(&self) -> PathBuf {
        self.only
            .as_ref()
            .map_or_else(|| self.root.clone(), |only| self.root.join(only))
    }

    /// The stamps of its documents, and of all else with a document's name.
    pub(super) fn stamps(&self) -> BTreeMap<PathBuf, Option<Stamp>> {
        let stamped = |path: PathBuf| {
            let stamp = Stamp::of(&path);
            (path, stamp)
        };
        match &self.only {
            Some(only) => std::iter::once(stamped(self.root.join(only))).collect(),
            None => self.found().take(MOST).map(stamped).collect(),
        }
    }

    /// The names of the documents, in order.
    pub(super) fn list(&self) -> Vec<String> {
        if let Some(only) = &self.only {
            return vec![only.clone()];
        }
        let name = |path: &Path| {
            let inside = path.strip_prefix(&self.root).ok()?;
            let parts: Option<Vec<_>> = inside
                .components()
                .map(|part| part.as_os_str().to_str())
                .collect();
            Some(parts?.join("/"))
        };
        self.found()
            .filter(|path| is_ours(path))
            .filter_map(|path| name(&path))
            .take(MOST)
            .collect()
    }

    /// The files below that are called like documents, in order.
    fn found(&self) -> impl Iterator<Item = PathBuf> {
        let walk = WalkBuilder::new(&self.root)
            .max_depth(Some(DEPTH))
            .follow_links(false)
            .sort_by_file_path(Path::cmp)
            .require_git(false)
            .build();
        let files = walk
            .flatten()
            .filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()));
        files
            .map(DirEntry::into_path)
            .filter(|path| is_document(path))
    }

    /// Reads a document of a file, and the first titles.
    pub(super) fn read(&self, name: &str, wanted: (usize, usize)) -> Result<ReadFile, FolderError> {
        let path = self.existing(name)?;
        let file = File::open(&path).reading(name)?;
        let data = file.metadata().reading(name)?;
        let mut found = scan(&file, data.len(), name, wanted)?;
        found.is_protected = data.permissions().readonly();
        self.allow(name, &path)?;
        lock(&self.opened).insert(name.to_owned());
        Ok(found)
    }

    /// Opens a file whose documents are to be looked through.
    pub(super) fn look_into(&self, name: &str) -> Result<File, FolderError> {
        let path = self.existing(name)?;
        self.allow(name, &path)?;
        Ok(File::open(&path).reading(name)?)
    }

    /// Refuses settings of some other program.
    fn allow(&self, name: &str, path: &Path) -> Result<(), FolderError> {
        if self.has_opened(name) || is_ours(path) {
            Ok(())
        } else {
            Err(FolderError::Outside(name.to_owned()))
        }
    }

    /// Whether a document was read before, or made here.
    fn has_opened(&self, name: &str) -> bool {
        self.only.is_some() || lock(&self.opened).contains(name)
    }

    /// Where a document is, or would be in a folder that exists.
    pub(super) fn place(&self, name: &str) -> Result<PathBuf, FolderError> {
        let path = self.path(name)?;
        let (folder, file) = path
            .parent()
            .zip(path.file_name())
            .ok_or_else(|| FolderError::Outside(name.to_owned()))?;
        let folder = fs::canonicalize(folder).writing(&path)?;
        let place = folder.join(file);
        // A link to nothing would make a file wherever it leads.
        let leads_away = place.is_symlink() && !place.exists();
        if folder.starts_with(&self.root) && !leads_away {
            Ok(place)
        } else {
            Err(FolderError::Outside(name.to_owned()))
        }
    }

    /// The stamp of a document, without a look into it.
    pub(super) fn stamp(&self, name: &str) -> Option<Stamp> {
        Stamp::of(&self.path(name).ok()?)
    }

    /// Writes a document of a file that is still as the page knows it, unless another program holds
    /// it.
    pub(super) fn write(
        &self,
        name: &str,
        document: usize,
        text: &str,
        known: &str,
    ) -> Result<String, Unwritten> {
        let path = self.existing(name)?;
        // Between reading and writing no other run may write it.
        let locked = LockedFile::within(&path, PATIENCE)?
            .ok_or_else(|| FolderError::Held(name.to_owned()))?;
        let bytes = fs::read(&path).reading(name)?;
        let now = scan(&*bytes, bytes.len() as u64, name, (document, 0))?;
        self.allow(name, &path)?;
        if now.version != known {
            return Err(Unwritten::Changed(Box::new(now)));
        }
        fits(name, text)?;
        let rest = &bytes[now.bytes.end..];
        // The separator before the next one stands at the beginning of a line.
        let end: &[u8] = if rest.is_empty() || text.ends_with('\n') {
            b""
        } else {
            b"\n"
        };
        let replaced = [&bytes[..now.bytes.start], text.as_bytes(), end, rest].concat();
        if replaced != bytes {
            save::replace_locked(&path, &replaced, &locked, &bytes)?;
        }
        Ok(version(&replaced))
    }

    /// Makes a document that does not exist yet, in a folder that does.
    pub(super) fn make(&self, name: &str, text: &str) -> Result<String, FolderError> {
        let place = self.place(name)?;
        if place.exists() {
            return Err(FolderError::Exists(name.to_owned()));
        }
        fits(name, text)?;
        save::save(&place, false, text.as_bytes())?;
        lock(&self.opened).insert(name.to_owned());
        Ok(version(text.as_bytes()))
    }

    /// Where a document of a name is; links that lead out of the folder lead nowhere.
    fn existing(&self, name: &str) -> Result<PathBuf, FolderError> {
        let path = self.path(name)?;
        let full = fs::canonicalize(&path).reading(name)?;
        let is_fine = full.starts_with(&self.root) && is_document(&full) && full.is_file();
        if is_fine {
            Ok(full)
        } else {
            Err(FolderError::Outside(name.to_owned()))
        }
    }

    /// Where a name leads that the page has sent: plain names of folders and of a document, nothing hidden.
    fn path(&self, name: &str) -> Result<PathBuf, FolderError> {
        let is_plain = |part: Component<'_>| match part {
            Component::Normal(part) => part.to_str().is_some_and(|part| !part.starts_with('.')),
            _ => false,
        };
        let path = Path::new(name);
        let is_known = self.only.as_ref().is_none_or(|only| only == name);
        // Signs that a terminal or a list of files does not show as they are.
        let has_signs = visible(name) != name
            || name.contains(|sign: char| matches!(sign, '\\' | ':') || sign.is_control());
        if name.is_empty()
            || has_signs
            || !is_known
            || !is_document(path)
            || !path.components().all(is_plain)
        {
            return Err(FolderError::Outside(name.to_owned()));
        }
        Ok(self.root.join(path))
    }
}

/// Refuses a text that no program could read again.
fn fits(name: &str, text: &str) -> Result<(), FolderError> {
    if text.len() > MAX_DOCUMENT {
        Err(target::too_large(name).into())
    } else {
        Ok(())
    }
}

/// The title of a document in both languages; null where it has none.
pub(super) fn titles(text: &str) -> Value {
    studio::titles(text).as_ref().map(both).into()
}

/// Whether a file that is called like a document can be one, and does not hold settings of some
/// other program. An archive is taken at its name; a file too large for a document is not read.
fn is_ours(path: &Path) -> bool {
    let Ok(data) = fs::metadata(path) else {
        return false;
    };
    let most = MAX_DOCUMENT as u64;
    let is_archive = has_suffix(path, &["kla"]);
    if !data.is_file() || !is_archive && data.len() > most {
        return false;
    }
    let begun = File::open(path);
    begun.is_ok_and(|file| {
        is_archive || input::has_keys(BufReader::new(file.take(most))).unwrap_or(false)
    })
}

/// Bytes on their way, with the digest that tells them from any others.
struct DigestReader<R> {
    reader: R,
    hasher: DefaultHasher,
}

impl<R: Read> Read for DigestReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.hasher.write(&buffer[..count]);
        Ok(count)
    }
}

/// Reads all of a file of a length and keeps one of its documents, and the first titles.
fn scan(
    reader: impl Read,
    length: u64,
    name: &str,
    (wanted, titled): (usize, usize),
) -> Result<ReadFile, FolderError> {
    let mut all = DigestReader {
        reader,
        hasher: DefaultHasher::new(),
    };
    all.hasher.write_u64(length);
    let mut found = ReadFile {
        document: wanted,
        ..ReadFile::default()
    };
    let mut archive = Archive::new(&mut all);
    while let Some(chunk) = archive.next_chunk().reading(name)? {
        let text = chunk.bytes.map(str::from_utf8);
        if chunk.document < titled {
            found
                .titles
                .push(text.ok().and_then(Result::ok).map_or(Value::Null, titles));
        }
        if chunk.document == wanted {
            let text = text.map_err(|_| FolderError::TooLarge(name.to_owned()))?;
            let text = text.map_err(|_| FileError::NotUtf8(name.to_owned()))?;
            let start = usize::try_from(chunk.first_byte).unwrap_or(usize::MAX);
            found.bytes = start..start.saturating_add(text.len());
            text.clone_into(&mut found.text);
        }
        found.documents += 1;
    }
    if wanted >= found.documents {
        return Err(FolderError::NoDocument(name.to_owned(), wanted));
    }
    found.version = format!("{length}-{:016x}", all.hasher.finish());
    Ok(found)
}

/// A digest of the bytes of a file, to know it again.
fn version(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write_u64(bytes.len() as u64);
    hasher.write(bytes);
    format!("{}-{:016x}", bytes.len(), hasher.finish())
}
