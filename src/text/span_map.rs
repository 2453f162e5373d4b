//! From places in a decoded string to places in the document that holds it.

use std::sync::Arc;

use super::Span;

/// Maps byte offsets of a decoded TOML string to byte offsets of the document.
///
/// A literal string (`'''…'''`) maps one to one. In a basic string (`"""…"""`) an escape such as `\u0441` takes
/// more bytes in the document than in the decoded text, and a backslash at the end of a line takes bytes but yields
/// none, so the map is a list of pieces.
///
/// ```
/// use kletka::text::{Span, SpanMap};
/// let map = SpanMap::escaped(10, false, r"a\u0441@e7"); // decodes to "aс@e7"
/// assert_eq!(map.span(1, 6), Span::new(11, 20));
/// assert_eq!(SpanMap::offset(10).span(1, 6), Span::new(11, 16));
/// ```
#[derive(Clone, Debug)]
pub struct SpanMap {
    offset: usize,
    /// Where in the decoded text the text that is asked about begins, if there are pieces.
    begin: usize,
    pieces: Arc<[MappedStretch]>,
}

/// A part of the decoded text and the part of the document it comes from.
#[derive(Clone, Copy, Debug)]
struct MappedStretch {
    decoded: usize,
    decoded_end: usize,
    raw: usize,
    raw_end: usize,
}

impl SpanMap {
    /// Text that stands in the document as it is, from byte `offset` on.
    #[must_use]
    pub fn offset(offset: usize) -> Self {
        Self {
            offset,
            begin: 0,
            pieces: Arc::default(),
        }
    }

    /// The inside of a string value of a TOML text, of whatever kind.
    pub(crate) fn inside(text: &str, literal: Span) -> Self {
        let raw = &text[literal.range()];
        let quotes = ["'''", "\"\"\"", "'", "\""]
            .into_iter()
            .find(|quotes| raw.starts_with(quotes))
            .unwrap_or("");
        let mut from = quotes.len();
        if quotes.len() == 3 {
            let newline = ["\r\n", "\n"]
                .into_iter()
                .find(|newline| raw[from..].starts_with(newline));
            from += newline.map_or(0, str::len);
        }
        let at = literal.start as usize + from;
        if quotes.starts_with('"') {
            // A text that is not closed has no quotes at its end.
            let text = raw.get(from..).unwrap_or("");
            Self::escaped(
                at,
                quotes.len() == 3,
                text.strip_suffix(quotes).unwrap_or(text),
            )
        } else {
            Self::offset(at)
        }
    }

    /// The inside of a basic TOML string, `raw`, that begins at byte `offset` of the document; `is_long` where three quotes
    /// begin it.
    ///
    /// This only measures escapes, also those that the TOML parser refuses: it puts something in their place and goes on.
    /// A new line directly after an opening `"""` is not part of the inside.
    #[must_use]
    pub fn escaped(offset: usize, is_long: bool, raw: &str) -> Self {
        let bytes = raw.as_bytes();
        let (mut pieces, mut at, mut decoded) = (Vec::new(), 0, 0);
        while at < bytes.len() {
            let from = at;
            let length = if bytes[at] == b'\\' {
                let (raw_length, decoded_length) = escape_lengths(&raw[at..], is_long);
                at += raw_length;
                decoded_length
            } else {
                at = memchr::memchr(b'\\', &bytes[at..]).map_or(bytes.len(), |n| at + n);
                at - from
            };
            pieces.push(MappedStretch {
                decoded,
                decoded_end: decoded + length,
                raw: offset + from,
                raw_end: offset + at,
            });
            decoded += length;
        }
        Self {
            offset,
            begin: 0,
            pieces: pieces.into(),
        }
    }

    /// The map for a part of the text by itself, which begins at byte `at` of it.
    ///
    /// ```
    /// use kletka::text::{Span, SpanMap};
    /// let map = SpanMap::escaped(10, false, r"a \u0441@e7 b");
    /// assert_eq!(map.behind(2).span(0, 5), map.span(2, 7));
    /// ```
    #[must_use]
    pub fn behind(&self, at: usize) -> Self {
        if self.pieces.is_empty() {
            return Self::offset(self.offset + at);
        }
        Self {
            begin: self.begin + at,
            ..self.clone()
        }
    }

    /// The span in the document of the decoded bytes `start..end`.
    #[inline]
    #[must_use]
    pub fn span(&self, start: usize, end: usize) -> Span {
        if self.pieces.is_empty() {
            return Span::new(self.offset + start, self.offset + end);
        }
        self.find(self.begin + start, self.begin + end)
    }

    /// The same in a string with escapes, which are rare.
    #[cold]
    fn find(&self, start: usize, end: usize) -> Span {
        let from = self
            .pieces
            .partition_point(|piece| piece.decoded_end <= start);
        let first = match self.pieces.get(from) {
            Some(piece) => piece.place(start, piece.raw),
            None => self.end(),
        };
        if end <= start {
            return Span::new(first, first);
        }
        let to = self.pieces.partition_point(|piece| piece.decoded_end < end);
        let last = match self.pieces.get(to) {
            Some(piece) => piece.place(end, piece.raw_end),
            None => self.end(),
        };
        Span::new(first, last.max(first))
    }

    fn end(&self) -> usize {
        self.pieces
            .last()
            .map_or(self.offset, |piece| piece.raw_end)
    }
}

impl MappedStretch {
    /// A place within the piece: exact in plain text, one of its edges in an escape.
    fn place(&self, decoded: usize, edge: usize) -> usize {
        let plain = self.decoded_end - self.decoded == self.raw_end - self.raw;
        if plain {
            self.raw + (decoded - self.decoded)
        } else {
            edge
        }
    }
}

/// Lengths in the document and in the decoded text of the escape at the beginning of `rest`.
fn escape_lengths(rest: &str, is_long: bool) -> (usize, usize) {
    // The parser replaces an escape that it refuses: too few digits by one letter, an unknown
    // escape by its backslash.
    let hex = |most: usize| {
        let digits = rest
            .bytes()
            .skip(2)
            .take(most)
            .take_while(u8::is_ascii_hexdigit)
            .count();
        let value = u32::from_str_radix(&rest[2..2 + digits], 16)
            .ok()
            .filter(|_| digits == most);
        (
            2 + digits,
            value
                .and_then(char::from_u32)
                .unwrap_or(char::REPLACEMENT_CHARACTER)
                .len_utf8(),
        )
    };
    match rest.as_bytes().get(1) {
        Some(b'x') => hex(2),
        Some(b'u') => hex(4),
        Some(b'U') => hex(8),
        Some(b' ' | b'\t' | b'\r' | b'\n') if is_long => (continuation(rest), 0),
        Some(b'b' | b'e' | b'f' | b'n' | b'r' | b't' | b'\\' | b'"') => (2, 1),
        _ => (1, 1),
    }
}

/// Length of a backslash at the end of a line with all white space after it.
fn continuation(rest: &str) -> usize {
    1 + rest[1..]
        .find(|c: char| !matches!(c, ' ' | '\t' | '\r' | '\n'))
        .unwrap_or(rest.len() - 1)
}
