//! Files, folders and standard input.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, Read, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use ignore::{DirEntry, WalkBuilder};
use tempfile::NamedTempFile;

use super::error::{AboutFile as _, FileError};
pub(crate) use super::error::{Called, is_loop};
use crate::console::interrupt;

/// Something to read documents from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DocumentInput {
    Stdin,
    /// A file that was named.
    File(PathBuf),
    /// A file that was found in a folder: passed over when it is not a document.
    Found(PathBuf),
}

/// That something cannot be read.
pub(crate) fn unreadable(name: &str, error: io::Error) -> FileError {
    FileError::Read(name.to_owned(), error.into())
}

impl DocumentInput {
    /// The input that a path on the command line names.
    pub(crate) fn of(path: &Path) -> Self {
        if path.as_os_str() == "-" {
            Self::Stdin
        } else {
            Self::File(path.to_owned())
        }
    }

    /// The file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) | Self::Found(path) => Some(path),
        }
    }

    /// The name as messages show it.
    pub(crate) fn name(&self) -> String {
        self.path().map_or("-".to_owned(), Called::called)
    }

    pub(crate) fn open(&self) -> Result<Box<dyn Read>, FileError> {
        let Some(path) = self.path() else {
            return Ok(incoming());
        };
        if is_endless(path) {
            return Err(FileError::Endless(self.name()));
        }
        let opened = File::open(path).and_then(|file| {
            let is_file = file.metadata()?.is_file();
            Ok(if is_file {
                Box::new(file)
            } else {
                patient(file)
            })
        });
        opened.reading(&self.name())
    }

    /// The whole file.
    pub(crate) fn read(&self) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes).reading(&self.name())?;
        Ok(bytes)
    }

    /// The whole file, and no more than one byte beyond the limit: a longer file is not wanted.
    pub(crate) fn beginning(&self, most: usize) -> Result<Vec<u8>, FileError> {
        self.beginning_of(self.open()?, most)
    }

    fn beginning_of(&self, reader: impl Read, most: usize) -> Result<Vec<u8>, FileError> {
        let mut bytes = Vec::new();
        let mut input = reader.take((most as u64).saturating_add(1));
        input.read_to_end(&mut bytes).reading(&self.name())?;
        Ok(bytes)
    }

    /// The whole file as text, unless it is longer than the limit: more is not read.
    pub(crate) fn text_within(&self, most: usize) -> Result<String, FileError> {
        self.text_of(self.open()?, most)
    }

    /// The content of the file as text, within a limit of bytes.
    pub(crate) fn text_of(&self, reader: impl Read, most: usize) -> Result<String, FileError> {
        let bytes = self.beginning_of(reader, most)?;
        if bytes.len() > most {
            return Err(FileError::TooLarge(self.name(), most));
        }
        String::from_utf8(bytes).map_err(|_| FileError::NotUtf8(self.name()))
    }

    /// Whether a TOML file found in a folder is another program's: it has neither of the keys that
    /// every document has.
    pub(crate) fn is_foreign(&self, text: &str) -> bool {
        matches!(self, Self::Found(path) if has_suffix(path, &["toml"]))
            && !has_keys(text.as_bytes()).unwrap_or(false)
    }
}

/// Whether a text has a key that every document has, before its first table. No more of it is read than tells that.
pub(crate) fn has_keys(text: impl BufRead) -> io::Result<bool> {
    for (number, line) in text.lines().enumerate() {
        let line = line?;
        let line = if number == 0 {
            line.trim_start_matches('\u{feff}')
        } else {
            &line
        };
        if line.trim_start().starts_with('[') {
            break;
        }
        let (key, _) = line.split_once('=').unwrap_or_default();
        if matches!(key.trim().trim_matches(['"', '\'']), "kletka" | "game") {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a path names a pipe or a device, which may never say anything or never end. Those that the shell itself hands
/// over, `<(…)`, come from a program that does.
pub(crate) fn is_endless(path: &Path) -> bool {
    let is_handed_over = ["/dev/fd", "/dev/stdin", "/proc/self/fd"]
        .iter()
        .any(|folder| path.starts_with(folder));
    let is_special = |data: fs::Metadata| !data.is_file() && !data.is_dir();
    !is_handed_over && fs::metadata(path).is_ok_and(is_special)
}

/// Standard input.
#[cfg(unix)]
fn incoming() -> Box<dyn Read> {
    use std::os::fd::AsFd as _;
    // Nothing of it is kept back here, as std does: whether more comes can be asked.
    let Ok(file) = io::stdin().as_fd().try_clone_to_owned().map(File::from) else {
        return Box::new(io::stdin());
    };
    if file.metadata().is_ok_and(|data| data.is_file()) {
        Box::new(file)
    } else {
        patient(file)
    }
}

#[cfg(not(unix))]
fn incoming() -> Box<dyn Read> {
    Box::new(io::stdin())
}

/// The input from another program or from a terminal, which may say nothing for any time. The
/// signal that has ended a search ends the reading too, where nothing more has come.
#[cfg(unix)]
fn patient(file: File) -> Box<dyn Read> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    struct Patient(File);

    impl Read for Patient {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            const STEP: Timespec = Timespec {
                tv_sec: 0,
                tv_nsec: 50_000_000,
            };
            while let Ok(0) | Err(rustix::io::Errno::INTR) =
                poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&STEP))
            {
                if interrupt::has_come() {
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
            }
            self.0.read(buffer)
        }
    }

    Box::new(Patient(file))
}

#[cfg(not(unix))]
fn patient(file: File) -> Box<dyn Read> {
    Box::new(file)
}

/// An input in a file, for those who read it twice.
pub(crate) fn spooled(input: &DocumentInput) -> Result<NamedTempFile, FileError> {
    let (mut from, mut piece) = (input.open()?, vec![0; 1 << 16]);
    let mut kept =
        interrupt::unfinished(NamedTempFile::new, NamedTempFile::path).map_err(FileError::aside)?;
    loop {
        match from.read(&mut piece).reading(&input.name())? {
            0 => return Ok(kept),
            count => kept.write_all(&piece[..count]).map_err(FileError::aside)?,
        }
    }
}

/// Whether a file ends in one of these.
pub(crate) fn has_suffix(path: &Path, suffixes: &[&str]) -> bool {
    path.extension()
        .is_some_and(|suffix| suffixes.iter().any(|one| suffix == *one))
}

/// Folders of programs, which hold nothing that an author wrote.
const NOT_THE_AUTHORS: &[&str] = &["target", "node_modules"];

/// The suffixes of documents.
const DOCUMENTS: &[&str] = &["toml", "kla"];

/// Whether a file is called as documents are.
pub(crate) fn is_document(path: &Path) -> bool {
    has_suffix(path, DOCUMENTS)
}

/// The suffixes of text that people type.
const TEXTS: &[&str] = &["txt"];

/// How folders are walked.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct FolderWalk {
    /// Also look into hidden files, folders of build tools, and what .gitignore or .ignore names
    /// ru: Смотреть также скрытые файлы, папки сборки и перечисленное в .gitignore и .ignore
    #[arg(long, help_heading = "Common options")]
    no_ignore: bool,
    /// Also enter folders on other file systems
    /// ru: Заходить и в папки на других файловых системах
    #[arg(long, help_heading = "Common options")]
    other_file_systems: bool,
}

impl FolderWalk {
    /// The inputs of paths: folders are walked in the order of names.
    pub(crate) fn inputs(self, paths: &[PathBuf]) -> Vec<Result<DocumentInput, FileError>> {
        self.gather(paths, DOCUMENTS)
    }

    /// The same for files of text.
    pub(crate) fn texts(self, paths: &[PathBuf]) -> Vec<Result<DocumentInput, FileError>> {
        self.gather(paths, TEXTS)
    }

    /// The same for readers' trees.
    pub(crate) fn trees(self, paths: &[PathBuf]) -> Vec<Result<DocumentInput, FileError>> {
        self.gather(paths, &["tries"])
    }

    fn gather(self, paths: &[PathBuf], suffixes: &[&str]) -> Vec<Result<DocumentInput, FileError>> {
        let mut out = Vec::new();
        for path in paths {
            if !path.is_dir() || path.as_os_str() == "-" {
                out.push(Ok(DocumentInput::of(path)));
                continue;
            }
            let before = out.len();
            self.walk(path, suffixes, &mut out);
            if out.len() == before {
                out.push(Err(self.nothing_under(path, suffixes)));
            }
        }
        out
    }

    fn walk(
        self,
        folder: &Path,
        suffixes: &[&str],
        out: &mut Vec<Result<DocumentInput, FileError>>,
    ) {
        let is_kept = move |entry: &DirEntry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            let is_programs = || {
                NOT_THE_AUTHORS
                    .iter()
                    .any(|name| entry.file_name() == *name)
            };
            self.no_ignore || entry.depth() == 0 || !is_folder || !is_programs()
        };
        let entries = WalkBuilder::new(folder)
            .standard_filters(!self.no_ignore)
            .require_git(false)
            .same_file_system(!self.other_file_systems)
            .sort_by_file_name(Ord::cmp)
            .filter_entry(is_kept)
            .build();
        let (before, mut links) = (out.len(), Vec::new());
        for entry in entries {
            match entry {
                Ok(entry) if has_suffix(entry.path(), suffixes) => {
                    let kind = entry.file_type();
                    if kind.is_some_and(|kind| kind.is_file()) {
                        out.push(Ok(DocumentInput::Found(entry.into_path())));
                    } else if kind.is_some_and(|kind| kind.is_symlink()) && !entry.path().is_dir() {
                        links.push(entry.into_path());
                    }
                }
                Ok(_) => {}
                Err(error) => {
                    let path = place(&error).unwrap_or(folder).called();
                    let error = error
                        .into_io_error()
                        .unwrap_or_else(|| io::Error::other("a loop of links"));
                    out.push(Err(unreadable(&path, error)));
                }
            }
        }
        if links.is_empty() {
            return;
        }
        // Each file is read once. A link that leads nowhere is told when it is read.
        let found = out[before..]
            .iter()
            .flatten()
            .filter_map(DocumentInput::path);
        let mut known: HashSet<PathBuf> = found
            .filter_map(|path| fs::canonicalize(path).ok())
            .collect();
        links.retain(|link| fs::canonicalize(link).map_or(true, |target| known.insert(target)));
        out.extend(links.into_iter().map(|link| Ok(DocumentInput::Found(link))));
    }

    fn nothing_under(self, folder: &Path, suffixes: &[&str]) -> FileError {
        let texts = || {
            let mut texts = Vec::new();
            self.walk(folder, TEXTS, &mut texts);
            texts.len()
        };
        FileError::NothingUnder {
            folder: folder.to_owned(),
            texts: (suffixes != TEXTS).then(texts),
            is_all: self.no_ignore,
        }
    }
}

/// Where a walk met an error.
fn place(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::Loop { child, .. } => Some(child),
        ignore::Error::WithLineNumber { err, .. } | ignore::Error::WithDepth { err, .. } => {
            place(err)
        }
        _ => None,
    }
}
