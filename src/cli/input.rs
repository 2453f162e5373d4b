//! Files, folders and standard input as archives.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::Status;
use crate::document::stream::{Archive, Chunk};
use crate::text::Text;

/// Something to read documents from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Stdin,
    /// A file that was named.
    File(PathBuf),
    /// A file that was found in a folder: passed over when it is no document.
    Found(PathBuf),
}

/// Why a path cannot be read.
#[derive(Debug)]
pub(super) struct Unreadable(pub(super) Text);

impl Unreadable {
    fn new(path: &Path, error: &io::Error) -> Self {
        let (path, why_en) = (path.display(), error);
        let why_ru = match error.kind() {
            io::ErrorKind::NotFound => "нет такого файла".to_owned(),
            io::ErrorKind::PermissionDenied => "нет прав на чтение".to_owned(),
            _ => error.to_string(),
        };
        let why_en = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::PermissionDenied => "no permission to read it".to_owned(),
            _ => why_en.to_string(),
        };
        Self(crate::text!("cannot read {path}: {why_en}", "не удаётся прочитать {path}: {why_ru}"))
    }
}

impl Input {
    /// The input that a path on the command line names.
    pub(super) fn of(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// The name as messages show it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Stdin => "-".to_owned(),
            Self::File(path) | Self::Found(path) => path.display().to_string(),
        }
    }

    pub(super) fn open(&self) -> Result<Archive<Box<dyn Read>>, Unreadable> {
        let reader: Box<dyn Read> = match self {
            Self::Stdin => Box::new(io::stdin()),
            Self::File(path) | Self::Found(path) => {
                Box::new(File::open(path).map_err(|error| Unreadable::new(path, &error))?)
            }
        };
        Ok(Archive::new(reader))
    }

    /// The whole file.
    pub(super) fn read(&self) -> Result<Vec<u8>, Unreadable> {
        let mut bytes = Vec::new();
        let read = match self {
            Self::Stdin => io::stdin().lock().read_to_end(&mut bytes),
            Self::File(path) | Self::Found(path) => File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
        };
        read.map(|_| bytes).map_err(|error| self.unreadable(&error))
    }

    pub(super) fn unreadable(&self, error: &io::Error) -> Unreadable {
        Unreadable::new(Path::new(&self.name()), error)
    }
}

/// Runs a command on the documents of one file, or on document `wanted` only, until it breaks off; the worst status.
pub(super) fn each_document(
    file: &Path,
    wanted: Option<usize>,
    command: &str,
    mut run: impl FnMut(&str, &Chunk<'_>) -> ControlFlow<Status, Status>,
) -> Result<Status, Unreadable> {
    let input = Input::of(file);
    let name = input.name();
    if file.is_dir() {
        return Err(Unreadable(crate::text!(
            "{name} is a folder: {command} takes one file",
            "{name} — папка, а {command} берёт один файл"
        )));
    }
    let mut archive = input.open()?;
    let mut status = Status::Good;
    let mut documents = 0;
    while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error))? {
        documents = chunk.document + 1;
        if wanted.is_some_and(|wanted| wanted != chunk.document) {
            continue;
        }
        match run(&name, &chunk) {
            ControlFlow::Continue(one) => status = status.max(one),
            ControlFlow::Break(one) => return Ok(status.max(one)),
        }
        if wanted.is_some() {
            break;
        }
    }
    match wanted {
        Some(wanted) if wanted >= documents => Err(Unreadable(crate::text!(
            "{name} has no document {wanted}: it has {documents}, counted from 0",
            "в {name} нет документа {wanted}: их {documents}, счёт с 0"
        ))),
        _ => Ok(status),
    }
}

/// The inputs of paths: folders are walked in the order of names, hidden ones passed over.
pub(super) fn collect(paths: &[PathBuf]) -> Vec<Result<Input, Unreadable>> {
    let mut out = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            out.push(Ok(Input::Stdin));
        } else if path.is_dir() {
            let before = out.len();
            walk(path, &mut out);
            if out.len() == before {
                let shown = path.display();
                out.push(Err(Unreadable(crate::text!(
                    "there are no .toml or .kla files under {shown}",
                    "в папке {shown} нет файлов .toml и .kla"
                ))));
            }
        } else {
            out.push(Ok(Input::File(path.clone())));
        }
    }
    out
}

fn walk(folder: &Path, out: &mut Vec<Result<Input, Unreadable>>) {
    let is_hidden = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with('.');
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    for entry in entries.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name())) {
        match entry {
            Ok(entry) => {
                let is_document = entry.path().extension().is_some_and(|suffix| suffix == "toml" || suffix == "kla");
                if entry.file_type().is_file() && is_document {
                    out.push(Ok(Input::Found(entry.into_path())));
                }
            }
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                let error = error.into_io_error().unwrap_or_else(|| io::Error::other("a loop of links"));
                out.push(Err(Unreadable::new(&path, &error)));
            }
        }
    }
}

/// Whether a TOML file found in a folder is somebody else's: it has neither of the keys that every document has.
pub(super) fn is_foreign(text: &str) -> bool {
    let is_ours = |line: &str| {
        let (key, _) = line.split_once('=').unwrap_or_default();
        matches!(key.trim().trim_matches(['"', '\'']), "kletka" | "game")
    };
    let mut top = text.trim_start_matches('\u{feff}').lines().take_while(|line| !line.trim_start().starts_with('['));
    !top.any(is_ours)
}
