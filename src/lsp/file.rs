//! A file that is open in an editor: its text, and its documents with the diagnostics found so far.

use std::ops::Range;
use std::path::PathBuf;
use std::time::Instant;

use ropey::Rope;

use super::lines::{Encoding, Lines};
use super::protocol::{self, Position, TextChange};
use crate::check::Depth;
use crate::document::stream::Archive;
use crate::files::input;
use crate::files::stream;
use crate::session::{Registry, Session};
use crate::text::{Diagnostics, Source, Span};

/// Bytes of a document of which everything is asked for again after each key. What looks at every move of a longer one, and
/// what tries moves, would keep an editor waiting.
const LONG: usize = 1 << 16;

/// The most documents of a file that are read: each is held as what was found in it, which of an empty one is hundreds
/// of times its size.
const MOST: usize = 20_000;

/// A document of a file.
pub(super) struct EditedDocument {
    /// Its number in the file, from 0.
    pub(super) number: usize,
    /// Where it stands in the file.
    pub(super) range: Range<usize>,
    /// The line on which it begins, from 1.
    first_line: u64,
    /// The document, replayed but not searched.
    pub(super) session: Session,
    /// The fault of bytes that are not text, or too long.
    unreadable: Option<Diagnostics>,
    /// All faults, once a search has ended too.
    pub(super) searched: Option<Diagnostics>,
}

/// A file that is open.
pub(super) struct OpenFile {
    pub(super) uri: String,
    pub(super) version: i32,
    pub(super) text: String,
    pub(super) lines: Lines,
    encoding: Encoding,
    /// Whether its language says that it is ours, whatever stands in it.
    is_named: bool,
    /// The text has changed since its documents were read.
    is_stale: bool,
    /// When its text has changed.
    pub(super) changed: Instant,
    documents: Vec<EditedDocument>,
    /// How many more there are, which are not read.
    pub(super) unread: usize,
}

impl EditedDocument {
    /// Its diagnostics, as far as they are known.
    pub(super) fn diagnostics(&self) -> &Diagnostics {
        let known = self.searched.as_ref().or(self.unreadable.as_ref());
        known.unwrap_or_else(|| self.session.diagnostics())
    }

    /// Where a place of the document stands in the file.
    pub(super) fn place(&self, span: Span) -> Range<usize> {
        let inside = span.range();
        self.range.start + inside.start..self.range.start + inside.end
    }

    /// The place in the document of a byte of the file; `None` for bytes of others.
    pub(super) fn inside(&self, at: usize) -> Option<usize> {
        (self.range.start <= at && at <= self.range.end).then(|| at - self.range.start)
    }

    /// The document in its file.
    pub(super) fn source<'a>(&'a self, name: &'a str) -> Source<'a> {
        let (document, first_byte, first_line) =
            (self.number, self.range.start as u64, self.first_line);
        Source {
            name,
            document,
            text: self.session.text(),
            first_byte,
            first_line,
        }
    }

    /// Whether it is so long that only its diagnostics, and the answer at a place, can be told at
    /// once.
    pub(super) fn is_long(&self) -> bool {
        self.session.text().len() > LONG
    }

    /// Whether it is too long to be read, or to be written.
    pub(super) fn is_too_large(&self) -> bool {
        self.range.len() > crate::document::stream::MAX_DOCUMENT
    }

    /// Whether it can be read at all.
    pub(super) const fn is_readable(&self) -> bool {
        self.unreadable.is_none()
    }
}

impl OpenFile {
    /// A file as the editor shows it; nothing in it has been read yet.
    pub(super) fn new(
        uri: String,
        version: i32,
        text: String,
        is_named: bool,
        encoding: Encoding,
    ) -> Self {
        let lines = Lines::of(&text, encoding);
        let (changed, documents) = (Instant::now(), Vec::new());
        Self {
            uri,
            version,
            text,
            lines,
            encoding,
            is_named,
            is_stale: true,
            changed,
            documents,
            unread: 0,
        }
    }

    /// Changes the text; its documents are read when a question needs them.
    pub(super) fn change(&mut self, version: Option<i32>, changes: Vec<TextChange>) {
        match &changes[..] {
            [
                TextChange {
                    range: Some(range),
                    text,
                },
            ] => {
                let bytes = self.lines.bytes(&self.text, *range);
                self.text.replace_range(bytes, text);
            }
            [TextChange { range: None, .. }] => {
                self.text = changes.into_iter().map(|change| change.text).collect();
            }
            _ => self.text = changed(&self.text, changes, self.encoding),
        }
        self.lines = Lines::of(&self.text, self.encoding);
        self.version = version.unwrap_or(self.version);
        self.is_stale = true;
        self.changed = Instant::now();
    }

    /// The name of the file without its folders.
    pub(super) fn name(&self) -> String {
        decoded(self.uri.rsplit('/').next().unwrap_or_default())
    }

    /// Where the file is on this machine, if it is one.
    pub(super) fn path(&self) -> Option<PathBuf> {
        let path = decoded(self.uri.strip_prefix("file://")?);
        // `/c:/games` on Windows; no name of another machine.
        let drive = path.strip_prefix('/')?;
        Some(PathBuf::from(if drive.as_bytes().get(1) == Some(&b':') {
            drive
        } else {
            &path
        }))
    }

    /// Whether the file is ours: its language or its suffix says so, or it has our keys, whatever it is called.
    fn is_ours(&self) -> bool {
        let is_archive = input::has_suffix(self.name().to_lowercase().as_ref(), &["kla"]);
        self.is_named || is_archive || input::has_keys(self.text.as_bytes()).unwrap_or(false)
    }

    /// Reads the changed documents; those that are the same keep their diagnostics. Whether
    /// anything was read.
    pub(super) fn read(&mut self, games: &Registry) -> bool {
        if !std::mem::take(&mut self.is_stale) {
            return false;
        }
        let mut known: Vec<Option<EditedDocument>> = std::mem::take(&mut self.documents)
            .into_iter()
            .map(Some)
            .collect();
        let (mut new, mut unread) = (Vec::new(), 0);
        let mut archive = Archive::new(self.text.as_bytes());
        while let Ok(Some(chunk)) = archive.next_chunk() {
            let length = chunk
                .bytes
                .map_or_else(|length| length, |bytes| bytes.len() as u64);
            let [start, end] = [chunk.first_byte, chunk.first_byte + length].map(|at| {
                usize::try_from(at)
                    .unwrap_or(usize::MAX)
                    .min(self.text.len())
            });
            if new.len() < MOST {
                new.push((start..end, chunk.document, chunk.first_line));
            } else {
                unread += 1;
            }
        }
        if !self.is_ours() {
            new.clear();
            unread = 0;
        }
        self.unread = unread;
        // The changed part stands between the first and the last ones that are the same.
        let (old_count, new_count) = (known.len(), new.len());
        for (at, (range, number, first_line)) in new.into_iter().enumerate() {
            let text = &self.text[range.clone()];
            let from_end = old_count.checked_sub(new_count - at);
            let same = [Some(at), from_end].into_iter().flatten().find(|&at| {
                let is_same =
                    |one: &EditedDocument| one.unreadable.is_none() && one.session.text() == text;
                known.get(at).and_then(Option::as_ref).is_some_and(is_same)
            });
            let document = match same.and_then(|at| known[at].take()) {
                Some(one) => EditedDocument {
                    number,
                    range,
                    first_line,
                    ..one
                },
                None => read(games, text, (number, range, first_line)),
            };
            self.documents.push(document);
        }
        true
    }

    /// The documents of the file, as they were read last.
    pub(super) fn documents(&self) -> &[EditedDocument] {
        &self.documents
    }

    /// The same, to note their diagnostics.
    pub(super) fn documents_mut(&mut self) -> &mut [EditedDocument] {
        &mut self.documents
    }

    /// The document at a place, and the byte of it that stands there.
    pub(super) fn at(&self, position: Position) -> Option<(&EditedDocument, usize)> {
        let at = self.lines.byte(&self.text, position);
        self.documents
            .iter()
            .find_map(|one| Some((one, one.inside(at)?)))
    }

    /// A part of a document as the editor counts.
    pub(super) fn range(&self, document: &EditedDocument, span: Span) -> protocol::Range {
        self.lines.range(&self.text, document.place(span))
    }
}

/// A text after several changes, each of which speaks of the text after the one before. Where all occurrences of a word are replaced
/// there are as many as it has lines.
fn changed(text: &str, changes: Vec<TextChange>, encoding: Encoding) -> String {
    let mut rope = Rope::from_str(text);
    for TextChange { range, text } in changes {
        let Some(range) = range else {
            rope = Rope::from_str(&text);
            continue;
        };
        let [start, end] = [range.start, range.end].map(|at| encoding.letter(&rope, at));
        let begin = start.min(end);
        rope.remove(begin..start.max(end));
        rope.insert(begin, &text);
    }
    rope.to_string()
}

/// A part of an address without its escapes.
fn decoded(text: &str) -> String {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, behind @ ..] = rest {
        let digits = behind
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|two| std::str::from_utf8(two).ok());
        match digits.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => (bytes.push(byte), rest = &behind[2..]).1,
            None => (bytes.push(*first), rest = behind).1,
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads a document; one that is too long, or not text, comes back empty with its fault.
fn read(
    games: &Registry,
    text: &str,
    (number, range, first_line): (usize, Range<usize>, u64),
) -> EditedDocument {
    let bytes = text.as_bytes();
    let bytes = if bytes.len() > crate::document::stream::MAX_DOCUMENT {
        Err(bytes.len() as u64)
    } else {
        Ok(bytes)
    };
    let chunk = crate::document::stream::Chunk {
        document: number,
        first_byte: range.start as u64,
        first_line,
        bytes,
    };
    let (source, found) = stream::read("", &chunk);
    let unreadable = found.has_errors().then_some(found);
    let session = if unreadable.is_some() {
        Session::default()
    } else {
        Session::open(games, &source, Depth::Replay)
    };
    EditedDocument {
        number,
        range,
        first_line,
        session,
        unreadable,
        searched: None,
    }
}
