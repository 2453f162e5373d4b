//! Words of typed text: the ways in which people type moves, numbers and marks, by one table and
//! one grammar.
//!
//! A word has one normal form or none. Nothing is searched and nothing is chosen here; whether a move is legal and whether
//! a text is complete, others say. It knows alphabets, keyboards and spellings; it knows no field and no game.

mod numbers;
mod slips;
mod table;

pub use numbers::{Numeral, closing, is_separator, mark, number, pass};
pub use slips::{Certainty, Slip, Slips};

use super::letters::{colour_of, column_of, is_dash};
use super::picture::Form;
use super::{Edge, Element, Figure, Move, Offered, Point, Segment, Stone, near};
use crate::Colour;
use crate::text::{Span, lowered, small};
use table::{BRACKETS, COLOUR_LETTERS, COLOUR_SIGNS, COLOURS, DIGITS, LOOKS, RUSSIAN, SHAPES};

/// The longest word of a move, in bytes.
const LONGEST: usize = 48;
/// How many segments an offer may have, of which three are usual.
const OFFERED: usize = 16;

/// The meaning of Cyrillic letters of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// The Latin letters that they look like.
    Latin,
    /// The same, with letters about which the user has to be asked.
    Looks,
    /// Their place in the Russian alphabet: а is `a`, б is `b`, в is `c`.
    Russian,
    /// Their keys: the author did not change the layout.
    Keys,
}

impl Columns {
    /// The column of a letter.
    fn of(self, letter: char) -> Option<u8> {
        match self {
            Self::Latin => column_of(letter),
            Self::Looks => {
                let look = LOOKS
                    .iter()
                    .find(|(own, _)| *own == letter)
                    .map(|(_, look)| look - b'a');
                look.or_else(|| column_of(letter))
            }
            Self::Russian => {
                let small = small(letter);
                u8::try_from(RUSSIAN.chars().position(|own| own == small)?).ok()
            }
            Self::Keys => near::typed(letter),
        }
    }
}

/// A word read: how long it is in bytes, the move, and the overlooked slips.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadMove {
    /// How many bytes of the text it takes.
    pub length: usize,
    /// The move, or one stone of it.
    pub played: Move,
    /// The slips that were overlooked.
    pub slips: Slips,
}

/// The move, or the stone of one, that a text begins with.
///
/// ```
/// use kletka::notation::picture::Form;
/// use kletka::notation::print::{self, Alphabet};
/// use kletka::notation::typed::{Columns, read};
/// let word = |text, form| {
///     read(text, form, Columns::Latin).map(|one| (one.length, print::played(&one.played, Alphabet::Latin)))
/// };
/// assert_eq!(word("[ d4 - 5 ] and so on", Form::Edges), Some((10, "[d4-5]".to_owned())));
/// assert_eq!(word("red e7", Form::Cells), Some((6, "r@e7".to_owned())));
/// assert_eq!(word("and so on", Form::Cells), None);
/// ```
#[must_use]
pub fn read(text: &str, form: Form, columns: Columns) -> Option<ReadMove> {
    let first = one(text, form, columns)?;
    if form == Form::Edges {
        offer(text, &first, columns).or(Some(first))
    } else {
        Some(first)
    }
}

/// A single segment or stone at the beginning of a text.
fn one(text: &str, form: Form, columns: Columns) -> Option<ReadMove> {
    let lengths = [bracketed(text), joined(text, form), Some(bare(text, form))];
    lengths.into_iter().flatten().find_map(|length| {
        let (played, slips) = word(&text[..length], form, columns)?;
        Some(ReadMove {
            length,
            played,
            slips,
        })
    })
}

/// How far a word in brackets goes, with its colour before it.
fn bracketed(text: &str) -> Option<usize> {
    let line = line(text);
    let open = line.find(|sign| BRACKETS.iter().any(|(open, ..)| *open == sign))?;
    let is_colour = open == 0 || is_colour(line[..open].trim_end());
    let close = BRACKETS
        .iter()
        .find(|(own, ..)| line[open..].starts_with(*own))?
        .1;
    is_colour
        .then(|| line[open..].find(close).map(|at| open + at + 1))
        .flatten()
}

/// How far a colour and the word after it go, with blanks between them.
fn joined(text: &str, form: Form) -> Option<usize> {
    let first = bare(text, form);
    let sign = text[first..].strip_prefix(':').unwrap_or(&text[first..]);
    let behind = text.len() - sign.trim_start_matches([' ', '\u{a0}']).len();
    (behind > first && is_colour(&text[..first])).then(|| behind + bare(&text[behind..], form))
}

/// How far a word without blanks goes.
fn bare(text: &str, form: Form) -> usize {
    let line = line(text);
    let ends = |sign: char| {
        sign.is_whitespace()
            || ",;/|!?*\"«»“„#(){}+&…•·│‼⁇⁉⁈".contains(sign)
            || (form == Form::Cells && is_dash(sign))
    };
    line[..line.find(ends).unwrap_or(line.len())]
        .trim_end_matches(['.', ':'])
        .len()
}

/// The beginning of a text in which a word ends.
fn line(text: &str) -> &str {
    let near = &text[..text.floor_char_boundary(LONGEST)];
    &near[..near.find(['\n', '\t']).unwrap_or(near.len())]
}

/// Whether a word names a colour and nothing else.
fn is_colour(word: &str) -> bool {
    let word = word.trim_end_matches([':', '@']);
    colour(word).is_some_and(|(_, length, _)| length == word.len())
}

/// The colour that a word begins with, how long its letters are, and the overlooked slips.
fn colour(word: &str) -> Option<(Colour, usize, Slips)> {
    let lower = lowered(&word[..word.floor_char_boundary(20)]);
    if let Some((name, colour)) = COLOURS.iter().find(|(name, _)| lower.starts_with(name)) {
        return Some((*colour, name.len(), Slips::from(Some(Slip::Colour))));
    }
    let first = word.chars().next()?;
    let behind = &word[first.len_utf8()..];
    let row = COLOUR_LETTERS
        .iter()
        .find(|(letter, sign, _)| *letter == first && behind.starts_with(sign));
    match row {
        Some((_, _, colour)) => Some((*colour, first.len_utf8(), Slips::from(Some(Slip::Colour)))),
        None => Some((colour_of(first)?, first.len_utf8(), Slips::none())),
    }
}

/// The move that a whole word is.
fn word(text: &str, form: Form, columns: Columns) -> Option<(Move, Slips)> {
    let coloured = || {
        let (colour, length, own) = colour(text)?;
        let rest = &text[length..];
        let behind = rest
            .strip_prefix('@')
            .unwrap_or_else(|| rest.trim_start_matches(COLOUR_SIGNS));
        let is_signed = rest.starts_with('@') || (form == Form::Edges && rest.starts_with('['));
        let (ends, slips) = place(behind, form, columns)?;
        Some((
            Some(colour),
            ends,
            own.with(&slips).and_if(!is_signed, Slip::Sign),
        ))
    };
    let plain = place(text, form, columns).map(|(ends, slips)| (None, ends, slips));
    let (colour, [from, to], slips) = plain.or_else(coloured)?;
    let span = Span::default();
    let played = match form {
        Form::Cells => Move::Stone(Stone {
            colour,
            cell: from,
            span,
        }),
        Form::Edges => Move::Segment(Segment {
            colour,
            edge: Edge { from, to },
            span,
        }),
    };
    (form == Form::Cells || from != to).then_some((played, slips))
}

/// The ends of a place: the same twice where it is a cell.
fn place(text: &str, form: Form, columns: Columns) -> Option<([Point; 2], Slips)> {
    if form == Form::Cells {
        return shaped(text, form, columns).or_else(|| {
            let (ends, slips) = shaped(&with_digits(text)?, form, columns)?;
            Some((ends, slips.and(Slip::Digit)))
        });
    }
    let bracket = BRACKETS.iter().find(|(open, ..)| text.starts_with(*open));
    let Some((_, close, slip)) = bracket else {
        return shaped(text, form, columns).map(|(ends, slips)| (ends, slips.and(Slip::Bracket)));
    };
    let (ends, slips) = shaped(text[1..].strip_suffix(*close)?, form, columns)?;
    Some((ends, slips.with(&Slips::from(*slip))))
}

/// The letters for digits of a stone taken for digits, and a digit before two others for its column.
fn with_digits(text: &str) -> Option<String> {
    let first = text.chars().next()?;
    if first == '1' && text.len() == 3 && text.bytes().all(|sign| sign.is_ascii_digit()) {
        return Some(format!("l{}", &text[1..]));
    }
    let behind = text[first.len_utf8()..].chars();
    let digit = |sign| {
        DIGITS
            .iter()
            .find(|(letter, _)| *letter == sign)
            .map_or(sign, |(_, digit)| *digit)
    };
    let digits: String = behind.map(digit).collect();
    (digits != text[first.len_utf8()..]).then(|| format!("{first}{digits}"))
}

/// The ends of a place without brackets, by its shape.
fn shaped(text: &str, form: Form, columns: Columns) -> Option<([Point; 2], Slips)> {
    let (mut shape, mut letters, mut rows) = (String::new(), Vec::new(), Vec::<u16>::new());
    let mut slips = Slips::none();
    for sign in text.chars() {
        if let Some(digit) = sign
            .to_digit(10)
            .and_then(|digit| u16::try_from(digit).ok())
        {
            if shape.ends_with('r') {
                let row = rows.last_mut()?;
                *row = row.checked_mul(10)?.checked_add(digit)?;
            } else {
                shape.push('r');
                rows.push(Some(digit).filter(|digit| *digit > 0)?);
            }
        } else if is_dash(sign) {
            shape.push('-');
        } else if matches!(sign, ' ' | '\u{a0}') {
            slips = slips.and(Slip::Space);
        } else {
            shape.push('c');
            letters.push(if sign.is_ascii() {
                column_of(sign)
            } else {
                columns.of(sign)
            }?);
            slips = slips
                .and_if(!sign.is_ascii(), Slip::Alphabet)
                .and_if(sign.is_ascii_uppercase(), Slip::Capital);
        }
    }
    // e56: the rows of both ends.
    if form == Form::Edges
        && shape == "cr"
        && let [row @ 12..99] = rows[..]
        && (row / 10).abs_diff(row % 10) == 1
        && row % 10 > 0
    {
        let end = |row| Point {
            column: letters[0],
            row,
        };
        return Some(([end(row / 10), end(row % 10)], slips.and(Slip::Dash)));
    }
    let found = SHAPES
        .iter()
        .find(|one| one.form == form && one.typed == shape)?;
    let ends = found.ends.map(|(letter, row)| Point {
        column: letters[letter],
        row: rows[row],
    });
    Some((ends, slips.with(&Slips::from(found.slip))))
}

/// Segments with one and the same sign between them, of which a star marks one.
fn offer(text: &str, first: &ReadMove, columns: Columns) -> Option<ReadMove> {
    let (mut offered, mut slips, mut at) = (Vec::new(), Slips::none(), 0);
    let (mut sign, mut next, mut length) = (None, Some(first.clone()), 0);
    let mut star = false;
    while let Some(ReadMove {
        length: own,
        played: Move::Segment(segment),
        slips: more,
    }) = next.take()
    {
        let behind = &text[at + own..];
        let marked = behind.trim_start_matches([' ', '*']);
        let stars = &behind[..behind.len() - marked.len()];
        let is_taken = star || stars.contains('*');
        slips = slips
            .with(&more)
            .and_if(is_taken && (star || stars != "*"), Slip::Offer);
        offered.push(Offered {
            segment,
            taken: is_taken,
        });
        length = at
            + own
            + if is_taken && !star {
                stars.trim_end().len()
            } else {
                0
            };
        let divider = marked
            .chars()
            .next()
            .filter(|divider| matches!(divider, '|' | '/'));
        let Some(divider) = divider.filter(|own| sign.is_none_or(|sign| sign == *own)) else {
            break;
        };
        if offered.len() > OFFERED {
            return None;
        }
        sign = Some(divider);
        let begins = marked.trim_start_matches([divider, ' ']);
        let signs = &marked[..marked.len() - begins.len()];
        let behind = begins.trim_start_matches(['*', ' ']);
        star = behind.len() < begins.len();
        slips = slips.and_if(divider != '|' || signs != "|", Slip::Offer);
        at = text.len() - behind.len();
        next = one(behind, Form::Edges, columns);
    }
    let is_one = offered.iter().filter(|one| one.taken).count() == 1
        && (2..=OFFERED).contains(&offered.len());
    is_one.then(|| ReadMove {
        length,
        played: Move::Offer(offered.into()),
        slips,
    })
}

/// The meaning of Cyrillic columns of a text, where its own Latin columns tell it; nothing where
/// none does.
#[must_use]
pub fn columns(text: &str, form: Form) -> Option<Columns> {
    let (mut has_latin, mut has_cyrillic) = (false, false);
    for word in
        text.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';' | '|' | '/'))
    {
        let word = word.trim_start_matches(|sign: char| {
            sign.is_ascii_digit() || matches!(sign, '.' | ')' | ':')
        });
        for columns in [Columns::Russian, Columns::Latin, Columns::Keys] {
            if let Some(found) = one(word, form, columns) {
                let is_cyrillic = found.slips.has(Slip::Alphabet);
                has_cyrillic |= is_cyrillic;
                has_latin |= !is_cyrillic;
            }
        }
    }
    (has_latin || !has_cyrillic).then_some(Columns::Latin)
}

/// The coloured stones and segments that a text at a place may stand for, each with where it ends.
#[must_use]
pub fn elements(text: &str, at: usize) -> Vec<(usize, Element, Slips)> {
    let element = |form| {
        let found = one(&text[at..], form, Columns::Latin)?;
        let (colour, figure) = match found.played {
            Move::Stone(stone) => (stone.colour?, Figure::Point(stone.cell)),
            Move::Segment(Segment { colour, edge, .. }) => {
                (colour?, Figure::Polyline(vec![edge.from, edge.to]))
            }
            _ => return None,
        };
        let element = Element {
            colour: Some(colour),
            figure,
            span: Span::default(),
        };
        Some((at + found.length, element, found.slips))
    };
    [Form::Edges, Form::Cells]
        .into_iter()
        .filter_map(element)
        .collect()
}

/// Moves that a whole word may have been meant to be, without places; the likeliest first.
///
/// ```
/// use kletka::notation::{print, typed};
/// let guesses = |word| typed::guesses(word).iter().map(|one| print::played(one, print::Alphabet::Latin)).collect::<Vec<_>>();
/// assert_eq!(guesses("d4-5"), ["[d4-5]"]);
/// assert_eq!(guesses("[d5-e]"), ["[d-e5]"]);
/// assert_eq!(guesses("r@4d"), ["r@d4"]);
/// assert_eq!(guesses("---"), ["--"]);
/// ```
#[must_use]
pub fn guesses(text: &str) -> Vec<Move> {
    if text.len() > LONGEST {
        return Vec::new();
    }
    if near::is_nearly_pass(text) {
        return vec![Move::Pass];
    }
    if let Some((first, second)) = text.split_once([',', ';', '+', '/', '&']) {
        let stone = |text: &str| match word(text.trim(), Form::Cells, Columns::Latin)?.0 {
            Move::Stone(stone) => Some(stone),
            _ => None,
        };
        return match (stone(first), stone(second)) {
            (Some(one), Some(other)) => vec![Move::Pair([one, other])],
            (Some(one), None) if second.trim().is_empty() => vec![Move::Stone(one)],
            _ => Vec::new(),
        };
    }
    let bare = text.replace(['[', ']', '{', '}', '<', '>'], "");
    let mut out: Vec<Move> = Vec::new();
    for columns in [Columns::Looks, Columns::Keys] {
        for (form, text) in [
            (Form::Cells, text),
            (Form::Edges, text),
            (Form::Edges, &bare),
        ] {
            if let Some((guess, _)) =
                word(text, form, columns).filter(|(guess, _)| !out.contains(guess))
            {
                out.push(guess);
            }
        }
    }
    out
}
