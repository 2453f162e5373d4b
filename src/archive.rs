//! Archives: files with one or several documents divided by `+++` lines, read as a stream.
//!
//! Only one document is in memory at a time. Knows bytes and lines, not what a document holds.

use std::io::{self, BufRead};

/// The largest document in bytes; one line cannot take all memory.
pub const MAX_DOCUMENT: usize = 4 << 20;

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
/// use kletka::archive::Archive;
/// let mut archive = Archive::new("a = 1\n+++\nb = 2\n".as_bytes());
/// assert_eq!(archive.next_chunk().unwrap().unwrap().bytes.unwrap(), b"a = 1\n");
/// let second = archive.next_chunk().unwrap().unwrap();
/// assert_eq!((second.document, second.first_byte, second.first_line), (1, 10, 3));
/// assert!(archive.next_chunk().unwrap().is_none());
/// ```
#[derive(Debug)]
pub struct Archive<R> {
    reader: R,
    buffer: Vec<u8>,
    documents: usize,
    byte: u64,
    line: u64,
    is_done: bool,
}

/// How a document ended.
enum End {
    Separator,
    File,
}

impl<R: BufRead> Archive<R> {
    /// An archive read from the beginning.
    pub fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), documents: 0, byte: 0, line: 1, is_done: false }
    }

    /// The next document; `None` behind the last one.
    ///
    /// A file without a separator is one document, even if it is empty. Nothing but white space behind the last
    /// separator is no document.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn next_chunk(&mut self) -> io::Result<Option<Chunk<'_>>> {
        if self.is_done {
            return Ok(None);
        }
        self.buffer.clear();
        let (first_byte, first_line) = (self.byte, self.line);
        let mut length = 0_u64;
        let end = loop {
            if length > MAX_DOCUMENT as u64 {
                // Too long already: only a separator matters from here on, so forget the last line.
                self.buffer.truncate(MAX_DOCUMENT);
            }
            let line_start = self.buffer.len();
            let (bytes, is_last) = self.read_line(&mut length)?;
            if is_separator(&self.buffer[line_start.min(self.buffer.len())..], bytes) {
                self.buffer.truncate(line_start);
                length -= bytes;
                break if is_last { End::File } else { End::Separator };
            }
            if is_last {
                break End::File;
            }
        };
        let document = self.documents;
        self.documents += 1;
        self.is_done = matches!(end, End::File);
        let is_blank = length <= MAX_DOCUMENT as u64 && self.buffer.trim_ascii().is_empty();
        if self.is_done && document > 0 && is_blank {
            return Ok(None);
        }
        let bytes = if length > MAX_DOCUMENT as u64 { Err(length) } else { Ok(&self.buffer[..]) };
        Ok(Some(Chunk { document, first_byte, first_line, bytes }))
    }

    /// Reads to the end of a line, keeping no more than a document may have; how long it was, and whether it was the
    /// last one.
    fn read_line(&mut self, length: &mut u64) -> io::Result<(u64, bool)> {
        let mut bytes = 0;
        loop {
            let available = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            if available.is_empty() {
                return Ok((bytes, true));
            }
            let newline = memchr::memchr(b'\n', available);
            let used = newline.map_or(available.len(), |at| at + 1);
            // A few bytes more than allowed tell a separator behind an overlong document.
            let room = (MAX_DOCUMENT + 8).saturating_sub(self.buffer.len());
            self.buffer.extend_from_slice(&available[..used.min(room)]);
            self.reader.consume(used);
            *length += used as u64;
            bytes += used as u64;
            self.byte += used as u64;
            if newline.is_some() {
                self.line += 1;
                return Ok((bytes, false));
            }
        }
    }
}

/// Whether a line is exactly `+++`. What was kept of an overlong line is shorter than the line.
fn is_separator(kept: &[u8], length: u64) -> bool {
    kept.len() as u64 == length && matches!(kept, b"+++" | b"+++\n" | b"+++\r\n" | b"+++\r")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn documents(text: &[u8]) -> Vec<Result<Vec<u8>, u64>> {
        let mut archive = Archive::new(io::BufReader::with_capacity(3, text));
        let mut out = Vec::new();
        while let Some(chunk) = archive.next_chunk().unwrap() {
            out.push(chunk.bytes.map(<[u8]>::to_vec));
        }
        out
    }

    #[test]
    fn separators_divide_and_a_trailing_one_adds_nothing() {
        assert_eq!(documents(b"a\r\n+++\r\nb\n+++\n"), [Ok(b"a\r\n".to_vec()), Ok(b"b\n".to_vec())]);
        assert_eq!(documents(b"a\n +++\n+++x\n"), [Ok(b"a\n +++\n+++x\n".to_vec())]);
        assert_eq!(documents(b"a\n+++"), [Ok(b"a\n".to_vec())]);
        assert_eq!(documents(b"+++\n+++\nb"), [Ok(vec![]), Ok(vec![]), Ok(b"b".to_vec())]);
    }

    #[test]
    fn an_empty_file_is_one_empty_document() {
        assert_eq!(documents(b""), [Ok(vec![])]);
    }

    #[test]
    fn an_overlong_document_is_counted_and_the_next_one_is_read() {
        let mut text = vec![b'x'; MAX_DOCUMENT + 100];
        text.extend_from_slice(b"\nmore\n+++\nb\n");
        let long = MAX_DOCUMENT as u64 + 106;
        let mut archive = Archive::new(&text[..]);
        assert_eq!(archive.next_chunk().unwrap().unwrap().bytes, Err(long));
        let next = archive.next_chunk().unwrap().unwrap();
        assert_eq!((next.bytes, next.first_line), (Ok(&b"b\n"[..]), 4));
    }

    #[test]
    fn a_document_of_exactly_the_limit_is_read() {
        let mut text = vec![b'x'; MAX_DOCUMENT];
        assert_eq!(documents(&text)[0].as_ref().map(Vec::len), Ok(MAX_DOCUMENT));
        text.extend_from_slice(b"\n+++\n");
        assert_eq!(documents(&text)[0], Err(MAX_DOCUMENT as u64 + 1));
    }
}
