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
        assert!(u32::try_from(start | end).is_ok(), "a document fits 32-bit offsets");
        #[expect(clippy::cast_possible_truncation, reason = "they fit")]
        Self { start: start as u32, end: end as u32 }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
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
        Self { name, document: 0, text, first_byte: 0, first_line: 1 }
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
        LineColumn { byte: self.first_byte + u64::from(byte), line: self.first_line + line, column: column as u64 + 1 }
    }
}
