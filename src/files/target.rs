//! The one document of a file that a command works on, read whole so that it can be written back.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use super::error::{AboutFile as _, FileError};
use super::input::{self, DocumentInput};
use super::lock::LockedFile;
use super::save::PendingFile;
use super::stamp::Digest;
use super::stream;
pub(crate) use super::stream::Place;
use crate::console::terminal::{CommandError, Out};
use crate::document::stream::{Archive, MAX_DOCUMENT};
use crate::text::{Diagnostics, Source, Text};

/// The bytes of a file with a new text for each document that gets one; the bytes between them stay
/// as they are. The readable beginning of bytes that are not text gets none.
///
/// # Errors
/// The refusal of a document, or that it would be too large.
pub(crate) fn rewritten<E: From<FileError>>(
    name: &str,
    bytes: &[u8],
    mut new: impl FnMut(&Source<'_>) -> Result<Option<String>, E>,
) -> Result<Vec<u8>, E> {
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    let mut archive = Archive::new(bytes);
    while let Some(chunk) = archive.next_chunk().reading(name)? {
        let (source, found) = stream::read(name, &chunk);
        let text = if found.has_errors() {
            None
        } else {
            new(&source)?
        };
        let Some(text) = text else { continue };
        if text.len() > MAX_DOCUMENT {
            return Err(too_large(name).into());
        }
        let first = usize::try_from(chunk.first_byte).unwrap_or(usize::MAX);
        out.extend_from_slice(&bytes[at..first]);
        out.extend_from_slice(text.as_bytes());
        at = first + source.text.len();
        if at < bytes.len() && !text.ends_with('\n') && !bytes[at..].starts_with(b"\n") {
            out.push(b'\n');
        }
    }
    out.extend_from_slice(&bytes[at..]);
    Ok(out)
}

/// Whether all documents of a file are too long to be looked at; a file that is no longer than one may be is not read.
pub(crate) fn is_hopeless(input: &DocumentInput) -> Result<bool, FileError> {
    let file = input.path().and_then(|path| fs::metadata(path).ok());
    if file.is_none_or(|file| !file.is_file() || file.len() <= MAX_DOCUMENT as u64) {
        return Ok(false);
    }
    let mut archive = Archive::new(input.open()?);
    while let Some(chunk) = archive.next_chunk().reading(&input.name())? {
        if chunk.bytes.is_ok() {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(crate) fn too_large(name: &str) -> FileError {
    FileError::Grown(name.to_owned())
}

/// The place of the wanted document, or of the only one, in the bytes that are read of a file.
fn find(name: &str, bytes: impl Read, wanted: Option<usize>) -> Result<Place, FileError> {
    let mut archive = Archive::new(bytes);
    let (mut found, mut documents) = (None, 0);
    while let Some(chunk) = archive.next_chunk().reading(name)? {
        documents += 1;
        if chunk.document == wanted.unwrap_or(0) {
            found = Some(Place::of(
                &chunk,
                usize::try_from(chunk.first_byte).unwrap_or(usize::MAX),
            ));
        }
    }
    if wanted.is_none() && documents > 1 {
        return Err(FileError::Several(name.to_owned(), documents));
    }
    found.ok_or_else(|| FileError::NoDocument(name.to_owned(), wanted.unwrap_or(0), documents))
}

/// A document and the file round it.
#[derive(Debug)]
pub(crate) struct Target {
    input: DocumentInput,
    pub(crate) name: String,
    /// The whole file, unless the document is too long.
    bytes: Vec<u8>,
    place: Place,
    /// The lock that keeps others from writing the file meanwhile.
    locked: Option<LockedFile>,
    /// How long another program that holds the file is waited for.
    patience: Duration,
}

impl Target {
    /// The same as [`read`](Self::read) of a file that is to be written back: other runs wait until this one is done.
    pub(crate) fn hold(path: &Path, wanted: Option<usize>) -> Result<Self, FileError> {
        let locked = LockedFile::wait(path)?;
        Ok(Self {
            locked: Some(locked),
            ..Self::read(path, wanted)?
        })
    }

    /// Reads a file, or standard input for `-`, and finds document `wanted` in it; without a number the file must hold
    /// only one. It is kept only where a first look, for which standard input goes to a file, finds a document that may be changed.
    pub(crate) fn read(path: &Path, wanted: Option<usize>) -> Result<Self, FileError> {
        let (input, name) = (DocumentInput::of(path), DocumentInput::of(path).name());
        let is_stream =
            |path: &Path| fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        let spool = input
            .path()
            .is_none_or(is_stream)
            .then(|| input::spooled(&input))
            .transpose()?;
        let file = spool.as_ref().map_or_else(
            || input.clone(),
            |spool| DocumentInput::File(spool.path().to_owned()),
        );
        let (mut place, mut bytes) = (find(&name, file.open()?, wanted)?, Vec::new());
        if place.bytes.is_ok() {
            bytes = file.read()?;
            place = find(&name, &bytes[..], wanted)?;
        }
        Ok(Self {
            name,
            input,
            bytes,
            place,
            locked: None,
            patience: Duration::MAX,
        })
    }

    /// The same for a user whose keys send no signals: another program that holds the file is
    /// waited for a while only.
    pub(crate) fn with_patience(self, patience: Duration) -> Self {
        Self { patience, ..self }
    }

    /// The document; with an error it is only the readable beginning of bytes that are not text.
    pub(crate) fn open(&self) -> (Source<'_>, Diagnostics) {
        self.place.source(&self.name, &self.bytes)
    }

    /// The document; the faults of one that is not text are reported.
    pub(crate) fn readable(&self, out: &mut Out) -> Result<Source<'_>, CommandError> {
        let (source, found) = self.open();
        if found.has_errors() {
            out.report(&self.source(""), &found);
            return Err(CommandError::Wrong);
        }
        Ok(source)
    }

    /// A text in the place of the document.
    pub(crate) fn source<'a>(&'a self, text: &'a str) -> Source<'a> {
        let Place {
            document,
            first_byte,
            first_line,
            ..
        } = self.place;
        Source {
            name: &self.name,
            document,
            text,
            first_byte,
            first_line,
        }
    }

    /// The whole file with a new text for the document.
    fn around(&self, text: &str) -> Result<Vec<u8>, FileError> {
        let range = self
            .place
            .bytes
            .as_ref()
            .ok()
            .filter(|_| text.len() <= MAX_DOCUMENT);
        let range = range.ok_or_else(|| too_large(&self.name))?;
        let mut bytes = self.bytes[..range.start].to_vec();
        bytes.extend_from_slice(text.as_bytes());
        let rest = &self.bytes[range.end..];
        if !rest.is_empty() && !text.ends_with('\n') {
            bytes.push(b'\n');
        }
        bytes.extend_from_slice(rest);
        Ok(bytes)
    }

    /// Replaces the file, with a new text for the document, unless another program has changed it
    /// since it was read. The messages come first: where they cannot be written, nothing is.
    pub(crate) fn replace(
        &self,
        text: &str,
        say: impl FnOnce() -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        let bytes = self.around(text)?;
        let Some(path) = self.input.path() else {
            return say();
        };
        let now_locked;
        let locked = if let Some(locked) = &self.locked {
            locked
        } else {
            now_locked = LockedFile::within(path, self.patience)?
                .ok_or_else(|| FileError::Held(self.name.clone()))?;
            &now_locked
        };
        let read = Digest::of(&self.bytes[..]).reading(&self.name)?;
        // Before anything is said, and again at last.
        locked.still_holds(&read, path)?;
        let file = PendingFile::of(path, true, &bytes)?;
        say()?;
        file.finish_locked(locked, &read)
    }

    /// Writes the file back with a new text for the document, once `say` has said so; standard input is answered on standard
    /// output.
    pub(crate) fn write(
        &self,
        text: &str,
        out: &mut Out,
        say: impl FnOnce(&mut Out),
    ) -> Result<(), FileError> {
        if self.is_stdin() {
            out.bytes(&self.around(text)?);
        }
        self.replace(text, || {
            say(out);
            Ok(out.said()?)
        })
    }

    /// Says the result of the command, unless the result is the document itself.
    pub(crate) fn say(&self, text: &Text, out: &mut Out) {
        if self.is_stdin() {
            out.tell(text);
        } else {
            out.say(text);
        }
    }

    /// Whether the document came from standard input, so that standard output carries the new one.
    pub(crate) fn is_stdin(&self) -> bool {
        self.input == DocumentInput::Stdin
    }
}
