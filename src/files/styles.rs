//! Styles by name or file.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::error::FileError;
use super::input::{Called as _, DocumentInput};
use crate::console::terminal::{Out, Terminal};
use crate::document::stream::MAX_DOCUMENT;
use crate::draw::{Style, style};
use crate::settings::nearest;
use crate::text::{Diagnostics, Source, Text, shorten};

/// The style files that were read, so that each is read once, on whatever thread.
#[derive(Debug, Default)]
pub(crate) struct Library {
    known: Mutex<HashMap<PathBuf, (Option<Style>, StyleWords)>>,
}

/// The source of a style's name. A drawing made of another author's document must not quote files
/// of this machine: only the person who gives the command reaches all of them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NamedBy<'a> {
    /// The person who gives the command.
    Command,
    /// A document in a folder: it reaches files beside or below itself.
    Document { folder: &'a Path },
    /// A chapter of a book, from some folder of it: it reaches files in the folder of the book.
    Chapter { folder: &'a Path, book: &'a Path },
}

/// The messages about a style file, for every figure that names it.
#[derive(Clone, Debug)]
pub(crate) struct StyleWords {
    /// The faults of the file.
    pub(crate) words: Arc<[String]>,
    /// The warnings about parts that cannot be told apart in it.
    pub(crate) warnings: Arc<[Text]>,
}

/// Why a name gives no style.
#[derive(Debug)]
pub(crate) enum StyleError {
    /// No style is called so.
    Unknown(String),
    /// A document names a file that is not beside or below it.
    FarFromDocument(String),
    /// A chapter names a file that is not in the folder of its book.
    OutsideBook(String),
    /// The file cannot be read.
    Unreadable(FileError),
    /// The file has errors, which are messages of their own.
    Faulty(String),
}

worded!(StyleError, from Unreadable(FileError); error => match error {
    StyleError::Unknown(name) => {
        let names = style::BUILT_IN.map(|(name, _)| name);
        let (list, near) = (names.join(", "), nearest(name, &names));
        let name = shorten(name);
        match near {
            Some(near) => text!(
                "there is no style {name:?}; {meant} The styles are: {list}; a style file ends in .toml",
                "стиля {name:?} нет; {meant} Стили: {list}; файл стиля кончается на .toml",
                meant = Text::meant(&[Text::quoted(near)])
            ),
            None => text!(
                "there is no style {name:?}; the styles are: {list}; a style file ends in .toml",
                "стиля {name:?} нет; стили: {list}; файл стиля кончается на .toml"
            ),
        }
    }
    StyleError::FarFromDocument(shown) => text!(
        "the style {shown} is not beside or below the document that names it; name it with --style",
        "файл стиля {shown} не рядом с документом, который его называет, и не ниже; назовите его параметром --style"
    ),
    StyleError::OutsideBook(shown) => text!(
        "the style {shown} is not in the folder of the book",
        "файл стиля {shown} не в папке книги"
    ),
    StyleError::Unreadable(error) => error.text(),
    StyleError::Faulty(shown) => {
        text!("the style {shown} has errors", "в стиле {shown} ошибки")
    }
});

impl Library {
    /// The files that were read, in the order of their names.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut files: Vec<_> = known.keys().cloned().collect();
        files.sort();
        files
    }

    /// A style; of one in a file also its name, and the messages about it.
    pub(crate) fn get(
        &self,
        name: &str,
        by: NamedBy<'_>,
        terminal: &Terminal,
    ) -> (Result<Style, StyleError>, Option<(String, StyleWords)>) {
        if let Some(style) = style::built_in(name) {
            return (Ok(style.clone()), None);
        }
        let path = match by {
            NamedBy::Command => Path::new(name).to_owned(),
            NamedBy::Document { folder } | NamedBy::Chapter { folder, .. } => folder.join(name),
        };
        if path.extension().is_none_or(|suffix| suffix != "toml") {
            return (Err(StyleError::Unknown(name.to_owned())), None);
        }
        let shown = path.called();
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let (style, words) = match known.get(&path) {
            Some(known) => known.clone(),
            None => match read(&path, &shown, by, terminal) {
                Ok(read) => known.entry(path.clone()).or_insert(read).clone(),
                Err(why) => return (Err(why), None),
            },
        };
        let style = style.ok_or_else(|| StyleError::Faulty(shown.clone()));
        (style, Some((shown, words)))
    }
}

fn read(
    path: &Path,
    shown: &str,
    by: NamedBy<'_>,
    terminal: &Terminal,
) -> Result<(Option<Style>, StyleWords), StyleError> {
    match by {
        NamedBy::Document { folder } if !is_below(path, folder) => {
            return Err(StyleError::FarFromDocument(shown.to_owned()));
        }
        NamedBy::Chapter { book, .. } if !is_below(path, book) => {
            return Err(StyleError::OutsideBook(shown.to_owned()));
        }
        NamedBy::Command | NamedBy::Document { .. } | NamedBy::Chapter { .. } => {}
    }
    let text = DocumentInput::File(path.to_owned()).text_within(MAX_DOCUMENT)?;
    let source = Source::whole(shown, &text);
    let mut diagnostics = Diagnostics::default();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let style = Style::read(&stem, &source, &mut diagnostics);
    let alike = style.iter().flat_map(Style::alike);
    let warnings = alike
        .map(|Text { en, ru }| text!("{shown}: {en}", "{shown}: {ru}"))
        .collect();
    let words = terminal.words(&source, &diagnostics).into();
    Ok((style, StyleWords { words, warnings }))
}

/// Whether a file, wherever links lead, is in a folder or below it, or would be: one that is not there is for the reader to
/// report.
fn is_below(path: &Path, folder: &Path) -> bool {
    resolved(path).starts_with(resolved(folder))
}

/// A path without links and steps back, also where not all of it is there.
fn resolved(path: &Path) -> PathBuf {
    let mut missing = Vec::new();
    let mut there = path;
    let mut whole = loop {
        let shown = if there.as_os_str().is_empty() {
            Path::new(".")
        } else {
            there
        };
        match (
            shown.canonicalize(),
            there.components().next_back(),
            there.parent(),
        ) {
            (Ok(found), ..) => break found,
            (Err(_), Some(last), Some(before)) => {
                missing.push(last);
                there = before;
            }
            (Err(_), ..) => break there.to_owned(),
        }
    };
    for part in missing.into_iter().rev() {
        match part {
            Component::ParentDir => {
                whole.pop();
            }
            Component::CurDir => {}
            part => whole.push(part),
        }
    }
    whole
}

/// A line for each style, and under it the parts that cannot be told apart.
pub(crate) fn list(out: &mut Out) {
    let lang = out.terminal.lang;
    for (name, _) in style::BUILT_IN {
        let Some(style) = style::built_in(name) else {
            continue;
        };
        out.line(&format!("{name:<14}{}", style.about.get(lang)));
        for alike in style.alike() {
            out.line(&format!("{:14}{}", "", alike.get(lang)));
        }
    }
}
