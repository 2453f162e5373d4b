//! Files, folders and standard input.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

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

/// Why something cannot be read.
pub(super) fn unreadable(name: &str, error: &io::Error) -> Text {
    let why = match error.kind() {
        io::ErrorKind::NotFound => Text::new("there is no such file", "нет такого файла"),
        io::ErrorKind::PermissionDenied => Text::new("no permission to read it", "нет прав на чтение"),
        _ => Text::same(error.to_string()),
    };
    let Text { en, ru } = why;
    crate::text!("cannot read {name}: {en}", "не удаётся прочитать {name}: {ru}")
}

/// That an archive has no document of a number.
pub(super) fn no_document(name: &str, wanted: usize, documents: usize) -> Text {
    crate::text!(
        "{name} has no document {wanted}: it has {documents}, counted from 0",
        "в {name} нет документа {wanted}: их {documents}, счёт с 0"
    )
}

impl Input {
    /// The input that a path on the command line names.
    pub(super) fn of(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// The file.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::File(path) | Self::Found(path) => Some(path),
        }
    }

    /// The name as messages show it.
    pub(super) fn name(&self) -> String {
        self.path().map_or("-".to_owned(), |path| path.display().to_string())
    }

    pub(super) fn open(&self) -> Result<Box<dyn Read>, Text> {
        let Some(path) = self.path() else { return Ok(Box::new(io::stdin())) };
        let file = File::open(path).map_err(|error| unreadable(&self.name(), &error))?;
        Ok(Box::new(file))
    }

    /// The whole file.
    pub(super) fn read(&self) -> Result<Vec<u8>, Text> {
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes).map_err(|error| unreadable(&self.name(), &error))?;
        Ok(bytes)
    }

    /// Whether a TOML file found in a folder is somebody else's: it has neither of the keys that every document has.
    pub(super) fn is_foreign(&self, text: &str) -> bool {
        let is_ours = |line: &str| {
            let (key, _) = line.split_once('=').unwrap_or_default();
            matches!(key.trim().trim_matches(['"', '\'']), "kletka" | "game")
        };
        let mut top =
            text.trim_start_matches('\u{feff}').lines().take_while(|line| !line.trim_start().starts_with('['));
        matches!(self, Self::Found(path) if has_suffix(path, &["toml"])) && !top.any(is_ours)
    }
}

/// Whether a file ends in one of these.
pub(super) fn has_suffix(path: &Path, suffixes: &[&str]) -> bool {
    path.extension().is_some_and(|suffix| suffixes.iter().any(|one| suffix == *one))
}

/// The inputs of paths: folders are walked in the order of names, hidden ones passed over.
pub(super) fn collect(paths: &[PathBuf]) -> Vec<Result<Input, Text>> {
    let mut out = Vec::new();
    for path in paths {
        if !path.is_dir() || path.as_os_str() == "-" {
            out.push(Ok(Input::of(path)));
            continue;
        }
        let before = out.len();
        walk(path, &mut out);
        if out.len() == before {
            let shown = path.display();
            out.push(Err(crate::text!(
                "there are no .toml or .kla files under {shown}",
                "в папке {shown} нет файлов .toml и .kla"
            )));
        }
    }
    out
}

fn walk(folder: &Path, out: &mut Vec<Result<Input, Text>>) {
    let is_hidden = |name: &OsStr| name.to_string_lossy().starts_with('.');
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    for entry in entries.filter_entry(|entry| entry.depth() == 0 || !is_hidden(entry.file_name())) {
        match entry {
            Ok(entry) if entry.file_type().is_file() && has_suffix(entry.path(), &["toml", "kla"]) => {
                out.push(Ok(Input::Found(entry.into_path())));
            }
            Ok(_) => {}
            Err(error) => {
                let path = error.path().unwrap_or(folder).display().to_string();
                let error = error.into_io_error().unwrap_or_else(|| io::Error::other("a loop of links"));
                out.push(Err(unreadable(&path, &error)));
            }
        }
    }
}
