//! The words of the notation, read with nom: edges, polylines, cycles, stones, half-moves, offers, numbers, passes.

use nom::branch::alt;
use nom::character::complete::{char, digit1, satisfy};
use nom::combinator::{map, opt, recognize, value};
use nom::multi::many0_count;
use nom::sequence::preceded;
use nom::{Err, IResult, Parser};

use super::fault::Fault;
use super::letters::{colour_of, column_of};
use super::{Edge, Figure, Mark, Move, Offered, Point, Segment, Stone};
use crate::Colour;
use crate::text::SpanMap;

/// What remains to be read; places are measured by what is left.
pub(super) type Input<'a> = &'a str;

/// A fault and what remained where it was found.
#[derive(Debug)]
pub(super) struct Failure<'a> {
    pub(super) fault: Fault,
    pub(super) rest: Input<'a>,
    /// Where the part to blame begins, when it is not the whole word.
    pub(super) from: Option<Input<'a>>,
}

impl<'a> Failure<'a> {
    pub(super) fn new(fault: Fault, rest: Input<'a>) -> Self {
        Self { fault, rest, from: None }
    }
}

impl<'a> nom::error::ParseError<Input<'a>> for Failure<'a> {
    fn from_error_kind(rest: Input<'a>, _: nom::error::ErrorKind) -> Self {
        Self::new(Fault::Word, rest)
    }

    fn append(_: Input<'a>, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

pub(super) type Read<'a, T> = IResult<Input<'a>, T, Failure<'a>>;

/// A fault from which no other reading of the word can save it.
fn fail<T>(fault: Fault, rest: Input<'_>) -> Read<'_, T> {
    Err(Err::Failure(Failure::new(fault, rest)))
}

/// Measures spans while reading: the whole text and its map into the document.
#[derive(Clone, Copy)]
pub(super) struct Ruler<'a> {
    pub(super) text: &'a str,
    pub(super) map: &'a SpanMap,
}

impl<'a> Ruler<'a> {
    /// The offset at which `rest` begins.
    pub(super) fn at(&self, rest: Input<'a>) -> usize {
        self.text.len() - rest.len()
    }

    /// The span from where `from` begins to where `to` begins.
    pub(super) fn span(&self, from: Input<'a>, to: Input<'a>) -> crate::text::Span {
        self.map.span(self.at(from), self.at(to))
    }
}

/// One of the dashes that divide two ends.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2212}' | '\u{2010}'..='\u{2015}')
}

fn dash(input: Input<'_>) -> Read<'_, ()> {
    value((), satisfy(is_dash)).parse(input)
}

/// A run of dashes: how many, and whether it is the single long one.
fn dashes(input: Input<'_>) -> Read<'_, (usize, bool)> {
    let (rest, run) = recognize(many0_count(satisfy(is_dash))).parse(input)?;
    let count = run.chars().count();
    Ok((rest, (count, run == "\u{2014}")))
}

/// A pass in dashes or as a word.
fn pass(input: Input<'_>) -> Read<'_, Move> {
    let (rest, (count, long)) = dashes(input)?;
    match count {
        0 => {
            let (rest, word) = recognize(many0_count(satisfy(char::is_alphanumeric))).parse(input)?;
            if matches!(word, "pass" | "пас") { Ok((rest, Move::Pass)) } else { soft(Fault::Word, input) }
        }
        1 if long => Ok((rest, Move::Pass)),
        2 => Ok((rest, Move::Pass)),
        _ => fail(Fault::Dashes(count), rest),
    }
}

fn soft<T>(fault: Fault, rest: Input<'_>) -> Read<'_, T> {
    Err(Err::Error(Failure::new(fault, rest)))
}

/// A colour letter, which must touch `@`, `[` or `(`.
pub(super) fn colour(input: Input<'_>) -> Read<'_, Colour> {
    colour_before(&['@', '[', '('], input)
}

/// The colour letter of something pointed at: what can be drawn, or a region.
pub(super) fn pointer_colour(input: Input<'_>) -> Read<'_, Colour> {
    colour_before(&['@', '[', '(', '{'], input)
}

fn colour_before<'a>(figures: &[char], input: Input<'a>) -> Read<'a, Colour> {
    let mut chars = input.chars();
    if let Some(colour) = chars.next().and_then(colour_of) {
        let rest = chars.as_str();
        if rest.starts_with(figures) {
            return Ok((rest, colour));
        }
    }
    soft(Fault::Word, input)
}

fn column(input: Input<'_>) -> Read<'_, u8> {
    let mut chars = input.chars();
    match chars.next().and_then(column_of) {
        Some(column) => Ok((chars.as_str(), column)),
        None => soft(Fault::Word, input),
    }
}

/// A row; what no field reaches stays at the largest value.
fn row(input: Input<'_>) -> Read<'_, u16> {
    map(digit1, |digits: &str| digits.parse().unwrap_or(u16::MAX)).parse(input)
}

/// A full vertex or cell.
pub(super) fn point(input: Input<'_>) -> Read<'_, Point> {
    let (input, column) = column(input)?;
    let (input, row) = row(input)?;
    Ok((input, Point { column, row }))
}

/// An end inside square brackets: a letter, a number, or both.
type End = (Option<u8>, Option<u16>);

fn end(input: Input<'_>) -> Read<'_, End> {
    let (input, column) = opt(column).parse(input)?;
    let (input, row) = opt(row).parse(input)?;
    if column.is_none() && row.is_none() { fail(Fault::EdgePoint, input) } else { Ok((input, (column, row))) }
}

/// What stands between square brackets.
enum Ends {
    Two(Point, Point),
    Many(Vec<Point>),
}

/// `[d4-5]`, `[d-e5]`, `[b2-d5]`, `[d4-5-6]`, …
fn ends(input: Input<'_>) -> Read<'_, Ends> {
    let (input, _) = char('[').parse(input)?;
    let (input, first) = end(input)?;
    let (input, second) = next_end(input)?;
    if let Some(rest) = input.strip_prefix(']') {
        return match second {
            None => fail(Fault::EdgeSingle, rest),
            Some(second) => match pair(first, second) {
                Ok((from, to)) => Ok((rest, Ends::Two(from, to))),
                Err(fault) => fail(fault, rest),
            },
        };
    }
    let Some(second) = second else {
        return match input.chars().next() {
            Some(c) if c.is_alphanumeric() => fail(Fault::EdgePoint, input),
            Some(c) if !c.is_whitespace() => fail(Fault::EdgeDash, input),
            _ => fail(Fault::EdgeEnd, input),
        };
    };
    let (mut input, mut list) = (input, vec![first, second]);
    while let (rest, Some(another)) = next_end(input)? {
        list.push(another);
        input = rest;
    }
    let Some(rest) = input.strip_prefix(']') else { return fail(Fault::EdgeEnd, input) };
    match vertices(&list) {
        Ok(points) => Ok((rest, Ends::Many(points))),
        Err(fault) => fail(fault, rest),
    }
}

/// A dash and the end behind it, unless the bracket closes here.
fn next_end(input: Input<'_>) -> Read<'_, Option<End>> {
    let Ok((rest, ())) = dash(input) else { return Ok((input, None)) };
    if rest.starts_with(is_dash) {
        return fail(Fault::EdgeDash, rest);
    }
    map(end, Some).parse(rest)
}

fn pair(first: End, second: End) -> Result<(Point, Point), Fault> {
    let (from, to) = match (first, second) {
        ((Some(a), Some(b)), (None, Some(row))) => (Point { column: a, row: b }, Point { column: a, row }),
        ((Some(a), None), (Some(b), Some(row))) => (Point { column: a, row }, Point { column: b, row }),
        ((Some(a), Some(b)), (Some(c), Some(d))) => (Point { column: a, row: b }, Point { column: c, row: d }),
        _ => return Err(Fault::EdgeMixture),
    };
    if from == to { Err(Fault::EdgePoints) } else { Ok((from, to)) }
}

/// The vertices of a polyline that lists only rows, only columns, or only full vertices.
fn vertices(list: &[End]) -> Result<Vec<Point>, Fault> {
    let (first, final_end) = (list[0], list[list.len() - 1]);
    let points: Option<Vec<Point>> =
        if let ((Some(column), Some(_)), (None, Some(_))) = (first, final_end) {
            let rows = list.iter().enumerate();
            rows.map(|(at, end)| if at > 0 && end.0.is_some() { None } else { end.1.map(|row| Point { column, row }) })
                .collect()
        } else if let ((Some(_), None), (Some(_), Some(row))) = (first, final_end) {
            let columns = list.iter().enumerate();
            columns
                .map(|(at, end)| {
                    if at + 1 < list.len() && end.1.is_some() {
                        None
                    } else {
                        end.0.map(|column| Point { column, row })
                    }
                })
                .collect()
        } else {
            list.iter().map(|end| Some(Point { column: end.0?, row: end.1? })).collect()
        };
    let points = points.ok_or(Fault::EdgeMixture)?;
    if points.windows(2).any(|two| two[0] == two[1]) { Err(Fault::EdgePoints) } else { Ok(points) }
}

/// Corners between `open` and `close`.
fn corners(open: char, close: char, input: Input<'_>) -> Read<'_, Vec<Point>> {
    let (mut input, _) = char(open).parse(input)?;
    let mut points = Vec::new();
    loop {
        let Ok((rest, corner)) = point(input) else { return fail(Fault::Corner, input) };
        points.push(corner);
        if let Some(rest) = rest.strip_prefix(close) {
            let twice = points.windows(2).any(|two| two[0] == two[1]) || points.first() == points.last();
            return if points.len() < 3 || twice { fail(Fault::Corners, rest) } else { Ok((rest, points)) };
        }
        let Ok((rest, ())) = dash(rest) else { return fail(Fault::CornersEnd, rest) };
        input = rest;
    }
}

/// A polyline, cycle or region, or the cell of a stone behind `@`.
pub(super) fn figure(input: Input<'_>) -> Read<'_, Figure> {
    if let Some(rest) = input.strip_prefix('@') {
        return map(stone_cell, Figure::Point).parse(rest);
    }
    alt((
        map(ends, |ends| {
            Figure::Polyline(match ends {
                Ends::Two(from, to) => vec![from, to],
                Ends::Many(points) => points,
            })
        }),
        map(|input| corners('(', ')', input), Figure::Cycle),
        map(|input| corners('{', '}', input), Figure::Region),
        map(cell, Figure::Point),
    ))
    .parse(input)
}

/// A cell after which no letter or digit runs on.
fn cell(input: Input<'_>) -> Read<'_, Point> {
    let (rest, cell) = point(input)?;
    if rest.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '@' | '[' | '{')) {
        return fail(Fault::StoneTail, rest);
    }
    Ok((rest, cell))
}

fn stone_cell(input: Input<'_>) -> Read<'_, Point> {
    match cell(input) {
        Err(Err::Error(failure)) => fail(Fault::StoneCell, failure.rest),
        other => other,
    }
}

/// A stone: `к@e7`, or `e7` where the colour is known.
fn stone<'a>(ruler: Ruler<'a>, input: Input<'a>) -> Read<'a, Stone> {
    let (after, colour) = opt(colour).parse(input)?;
    let (rest, cell) = match after.strip_prefix('@') {
        Some(rest) if colour.is_some() => stone_cell(rest)?,
        _ if colour.is_some() => return soft(Fault::Word, input),
        _ => cell(input)?,
    };
    Ok((rest, Stone { colour, cell, span: ruler.span(input, rest) }))
}

/// One stone, or several divided by commas.
fn stones<'a>(ruler: Ruler<'a>, input: Input<'a>) -> Read<'a, Move> {
    let (rest, first) = stone(ruler, input)?;
    let (mut rest, Some(second)) = another_stone(ruler, rest)? else { return Ok((rest, Move::Stone(first))) };
    if !rest.trim_start().starts_with(',') {
        return Ok((rest, Move::Pair([first, second])));
    }
    let mut many = vec![first, second];
    while let (after, Some(next)) = another_stone(ruler, rest)? {
        many.push(next);
        rest = after;
    }
    Ok((rest, Move::Stones(many.into())))
}

/// A comma and the stone behind it, with white space or a new line round the comma.
fn another_stone<'a>(ruler: Ruler<'a>, input: Input<'a>) -> Read<'a, Option<Stone>> {
    let Some(rest) = input.trim_start().strip_prefix(',') else { return Ok((input, None)) };
    let from = rest.trim_start();
    match stone(ruler, from) {
        Ok((rest, stone)) => Ok((rest, Some(stone))),
        Err(Err::Error(_)) => fail(Fault::HalfMissing, rest),
        Err(Err::Failure(failure)) => Err(Err::Failure(Failure { from: Some(from), ..failure })),
        Err(other) => Err(other),
    }
}

/// A segment with its colour letter, if it has one.
fn segment<'a>(ruler: Ruler<'a>, input: Input<'a>) -> Read<'a, Segment> {
    let (after, colour) = opt(colour).parse(input)?;
    let (rest, ends) = ends(after)?;
    match ends {
        Ends::Two(from, to) => Ok((rest, Segment { colour, edge: Edge { from, to }, span: ruler.span(input, rest) })),
        Ends::Many(_) => fail(Fault::PolylineMove, rest),
    }
}

/// A segment, or alternatives of which one is taken.
fn segments<'a>(ruler: Ruler<'a>, input: Input<'a>) -> Read<'a, Move> {
    let (mut rest, first) = segment(ruler, input)?;
    if !rest.starts_with('*') && !rest.trim_start().starts_with('|') {
        return Ok((rest, Move::Segment(first)));
    }
    let mut offered = Vec::new();
    let mut next = first;
    loop {
        let taken = rest.starts_with('*');
        offered.push(Offered { segment: next, taken });
        rest = &rest[usize::from(taken)..];
        let Some(after) = rest.trim_start().strip_prefix('|') else { break };
        (rest, next) = match segment(ruler, after.trim_start()) {
            Err(Err::Error(_)) => return fail(Fault::OfferNext, after),
            other => other?,
        };
    }
    let stars = offered.iter().filter(|one| one.taken).count();
    if stars == 1 { Ok((rest, Move::Offer(offered.into()))) } else { fail(Fault::OfferStars(stars), rest) }
}

/// A whole move without its number and mark.
pub(super) fn played<'a>(ruler: Ruler<'a>, input: Input<'a>) -> Read<'a, Move> {
    match input.chars().next() {
        Some(c) if is_dash(c) => pass(input),
        Some('[') => segments(ruler, input),
        _ => alt((|i| segments(ruler, i), |i| stones(ruler, i), pass)).parse(input),
    }
}

/// A cycle where a move is wanted, which is a figure of positions.
pub(super) fn cycle_instead(input: Input<'_>) -> Option<Err<Failure<'_>>> {
    let (after, _) = colour(input).ok()?;
    let inside = after.starts_with('(').then(|| corners('(', ')', after))?;
    let rest = match inside {
        Ok((rest, _)) => rest,
        Err(Err::Error(failure) | Err::Failure(failure)) => failure.rest,
        Err(Err::Incomplete(_)) => after,
    };
    Some(Err::Failure(Failure::new(Fault::CycleMove, rest)))
}

/// What follows the white space at the beginning.
pub(super) fn behind_space(input: Input<'_>) -> Input<'_> {
    let spaces = input.bytes().take_while(|byte| matches!(byte, b' ' | b'\n')).count();
    // Other white space is rare and may take several bytes.
    input[spaces..].trim_start()
}

/// A move number with its full stop; too large ones stay at the largest value.
pub(super) fn number(input: Input<'_>) -> Read<'_, u32> {
    let length = input.bytes().take_while(u8::is_ascii_digit).count();
    if length == 0 {
        return soft(Fault::Word, input);
    }
    let (digits, rest) = input.split_at(length);
    match rest.strip_prefix('.') {
        Some(rest) => Ok((rest, digits.parse().unwrap_or(u32::MAX))),
        None => fail(Fault::NumberStop, rest),
    }
}

/// A mark, the longest that fits.
pub(super) fn mark(input: Input<'_>) -> Option<(Input<'_>, Mark)> {
    if !input.starts_with(['!', '?']) {
        return None;
    }
    Mark::SPELLING.iter().find_map(|&(mark, spelling)| Some((input.strip_prefix(spelling)?, mark)))
}

/// Whether a word by itself reads as a segment, a coloured stone or a move number.
pub(super) fn looks_like_a_move(word: &str) -> bool {
    let map = SpanMap::offset(0);
    let ruler = Ruler { text: word, map: &map };
    let coloured = preceded(opt(colour), char::<Input<'_>, Failure<'_>>('@')).parse(word).is_ok();
    segments(ruler, word).is_ok() || (coloured && stones(ruler, word).is_ok()) || number(word).is_ok()
}
