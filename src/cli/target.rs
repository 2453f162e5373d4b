//! The one document of a file that a command works on, read whole so that it can be written back.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::input::{Input, Unreadable};
use super::output::Out;
use super::save;
use crate::check;
use crate::document::stream::{Archive, MAX_DOCUMENT};
use crate::text::Source;
use crate::text::{Diagnostic, Text, plural_en, plural_ru};

/// A document and the file round it.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) name: String,
    /// `None` for standard input.
    path: Option<PathBuf>,
    bytes: Vec<u8>,
    range: std::ops::Range<usize>,
    document: usize,
    first_line: u64,
}

impl Target {
    /// Reads a file, or standard input for `-`, and finds document `wanted` in it; without a number the file must hold
    /// only one.
    pub(super) fn read(path: &Path, wanted: Option<usize>) -> Result<Self, Unreadable> {
        let input = Input::of(path);
        let name = input.name();
        let mut bytes = Vec::new();
        let read = match &input {
            Input::Stdin => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| ()),
            _ => fs::read(path).map(|found| bytes = found),
        };
        read.map_err(|error| input.unreadable(&error))?;
        let mut found = None;
        let mut documents = 0_u64;
        let mut archive = Archive::new(&bytes[..]);
        while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error))? {
            documents += 1;
            if chunk.document == wanted.unwrap_or(0) {
                let length = chunk.bytes.map_or_else(|length| length, |bytes| bytes.len() as u64);
                let [start, end] = [chunk.first_byte, chunk.first_byte + length]
                    .map(|at| usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len()));
                found = Some((start..end, chunk.document, chunk.first_line));
            }
        }
        let (en, ru) = (
            plural_en(documents, "document", "documents"),
            plural_ru(documents, "документ", "документа", "документов"),
        );
        if wanted.is_none() && documents > 1 {
            return Err(Unreadable(crate::text!(
                "{name} holds {documents} {en}: choose one with --document N, counted from 0",
                "в {name} {documents} {ru}: выберите один ключом --document N, счёт с 0"
            )));
        }
        let Some((range, document, first_line)) = found else {
            let wanted = wanted.unwrap_or(0);
            return Err(Unreadable(crate::text!(
                "{name} has no document {wanted}: it has {documents}, counted from 0",
                "в {name} нет документа {wanted}: их {documents}, счёт с 0"
            )));
        };
        let path = matches!(input, Input::File(_)).then(|| path.to_owned());
        Ok(Self { name, path, bytes, range, document, first_line })
    }

    /// The text of the document; otherwise what is wrong with it.
    pub(super) fn text(&self) -> Result<&str, Box<Diagnostic>> {
        let bytes = &self.bytes[self.range.clone()];
        let bytes = if bytes.len() > MAX_DOCUMENT { Err(bytes.len() as u64) } else { Ok(bytes) };
        let chunk = crate::document::stream::Chunk {
            document: self.document,
            first_byte: self.range.start as u64,
            first_line: self.first_line,
            bytes,
        };
        check::text(&chunk).map_err(|(diagnostic, _)| diagnostic)
    }

    /// A text in the place of the document.
    pub(super) fn source<'a>(&'a self, text: &'a str) -> Source<'a> {
        Source {
            name: &self.name,
            document: self.document,
            text,
            first_byte: self.range.start as u64,
            first_line: self.first_line,
        }
    }

    /// The whole file with a new text for the document.
    fn around(&self, text: &str) -> Result<Vec<u8>, Text> {
        let name = &self.name;
        if text.len() > MAX_DOCUMENT {
            return Err(crate::text!(
                "{name} would be larger than the limit of {MAX_DOCUMENT} bytes",
                "{name} стал бы больше допустимых {MAX_DOCUMENT} байт"
            ));
        }
        let mut bytes = self.bytes[..self.range.start].to_vec();
        bytes.extend_from_slice(text.as_bytes());
        let rest = &self.bytes[self.range.end..];
        if !rest.is_empty() && !text.ends_with('\n') {
            bytes.push(b'\n');
        }
        bytes.extend_from_slice(rest);
        Ok(bytes)
    }

    /// Replaces the file, with a new text for the document, unless somebody else has changed it since it was read.
    pub(super) fn replace(&self, text: &str) -> Result<(), Text> {
        let bytes = self.around(text)?;
        let Some(path) = &self.path else { return Ok(()) };
        let now = fs::read(path).map_err(|error| Input::File(path.clone()).unreadable(&error).0)?;
        if now != self.bytes {
            let name = &self.name;
            return Err(crate::text!(
                "{name} was changed by somebody else meanwhile: nothing is written",
                "{name} тем временем изменил кто-то другой: ничего не записано"
            ));
        }
        save::replace(path, &bytes).map_err(|error| save::unwritable(path, &error))
    }

    /// Writes the file back with a new text for the document; standard input is answered on standard output.
    pub(super) fn write(&self, text: &str, out: &mut Out) -> Result<(), Text> {
        if self.is_stdin() {
            out.bytes(&self.around(text)?);
            return Ok(());
        }
        self.replace(text)
    }

    /// Whether the document came from standard input, so that standard output carries the new one.
    pub(super) fn is_stdin(&self) -> bool {
        self.path.is_none()
    }
}

/// Writes a result to a file that must not exist unless `force`, or to standard output.
pub(super) fn deliver(text: &str, output: Option<&Path>, force: bool, out: &mut Out) -> Result<(), Text> {
    let Some(path) = output.filter(|path| path.as_os_str() != "-") else {
        out.bytes(text.as_bytes());
        return Ok(());
    };
    let written = if force { save::replace(path, text.as_bytes()) } else { save::create(path, text.as_bytes()) };
    written.map_err(|error| save::unwritable(path, &error))
}
