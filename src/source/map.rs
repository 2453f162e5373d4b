//! From places in a decoded string to places in the document that holds it.

use super::Span;

/// Maps byte offsets of a decoded TOML string to byte offsets of the document.
///
/// A literal string (`'''…'''`) maps one to one. In a basic string (`"""…"""`) an escape such as `\u0441` takes
/// more bytes in the document than in the decoded text, and a backslash at the end of a line takes bytes but yields
/// none, so the map is a list of pieces.
///
/// ```
/// use kletka::source::{Span, SpanMap};
/// let map = SpanMap::escaped(10, r"a\u0441@e7"); // decodes to "aс@e7"
/// assert_eq!(map.span(1, 6), Span::new(11, 20));
/// assert_eq!(SpanMap::offset(10).span(1, 6), Span::new(11, 16));
/// ```
#[derive(Clone, Debug)]
pub struct SpanMap {
    offset: usize,
    pieces: Vec<Piece>,
}

/// A part of the decoded text and the part of the document it comes from.
#[derive(Clone, Copy, Debug)]
struct Piece {
    decoded: usize,
    decoded_end: usize,
    raw: usize,
    raw_end: usize,
}

impl SpanMap {
    /// Text that stands in the document as it is, from byte `offset` on.
    #[must_use]
    pub fn offset(offset: usize) -> Self {
        Self { offset, pieces: Vec::new() }
    }

    /// The inside of a basic TOML string, `raw`, that begins at byte `offset` of the document.
    ///
    /// This only measures escapes; in a string that the TOML parser has refused the places are as near as they can be, and
    /// always inside of it. A new line directly after an opening `"""` is not part of the inside.
    #[must_use]
    pub fn escaped(offset: usize, raw: &str) -> Self {
        let bytes = raw.as_bytes();
        let (mut pieces, mut at, mut decoded) = (Vec::new(), 0, 0);
        while at < bytes.len() {
            let from = at;
            let length = if bytes[at] == b'\\' {
                let (raw_length, decoded_length) = escape_lengths(&raw[at..]);
                // What the parser has refused may break off, or stop before half a letter.
                at = (at + raw_length..bytes.len()).find(|&end| raw.is_char_boundary(end)).unwrap_or(bytes.len());
                decoded_length
            } else {
                at = memchr::memchr(b'\\', &bytes[at..]).map_or(bytes.len(), |n| at + n);
                at - from
            };
            pieces.push(Piece { decoded, decoded_end: decoded + length, raw: offset + from, raw_end: offset + at });
            decoded += length;
        }
        Self { offset, pieces }
    }

    /// The span in the document of the decoded bytes `start..end`.
    #[inline]
    #[must_use]
    pub fn span(&self, start: usize, end: usize) -> Span {
        if self.pieces.is_empty() {
            return Span::new(self.offset + start, self.offset + end);
        }
        self.find(start, end)
    }

    /// The same in a string with escapes.
    fn find(&self, start: usize, end: usize) -> Span {
        let from = self.pieces.partition_point(|piece| piece.decoded_end <= start);
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
        self.pieces.last().map_or(self.offset, |piece| piece.raw_end)
    }
}

impl Piece {
    /// A place within the piece: exact in plain text, one of its edges in an escape.
    fn place(&self, decoded: usize, edge: usize) -> usize {
        let plain = self.decoded_end - self.decoded == self.raw_end - self.raw;
        if plain { self.raw + (decoded - self.decoded) } else { edge }
    }
}

/// Lengths in the document and in the decoded text of the escape at the beginning of `rest`.
fn escape_lengths(rest: &str) -> (usize, usize) {
    let hex = |digits: usize| {
        let value = rest.get(2..2 + digits).and_then(|hex| u32::from_str_radix(hex, 16).ok());
        (2 + digits, value.and_then(char::from_u32).map_or(0, char::len_utf8))
    };
    match rest.as_bytes().get(1) {
        Some(b'x') => hex(2),
        Some(b'u') => hex(4),
        Some(b'U') => hex(8),
        Some(b' ' | b'\t' | b'\r' | b'\n') => (continuation(rest), 0),
        _ => (2, 1),
    }
}

/// Length of a backslash at the end of a line with all white space after it.
fn continuation(rest: &str) -> usize {
    1 + rest[1..].find(|c: char| !matches!(c, ' ' | '\t' | '\r' | '\n')).unwrap_or(rest.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_continued_line_takes_bytes_but_yields_none() {
        let map = SpanMap::escaped(0, "ab\\\n   cd");
        assert_eq!(map.span(0, 2), Span::new(0, 2));
        assert_eq!(map.span(2, 4), Span::new(7, 9));
        assert_eq!(map.span(1, 3), Span::new(1, 8));
        assert_eq!(map.span(4, 4), Span::new(9, 9));
    }

    #[test]
    fn a_plain_basic_string_maps_one_to_one() {
        let map = SpanMap::escaped(5, "к@e7");
        assert_eq!(map.span(0, 2), Span::new(5, 7));
        assert_eq!(map.span(3, 5), Span::new(8, 10));
    }

    #[test]
    fn broken_escapes_stay_inside() {
        for raw in [r"a\u00", r"a\", r"a\с", r"a\U0001с", "a\\ \n"] {
            let map = SpanMap::escaped(0, raw);
            for end in 0..8 {
                let span = map.span(end.min(1), end);
                assert!(raw.get(span.range()).is_some(), "{raw:?} {end} {span:?}");
            }
        }
    }

    #[test]
    fn two_escapes_in_a_row_keep_their_places() {
        let map = SpanMap::escaped(0, r"\u043a\u0040e7"); // к@e7
        assert_eq!(map.span(0, 2), Span::new(0, 6));
        assert_eq!(map.span(2, 3), Span::new(6, 12));
        assert_eq!(map.span(3, 5), Span::new(12, 14));
    }
}
