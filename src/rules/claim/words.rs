//! The words that statements are made of, read with nom.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::take_while1;
use nom::character::complete::{digit1, satisfy};
use nom::combinator::{map, opt, recognize};
use nom::error::ParseError;
use nom::multi::many1;
use nom::sequence::{pair, preceded};

pub use super::ast::ClaimWord;
use super::fault::{ClaimFault, ClaimResult, Expectation, unexpected, unreadable};
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
const PLACE: Expectation = Expectation::Kind("a place of the board", "место на поле");

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
        self.map
            .behind(part.as_ptr() as usize - self.text.as_ptr() as usize)
    }

    /// A vertex, cell, stone, edge, polyline, cycle or region.
    pub fn place(self, input: &'a str) -> ClaimResult<'a, Element> {
        let input = skip(input);
        let Some((rest, token)) = token(input) else {
            return unexpected(PLACE, input);
        };
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
            Err(nom::Err::Error(fault)) if fault.notation.is_none() => {
                unexpected(expected, skip(input))
            }
            Err(error) => Err(error),
        }
    }

    /// A region.
    pub fn region(self, input: &'a str) -> ClaimResult<'a, Element> {
        const REGION: Expectation = Expectation::Kind(
            "a region such as {c4-e4-e6-c6}",
            "участок вроде {c4-e4-e6-c6}",
        );
        self.kind(REGION, |figure| matches!(figure, Figure::Region(_)))(input)
    }

    /// A cycle.
    pub fn cycle(self, input: &'a str) -> ClaimResult<'a, Element> {
        const CYCLE: Expectation =
            Expectation::Kind("a cycle such as (c4-e4-e6-c6)", "цикл вроде (c4-e4-e6-c6)");
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
        self.kind(
            EDGE,
            |figure| matches!(figure, Figure::Polyline(points) if points.len() == 2),
        )(input)
    }

    /// A vertex or cell.
    pub fn point(self, input: &'a str) -> ClaimResult<'a, Element> {
        const POINT: Expectation =
            Expectation::Kind("a cell or vertex such as d4", "клетка или вершина вроде d4");
        self.kind(POINT, |figure| matches!(figure, Figure::Point(_)))(input)
    }

    /// From the first of several places to the last: `e5-e7`, `[e5-7]`.
    pub fn row(self, input: &'a str) -> ClaimResult<'a, Row> {
        const ROW: Expectation = Expectation::Kind("a row such as e5-e7", "ряд вроде e5-e7");
        let input = skip(input);
        let Some((rest, token)) = token(input) else {
            return unexpected(ROW, input);
        };
        if token.contains('[') {
            let (rest, element) = self.polyline(input)?;
            return Ok((rest, Row(ends(element))));
        }
        let Some((first, last)) = token.split_once(notation::is_dash) else {
            return unexpected(ROW, input);
        };
        let point = |word: &'a str| {
            let element = notation::pointer(word, &self.inside(word)).ok()?;
            if let Element {
                figure: Figure::Point(point),
                colour: None,
                ..
            } = element
            {
                Some(point)
            } else {
                None
            }
        };
        match (point(first), point(last)) {
            (Some(first), Some(last)) => {
                let figure = Figure::Polyline(vec![first, last]);
                Ok((
                    rest,
                    Row(Element {
                        colour: None,
                        figure,
                        span: self.span(token),
                    }),
                ))
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
    let stop =
        |c: char| c.is_whitespace() || matches!(c, ',' | ':' | '[' | '{' | '(' | ')' | ']' | '}');
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
            inside[..blank]
                .find(close)
                .map_or(open + 1 + blank, |at| open + 1 + at + close.len_utf8())
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

/// The text behind the words of a phrase, read one after the other; else the word that is missing,
/// and where.
fn follow<'a>(phrase: &'static str, input: &'a str) -> Result<&'a str, (&'a str, &'static str)> {
    phrase.split(' ').try_fold(input, |input, word| {
        let input = skip(input);
        let mut rest = input.chars();
        let fits = word.chars().all(|wanted| {
            rest.next()
                .is_some_and(|found| without_dots(found) == without_dots(wanted))
        });
        let is_longer = rest
            .as_str()
            .starts_with(|c: char| c.is_alphanumeric() || c == '-');
        if fits && !is_longer {
            Ok(rest.as_str())
        } else {
            Err((input, word))
        }
    })
}

/// People write е for ё.
const fn without_dots(letter: char) -> char {
    if letter == 'ё' { 'е' } else { letter }
}

/// A word of the language, or several.
pub fn word<'a>(word: ClaimWord) -> impl Fn(&'a str) -> ClaimResult<'a, ()> {
    move |input| {
        if let Some(rest) = word
            .spellings()
            .find_map(|phrase| follow(phrase, input).ok())
        {
            return Ok((rest, ()));
        }
        // The words expected are named in both languages, by the forms that are written.
        let missing = [word.en, word.russian(0)]
            .into_iter()
            .filter_map(|phrase| follow(phrase, input).err());
        let faults = missing.map(|(rest, word)| ClaimFault {
            rest,
            expected: vec![Expectation::Word(word)],
            notation: None,
        });
        let nothing = ClaimFault {
            rest: input,
            expected: Vec::new(),
            notation: None,
        };
        Err(nom::Err::Error(
            faults.reduce(ParseError::or).unwrap_or(nothing),
        ))
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
pub fn choice<'a, T: Copy + 'static>(
    options: &'static [(ClaimWord, T)],
) -> impl Fn(&'a str) -> ClaimResult<'a, T> {
    move |input| {
        let found = |(word, value): &(ClaimWord, T)| {
            let rest = word
                .spellings()
                .find_map(|phrase| follow(phrase, input).ok())?;
            Some((rest, *value))
        };
        if let Some(found) = options.iter().find_map(found) {
            return Ok(found);
        }
        let expected = options
            .iter()
            .flat_map(|(word, _)| [word.en, word.russian(0)])
            .map(Expectation::Word)
            .collect();
        Err(nom::Err::Error(ClaimFault {
            rest: skip(input),
            expected,
            notation: None,
        }))
    }
}

/// Some of a kind, divided by blanks or commas.
pub fn listed<'a, T>(
    one: impl Fn(&'a str) -> ClaimResult<'a, T>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = ClaimFault<'a>> {
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
                    Err(nom::Err::Error(fault)) if fault.notation.is_none() => {
                        return Ok((input, list));
                    }
                    Err(error) => return Err(error),
                },
            }
        }
    }
}

/// An empty list.
pub const NONE: ClaimWord = ClaimWord::new("none", "нет");
/// No colour.
pub const NOTHING: ClaimWord = ClaimWord::new("nothing", "ничего");

/// Nothing at all.
pub fn nothing(input: &str) -> ClaimResult<'_, ()> {
    alt((word(NONE), word(NOTHING))).parse(input)
}

/// A list that may be empty: `none`.
pub fn or_none<'a, T>(
    some: impl Parser<&'a str, Output = Vec<T>, Error = ClaimFault<'a>>,
) -> impl Parser<&'a str, Output = Vec<T>, Error = ClaimFault<'a>> {
    alt((map(nothing, |()| Vec::new()), some))
}

/// The player of that name, in whatever form.
fn seat_called(name: &str) -> Option<Seat> {
    seat_named(name).or_else(|| russian_colour(name).map(Seat::from))
}

/// A player.
pub fn seat(input: &str) -> ClaimResult<'_, Seat> {
    let input = skip(input);
    let name: ClaimResult<'_, &str> = take_while1(char::is_alphanumeric).parse(input);
    match name
        .ok()
        .and_then(|(rest, name)| Some((rest, seat_called(name)?)))
    {
        Some((rest, seat)) if !rest.starts_with('-') => Ok((rest, seat)),
        _ => unexpected(SEAT, input),
    }
}

/// The stems of the Russian names of the colours; any ending makes a form.
const STEMS: [(&str, Colour); 3] = [
    ("син", Colour::Blue),
    ("красн", Colour::Red),
    ("зелен", Colour::Green),
];

/// The colour of a Russian adjective, in whatever form.
fn russian_colour(word: &str) -> Option<Colour> {
    let plain: String = word.chars().map(without_dots).collect();
    let found = |stem: &str| {
        plain
            .strip_prefix(stem)
            .is_some_and(|end| (2..=3).contains(&end.chars().count()))
    };
    STEMS
        .iter()
        .find(|(stem, _)| found(stem))
        .map(|(_, colour)| *colour)
}

/// A colour.
pub fn colour(input: &str) -> ClaimResult<'_, Colour> {
    let input = skip(input);
    let name: ClaimResult<'_, &str> = take_while1(char::is_alphanumeric).parse(input);
    let named = |name: &str| {
        Colour::ALL
            .into_iter()
            .find(|one| one.name() == name)
            .or_else(|| russian_colour(name))
    };
    match name
        .ok()
        .and_then(|(rest, name)| Some((rest, named(name)?)))
    {
        Some((rest, colour)) if !rest.starts_with('-') => Ok((rest, colour)),
        _ => unexpected(COLOUR, input),
    }
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
    let fraction = opt(pair(satisfy(|c| matches!(c, '.' | ',')), digit1));
    let read: ClaimResult<'_, (Option<char>, &str)> =
        pair(minus, recognize(pair(digit1, fraction))).parse(input);
    let Ok((rest, (minus, digits))) = read else {
        return unexpected(NUMBER, input);
    };
    match digits.replace(',', ".").parse::<Decimal>() {
        Ok(value) => Ok((
            rest,
            if minus.is_some() {
                value.negated()
            } else {
                value
            },
        )),
        Err(_) => unexpected(NUMBER, input),
    }
}

/// Numbers with plus signs between them.
pub fn sum(input: &str) -> ClaimResult<'_, Vec<Decimal>> {
    let (rest, first) = decimal(input)?;
    let (rest, more) = opt(many1(preceded(sign("+"), decimal))).parse(rest)?;
    Ok((rest, [vec![first], more.unwrap_or_default()].concat()))
}

/// The part that may follow a word, if the statement goes on.
pub fn tail<'a, T>(
    first: ClaimWord,
    then: impl Parser<&'a str, Output = T, Error = ClaimFault<'a>>,
) -> impl FnOnce(&'a str) -> ClaimResult<'a, Option<T>> {
    if_any(preceded(word(first), then))
}

/// The part that may follow a colon, if the statement goes on.
pub fn after_colon<'a, T>(
    then: impl Parser<&'a str, Output = T, Error = ClaimFault<'a>>,
) -> impl FnOnce(&'a str) -> ClaimResult<'a, Option<T>> {
    if_any(preceded(sign(":"), then))
}

/// The rest of a statement, or nothing at its end.
fn if_any<'a, T>(
    mut rest: impl Parser<&'a str, Output = T, Error = ClaimFault<'a>>,
) -> impl FnOnce(&'a str) -> ClaimResult<'a, Option<T>> {
    move |input| {
        if skip(input).is_empty() {
            return Ok((input, None));
        }
        let (input, found) = rest.parse(input)?;
        Ok((input, Some(found)))
    }
}
