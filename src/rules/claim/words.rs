//! The words that statements are made of, read with nom.

#![expect(clippy::missing_errors_doc, reason = "a reader fails where the text does not fit: that is what `Read` says")]

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{digit1, satisfy};
use nom::combinator::{map, opt, recognize};
use nom::multi::many1;
use nom::sequence::{pair, preceded};

use super::fault::{ClaimResult, Expectation, unexpected, unreadable};
use super::{Own, Row};
use crate::Colour;
use crate::notation::{self, Element, Figure};
use crate::rules::goal::seat_named;
use crate::rules::outcome::{EndReason, Seat};
use crate::text::decimal::Decimal;
use crate::text::{Span, SpanMap};

/// The statements that only some games know.
#[derive(Debug)]
pub struct Statements {
    /// Reads one of them.
    pub read: for<'a> fn(ClaimRuler<'a>, &'a str) -> ClaimResult<'a, Own>,
    /// How one may win in these games: `winner: red by score`.
    pub ways: &'static [EndReason],
    /// An example of every kind in canonical form, for those who misspell one.
    pub forms: &'static [&'static str],
}

const NUMBER: Expectation = Expectation::Kind("a number", "число");
const SEAT: Expectation = Expectation::Kind("a player", "игрок");
const COLOUR: Expectation = Expectation::Kind("a colour", "цвет");
const PLACE: Expectation = Expectation::Kind("a place of the field", "место на поле");

/// Measures spans while reading: the whole text and its map into the document.
#[derive(Clone, Copy)]
pub struct ClaimRuler<'a> {
    /// The whole text.
    pub text: &'a str,
    /// Where it stands in the document.
    pub map: &'a SpanMap,
}

impl<'a> ClaimRuler<'a> {
    /// The span of a part of the text.
    #[must_use]
    pub fn span(self, part: &'a str) -> Span {
        let at = part.as_ptr() as usize - self.text.as_ptr() as usize;
        self.map.span(at, at + part.len())
    }

    /// A map for a part of the text by itself.
    #[must_use]
    pub fn inside(self, part: &'a str) -> SpanMap {
        SpanMap::offset(self.span(part).start as usize)
    }

    /// A vertex, cell, stone, edge, polyline, cycle or region.
    pub fn place(self, input: &'a str) -> ClaimResult<'a, Element> {
        let input = skip(input);
        let Some((rest, token)) = token(input) else { return unexpected(PLACE, input) };
        match notation::pointer(token, &self.inside(token)) {
            Ok(element) => Ok((rest, element)),
            // A plain word is a word of another statement rather than a spoilt place.
            Err(_) if token.chars().all(char::is_alphabetic) => unexpected(PLACE, input),
            Err(error) => unreadable(error, input),
        }
    }

    /// A place of one kind.
    pub fn kind(
        self,
        expected: Expectation,
        fits: impl Fn(&Figure) -> bool,
    ) -> impl Fn(&'a str) -> ClaimResult<'a, Element> {
        move |input| match self.place(input) {
            Ok((rest, element)) if fits(&element.figure) => Ok((rest, element)),
            Ok(_) => unexpected(expected, skip(input)),
            Err(nom::Err::Error(fault)) if fault.notation.is_none() => unexpected(expected, skip(input)),
            Err(error) => Err(error),
        }
    }

    /// A region.
    pub fn region(self, input: &'a str) -> ClaimResult<'a, Element> {
        const REGION: Expectation = Expectation::Kind("a region such as {c4-e4-e6-c6}", "участок вроде {c4-e4-e6-c6}");
        self.kind(REGION, |figure| matches!(figure, Figure::Region(_)))(input)
    }

    /// A cycle.
    pub fn cycle(self, input: &'a str) -> ClaimResult<'a, Element> {
        const CYCLE: Expectation = Expectation::Kind("a cycle such as (c4-e4-e6-c6)", "цикл вроде (c4-e4-e6-c6)");
        self.kind(CYCLE, |figure| matches!(figure, Figure::Cycle(_)))(input)
    }

    /// A polyline or a single edge.
    pub fn polyline(self, input: &'a str) -> ClaimResult<'a, Element> {
        const EDGE: Expectation = Expectation::Kind("an edge such as [d4-5]", "ребро вроде [d4-5]");
        self.kind(EDGE, |figure| matches!(figure, Figure::Polyline(_)))(input)
    }

    /// A single edge.
    pub fn edge(self, input: &'a str) -> ClaimResult<'a, Element> {
        const EDGE: Expectation = Expectation::Kind("an edge such as [d4-5]", "ребро вроде [d4-5]");
        self.kind(EDGE, |figure| matches!(figure, Figure::Polyline(points) if points.len() == 2))(input)
    }

    /// A vertex or cell.
    pub fn point(self, input: &'a str) -> ClaimResult<'a, Element> {
        const POINT: Expectation = Expectation::Kind("a cell or vertex such as d4", "клетка или вершина вроде d4");
        self.kind(POINT, |figure| matches!(figure, Figure::Point(_)))(input)
    }

    /// From the first of several places to the last: `e5-e7`, `[e5-7]`.
    pub fn row(self, input: &'a str) -> ClaimResult<'a, Row> {
        const ROW: Expectation = Expectation::Kind("a row such as e5-e7", "ряд вроде e5-e7");
        let input = skip(input);
        let Some((rest, token)) = token(input) else { return unexpected(ROW, input) };
        if token.contains('[') {
            let (rest, element) = self.polyline(input)?;
            return Ok((rest, Row(ends(element))));
        }
        let Some((first, last)) = token.split_once(notation::is_dash) else { return unexpected(ROW, input) };
        let point = |word: &'a str| {
            let element = notation::pointer(word, &self.inside(word)).ok()?;
            if let Element { figure: Figure::Point(point), colour: None, .. } = element { Some(point) } else { None }
        };
        match (point(first), point(last)) {
            (Some(first), Some(last)) => {
                let figure = Figure::Polyline(vec![first, last]);
                Ok((rest, Row(Element { colour: None, figure, span: self.span(token) })))
            }
            _ => unexpected(ROW, input),
        }
    }

    /// Some places, divided by blanks or commas.
    pub fn places(self, input: &'a str) -> ClaimResult<'a, Vec<Element>> {
        listed(move |input| self.place(input)).parse(input)
    }

    /// Some cells or vertices.
    pub fn points(self, input: &'a str) -> ClaimResult<'a, Vec<Element>> {
        listed(move |input| self.point(input)).parse(input)
    }
}

/// A polyline by its two ends.
fn ends(mut element: Element) -> Element {
    if let Figure::Polyline(points) = &mut element.figure
        && let (Some(&first), Some(&last)) = (points.first(), points.last())
    {
        *points = vec![first, last];
    }
    element
}

/// A word of the notation: up to its closing bracket, or to the next blank, comma or colon.
fn token(input: &str) -> Option<(&str, &str)> {
    let stop = |c: char| c.is_whitespace() || matches!(c, ',' | ':' | '[' | '{' | '(' | ')' | ']' | '}');
    let open = input.find(stop).unwrap_or(input.len());
    let end = match input[open..].chars().next() {
        Some(bracket @ ('[' | '{' | '(')) => {
            let close = match bracket {
                '[' => ']',
                '{' => '}',
                _ => ')',
            };
            // Without its bracket the word ends with the next blank.
            let inside = &input[open + 1..];
            let blank = inside.find(char::is_whitespace).unwrap_or(inside.len());
            inside[..blank].find(close).map_or(open + 1 + blank, |at| open + 1 + at + close.len_utf8())
        }
        _ => open,
    };
    (end > 0).then(|| (&input[end..], &input[..end]))
}

/// The input without blanks at its beginning.
#[must_use]
pub fn skip(input: &str) -> &str {
    input.trim_start()
}

/// A word of the language.
pub fn word<'a>(word: &'static str) -> impl Fn(&'a str) -> ClaimResult<'a, ()> {
    move |input| {
        let input = skip(input);
        match input.strip_prefix(word) {
            Some(rest) if !rest.starts_with(|c: char| c.is_alphanumeric() || c == '-') => Ok((rest, ())),
            _ => unexpected(Expectation::Word(word), input),
        }
    }
}

/// A word of the language and those after it.
pub fn phrase<'a>(words: &'static [&'static str]) -> impl Fn(&'a str) -> ClaimResult<'a, ()> {
    move |mut input| {
        for one in words {
            (input, ()) = word(one)(input)?;
        }
        Ok((input, ()))
    }
}

/// A sign.
pub fn sign<'a>(sign: &'static str) -> impl Fn(&'a str) -> ClaimResult<'a, ()> {
    move |input| {
        let input = skip(input);
        match input.strip_prefix(sign) {
            Some(rest) => Ok((rest, ())),
            None => unexpected(Expectation::Word(sign), input),
        }
    }
}

/// One of several words with their meanings; a longer word must stand before its beginning.
pub fn choice<'a, T: Copy + 'static>(options: &'static [(&'static str, T)]) -> impl Fn(&'a str) -> ClaimResult<'a, T> {
    move |input| {
        let input = skip(input);
        for (name, value) in options {
            let mut rest = input;
            let fits = name.split(' ').all(|part| match word(part)(rest) {
                Ok((behind, ())) => {
                    rest = behind;
                    true
                }
                Err(_) => false,
            });
            if fits {
                return Ok((rest, *value));
            }
        }
        let expected = options.iter().map(|(name, _)| Expectation::Word(name)).collect();
        Err(nom::Err::Error(super::fault::ClaimFault { rest: input, expected, notation: None }))
    }
}

/// Some of a kind, divided by blanks or commas.
pub fn listed<'a, T>(
    one: impl Fn(&'a str) -> ClaimResult<'a, T>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = super::fault::ClaimFault<'a>> {
    move |input| {
        let (mut input, first) = one(input)?;
        let mut list = vec![first];
        loop {
            let rest = skip(input);
            match rest.strip_prefix(',') {
                Some(behind) => {
                    let (behind, next) = one(behind)?;
                    list.push(next);
                    input = behind;
                }
                None if rest.is_empty() || rest.starts_with(':') => return Ok((input, list)),
                None => match one(rest) {
                    Ok((behind, next)) => {
                        list.push(next);
                        input = behind;
                    }
                    Err(nom::Err::Error(fault)) if fault.notation.is_none() => return Ok((input, list)),
                    Err(error) => return Err(error),
                },
            }
        }
    }
}

/// Nothing at all.
pub fn nothing(input: &str) -> ClaimResult<'_, ()> {
    alt((word("none"), word("nothing"))).parse(input)
}

/// A list that may be empty: `none`.
pub fn or_none<'a, T>(
    some: impl Parser<&'a str, Output = Vec<T>, Error = super::fault::ClaimFault<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = super::fault::ClaimFault<'a>> {
    alt((map(nothing, |()| Vec::new()), some))
}

/// A player.
pub fn seat(input: &str) -> ClaimResult<'_, Seat> {
    let input = skip(input);
    let name: ClaimResult<'_, &str> = take_while1(char::is_alphanumeric).parse(input);
    match name.ok().and_then(|(rest, name)| Some((rest, seat_named(name)?))) {
        Some((rest, seat)) if !rest.starts_with('-') => Ok((rest, seat)),
        _ => unexpected(SEAT, input),
    }
}

/// A colour.
pub fn colour(input: &str) -> ClaimResult<'_, Colour> {
    for colour in Colour::ALL {
        if let Ok((rest, ())) = word(colour.name())(input) {
            return Ok((rest, colour));
        }
    }
    unexpected(COLOUR, skip(input))
}

/// Several colours.
pub fn colours(input: &str) -> ClaimResult<'_, Vec<Colour>> {
    listed(colour).parse(input)
}

/// A number that is not too large.
pub fn number(input: &str) -> ClaimResult<'_, u32> {
    let input = skip(input);
    let read: ClaimResult<'_, &str> = digit1(input);
    match read {
        Ok((rest, digits)) => match digits.parse() {
            Ok(number) => Ok((rest, number)),
            Err(_) => unexpected(NUMBER, input),
        },
        Err(_) => unexpected(NUMBER, input),
    }
}

/// A number that may be negative.
pub fn integer(input: &str) -> ClaimResult<'_, i32> {
    let (rest, minus) = opt(satisfy(notation::is_dash)).parse(skip(input))?;
    let (rest, size) = number(rest)?;
    match i32::try_from(size) {
        Ok(size) => Ok((rest, if minus.is_some() { -size } else { size })),
        Err(_) => unexpected(NUMBER, skip(input)),
    }
}

/// A decimal number.
pub fn decimal(input: &str) -> ClaimResult<'_, Decimal> {
    let input = skip(input);
    let minus = opt(satisfy(notation::is_dash));
    let fraction = opt(pair(satisfy(|c| c == '.'), digit1));
    let read: ClaimResult<'_, (Option<char>, &str)> = pair(minus, recognize(pair(digit1, fraction))).parse(input);
    let Ok((rest, (minus, digits))) = read else { return unexpected(NUMBER, input) };
    match digits.parse::<Decimal>() {
        Ok(value) => Ok((rest, if minus.is_some() { value.negated() } else { value })),
        Err(_) => unexpected(NUMBER, input),
    }
}

/// Numbers with plus signs between them.
pub fn sum(input: &str) -> ClaimResult<'_, Vec<Decimal>> {
    let (rest, first) = decimal(input)?;
    let (rest, more) = opt(many1(preceded(sign("+"), decimal))).parse(rest)?;
    Ok((rest, [vec![first], more.unwrap_or_default()].concat()))
}

/// What may follow a word, if the statement goes on.
pub fn tail<'a, T>(
    first: &'static str,
    then: impl Parser<&'a str, Output = T, Error = super::fault::ClaimFault<'a>>,
) -> impl FnOnce(&'a str) -> ClaimResult<'a, Option<T>> {
    let mut then = then;
    move |input| {
        if skip(input).is_empty() {
            return Ok((input, None));
        }
        let (input, ()) = word(first)(input)?;
        map(|input| then.parse(input), Some).parse(input)
    }
}

/// What may follow a colon, if the statement goes on.
pub fn after_colon<'a, T>(
    then: impl Parser<&'a str, Output = T, Error = super::fault::ClaimFault<'a>>,
) -> impl FnOnce(&'a str) -> ClaimResult<'a, Option<T>> {
    let mut then = then;
    move |input| {
        if skip(input).is_empty() {
            return Ok((input, None));
        }
        let (input, ()) = sign(":")(input)?;
        map(|input| then.parse(input), Some).parse(input)
    }
}
