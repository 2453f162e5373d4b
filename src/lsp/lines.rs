//! Lines of a text and places in them, as editors count: in bytes or in units of UTF-16.

use std::cell::OnceCell;

use ropey::Rope;

use super::protocol::{Position, Range};

/// Bytes of a stretch; within a line as long as that nothing has to be counted from its beginning.
const STRETCH: usize = 4096;

/// The units in which editors count within a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    #[default]
    Utf16,
}

impl Encoding {
    /// The name in the protocol.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
        }
    }

    /// How long a text is.
    pub(super) fn length(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 if text.is_ascii() => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
        }
    }
}

impl Encoding {
    /// The letter at a place of a text that is being changed; otherwise as [`Lines::byte`].
    pub(super) fn letter(self, rope: &Rope, at: Position) -> usize {
        let line = at.line as usize;
        if line >= rope.len_lines() {
            return rope.len_chars();
        }
        let start = rope.line_to_char(line);
        let mut end = rope.line_to_char(line + 1);
        while end > start && matches!(rope.char(end - 1), '\n' | '\r') {
            end -= 1;
        }
        let wanted = at.character as usize;
        match self {
            Self::Utf8 => {
                rope.byte_to_char((rope.char_to_byte(start) + wanted).min(rope.char_to_byte(end)))
            }
            Self::Utf16 => {
                let unit = |letter| rope.char_to_utf16_cu(letter);
                rope.utf16_cu_to_char((unit(start) + wanted).min(unit(end)))
            }
        }
    }
}

/// Where the lines of a text begin. A line ends with `\n`, `\r\n` or `\r`.
#[derive(Debug)]
pub(super) struct Lines {
    encoding: Encoding,
    starts: Vec<usize>,
    /// How many units stand before each stretch of the text in its line, once a line is that long.
    units: OnceCell<Vec<usize>>,
}

impl Lines {
    /// The lines of a text.
    pub(super) fn of(text: &str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = memchr::memchr2_iter(b'\n', b'\r', bytes)
            .filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'))
            .map(|at| at + 1);
        Self {
            encoding,
            starts: std::iter::once(0).chain(ends).collect(),
            units: OnceCell::new(),
        }
    }

    /// The number of the line in which a byte stands.
    pub(super) fn line(&self, at: usize) -> u32 {
        u32::try_from(self.starts.partition_point(|&start| start <= at) - 1).unwrap_or(u32::MAX)
    }

    /// The place of a byte of the text.
    pub(super) fn position(&self, text: &str, at: usize) -> Position {
        let at = text.floor_char_boundary(at.min(text.len()));
        let line = self.line(at);
        let start = self.starts[line as usize];
        let character = match self.encoding {
            Encoding::Utf16 if at - start > STRETCH => {
                let begin = text.floor_char_boundary(at / STRETCH * STRETCH);
                self.units(text)[at / STRETCH] + self.encoding.length(&text[begin..at])
            }
            encoding => encoding.length(&text[start..at]),
        };
        Position {
            line,
            character: u32::try_from(character).unwrap_or(u32::MAX),
        }
    }

    /// How many units stand before each stretch of the text in its line.
    fn units(&self, text: &str) -> &[usize] {
        self.units.get_or_init(|| {
            let (mut units, mut last, mut line) = (vec![0], 0, 0);
            for stretch in 1..=text.len() / STRETCH {
                let begin = text.floor_char_boundary(stretch * STRETCH);
                let here = self.starts.partition_point(|&start| start <= begin) - 1;
                let before = if here == line { units[stretch - 1] } else { 0 };
                let from = if here == line {
                    last
                } else {
                    self.starts[here]
                };
                units.push(before + self.encoding.length(&text[from..begin]));
                (last, line) = (begin, here);
            }
            units
        })
    }

    /// The part of the text between two bytes.
    pub(super) fn range(&self, text: &str, bytes: std::ops::Range<usize>) -> Range {
        Range {
            start: self.position(text, bytes.start),
            end: self.position(text, bytes.end),
        }
    }

    /// The byte at a place: of one behind the end of a line, the end of the line; behind the end of the text, that end.
    pub(super) fn byte(&self, text: &str, at: Position) -> usize {
        let Some(&start) = self.starts.get(at.line as usize) else {
            return text.len();
        };
        let end = self
            .starts
            .get(at.line as usize + 1)
            .copied()
            .unwrap_or(text.len());
        let line = text[start..end].trim_end_matches(['\n', '\r']);
        let wanted = at.character as usize;
        let within = match self.encoding {
            Encoding::Utf8 => line.floor_char_boundary(wanted.min(line.len())),
            Encoding::Utf16 => {
                let mut units = 0;
                let behind = line.char_indices().find(|(_, letter)| {
                    units += letter.len_utf16();
                    units > wanted
                });
                behind.map_or(line.len(), |(at, _)| at)
            }
        };
        start + within
    }

    /// The bytes of a part of the text; one whose end stands before its beginning is taken the other way round.
    pub(super) fn bytes(&self, text: &str, range: Range) -> std::ops::Range<usize> {
        let (start, end) = (self.byte(text, range.start), self.byte(text, range.end));
        start.min(end)..start.max(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_counted_from_within() {
        let text = ["x\n", &"яd𝄞".repeat(5000), "\nя", &"ab".repeat(4000), "\n"].concat();
        let lines = Lines::of(&text, Encoding::Utf16);
        for (at, _) in text.char_indices().step_by(97) {
            let start = text[..at].rfind('\n').map_or(0, |found| found + 1);
            let character = u32::try_from(text[start..at].encode_utf16().count()).unwrap();
            assert_eq!(lines.position(&text, at).character, character, "{at}");
        }
    }

    /// A text that is being changed has the same places.
    #[test]
    fn letters_of_a_rope_stand_where_those_of_the_text_do() {
        let text = [
            "aя𝄞b\r\nс@d4\rx\u{b}y\u{2028}z\n\n",
            &"яd𝄞".repeat(500),
            "\n\r\r\n",
        ]
        .concat();
        for text in [&text[..], "", "\n", "x", "x\r"] {
            let rope = Rope::from_str(text);
            for encoding in [Encoding::Utf8, Encoding::Utf16] {
                let lines = Lines::of(text, encoding);
                for line in 0..12 {
                    for character in (0..20).chain([999, 1499, 4000, u32::MAX]) {
                        let at = Position { line, character };
                        let letter = encoding.letter(&rope, at);
                        assert_eq!(
                            rope.char_to_byte(letter),
                            lines.byte(text, at),
                            "{encoding:?} {at:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn places_and_bytes_are_each_others_inverse() {
        let text = "aя𝄞b\r\nс@d4\rx\n\n";
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let lines = Lines::of(text, encoding);
            for (at, _) in text.char_indices().filter(|(_, letter)| *letter != '\n') {
                assert_eq!(
                    lines.byte(text, lines.position(text, at)),
                    at,
                    "{encoding:?} {at}"
                );
            }
        }
        let lines = Lines::of(text, Encoding::Utf16);
        assert_eq!(
            lines.position(text, 7),
            Position {
                line: 0,
                character: 4
            }
        );
        // Between the halves of a pair, behind a line, behind the text.
        assert_eq!(
            lines.byte(
                text,
                Position {
                    line: 0,
                    character: 3
                }
            ),
            3
        );
        assert_eq!(
            lines.byte(
                text,
                Position {
                    line: 0,
                    character: 99
                }
            ),
            8
        );
        assert_eq!(
            lines.byte(
                text,
                Position {
                    line: 99,
                    character: 0
                }
            ),
            text.len()
        );
        assert_eq!(lines.position(text, 10).line, 1);
    }
}
