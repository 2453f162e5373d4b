//! Numbers of moves, marks and passes.

use super::slips::{Slip, Slips};
use super::table::{
    BEHIND_NUMBERS, COLOURS, GLYPHS, MARKS, NUMBERED, PASSES, QUOTES, ROUND_NUMBERS, SEPARATORS,
};
use crate::notation::Assessment;
use crate::notation::letters::is_dash;
use crate::text::lowered;

/// The number of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numeral {
    /// How many bytes of the text it takes.
    pub length: usize,
    /// The number.
    pub value: u32,
    /// Whether a word or a sign says that it is one.
    pub is_signed: bool,
    /// The slips that were overlooked.
    pub slips: Slips,
}

impl Numeral {
    /// A number that is clearly one, and not written as documents do.
    fn odd(length: usize, value: u32) -> Self {
        Self {
            length,
            value,
            is_signed: true,
            slips: Slips::none().and(Slip::Number),
        }
    }
}

/// The number of a move that a text begins with.
///
/// ```
/// use kletka::notation::typed::number;
/// let value = |text| number(text).map(|one| (one.length, one.value));
/// assert_eq!(value("12) e7"), Some((3, 12)));
/// assert_eq!(value("Move 3: e7"), Some((7, 3)));
/// assert_eq!(value("2021"), None);
/// ```
#[must_use]
pub fn number(text: &str) -> Option<Numeral> {
    if let Some((_, close)) = ROUND_NUMBERS
        .iter()
        .find(|(open, _)| text.starts_with(*open))
    {
        return bracketed(text, *close);
    }
    let announced = announced(text);
    let body = &text[announced..];
    let (value, length) = digits(body)?;
    let behind = &body[length..];
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    let tail = BEHIND_NUMBERS
        .iter()
        .find(|(tail, _)| behind.starts_with(tail));
    // A dash behind a number belongs to it where no digit follows: 1-0.
    let tail = tail.filter(|(tail, _)| {
        !tail.ends_with('-') || !behind[tail.len()..].starts_with(|c: char| c.is_ascii_digit())
    });
    let Some((tail, is_proper)) = tail else {
        let is_apart = behind.is_empty() || behind.starts_with(char::is_whitespace);
        if announced > 0 && (is_apart || behind.starts_with(',')) {
            return Some(Numeral::odd(announced + length, value));
        }
        let begins = {
            let next = &behind[blanks..];
            next.starts_with("3@")
                || next.starts_with(|c: char| c.is_alphabetic() || is_dash(c) || "[(".contains(c))
        };
        let is_bare = is_apart && blanks > 0 && length <= 3 && begins;
        return is_bare.then(|| Numeral {
            is_signed: false,
            ..Numeral::odd(length, value)
        });
    };
    // 05.2021 is a part of a date.
    let is_date = *tail == "."
        && behind[1..].starts_with(|c: char| c.is_ascii_digit())
        && digits(&behind[1..])
            .is_none_or(|(_, own)| behind[1 + own..].starts_with('.') || own > 3);
    let slips = Slips::none().and_if(!is_proper || announced > 0, Slip::Number);
    (!is_date).then(|| Numeral {
        slips,
        ..Numeral::odd(announced + length + tail.len(), value)
    })
}

/// A number in brackets, which close with a sign.
fn bracketed(text: &str, close: char) -> Option<Numeral> {
    let (value, length) = digits(&text[1..])?;
    let inside = &text[1 + length..];
    let behind = inside.trim_start_matches('.').strip_prefix(close)?;
    let own = text.len() - behind.len() + usize::from(behind.starts_with(['.', ':']));
    Some(Numeral::odd(own, value))
}

/// A number from 1 to 9999 and how many digits it has.
fn digits(text: &str) -> Option<(u32, usize)> {
    let length = text.bytes().take(5).take_while(u8::is_ascii_digit).count();
    let value: u32 = text[..length].parse().ok()?;
    ((1..=4).contains(&length) && !text.starts_with('0')).then_some((value, length))
}

/// The most bytes of words that announce a number or say a pass.
const NEAR: usize = 80;

/// How long the words are that announce a number: `— Ход № 1`.
fn announced(text: &str) -> usize {
    let text = &text[..text.floor_char_boundary(NEAR)];
    let mut rest = text.trim_start_matches(|sign: char| is_dash(sign) || sign == ' ');
    let mut is_announced = false;
    for word in NUMBERED {
        let Some(begin) = rest.get(..word.len()) else {
            continue;
        };
        let behind = rest[word.len()..].trim_start_matches('.');
        let is_apart = word == "№" || behind.starts_with([' ', '№']);
        if lowered(begin) == word && is_apart {
            rest = behind.trim_start_matches(' ');
            is_announced = true;
        }
    }
    if is_announced {
        text.len() - rest.len()
    } else {
        0
    }
}

/// How long the pass is that a text begins with, and the overlooked slips; dashes are not words.
#[must_use]
pub fn pass(text: &str) -> Option<(usize, Slips)> {
    let word = |text: &str| {
        text.find(|c: char| !c.is_alphabetic())
            .unwrap_or(text.len())
            .min(40)
    };
    let near = &text[..text.floor_char_boundary(NEAR)];
    let first = word(near);
    let is_colour = COLOURS
        .iter()
        .any(|(name, _)| lowered(&near[..first]) == *name);
    // "Синие пропускают" says who passes as well.
    let start = if is_colour {
        first + near[first..].len() - near[first..].trim_start_matches(' ').len()
    } else {
        0
    };
    let said = &near[start..];
    let length = word(said);
    let (name, is_proper) = PASSES
        .iter()
        .find(|(name, _)| lowered(&said[..length]) == *name)?;
    let behind = &said[length..];
    if behind.starts_with(|c: char| c.is_ascii_digit() || c == '@') {
        return None;
    }
    // "Пропуск хода" is one pass.
    let turn = if behind.starts_with(" хода") {
        " хода".len()
    } else {
        0
    };
    let is_proper = *is_proper && start == 0 && turn == 0 && said.starts_with(name);
    Some((
        start + length + turn,
        Slips::none().and_if(!is_proper, Slip::Pass),
    ))
}

/// A mark at the beginning of a text, or a sign of another program that is none.
#[must_use]
pub fn mark(text: &str) -> Option<(usize, Option<Assessment>, Slips)> {
    let of = |sign: &str| {
        Assessment::SPELLING
            .iter()
            .find(|(_, own)| *own == sign)
            .map(|(mark, _)| *mark)
    };
    let is_apart = |length: usize| !text[length..].starts_with(|c: char| c.is_ascii_digit());
    let plain = Assessment::SPELLING
        .iter()
        .find(|(_, sign)| text.starts_with(sign));
    let known = MARKS
        .iter()
        .find(|(typed, _)| text.starts_with(typed) && is_apart(typed.len()));
    let glyph = GLYPHS.iter().find(|typed| {
        text.starts_with(**typed) && !text[typed.len()..].starts_with(char::is_alphanumeric)
    });
    let slips = Slips::none().and(Slip::Glyph);
    if let Some((mark, sign)) = plain {
        return Some((sign.len(), Some(*mark), Slips::none()));
    }
    if let Some((typed, sign)) = known {
        return Some((typed.len(), of(sign), slips));
    }
    let dollar = text
        .strip_prefix('$')
        .and_then(|number| digits(number).map(|(_, length)| 1 + length));
    Some((dollar.or(glyph.map(|glyph| glyph.len()))?, None, slips))
}

/// Whether a sign divides moves.
#[must_use]
pub fn is_separator(sign: char) -> bool {
    SEPARATORS.contains(&sign)
}

/// The sign that closes a comment in quotation marks other than the notation's.
#[must_use]
pub fn closing(open: char) -> Option<char> {
    QUOTES
        .iter()
        .find(|(own, _)| *own == open)
        .map(|(_, close)| *close)
}
