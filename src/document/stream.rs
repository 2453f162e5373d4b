//! Archives: files with one or several documents divided by `+++` lines, read as a stream.
//!
//! ```
//! use kletka::document::stream::Archive;
//! let mut archive = Archive::new("kletka = 1\n+++\nkletka = 1\n".as_bytes());
//! let mut documents = 0;
//! while archive.next_chunk()?.is_some() {
//!     documents += 1;
//! }
//! assert_eq!(documents, 2);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Only a block of the file is in memory at a time, and the document being read. Knows bytes and lines, not what a
//! document holds.

use std::io::{self, Read};

use memchr::memmem::Finder;

use crate::text::is_conflict_marker;

/// The largest document in bytes; one line cannot take all memory.
pub const MAX_DOCUMENT: usize = 4 << 20;

/// The separator between documents in canonical form.
pub const SEPARATOR: &str = "+++\n";

/// How many bytes are read at a time.
const BLOCK: usize = 1 << 16;

/// How many bytes are read at first: most files hold one document, and a large buffer takes time to clear.
const FIRST_BLOCK: usize = 1 << 12;

/// More bytes than a separator has with the ends of lines before and after it.
const MARGIN: usize = 8;

/// A document as bytes and where it stands in its file.
#[derive(Debug)]
pub struct Chunk<'a> {
    /// The number of the document in the file, from 0.
    pub document: usize,
    /// Offset of its first byte in the file.
    pub first_byte: u64,
    /// Number of its first line in the file, from 1.
    pub first_line: u64,
    /// Its bytes, or how many there are when they are more than [`MAX_DOCUMENT`].
    pub bytes: Result<&'a [u8], u64>,
}

/// Reads the documents of a file one after the other.
///
/// ```
/// use kletka::document::stream::Archive;
/// let mut archive = Archive::new("a = 1\n+++\nb = 2\n".as_bytes());
/// assert_eq!(archive.next_chunk().unwrap().unwrap().bytes.unwrap(), b"a = 1\n");
/// let second = archive.next_chunk().unwrap().unwrap();
/// assert_eq!((second.document, second.first_byte, second.first_line), (1, 10, 3));
/// assert!(archive.next_chunk().unwrap().is_none());
/// ```
#[derive(Debug)]
pub struct Archive<R> {
    reader: R,
    /// Read but not handed on: `buffer[from..to]`.
    buffer: Vec<u8>,
    from: usize,
    to: usize,
    /// Whether the reader has no more.
    is_read: bool,
    plus: Finder<'static>,
    documents: usize,
    byte: u64,
    line: u64,
    is_done: bool,
}

/// Whether a merge conflict is open: a separator that belongs to one of its sides divides nothing.
#[derive(Default)]
struct Conflict {
    /// Bytes of the document that were looked through.
    seen: usize,
    is_open: bool,
}

impl Conflict {
    fn is_open_behind(&mut self, document: &[u8]) -> bool {
        let from = std::mem::replace(&mut self.seen, document.len());
        let mut from = from.min(document.len());
        while let Some(found) =
            memchr::memchr(if self.is_open { b'>' } else { b'<' }, &document[from..])
        {
            self.is_open ^= is_conflict_marker(document, from + found);
            from += found + 1;
        }
        self.is_open
    }
}

/// Where a document ends in the buffer, and where the next one begins.
struct DocumentEnd {
    at: usize,
    next: usize,
    /// Whether the file ends with it.
    is_last: bool,
}

impl<R: Read> Archive<R> {
    /// An archive read from the beginning.
    pub fn new(reader: R) -> Self {
        Self {
            reader,
            buffer: Vec::new(),
            from: 0,
            to: 0,
            is_read: false,
            plus: Finder::new(b"+++"),
            documents: 0,
            byte: 0,
            line: 1,
            is_done: false,
        }
    }

    /// The next document; `None` behind the last one.
    ///
    /// A file without a separator is one document, even if it is empty. Nothing but white space behind the last
    /// separator is not a document. A merge conflict belongs to one document as a whole.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn next_chunk(&mut self) -> io::Result<Option<Chunk<'_>>> {
        if self.is_done {
            return Ok(None);
        }
        let (first_byte, first_line) = (self.byte, self.line);
        // Of an overlong document only the end is kept.
        let mut forgotten = 0_u64;
        let mut seen = 0;
        let mut conflict = Conflict::default();
        let end = loop {
            if let Some(end) = self.end(seen, forgotten == 0, &mut conflict) {
                break end;
            }
            // The beginning of a separator may stand at the end of the bytes read.
            seen = (self.to - self.from).saturating_sub(MARGIN);
            if seen > MAX_DOCUMENT {
                conflict.is_open_behind(&self.buffer[self.from..self.from + seen]);
                conflict.seen = 0;
                self.pass(seen);
                forgotten += seen as u64;
                seen = 0;
            }
            self.fill()?;
        };
        let document = self.documents;
        self.documents += 1;
        self.is_done = end.is_last;
        let inside = self.from..end.at;
        let length = forgotten + inside.len() as u64;
        self.pass(end.next - self.from);
        let bytes = if length > MAX_DOCUMENT as u64 {
            Err(length)
        } else {
            Ok(&self.buffer[inside])
        };
        if end.is_last && document > 0 && bytes.is_ok_and(|bytes| bytes.trim_ascii().is_empty()) {
            return Ok(None);
        }
        Ok(Some(Chunk {
            document,
            first_byte,
            first_line,
            bytes,
        }))
    }

    /// Whether the last document was handed on.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// How many bytes of the file the documents had that were handed on, separators included.
    #[must_use]
    pub const fn position(&self) -> u64 {
        self.byte
    }

    /// The end of the document whose first bytes, `seen` of them, hold none; `None` when more must be read to know it.
    fn end(&self, seen: usize, begins_here: bool, conflict: &mut Conflict) -> Option<DocumentEnd> {
        let bytes = &self.buffer[self.from..self.to];
        let mut from = seen;
        while let Some(found) = self.plus.find(&bytes[from..]) {
            let at = from + found;
            let begins_line = if at == 0 {
                begins_here
            } else {
                bytes[at - 1] == b'\n'
            };
            let length = match &bytes[at + 3..] {
                [b'\n', ..] => Some(4),
                [b'\r', b'\n', ..] => Some(5),
                rest @ ([] | [b'\r']) if self.is_read => Some(3 + rest.len()),
                _ => None,
            };
            if let (true, Some(length)) = (begins_line, length)
                && !conflict.is_open_behind(&bytes[..at])
            {
                let (at, next) = (self.from + at, self.from + at + length);
                return Some(DocumentEnd {
                    at,
                    next,
                    is_last: self.buffer[next - 1] != b'\n',
                });
            }
            from = at + 1;
        }
        self.is_read.then_some(DocumentEnd {
            at: self.to,
            next: self.to,
            is_last: true,
        })
    }

    /// Counts bytes as handed on.
    fn pass(&mut self, count: usize) {
        let passed = &self.buffer[self.from..self.from + count];
        self.line += memchr::memchr_iter(b'\n', passed).count() as u64;
        self.byte += count as u64;
        self.from += count;
    }

    /// Reads on.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.copy_within(self.from..self.to, 0);
        (self.from, self.to) = (0, self.to - self.from);
        let block = if self.byte == 0 && self.to < FIRST_BLOCK {
            FIRST_BLOCK
        } else {
            BLOCK
        };
        if self.buffer.len() < self.to + block {
            self.buffer
                .resize((self.to + block).max(2 * FIRST_BLOCK), 0);
        }
        match self.reader.read(&mut self.buffer[self.to..]) {
            // A caller who wants more asks again.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Ok(0) => self.is_read = true,
            Ok(count) => self.to += count,
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
