//! Moves in their usual spelling, read byte by byte: `[d4-5]`, `с[d-e5]`, `e7`, `к@e7`, `г@j10, к@k9`.
//!
//! Almost every move of an archive is written so, and whoever checks millions of them feels the difference. What is
//! spelled in any other way is left to `words`, which alone knows the grammar and what to say about mistakes; a test
//! compares both.

#![expect(clippy::inline_always, reason = "handing words from one small function to the next took a tenth of a check")]

use super::words::{Input, Ruler};
use super::{Edge, Element, Figure, Item, Letters, Move, Number, Ply, Point, Segment, Stone};
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
        let Some((played, end)) = a_move(ruler, at, letters) else { return behind };
        if let Some(b'!' | b'?') = bytes.get(end) {
            return behind;
        }
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
        let Some(Word { colour: Some(colour), letter, what: What::Stone(cell), length }) = word(bytes, at) else {
            return behind;
        };
        let end = at + usize::from(length);
        if !matches!(bytes.get(end), None | Some(b' ' | b'\n')) {
            return behind;
        }
        note(Some(colour), ruler, (at, letter), letters);
        out.push(Element { colour: Some(colour), figure: Figure::Point(cell), span: ruler.map.span(at, end) });
        behind = end;
    }
}

/// One segment or stone. Small enough to be handed on in two registers.
struct Word {
    colour: Option<Colour>,
    /// How many bytes the colour letter takes.
    letter: u8,
    /// How many bytes all of it takes.
    length: u8,
    what: What,
}

enum What {
    Segment(Edge),
    Stone(Point),
}

/// A move and the place behind it.
#[inline(always)]
fn a_move(ruler: Ruler<'_>, at: usize, letters: &mut Letters) -> Option<(Move, usize)> {
    let bytes = ruler.text.as_bytes();
    let Word { colour, letter, what, length } = word(bytes, at)?;
    let end = at + usize::from(length);
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
    let end = from + usize::from(second.length);
    is_at_end(bytes, end).then_some(())?;
    note(colour, ruler, (at, letter), letters);
    note(second.colour, ruler, (from, second.letter), letters);
    let second_stone = Stone { colour: second.colour, cell, span: ruler.map.span(from, end) };
    Some((Move::Pair([first, second_stone]), end))
}

/// One segment or stone with its colour letter.
#[inline(always)]
fn word(bytes: &[u8], at: usize) -> Option<Word> {
    let from_letter = window(bytes, at);
    let (colour, letter) = colour(from_letter)?;
    let behind = from_letter >> (8 * letter);
    let (place, sign) = match behind.to_le_bytes()[0] {
        b'[' => {
            let (edge, length) = edge(window(bytes, at + usize::from(letter) + 1))?;
            return Some(Word { colour, letter, what: What::Segment(edge), length: letter + 1 + length });
        }
        b'@' if letter > 0 => (behind >> 8, 1),
        _ if letter == 0 => (behind, 0),
        _ => return None,
    };
    let (cell, length) = point(place)?;
    Some(Word { colour, letter, what: What::Stone(cell), length: letter + sign + length })
}

/// Eight bytes from a place on, the first one lowest, with zeros behind the end of the text: all of a stone with its
/// letter, or of an edge.
#[inline(always)]
fn window(bytes: &[u8], at: usize) -> u64 {
    match bytes.get(at..).and_then(<[u8]>::first_chunk) {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => last_window(bytes.get(at..).unwrap_or_default()),
    }
}

#[cold]
fn last_window(rest: &[u8]) -> u64 {
    rest.iter().rev().fold(0, |window, &byte| window << 8 | u64::from(byte))
}

/// The Cyrillic colour letters by the last bit of their first byte and the last six of their second one.
const CYRILLIC: [Option<Colour>; 128] = {
    let mut table = [None; 128];
    let (blue, red, green) = (['с', 'С', 'г', 'Г'], ['к', 'К'], ['з', 'З']);
    let mut at = 0;
    while at < 4 {
        table[blue[at] as usize & 0x7f] = Some(Colour::Blue);
        table[red[at / 2] as usize & 0x7f] = Some(Colour::Red);
        table[green[at / 2] as usize & 0x7f] = Some(Colour::Green);
        at += 1;
    }
    table
};

/// The colour letter at the beginning of a window, if one stands there, and how many bytes it takes.
#[inline(always)]
fn colour(window: u64) -> Option<(Option<Colour>, u8)> {
    let [lead, next, ..] = window.to_le_bytes();
    Some(match lead {
        // The letters from U+0400 to U+047F, the last seven bits of which stand in these two bytes.
        0xd0 | 0xd1 => (Some(CYRILLIC[usize::from((lead & 1) << 6 | next & 0x3f)]?), 2),
        b'[' => (None, 0),
        b'a'..=b'z' if next.is_ascii_digit() => (None, 0),
        // A Latin c is looked at twice, since it may be meant for a Cyrillic one.
        b'b' | b'B' => (Some(Colour::Blue), 1),
        b'r' | b'R' => (Some(Colour::Red), 1),
        b'g' | b'G' => (Some(Colour::Green), 1),
        _ => return None,
    })
}

/// A cell or vertex at the beginning of a window, and how many bytes it takes.
#[inline(always)]
fn point(window: u64) -> Option<(Point, u8)> {
    let column = column(window.to_le_bytes()[0])?;
    let (row, length) = row(window >> 8)?;
    Some((Point { column, row }, length + 1))
}

/// What stands between square brackets, `d4-5` or `d-e5`, and how many bytes it takes with the closing one.
#[inline]
fn edge(window: u64) -> Option<(Edge, u8)> {
    let [first, dash, second, ..] = window.to_le_bytes();
    let first = column(first)?;
    let (from, to, length) = if dash == b'-' {
        let (row, length) = row(window >> 24)?;
        (Point { column: first, row }, Point { column: column(second)?, row }, 3 + length)
    } else {
        let (low, length) = row(window >> 8)?;
        let behind = window >> (8 + 8 * length);
        let (high, more) = row(behind >> 8).filter(|_| behind.to_le_bytes()[0] == b'-')?;
        (Point { column: first, row: low }, Point { column: first, row: high }, 2 + length + more)
    };
    let is_closed = (window >> (8 * length)).to_le_bytes()[0] == b']';
    (is_closed && from != to).then_some((Edge { from, to }, length + 1))
}

#[inline]
fn column(letter: u8) -> Option<u8> {
    letter.is_ascii_lowercase().then(|| letter - b'a')
}

/// A row of one or two digits at the beginning of a window, and how many they are.
#[inline(always)]
fn row(window: u64) -> Option<(u16, u8)> {
    let [first, second, third, ..] = window.to_le_bytes();
    let has_two = second.is_ascii_digit();
    if !first.is_ascii_digit() || (has_two && third.is_ascii_digit()) {
        return None;
    }
    let one = u16::from(first - b'0');
    Some(if has_two { (10 * one + u16::from(second - b'0'), 2) } else { (one, 1) })
}

/// A move number of at most six digits with its full stop, and the place behind it.
#[inline]
fn count(bytes: &[u8], from: usize) -> Option<(u32, usize)> {
    let mut value = 0;
    for (length, byte) in window(bytes, from).to_le_bytes().into_iter().enumerate() {
        match byte {
            b'0'..=b'9' if length < 6 => value = 10 * value + u32::from(byte - b'0'),
            b'.' => return Some((value, from + length + 1)),
            _ => break,
        }
    }
    None
}

/// The place behind usual white space.
#[inline(always)]
fn behind_spaces(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n') = bytes.get(at) {
        at += 1;
    }
    at
}

/// Whether a move surely ends here: white space follows and then what begins something else, or a mark.
#[inline(always)]
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
#[inline(always)]
fn note(colour: Option<Colour>, ruler: Ruler<'_>, (at, letter): (usize, u8), letters: &mut Letters) {
    if colour.is_none() {
        return;
    }
    let first = if letter == 1 { &mut letters.latin } else { &mut letters.cyrillic };
    if first.is_none() {
        *first = Some(ruler.map.span(at, at + usize::from(letter)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{letters, words};
    use crate::text::SpanMap;

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
