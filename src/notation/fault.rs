//! The faults of a word, their wording, and where the broken word ends.

use nom::error::{ErrorKind, ParseError};

use crate::text::{Code, Diagnostic, Span, Text, plural_ru, shorten};

macro_rules! faults {
    ($word:ident: $($code:ident {$(
        #[doc = $doc:literal]
        $fault:ident $(($n:ident))? $en:literal $ru:literal $(, $part:ident = $phrase:expr)?;
    )+})+) => {
        /// Why a word cannot be read.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum WordFault {
            $($(#[doc = $doc] $fault $((faults!(@$n)))?,)+)+
        }

        impl WordFault {
            const fn code(self) -> Code {
                match self { $($(Self::$fault { .. } => Code::$code,)+)+ }
            }

            /// The message about a word.
            fn message(self, $word: &str) -> Text {
                match self {
                    $($(Self::$fault $(($n))? => text!($en, $ru $(, $part = $phrase)?),)+)+
                }
            }
        }
    };
    (@$n:ident) => { usize };
}

faults! {
    word:
    UnknownWord {
        /// nom's own verdict, where no better one is known.
        Word
            "{word} is not a word of the notation"
            "{word} — такого слова в записи нет";
        /// Something that no position contains.
        ElementWord
            "{word} cannot stand in a position"
            "{word} в позиции стоять не может";
    }
    Misplaced {
        /// A comment in a position.
        CommentInPosition
            "a comment cannot stand in a position"
            "в позиции комментариев не бывает";
    }
    BadFigure {
        /// `[…` without `]`, or something else between them.
        EdgeEnd
            "the edge {word} does not end with ]"
            "ребро {word} не заканчивается скобкой ]";
        /// `:d4-5]`, `:d4-5x`: something touches the end of an edge without brackets.
        EdgeTail
            "something stands behind the edge in {word}"
            "в {word} после ребра стоит что-то лишнее";
        /// An end that is neither a letter, a number nor both.
        EdgePoint
            "an end of the edge {word} cannot be read"
            "один из концов ребра {word} не читается";
        /// No dash, or more than one, between two ends.
        EdgeDash
            "the ends of the edge {word} must be divided by one dash"
            "концы ребра {word} должны быть разделены одной чёрточкой";
        /// `[d5-e]`, `[d-5]`, `[d-e5-6]`: ends that do not belong together.
        EdgeMixture
            "the ends of {word} do not belong together"
            "концы {word} не сочетаются друг с другом";
        /// `[d4]`.
        EdgeSingle
            "{word} has only one end"
            "у {word} только один конец";
        /// `[d4-d4]`.
        EdgePoints
            "both ends of a segment in {word} are the same vertex"
            "в {word} оба конца отрезка — одна и та же вершина";
        /// A polyline where a move is due.
        PolylineMove
            "{word} is a polyline, but a move is one segment"
            "{word} — ломаная, а ход — это один отрезок";
        /// A cycle in a record.
        CycleMove
            "{word} is a cycle, but a move is one segment"
            "{word} — цикл, а ход — это один отрезок";
        /// A cycle or region not written by full corners.
        Corner
            "a corner in {word} cannot be read"
            "один из углов в {word} не читается";
        /// A cycle or region without its closing bracket.
        CornersEnd
            "the list of corners {word} does not end with its bracket"
            "перечень углов {word} не заканчивается своей скобкой";
        /// A cycle or region with fewer than three corners, or twice the same in a row.
        Corners
            "{word} needs at least three corners, and neighbours must differ"
            "в {word} нужно не меньше трёх углов, и соседние должны различаться";
        /// A region in a position.
        ElementRegion
            "{word} is a region, and a position is made of stones and segments"
            "{word} — участок, а позиция состоит из камней и отрезков";
    }
    BadStone {
        /// `@` or a colour letter without a cell.
        StoneCell
            "the cell of the stone {word} cannot be read"
            "клетка камня {word} не читается";
        /// Letters or digits that run on behind a cell.
        StoneTail
            "something stands behind the cell in {word}"
            "в {word} после клетки стоит что-то лишнее";
        /// A comma with no stone after it.
        HalfMissing
            "no second stone after the comma in {word}"
            "после запятой в {word} нет второго камня";
    }
    BadDash {
        /// A single dash.
        Dash
            "a single dash is not a pass"
            "одна чёрточка — не пропуск хода";
        /// Three dashes or more.
        Dashes(n)
            "{n} {dashes} in a row are not a pass"
            "{n} {dashes} подряд — не пропуск хода",
            dashes = Text::new("dashes", plural_ru(n as u64, "чёрточка", "чёрточки", "чёрточек"));
    }
    BadOffer {
        /// An offer without a star.
        OfferStarless
            "no alternative of the offer {word} is marked as the one picked"
            "в предложении {word} не отмечен выбранный вариант";
        /// An offer with several stars.
        OfferStars(n)
            "{n} alternatives of the offer {word} are marked, but one is picked"
            "в предложении {word} отмечено вариантов: {n}, а выбирают один";
        /// `|` with no segment after it.
        OfferNext
            "no segment after | in the offer {word}"
            "после | в предложении {word} нет отрезка";
    }
    BadNumber {
        /// A number without its full stop.
        NumberStop
            "{word} is neither a cell nor a move number with its full stop"
            "{word} — не клетка и не номер хода с точкой";
    }
    MissingColour {
        /// An element of a position without a colour.
        ElementColour
            "{word} has no colour"
            "у {word} нет цвета";
    }
}

/// A fault and where it was found.
#[derive(Debug)]
pub(super) struct Failure<'a> {
    pub(super) fault: WordFault,
    /// The text that remained to be read there.
    pub(super) rest: &'a [u8],
    /// Where the part to blame begins, when it is not the whole word.
    pub(super) from: Option<&'a [u8]>,
}

impl<'a> ParseError<&'a [u8]> for Failure<'a> {
    fn from_error_kind(rest: &'a [u8], _: ErrorKind) -> Self {
        Self {
            fault: WordFault::Word,
            rest,
            from: None,
        }
    }

    fn append(_: &'a [u8], _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl WordFault {
    /// The error that `word`, which stands at a place, has this fault.
    pub(super) fn error(self, word: &str, span: Span) -> Diagnostic {
        Diagnostic::error(self.code(), span, self.message(&shorten(word))).help(self.help())
    }

    /// How to write it.
    fn help(self) -> Text {
        match self {
            Self::Word => Text::new(
                "moves are written [d4-5], [d-e5], r@e7, e7 or -- (a pass)",
                "ходы записывают так: [d4-5], [d-e5], к@e7, e7 или -- (пропуск)",
            ),
            Self::EdgeEnd | Self::EdgePoint | Self::EdgeDash => Text::new(
                "an edge is written without spaces: [d4-5] vertical, [d-e5] horizontal, [b2-d5] free",
                "ребро пишут без пробелов: [d4-5] вертикальное, [d-e5] горизонтальное, [b2-d5] свободное",
            ),
            Self::EdgeTail => Text::new(
                "behind a colon an edge ends where the word does: :d4-5 is the same as [d4-5]",
                "после двоеточия ребро кончается вместе со словом: :d4-5 то же, что [d4-5]",
            ),
            Self::EdgeMixture => Text::new(
                "only rows change in [d4-5-6], only columns in [c-d-e5], and otherwise each vertex is written in full: [b2-d5]",
                "в [d4-5-6] меняются только горизонтали, в [c-d-e5] только вертикали, иначе каждая вершина пишется полностью: [b2-d5]",
            ),
            Self::EdgeSingle | Self::EdgePoints => Text::new(
                "a segment joins two different vertices: [d4-5]",
                "отрезок соединяет две разные вершины: [d4-5]",
            ),
            Self::CommentInPosition => Text::new(
                "comments belong to moves; a remark, from # to the end of the line, can stand in a position",
                "комментарии относятся к ходам; в позиции можно поставить примечание от # до конца строки",
            ),
            Self::PolylineMove | Self::CycleMove => Text::new(
                "write one segment for each move",
                "пишите по одному отрезку на ход",
            ),
            Self::Corner | Self::CornersEnd | Self::Corners => Text::new(
                "corners are full vertices divided by dashes: (a6-a4-d4-d6) is a cycle, {c4-e4-e6-c6} a region",
                "углы — полные вершины через чёрточку: (a6-a4-d4-d6) — цикл, {c4-e4-e6-c6} — участок",
            ),
            Self::StoneCell | Self::StoneTail => Text::new(
                "a stone is written r@e7: colour, @, column letter, row number",
                "камень пишут так: к@e7 — цвет, @, буква вертикали, номер горизонтали",
            ),
            Self::HalfMissing => Text::new(
                "two half-moves are written b@j10, r@k9; one stone alone skips the other half",
                "два полухода пишут так: г@j10, к@k9; один камень без запятой пропускает второй полуход",
            ),
            Self::Dash | Self::Dashes(_) => Text::new(
                "a pass is two dashes, --, or the word pass",
                "пропуск хода — две чёрточки, --, или слово пас",
            ),
            Self::OfferStarless | Self::OfferStars(_) => Text::new(
                "a star directly behind its ] marks the one picked: [d-e5]|[f3-4]*|[b-c2]",
                "выбранный вариант отмечают звёздочкой сразу после ]: [d-e5]|[f3-4]*|[b-c2]",
            ),
            Self::OfferNext => Text::new(
                "alternatives are divided by |: [d-e5]|[f3-4]*|[b-c2]",
                "варианты разделяют знаком |: [d-e5]|[f3-4]*|[b-c2]",
            ),
            Self::NumberStop => {
                Text::new("a move number is written 12.", "номер хода пишут так: 12.")
            }
            Self::ElementColour => Text::new(
                "put its letter before it: с or г (blue), к (red), з (green), or else b, r, g",
                "поставьте перед ним букву: с или г (синий), к (красный), з (зелёный) либо b, r, g",
            ),
            Self::ElementWord | Self::ElementRegion => Text::new(
                "a position consists of stones r@e7, segments b[d4-5], polylines g[c-d-e5] and cycles b(a6-a4-d4-d6)",
                "позиция состоит из камней к@e7, отрезков с[d4-5], ломаных з[c-d-e5] и циклов с(a6-a4-d4-d6)",
            ),
        }
    }
}

/// How far behind the beginning of a bracket its end may be missed for the two to belong together.
const NEAR: usize = 16;

/// Whether a character ends a broken word in a record: white space, or the beginning of another
/// item.
pub(super) fn ends_in_record(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '«' | '#' | '(' | ')')
}

/// Whether a character ends a broken word in a position, where round brackets belong to cycles.
pub(super) fn ends_in_position(c: char) -> bool {
    c.is_whitespace() || matches!(c, '"' | '«' | '#')
}

/// Where the broken word at the beginning of `start` ends, which was understood for `at_least` bytes.
///
/// A bracket that is closed near by, as in `[d4 - 5]`, is one word in spite of its white space.
pub(super) fn word_end(start: &str, at_least: usize, ends: fn(char) -> bool) -> usize {
    let first = start.chars().next().map_or(0, char::len_utf8);
    let from = at_least.max(first).min(start.len());
    let inside = start[..from]
        .find(char::is_whitespace)
        .filter(|&at| at >= first);
    let end =
        inside.unwrap_or_else(|| start[from..].find(ends).map_or(start.len(), |at| from + at));
    let Some(open) = start[..end]
        .rfind(['[', '{'])
        .filter(|&at| !start[at..end].contains([']', '}']))
    else {
        return end;
    };
    let behind = &start[end..];
    let close = behind.find(['[', ']', '{', '}', '(', ')', '"', '\n']);
    let close = close.filter(|&at| at <= NEAR && matches!(behind.as_bytes()[at], b']' | b'}'));
    close
        .filter(|_| end - open <= NEAR)
        .map_or(end, |at| end + at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bracket_closed_near_by_is_one_word() {
        let word = |text| &text[..word_end(text, 0, ends_in_record)];
        assert_eq!(word("[d4 - 5] e7"), "[d4 - 5]");
        assert_eq!(word("[d4 [d5-6]"), "[d4");
        assert_eq!(word("[d4-5 2. [d5-6]"), "[d4-5");
        assert_eq!(word("oops [d4-5]"), "oops");
        assert_eq!(word("e7)x"), "e7");
    }
}
