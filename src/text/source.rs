//! Text with places: byte spans in a document and their lines and columns in the file.

/// A half-open range of bytes in the text of one document.
///
/// Offsets are relative to the document, which is never larger than [`crate::document::stream::MAX_DOCUMENT`];
/// [`Source::locate`] turns them into places of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span from `start` to `end`.
    ///
    /// # Panics
    /// When an offset does not fit 32 bits: documents are limited far below that.
    #[inline]
    #[must_use]
    pub fn new(start: usize, end: usize) -> Self {
        assert!(
            u32::try_from(start | end).is_ok(),
            "a document fits 32-bit offsets"
        );
        #[expect(clippy::cast_possible_truncation, reason = "they fit")]
        Self {
            start: start as u32,
            end: end as u32,
        }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The range for slicing the document's text.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A place in a file as people and editors count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LineColumn {
    /// Byte offset in the file, from 0.
    pub byte: u64,
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

/// The text of one document and where it stands in its file.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The file's name as messages show it.
    pub name: &'a str,
    /// The number of the document in the file, from 0.
    pub document: usize,
    /// The document's text.
    pub text: &'a str,
    /// Offset of the text's first byte in the file.
    pub first_byte: u64,
    /// Number of the text's first line in the file, from 1.
    pub first_line: u64,
}

impl<'a> Source<'a> {
    /// A source that is a whole file.
    #[must_use]
    pub fn whole(name: &'a str, text: &'a str) -> Self {
        Self {
            name,
            document: 0,
            text,
            first_byte: 0,
            first_line: 1,
        }
    }

    /// The place of a byte of the document in the file.
    ///
    /// A byte order mark at the beginning takes bytes but no column.
    ///
    /// ```
    /// use kletka::text::Source;
    /// let place = Source::whole("x", "one\nдва!").locate(8);
    /// assert_eq!((place.byte, place.line, place.column), (8, 2, 3));
    /// ```
    #[must_use]
    pub fn locate(&self, byte: u32) -> LineColumn {
        let mut cut = (byte as usize).min(self.text.len());
        while !self.text.is_char_boundary(cut) {
            cut -= 1;
        }
        let before = &self.text.as_bytes()[..cut];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let line = memchr::memchr_iter(b'\n', before).count() as u64;
        let mark = usize::from(line_start == 0 && self.text.starts_with('\u{feff}') && cut > 0);
        let column = self.text[line_start..cut].chars().count() - mark;
        LineColumn {
            byte: self.first_byte + u64::from(byte),
            line: self.first_line + line,
            column: column as u64 + 1,
        }
    }
}

/// The places of many bytes of a document, in any order: each takes as long as a short stretch of text, however long the
/// document and its lines are.
///
/// ```
/// use kletka::text::{Places, Source};
/// let source = Source::whole("x", "one\nдва!");
/// assert_eq!(Places::new(&source).locate(8), source.locate(8));
/// ```
#[derive(Clone, Debug)]
pub struct Places<'a> {
    source: &'a Source<'a>,
    /// The place of the first byte of every stretch.
    begins: Vec<LineColumn>,
}

/// Bytes of a stretch.
const STRETCH: usize = 1024;

impl<'a> Places<'a> {
    /// Looks through the text once.
    #[must_use]
    pub fn new(source: &'a Source<'a>) -> Self {
        let mut begins = vec![source.locate(0)];
        for (at, stretch) in source.text.as_bytes().chunks(STRETCH).enumerate() {
            let next = Self::behind(begins[at], stretch);
            begins.push(next);
        }
        if source.text.starts_with('\u{feff}') {
            // A mark at the beginning of a text takes no column.
            let line = begins[0].line;
            begins
                .iter_mut()
                .skip(1)
                .filter(|place| place.line == line)
                .for_each(|place| place.column -= 1);
        }
        Self { source, begins }
    }

    /// As [`Source::locate`].
    #[must_use]
    pub fn locate(&self, byte: u32) -> LineColumn {
        let mut cut = (byte as usize).min(self.source.text.len());
        while !self.source.text.is_char_boundary(cut) {
            cut -= 1;
        }
        if cut < STRETCH {
            return self.source.locate(byte);
        }
        let begin = cut / STRETCH;
        let found = Self::behind(
            self.begins[begin],
            &self.source.text.as_bytes()[begin * STRETCH..cut],
        );
        LineColumn {
            byte: self.source.first_byte + u64::from(byte),
            ..found
        }
    }

    /// The place behind some bytes of which the first one has a place.
    fn behind(at: LineColumn, bytes: &[u8]) -> LineColumn {
        let lines = memchr::memchr_iter(b'\n', bytes).count() as u64;
        let (base, rest) = memchr::memrchr(b'\n', bytes)
            .map_or((at.column, bytes), |last| (1, &bytes[last + 1..]));
        // Each character has one byte that does not continue another.
        let characters = rest.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64;
        LineColumn {
            byte: at.byte + bytes.len() as u64,
            line: at.line + lines,
            column: base + characters,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_source() {
        for text in [
            "".to_owned(),
            "x".repeat(5000),
            "\u{feff}дв\n".repeat(700),
            "\u{feff}".to_owned() + &"я".repeat(2000),
        ] {
            let source = Source {
                first_byte: 7,
                first_line: 3,
                ..Source::whole("x", &text)
            };
            let places = Places::new(&source);
            for byte in 0..u32::try_from(text.len() + 3).unwrap() {
                assert_eq!(places.locate(byte), source.locate(byte), "{byte}");
            }
        }
    }
}
