//! Moves in their usual spelling, read byte by byte: `[d4-5]`, `с[d-e5]`, `e7`, `к@e7`, `г@j10, к@k9`.
//!
//! Almost every move of an archive is written so, and whoever checks millions of them feels the difference. What is
//! spelled in any other way is left to `words`, which alone knows the grammar and what to say about mistakes; a test
//! compares both.

use super::{
    Edge, Element, Figure, Item, Letters, Move, Number, Ply, Point, Segment, Stone,
    words::{Input, Ruler},
};
use crate::Colour;

/// Reads a move in its usual spelling; `None` when it is spelled otherwise, or in any doubt.
///
/// Colour letters are noted; nothing else in the usual spelling is worth a remark.
pub(super) fn played<'a>(ruler: Ruler<'a>, input: Input<'a>, letters: &mut Letters) -> Option<(Input<'a>, Move)> {
    let (played, end) = a_move(ruler, ruler.at(input), letters)?;
    Some((&ruler.text[end..], played))
}

/// Reads moves from a place on, with their numbers where they have some, as long as they are spelled as usual and have
/// no marks; the place behind the last one. `number` is the one that waits for the first move.
pub(super) fn moves(
    ruler: Ruler<'_>,
    from: usize,
    number: &mut Option<Number>,
    items: &mut Vec<Item>,
    letters: &mut Letters,
) -> usize {
    let bytes = ruler.text.as_bytes();
    let mut behind = from;
    loop {
        let mut at = behind_spaces(bytes, behind);
        let mut own = *number;
        if bytes.get(at).is_some_and(u8::is_ascii_digit) {
            let Some((value, end)) = count(bytes, at).filter(|_| own.is_none()) else { return behind };
            own = Some(Number { value, span: ruler.map.span(at, end) });
            at = behind_spaces(bytes, end);
        }
        let is_marked = |end: usize| matches!(bytes.get(end), Some(b'!' | b'?'));
        let Some((played, end)) = a_move(ruler, at, letters).filter(|(_, end)| !is_marked(*end)) else { return behind };
        items.push(Item::Ply(Ply { number: own, played, mark: None, span: ruler.map.span(at, end) }));
        *number = None;
        behind = end;
    }
}

/// Reads stones of a position in their usual spelling from a place on, as far as they go; the place behind them.
pub(super) fn stones(ruler: Ruler<'_>, from: usize, out: &mut Vec<Element>, letters: &mut Letters) -> usize {
    let bytes = ruler.text.as_bytes();
    let mut behind = from;
    loop {
        let at = behind_spaces(bytes, behind);
        let Some(Word { colour: Some(colour), letter, what: What::Stone(cell), end }) = word(bytes, at) else {
            return behind;
        };
        if !matches!(bytes.get(end), None | Some(b' ' | b'\n')) {
            return behind;
        }
        note(Some(colour), ruler, (at, letter), letters);
        out.push(Element { colour: Some(colour), figure: Figure::Point(cell), span: ruler.map.span(at, end) });
        behind = end;
    }
}

/// One segment or stone.
struct Word {
    colour: Option<Colour>,
    /// How many bytes the colour letter takes.
    letter: usize,
    what: What,
    /// The place behind it.
    end: usize,
}

enum What {
    Segment(Edge),
    Stone(Point),
}

/// A move and the place behind it.
#[inline]
fn a_move(ruler: Ruler<'_>, at: usize, letters: &mut Letters) -> Option<(Move, usize)> {
    let bytes = ruler.text.as_bytes();
    let Word { colour, letter, what, end } = word(bytes, at)?;
    let span = ruler.map.span(at, end);
    let cell = match what {
        What::Segment(edge) => {
            is_at_end(bytes, end).then_some(())?;
            note(colour, ruler, (at, letter), letters);
            return Some((Move::Segment(Segment { colour, edge, span }), end));
        }
        What::Stone(cell) => cell,
    };
    let first = Stone { colour, cell, span };
    if bytes.get(end) != Some(&b',') {
        is_at_end(bytes, end).then_some(())?;
        note(colour, ruler, (at, letter), letters);
        return Some((Move::Stone(first), end));
    }
    let from = end + 2;
    let second = word(bytes, from).filter(|_| bytes[end + 1] == b' ')?;
    let What::Stone(cell) = second.what else { return None };
    is_at_end(bytes, second.end).then_some(())?;
    note(colour, ruler, (at, letter), letters);
    note(second.colour, ruler, (from, second.letter), letters);
    let second_stone = Stone { colour: second.colour, cell, span: ruler.map.span(from, second.end) };
    Some((Move::Pair([first, second_stone]), second.end))
}

/// One segment or stone with its colour letter.
#[inline]
fn word(bytes: &[u8], at: usize) -> Option<Word> {
    let (colour, letter) = colour(bytes, at)?;
    let from = at + letter;
    match bytes.get(from)? {
        b'[' => {
            let (edge, end) = edge(bytes, from + 1)?;
            Some(Word { colour, letter, what: What::Segment(edge), end })
        }
        b'@' if letter > 0 => stone(bytes, from + 1, colour, letter),
        _ if letter == 0 => stone(bytes, from, None, 0),
        _ => None,
    }
}

/// The colour letter at a place, if one stands there, and how many bytes it takes.
#[inline]
fn colour(bytes: &[u8], at: usize) -> Option<(Option<Colour>, usize)> {
    let next = bytes.get(at + 1)?;
    Some(match bytes[at] {
        b'[' => (None, 0),
        b'a'..=b'z' if next.is_ascii_digit() => (None, 0),
        // A Latin c is looked at twice, since it may be meant for a Cyrillic one.
        b'b' | b'B' => (Some(Colour::Blue), 1),
        b'r' | b'R' => (Some(Colour::Red), 1),
        b'g' | b'G' => (Some(Colour::Green), 1),
        // The Cyrillic с and г, к, з with their capitals.
        lead @ (0xd0 | 0xd1) => (
            Some(match (lead, next) {
                (0xd1, 0x81) | (0xd0, 0xa1 | 0xb3 | 0x93) => Colour::Blue,
                (0xd0, 0xba | 0x9a) => Colour::Red,
                (0xd0, 0xb7 | 0x97) => Colour::Green,
                _ => return None,
            }),
            2,
        ),
        _ => return None,
    })
}

#[inline]
fn stone(bytes: &[u8], at: usize, colour: Option<Colour>, letter: usize) -> Option<Word> {
    let column = column(bytes, at)?;
    let (row, end) = row(bytes, at + 1)?;
    Some(Word { colour, letter, what: What::Stone(Point { column, row }), end })
}

/// What stands between square brackets, and where it ends: `d4-5` or `d-e5`.
#[inline]
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

#[inline]
fn column(bytes: &[u8], at: usize) -> Option<u8> {
    bytes.get(at).filter(|letter| letter.is_ascii_lowercase()).map(|letter| letter - b'a')
}

/// A row of one or two digits, and where it ends.
#[inline]
fn row(bytes: &[u8], at: usize) -> Option<(u16, usize)> {
    let digit = |at: usize| bytes.get(at).filter(|digit| digit.is_ascii_digit()).map(|digit| u16::from(digit - b'0'));
    let first = digit(at)?;
    match digit(at + 1) {
        None => Some((first, at + 1)),
        Some(second) if digit(at + 2).is_none() => Some((10 * first + second, at + 2)),
        Some(_) => None,
    }
}

/// A move number of at most six digits with its full stop, and the place behind it.
#[inline]
fn count(bytes: &[u8], from: usize) -> Option<(u32, usize)> {
    let (mut at, mut value) = (from, 0);
    while let Some(digit) = bytes.get(at).filter(|digit| digit.is_ascii_digit()) {
        value = 10 * value + u32::from(digit - b'0');
        at += 1;
        if at - from > 6 {
            return None;
        }
    }
    (bytes.get(at) == Some(&b'.')).then_some((value, at + 1))
}

/// The place behind usual white space.
#[inline]
fn behind_spaces(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n') = bytes.get(at) {
        at += 1;
    }
    at
}

/// Whether a move surely ends here: white space follows and then what begins something else, or a mark.
#[inline]
fn is_at_end(bytes: &[u8], at: usize) -> bool {
    match bytes.get(at) {
        None | Some(b'!' | b'?') => true,
        // Of what is not ASCII, Cyrillic letters are no white space.
        Some(b' ' | b'\n') => {
            !matches!(bytes.get(at + 1), Some(b',' | b'|' | b'*' | b' ' | b'\t' | b'\n' | b'\r' | 0x80..=0xcf | 0xd2..))
        }
        _ => false,
    }
}

/// Notes the colour letter of a word, if it has one.
#[inline]
fn note(colour: Option<Colour>, ruler: Ruler<'_>, (at, letter): (usize, usize), letters: &mut Letters) {
    if colour.is_none() {
        return;
    }
    let first = if letter == 1 { &mut letters.latin } else { &mut letters.cyrillic };
    first.get_or_insert_with(|| ruler.map.span(at, at + letter));
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
            let mut elements = Vec::new();
            let end = stones(Ruler { text, map: &map }, 0, &mut elements, &mut Letters::default());
            assert_eq!(end, text.len(), "{text:?}");
            // A tab is white space as well, but not the usual one.
            let slowly = text.replace([' ', '\n'], "\t") + "\t";
            assert_eq!(elements, crate::notation::position(&slowly, &map).tree, "{text:?}");
        }
    }

    #[test]
    fn a_run_of_moves_is_the_same_record() {
        let pieces = [
            "1. ",
            "2.",
            "30.\n",
            "[d4-5]",
            "[d-e5]!",
            "e7",
            "к@e7",
            "г@j10, к@k9",
            "с[a1-2]",
            "--",
            "\"x\"",
            " ",
            " ",
            "\n",
        ];
        let mut next = random();
        for _ in 0..20_000 {
            let text: String = (0..=next(12)).map(|_| pieces[next(pieces.len())]).collect();
            let map = SpanMap::offset(5);
            let quickly = crate::notation::record(&text, &map);
            // Two tabs in place of each space are white space as well, but not the usual one.
            let slowly = crate::notation::record(&text.replace(' ', "\t\t").replace('\n', "\t\n"), &map);
            assert_eq!(quickly.tree.without_spans(), slowly.tree.without_spans(), "{text:?}");
            assert_eq!(quickly.diagnostics.len(), slowly.diagnostics.len(), "{text:?}");
            for ply in quickly.tree.plies() {
                let written = &text[ply.span.start as usize - 5..ply.span.end as usize - 5];
                assert!(!written.starts_with([' ', '\n']) && !written.ends_with([' ', '\n']), "{text:?} {written:?}");
                if let Some(number) = ply.number {
                    assert_eq!(
                        text[number.span.start as usize - 5..number.span.end as usize - 5],
                        format!("{}.", number.value)
                    );
                }
            }
        }
    }

    fn random() -> impl FnMut(usize) -> usize {
        let mut state = 1_u64;
        move |below: usize| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            usize::try_from(state >> 33).unwrap_or_default() % below
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
        let (mut next, mut read) = (random(), 0);
        for _ in 0..60_000 {
            let text: String = (0..=next(5)).map(|_| pieces[next(pieces.len())]).collect();
            read += usize::from(compare(&text));
        }
        assert!(read > 1_000, "only {read} of the texts were usual");
    }
}
