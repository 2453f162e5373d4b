//! The letters and signs that words are made of: as they are usually written, and as they may be written.

#![expect(
    clippy::inline_always,
    reason = "a parser that is called once more costs a tenth of a check"
)]

use std::marker::PhantomData;

use nom::error::{ErrorKind, ParseError};
use nom::{Check, Err, IResult, Mode as _, OutputM, OutputMode, PResult, Parser};

use super::fault::{Failure, WordFault};
use super::letters::{colour_of, column_of, is_dash};
use crate::Colour;

/// The rest of a text that remains to be read, from the beginning of a letter on; places are
/// measured by its length.
pub(super) type Input<'a> = &'a [u8];

/// A token, and the text that follows it; `None` where it is missing.
pub(super) type ParsedToken<'a, T> = Option<(Input<'a>, T)>;

/// A parser of words.
pub(super) trait Word<'a, E, T>: Parser<Input<'a>, Output = T, Error = E> {}

impl<'a, E, T, P: Parser<Input<'a>, Output = T, Error = E>> Word<'a, E, T> for P {}

/// The errors of words that cannot be read, and with them the letters and signs that are known.
///
/// The grammar is the same for all of them. Words that two of them read have the same meaning in
/// both.
pub(super) trait Spelling<'a>: ParseError<Input<'a>> {
    /// The error for a fault that was found before `rest`.
    fn new(fault: WordFault, rest: Input<'a>) -> Self;

    /// The error that blames no more than the text from `from` on.
    fn blame(self, from: Input<'a>) -> Self;

    /// The fault of a word, if the caller wants to know it.
    fn explain<T>(
        why: impl FnOnce(Input<'a>) -> IResult<Input<'a>, T, Failure<'a>>,
        word: Input<'a>,
    ) -> IResult<Input<'a>, T, Self>;

    /// A column from 0 for `a`, by its letter.
    fn column(input: Input<'a>) -> ParsedToken<'a, u8>;

    /// A colour by its letter.
    fn colour(input: Input<'a>) -> ParsedToken<'a, Colour>;

    /// The sign between a colour and a cell.
    fn at_sign(input: Input<'a>) -> ParsedToken<'a, ()>;

    /// The sign that opens an edge.
    fn open(input: Input<'a>) -> ParsedToken<'a, EdgeOpening>;

    /// The sign that closes an edge that was opened so.
    fn close(input: Input<'a>, opening: EdgeOpening) -> ParsedToken<'a, ()>;

    /// One of the dashes that divide two ends.
    fn dash(input: Input<'a>) -> ParsedToken<'a, ()>;

    /// White space, or none.
    fn gap(input: Input<'a>) -> ParsedToken<'a, ()>;

    /// The same behind a cell, after which no letter or digit may run on.
    fn gap_behind_cell(input: Input<'a>) -> ParsedToken<'a, ()>;
}

/// How an edge begins, and so how it ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EdgeOpening {
    /// With a square bracket, and with another one it ends.
    Bracket,
    /// With a colon, which keyboards with Russian letters have: `:d4-5`; it ends where the word does.
    Colon,
}

/// The word is not written in the usual letters and signs, or wrong; which of the two, only [`Failure`] tells.
///
/// Nearly all words are usual, and nothing in them is worth a remark.
pub(super) struct Unusual;

impl<'a> ParseError<Input<'a>> for Unusual {
    #[inline(always)]
    fn from_error_kind(_: Input<'a>, _: ErrorKind) -> Self {
        Self
    }

    #[inline(always)]
    fn append(_: Input<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<'a> Spelling<'a> for Unusual {
    #[inline(always)]
    fn new(_: WordFault, _: Input<'a>) -> Self {
        Self
    }

    #[inline(always)]
    fn blame(self, _: Input<'a>) -> Self {
        self
    }

    #[inline(always)]
    fn explain<T>(
        _: impl FnOnce(Input<'a>) -> IResult<Input<'a>, T, Failure<'a>>,
        _: Input<'a>,
    ) -> IResult<Input<'a>, T, Self> {
        Err(Err::Error(Self))
    }

    #[inline(always)]
    fn column(input: Input<'a>) -> ParsedToken<'a, u8> {
        match input {
            [letter @ b'a'..=b'z', rest @ ..] => Some((rest, letter - b'a')),
            _ => None,
        }
    }

    #[inline(always)]
    fn colour(input: Input<'a>) -> ParsedToken<'a, Colour> {
        match *input {
            [lead @ (0xd0 | 0xd1), next, ref rest @ ..] => Some((
                rest,
                CYRILLIC[usize::from(lead & 1) << 6 | usize::from(next & 0x3f)]?,
            )),
            // A Latin c may be meant for a Cyrillic one.
            [
                letter @ (b'b' | b'r' | b'g' | b'B' | b'R' | b'G'),
                ref rest @ ..,
            ] => Some((rest, colour_of(letter.into())?)),
            _ => None,
        }
    }

    #[inline(always)]
    fn at_sign(input: Input<'a>) -> ParsedToken<'a, ()> {
        input.strip_prefix(b"@").map(|rest| (rest, ()))
    }

    #[inline(always)]
    fn open(input: Input<'a>) -> ParsedToken<'a, EdgeOpening> {
        input
            .strip_prefix(b"[")
            .map(|rest| (rest, EdgeOpening::Bracket))
    }

    #[inline(always)]
    fn close(input: Input<'a>, _: EdgeOpening) -> ParsedToken<'a, ()> {
        input.strip_prefix(b"]").map(|rest| (rest, ()))
    }

    #[inline(always)]
    fn dash(input: Input<'a>) -> ParsedToken<'a, ()> {
        match input {
            [b'-', rest @ ..] => Some((rest, ())),
            _ => None,
        }
    }

    #[inline(always)]
    fn gap(mut input: Input<'a>) -> ParsedToken<'a, ()> {
        loop {
            match input {
                [b' ' | b'\n', rest @ ..] => input = rest,
                // No Cyrillic letter is white space; other letters beyond ASCII may be.
                [] | [b'!'..=b'~' | 0xd0 | 0xd1, ..] => return Some((input, ())),
                _ => return None,
            }
        }
    }

    #[inline(always)]
    fn gap_behind_cell(input: Input<'a>) -> ParsedToken<'a, ()> {
        let (rest, ()) = Self::gap(input)?;
        let is_over = rest.len() < input.len() || matches!(rest, [] | [b',' | b'!' | b'?', ..]);
        is_over.then_some((rest, ()))
    }
}

/// The colours of the letters from U+0400 to U+047F, which begin with one of two bytes.
static CYRILLIC: [Option<Colour>; 128] = {
    let mut colours = [None; 128];
    let mut letter = '\u{400}';
    while letter < '\u{480}' {
        colours[letter as usize & 0x7f] = colour_of(letter);
        letter = match char::from_u32(letter as u32 + 1) {
            Some(next) => next,
            None => break,
        };
    }
    colours
};

/// All letters and signs of the notation are known.
impl<'a> Spelling<'a> for Failure<'a> {
    fn new(fault: WordFault, rest: Input<'a>) -> Self {
        Self {
            fault,
            rest,
            from: None,
        }
    }

    fn blame(self, from: Input<'a>) -> Self {
        Self {
            from: Some(from),
            ..self
        }
    }

    fn explain<T>(
        why: impl FnOnce(Input<'a>) -> IResult<Input<'a>, T, Failure<'a>>,
        word: Input<'a>,
    ) -> IResult<Input<'a>, T, Self> {
        why(word)
    }

    fn column(input: Input<'a>) -> ParsedToken<'a, u8> {
        letter(input).and_then(|(rest, letter)| Some((rest, column_of(letter)?)))
    }

    fn colour(input: Input<'a>) -> ParsedToken<'a, Colour> {
        letter(input).and_then(|(rest, letter)| Some((rest, colour_of(letter)?)))
    }

    fn at_sign(input: Input<'a>) -> ParsedToken<'a, ()> {
        match input {
            [b'@' | b':', rest @ ..] => Some((rest, ())),
            _ => None,
        }
    }

    fn open(input: Input<'a>) -> ParsedToken<'a, EdgeOpening> {
        match input {
            [b'[', rest @ ..] => Some((rest, EdgeOpening::Bracket)),
            [b':', rest @ ..] => Some((rest, EdgeOpening::Colon)),
            _ => None,
        }
    }

    fn close(input: Input<'a>, opening: EdgeOpening) -> ParsedToken<'a, ()> {
        match opening {
            EdgeOpening::Bracket => input.strip_prefix(b"]").map(|rest| (rest, ())),
            EdgeOpening::Colon if runs_on(input) || matches!(letter(input), Some((_, ']'))) => None,
            EdgeOpening::Colon => Self::dash(input).is_none().then_some((input, ())),
        }
    }

    fn dash(input: Input<'a>) -> ParsedToken<'a, ()> {
        letter(input)
            .filter(|&(_, sign)| is_dash(sign))
            .map(|(rest, _)| (rest, ()))
    }

    fn gap(mut input: Input<'a>) -> ParsedToken<'a, ()> {
        while let Some((rest, sign)) = letter(input)
            && sign.is_whitespace()
        {
            input = rest;
        }
        Some((input, ()))
    }

    fn gap_behind_cell(input: Input<'a>) -> ParsedToken<'a, ()> {
        if runs_on(input) {
            None
        } else {
            Self::gap(input)
        }
    }
}

/// Whether a word goes on where it should have ended.
fn runs_on(input: Input<'_>) -> bool {
    letter(input).is_some_and(|(_, next)| next.is_alphanumeric() || matches!(next, '@' | '[' | '{'))
}

/// The letter or sign at the beginning.
pub(super) fn letter(input: Input<'_>) -> ParsedToken<'_, char> {
    let letter = input[..input.len().min(4)]
        .utf8_chunks()
        .next()?
        .valid()
        .chars()
        .next()?;
    Some((&input[letter.len_utf8()..], letter))
}

/// The text after the white space at the beginning.
#[inline]
pub(super) fn behind_gap(input: Input<'_>) -> Input<'_> {
    Unusual::gap(input)
        .or_else(|| Failure::gap(input))
        .map_or(input, |(rest, ())| rest)
}

/// A whole number; one that does not fit 32 bits stays at their largest value.
#[inline(always)]
pub(super) fn count(input: Input<'_>) -> ParsedToken<'_, u64> {
    let [first @ b'0'..=b'9', rest @ ..] = input else {
        return None;
    };
    let (mut value, mut rest) = (u64::from(first - b'0'), rest);
    while let [digit @ b'0'..=b'9', behind @ ..] = rest {
        value = (10 * value + u64::from(digit - b'0')).min(u32::MAX.into());
        rest = behind;
    }
    Some((rest, value))
}

/// The parser of a token.
#[inline(always)]
pub(super) fn token<'a, E: Spelling<'a>, T>(
    find: impl Fn(Input<'a>) -> ParsedToken<'a, T>,
) -> impl Word<'a, E, T> {
    Token(find, PhantomData)
}

struct Token<F, E>(F, PhantomData<E>);

impl<'a, E: Spelling<'a>, T, F: Fn(Input<'a>) -> ParsedToken<'a, T>> Parser<Input<'a>>
    for Token<F, E>
{
    type Output = T;
    type Error = E;

    #[inline(always)]
    fn process<OM: OutputMode>(&mut self, input: Input<'a>) -> PResult<OM, Input<'a>, T, E> {
        match (self.0)(input) {
            Some((rest, token)) => Ok((rest, OM::Output::bind(|| token))),
            None => Err(Err::Error(OM::Error::bind(|| {
                E::new(WordFault::Word, input)
            }))),
        }
    }
}

/// A part that a word cannot do without: where it is missing, no other reading can save the word,
/// and this is its fault.
#[inline(always)]
pub(super) fn must<'a, E: Spelling<'a>, T>(
    fault: WordFault,
    parser: impl Word<'a, E, T>,
) -> impl Word<'a, E, T> {
    Must(fault, parser)
}

struct Must<P>(WordFault, P);

impl<'a, E: Spelling<'a>, P: Parser<Input<'a>, Error = E>> Parser<Input<'a>> for Must<P> {
    type Output = P::Output;
    type Error = E;

    #[inline(always)]
    fn process<OM: OutputMode>(
        &mut self,
        input: Input<'a>,
    ) -> PResult<OM, Input<'a>, P::Output, E> {
        match self
            .1
            .process::<OutputM<OM::Output, Check, OM::Incomplete>>(input)
        {
            Ok(read) => Ok(read),
            Err(Err::Error(())) => Err(Err::Failure(E::new(self.0, input))),
            Err(Err::Failure(error)) => Err(Err::Failure(error)),
            Err(Err::Incomplete(needed)) => Err(Err::Incomplete(needed)),
        }
    }
}
