//! Moves in their usual spelling, read byte by byte: `[d4-5]`, `с[d-e5]`, `e7`, `к@e7`, `г@j10, к@k9`.
//!
//! Almost every move of an archive is written so, and whoever checks millions of them feels the difference. What is
//! spelled in any other way is left to `words`, which alone knows the grammar and what to say about mistakes; a test
//! compares both.

use super::{
    Edge, Element, Figure, Letters, Move, Point, Segment, Stone,
    letters::colour_of,
    words::{Input, Ruler},
};
use crate::Colour;

/// Reads a move in its usual spelling; `None` when it is spelled otherwise, or in any doubt.
///
/// Colour letters are noted; nothing else in the usual spelling is worth a remark.
pub(super) fn played<'a>(ruler: Ruler<'a>, input: Input<'a>, letters: &mut Letters) -> Option<(Input<'a>, Move)> {
    let bytes = input.as_bytes();
    let (first, rest) = word(ruler, input)?;
    let (played, rest) = match first {
        Word::Segment(segment) => (Move::Segment(segment), rest),
        Word::Stone(first) if bytes.get(bytes.len() - rest.len()) == Some(&b',') => {
            let (Word::Stone(second), rest) = word(ruler, rest.strip_prefix(", ")?)? else { return None };
            (Move::Pair([first, second]), rest)
        }
        Word::Stone(stone) => (Move::Stone(stone), rest),
    };
    if !is_at_end(rest.as_bytes()) {
        return None;
    }
    match &played {
        Move::Segment(segment) => note(segment.colour, input, ruler, letters),
        Move::Pair([one, other]) => {
            note(one.colour, input, ruler, letters);
            note(other.colour, &input[input.find(", ")? + 2..], ruler, letters);
        }
        _ => note(played.stones().first().and_then(|stone| stone.colour), input, ruler, letters),
    }
    Some((rest, played))
}

/// Reads a stone of a position in its usual spelling; `None` for everything else.
pub(super) fn element<'a>(ruler: Ruler<'a>, input: Input<'a>, letters: &mut Letters) -> Option<(Input<'a>, Element)> {
    let (Word::Stone(Stone { colour, cell, span }), rest) = word(ruler, input)? else { return None };
    if colour.is_none() || !matches!(rest.as_bytes(), [] | [b' ' | b'\n', ..]) {
        return None;
    }
    note(colour, input, ruler, letters);
    Some((rest, Element { colour, figure: Figure::Point(cell), span }))
}

enum Word {
    Segment(Segment),
    Stone(Stone),
}

/// One segment or stone with its colour letter.
fn word<'a>(ruler: Ruler<'a>, input: Input<'a>) -> Option<(Word, Input<'a>)> {
    let bytes = input.as_bytes();
    let (colour, at) = match bytes.first()? {
        b'[' => (None, 0),
        b'a'..=b'z' if bytes.get(1)?.is_ascii_digit() => (None, 0),
        // A Latin c is looked at twice, since it may be meant for a Cyrillic one.
        b'c' | b'C' => return None,
        _ => {
            let letter = input.chars().next()?;
            (Some(colour_of(letter)?), letter.len_utf8())
        }
    };
    match bytes.get(at)? {
        b'[' => {
            let (edge, end) = edge(bytes, at + 1)?;
            let rest = &input[end..];
            Some((Word::Segment(Segment { colour, edge, span: ruler.span(input, rest) }), rest))
        }
        b'@' if colour.is_some() => stone(ruler, input, colour, at + 1),
        _ if colour.is_none() => stone(ruler, input, None, 0),
        _ => None,
    }
}

fn stone<'a>(ruler: Ruler<'a>, input: Input<'a>, colour: Option<Colour>, at: usize) -> Option<(Word, Input<'a>)> {
    let bytes = input.as_bytes();
    let column = column(bytes, at)?;
    let (row, end) = row(bytes, at + 1)?;
    let rest = &input[end..];
    Some((Word::Stone(Stone { colour, cell: Point { column, row }, span: ruler.span(input, rest) }), rest))
}

/// What stands between square brackets, and where it ends: `d4-5` or `d-e5`.
fn edge(bytes: &[u8], at: usize) -> Option<(Edge, usize)> {
    let first = column(bytes, at)?;
    let (from, to, end) = if bytes.get(at + 1) == Some(&b'-') {
        let second = column(bytes, at + 2)?;
        let (row, end) = row(bytes, at + 3)?;
        (Point { column: first, row }, Point { column: second, row }, end)
    } else {
        let (low, dash) = row(bytes, at + 1)?;
        let (high, end) = row(bytes, (bytes.get(dash) == Some(&b'-')).then_some(dash + 1)?)?;
        (Point { column: first, row: low }, Point { column: first, row: high }, end)
    };
    (bytes.get(end) == Some(&b']') && from != to).then_some((Edge { from, to }, end + 1))
}

fn column(bytes: &[u8], at: usize) -> Option<u8> {
    bytes.get(at).filter(|letter| letter.is_ascii_lowercase()).map(|letter| letter - b'a')
}

/// A row of one or two digits, and where it ends.
fn row(bytes: &[u8], at: usize) -> Option<(u16, usize)> {
    let digit = |at: usize| bytes.get(at).filter(|digit| digit.is_ascii_digit()).map(|digit| u16::from(digit - b'0'));
    let first = digit(at)?;
    match digit(at + 1) {
        None => Some((first, at + 1)),
        Some(second) if digit(at + 2).is_none() => Some((10 * first + second, at + 2)),
        Some(_) => None,
    }
}

/// Whether a move surely ends here: white space follows and then what begins something else, or a mark.
fn is_at_end(rest: &[u8]) -> bool {
    match rest {
        [] | [b' ' | b'\n'] | [b'!' | b'?', ..] => true,
        [b' ' | b'\n', next, ..] => !matches!(next, b',' | b'|' | b'*' | b' ' | b'\t' | b'\n' | b'\r' | 0x80..),
        _ => false,
    }
}

fn note(colour: Option<Colour>, word: Input<'_>, ruler: Ruler<'_>, letters: &mut Letters) {
    if colour.is_none() {
        return;
    }
    let is_latin = word.as_bytes().first().is_some_and(u8::is_ascii);
    let first = if is_latin { &mut letters.latin } else { &mut letters.cyrillic };
    let length = if is_latin { 1 } else { 2 };
    first.get_or_insert_with(|| ruler.span(word, &word[length..]));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{letters, words};
    use crate::source::SpanMap;

    /// Both readings of a text, where this one reads it at all.
    fn compare(text: &str) -> bool {
        let map = SpanMap::offset(7);
        let ruler = Ruler { text, map: &map };
        let mut noted = Letters::default();
        let Some((rest, played)) = super::played(ruler, text, &mut noted) else { return false };
        let (slow_rest, slow) = words::played(ruler, text).unwrap_or_else(|_| panic!("{text:?} is no move"));
        assert_eq!((rest, &played), (slow_rest, &slow), "{text:?}");
        let (mut slowly, mut remarks) = (Letters::default(), Vec::new());
        letters::notice(&text[..text.len() - rest.len()], 0, &map, &mut slowly, &mut remarks);
        assert!(remarks.is_empty(), "{text:?} {remarks:?}");
        assert_eq!((noted.cyrillic, noted.latin), (slowly.cyrillic, slowly.latin), "{text:?}");
        true
    }

    #[test]
    fn a_stone_of_a_position_is_the_same_element() {
        for text in ["к@e7", "г@j10 к@k9", "b@a1\nr@b2"] {
            let map = SpanMap::offset(3);
            let (_, element) = super::element(Ruler { text, map: &map }, text, &mut Letters::default()).expect("usual");
            // A tab is white space as well, but not the usual one.
            let slowly = format!("{}\t", text.split_whitespace().next().unwrap_or_default());
            assert_eq!([element], crate::notation::position(&slowly, &map).tree[..], "{text:?}");
        }
    }

    #[test]
    fn the_usual_spelling_is_read() {
        for text in
            ["[d4-5]", "[d-e5] 2.", "с[d10-9]!", "з[a-z25]\n", "b[a-b1]", "e7", "z25 ", "к@e7?", "г@j10, к@k9 3"]
        {
            assert!(compare(text), "{text:?}");
        }
    }

    #[test]
    fn whatever_is_read_means_the_same_to_the_grammar() {
        let pieces = [
            "[", "]", "d", "e", "4", "5", "12", "-", "--", "—", "с", "c", "к", "b", "@", ",", ", ", " ", "\n", "|",
            "*", "!", "?!", "e7", "[d4-5]", "[d-e5]", "к@e7", "г@j10", "А", "Z", "0", "]|[", "(", "\t", "\u{a0}",
        ];
        let (mut state, mut read) = (1_u64, 0);
        let mut next = |below: usize| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            usize::try_from(state >> 33).unwrap_or_default() % below
        };
        for _ in 0..60_000 {
            let text: String = (0..=next(5)).map(|_| pieces[next(pieces.len())]).collect();
            read += usize::from(compare(&text));
        }
        assert!(read > 1_000, "only {read} of the texts were usual");
    }
}
