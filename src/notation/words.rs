//! The grammar of words, read with nom: edges, polylines, cycles, stones, half-moves, offers, numbers, passes.
//!
//! The grammar knows no letters; those are in [`spelling`](super::spelling), which also says how much an error tells.

#![expect(
    clippy::inline_always,
    reason = "a parser that is called once more costs a tenth of a check"
)]

use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::{map, not, opt, peek};
use nom::sequence::{pair, preceded, terminated};
use nom::{Err, IResult, Parser};

use super::ast::EdgeEnd;
use super::fault::{Failure, WordFault};
use super::spelling::{EdgeOpening, Input, Spelling, Unusual, Word, count, letter, must, token};
use super::{Assessment, Edge, Figure, Move, Number, Offered, Point, Segment, Stone};
use crate::Colour;
use crate::text::{Span, SpanMap};

/// The result of a parser, and its fault where it fails.
type WordResult<'a, T, E = Failure<'a>> = IResult<Input<'a>, T, E>;

/// A fault from which no other reading of the word can save it.
fn fail<'a, T, E: Spelling<'a>>(fault: WordFault, rest: Input<'a>) -> WordResult<'a, T, E> {
    Err(Err::Failure(E::new(fault, rest)))
}

/// Not this kind of word, but perhaps another.
fn no<'a, T, E: Spelling<'a>>(word: Input<'a>) -> WordResult<'a, T, E> {
    Err(Err::Error(E::new(WordFault::Word, word)))
}

/// Measures spans while reading: the whole text and its map into the document.
#[derive(Clone, Copy)]
pub(super) struct Ruler<'a> {
    pub(super) text: &'a str,
    pub(super) map: &'a SpanMap,
}

impl<'a> Ruler<'a> {
    /// The offset at which `rest` begins.
    #[inline(always)]
    pub(super) fn at(self, rest: Input<'a>) -> usize {
        self.text.len() - rest.len()
    }

    /// The span from where `from` begins to where `to` begins.
    #[inline(always)]
    pub(super) fn span(self, from: Input<'a>, to: Input<'a>) -> Span {
        self.map.span(self.at(from), self.at(to))
    }

    /// The text from where `rest` begins.
    pub(super) fn text(self, rest: Input<'a>) -> &'a str {
        &self.text[self.at(rest)..]
    }
}

/// A row; one that no board reaches stays at the largest value.
#[inline(always)]
fn row<'a, E: Spelling<'a>>() -> impl Word<'a, E, u16> {
    map(token(count), |row| u16::try_from(row).unwrap_or(u16::MAX))
}

/// A full vertex or cell.
#[inline(always)]
fn point<'a, E: Spelling<'a>>() -> impl Word<'a, E, Point> {
    map(pair(token(E::column), row()), |(column, row)| Point {
        column,
        row,
    })
}

/// `[d4-5]`, `[d-e5]`, `[b2-d5]`, `:d4-5`
#[inline(always)]
fn edge<'a, E: Spelling<'a>>(input: Input<'a>) -> WordResult<'a, Edge, E> {
    let dash = || token(E::dash);
    let vertical = map((point(), dash(), row()), |(from, (), row)| Edge {
        from,
        to: Point { row, ..from },
    });
    let horizontal = map((token(E::column), dash(), point()), |(column, (), to)| {
        Edge {
            from: Point { column, ..to },
            to,
        }
    });
    let free = map((point(), dash(), point()), |(from, (), to)| Edge {
        from,
        to,
    });
    let (rest, opening) = token(E::open).parse(input)?;
    terminated(
        alt((vertical, horizontal, free)),
        token(|rest| E::close(rest, opening)),
    )
    .parse(rest)
}

/// An end inside square brackets: a letter, a number, or both.
fn end<'a>() -> impl Word<'a, Failure<'a>, EdgeEnd> {
    let only_row = map(row(), |row| EdgeEnd {
        column: None,
        row: Some(row),
    });
    let with_column = map(pair(token(Failure::column), opt(row())), |(column, row)| {
        EdgeEnd {
            column: Some(column),
            row,
        }
    });
    must(WordFault::EdgePoint, alt((only_row, with_column)))
}

/// A dash and the end behind it, unless the bracket closes here.
fn next_end<'a>() -> impl Word<'a, Failure<'a>, Option<EdgeEnd>> {
    let dash = || token(Failure::dash);
    opt(preceded(
        pair(dash(), must(WordFault::EdgeDash, not(dash()))),
        end(),
    ))
}

/// The vertices of `[d4-5-6]`, `[c-d-e5]`, `[c3-d3-d4]`, also of an edge, or the fault of either.
fn polyline(input: Input<'_>) -> WordResult<'_, Vec<Point>> {
    let (rest, opening) = token(Failure::open).parse(input)?;
    let (mut rest, (first, second)) = pair(end(), next_end()).parse(rest)?;
    let Some(second) = second else {
        return single_end(rest, opening);
    };
    let mut list = vec![first, second];
    while let (behind, Some(another)) = next_end().parse(rest)? {
        list.push(another);
        rest = behind;
    }
    let unclosed = if opening == EdgeOpening::Colon {
        WordFault::EdgeTail
    } else {
        WordFault::EdgeEnd
    };
    let (rest, ()) = must(unclosed, token(|rest| Failure::close(rest, opening))).parse(rest)?;
    match vertices(&list) {
        Ok(points) => Ok((rest, points)),
        Err(fault) => fail(fault, rest),
    }
}

/// The fault behind an end that no other follows.
fn single_end<T>(input: Input<'_>, opening: EdgeOpening) -> WordResult<'_, T> {
    if let Some((rest, ())) = Failure::close(input, opening) {
        return fail(WordFault::EdgeSingle, rest);
    }
    match letter(input) {
        Some((_, c)) if c.is_alphanumeric() => fail(WordFault::EdgePoint, input),
        Some((_, c)) if !c.is_whitespace() => fail(WordFault::EdgeDash, input),
        _ => fail(WordFault::EdgeEnd, input),
    }
}

/// The vertices of a polyline that lists only rows, only columns, or only full vertices.
fn vertices(list: &[EdgeEnd]) -> Result<Vec<Point>, WordFault> {
    let (first, final_end) = (list[0], list[list.len() - 1]);
    let points: Option<Vec<Point>> = if let (
        EdgeEnd {
            column: Some(column),
            row: Some(_),
        },
        EdgeEnd {
            column: None,
            row: Some(_),
        },
    ) = (first, final_end)
    {
        let rows = list.iter().enumerate();
        rows.map(|(at, end)| {
            if at > 0 && end.column.is_some() {
                None
            } else {
                end.row.map(|row| Point { column, row })
            }
        })
        .collect()
    } else if let (
        EdgeEnd {
            column: Some(_),
            row: None,
        },
        EdgeEnd {
            column: Some(_),
            row: Some(row),
        },
    ) = (first, final_end)
    {
        let columns = list.iter().enumerate();
        columns
            .map(|(at, end)| {
                if at + 1 < list.len() && end.row.is_some() {
                    None
                } else {
                    end.column.map(|column| Point { column, row })
                }
            })
            .collect()
    } else {
        list.iter().map(|end| end.point()).collect()
    };
    let points = points.ok_or(WordFault::EdgeMixture)?;
    if points.windows(2).any(|two| two[0] == two[1]) {
        Err(WordFault::EdgePoints)
    } else {
        Ok(points)
    }
}

/// Corners between `open` and `close`.
fn corners(open: char, close: char, input: Input<'_>) -> WordResult<'_, Vec<Point>> {
    let (mut rest, _) = char(open).parse(input)?;
    let mut points = Vec::new();
    loop {
        let (behind, corner) = must(WordFault::Corner, point()).parse(rest)?;
        points.push(corner);
        if let (rest, Some(_)) = opt(char(close)).parse(behind)? {
            let twice =
                points.windows(2).any(|two| two[0] == two[1]) || points.first() == points.last();
            return if points.len() < 3 || twice {
                fail(WordFault::Corners, rest)
            } else {
                Ok((rest, points))
            };
        }
        (rest, ()) = must(WordFault::CornersEnd, token(Failure::dash)).parse(behind)?;
    }
}

/// The colour letter of something pointed at, which must touch a thing that can be drawn, or a
/// region.
pub(super) fn pointer_colour<'a>() -> impl Word<'a, Failure<'a>, Colour> {
    terminated(token(Failure::colour), peek(one_of("@:[({")))
}

/// Whether a colon opens an edge here, and not the cell of a stone: `:d4-5`, `к:d-e5`.
fn is_edge_behind_colon(input: Input<'_>) -> bool {
    let ends = (end(), token(Failure::dash), end());
    // Behind a letter of two bytes at most: nearly all words have no colon.
    input[..input.len().min(3)].contains(&b':')
        && (opt(token(Failure::colour)), char(':'), ends)
            .parse(input)
            .is_ok()
}

/// A polyline, cycle or region, or the cell of a stone behind `@`.
pub(super) fn figure(input: Input<'_>) -> WordResult<'_, Figure> {
    let cell = || {
        let end = must(WordFault::StoneTail, peek(token(Failure::gap_behind_cell)));
        map(terminated(point(), end), Figure::Point)
    };
    if is_edge_behind_colon(input) {
        return map(polyline, Figure::Polyline).parse(input);
    }
    alt((
        preceded(token(Failure::at_sign), must(WordFault::StoneCell, cell())),
        map(polyline, Figure::Polyline),
        map(|input| corners('(', ')', input), Figure::Cycle),
        map(|input| corners('{', '}', input), Figure::Region),
        cell(),
    ))
    .parse(input)
}

/// A stone with its colour, or without one where that is known, and the white space behind it: `к@e7`, `e7`.
#[inline(always)]
pub(super) fn stone<'a, E: Spelling<'a>>(
    ruler: Ruler<'a>,
    input: Input<'a>,
) -> WordResult<'a, Stone, E> {
    let (rest, colour) = opt(terminated(token(E::colour), token(E::at_sign))).parse(input)?;
    let Ok((end, cell)) = point::<E>().parse(rest) else {
        return E::explain(no_stone, input);
    };
    let (rest, ()) = must(WordFault::StoneTail, token(E::gap_behind_cell)).parse(end)?;
    Ok((
        rest,
        Stone {
            colour,
            cell,
            span: ruler.span(input, end),
        },
    ))
}

/// The fault of a stone, if the word is one.
fn no_stone<T>(input: Input<'_>) -> WordResult<'_, T> {
    let (rest, colour) =
        opt(terminated(token(Failure::colour), token(Failure::at_sign))).parse(input)?;
    if colour.is_some() {
        fail(WordFault::StoneCell, rest)
    } else {
        no(input)
    }
}

/// One stone, or two with a comma between them; the second one with the text that begins there.
#[inline(always)]
pub(super) fn half_moves<'a, E: Spelling<'a>>(
    ruler: Ruler<'a>,
    input: Input<'a>,
) -> WordResult<'a, (Stone, Option<(Input<'a>, Stone)>), E> {
    let (rest, first) = stone(ruler, input)?;
    let [b',', ..] = rest else {
        return Ok((rest, (first, None)));
    };
    let (rest, second) = another_stone(ruler, rest)?;
    Ok((rest, (first, Some(second))))
}

/// A comma and the stone behind it, with white space or a new line round the comma.
#[inline(always)]
fn another_stone<'a, E: Spelling<'a>>(
    ruler: Ruler<'a>,
    input: Input<'a>,
) -> WordResult<'a, (Input<'a>, Stone), E> {
    let (behind, _) = char(',').parse(input)?;
    let (from, ()) = token(E::gap).parse(behind)?;
    match stone::<E>(ruler, from) {
        Ok((rest, stone)) => Ok((rest, (from, stone))),
        Err(Err::Error(_)) => fail(WordFault::HalfMissing, behind),
        Err(error) => Err(error.map(|error| error.blame(from))),
    }
}

/// One stone, or several divided by commas.
fn stones<'a>(ruler: Ruler<'a>, input: Input<'a>) -> WordResult<'a, Spelled> {
    let (mut rest, (first, second)) = half_moves(ruler, input)?;
    let Some((_, second)) = second else {
        return Ok((
            rest,
            Spelled {
                played: Move::Stone(first),
                span: first.span,
            },
        ));
    };
    let (mut many, mut span) = (vec![first, second], first.span.to(second.span));
    while let [b',', ..] = rest {
        let (behind, (_, stone)) = another_stone(ruler, rest)?;
        many.push(stone);
        span = span.to(stone.span);
        rest = behind;
    }
    let played = if many.len() == 2 {
        Move::Pair([first, second])
    } else {
        Move::Stones(many.into())
    };
    Ok((rest, Spelled { played, span }))
}

/// A segment with its colour letter, if it has one.
#[inline(always)]
fn segment<'a, E: Spelling<'a>>(ruler: Ruler<'a>, input: Input<'a>) -> WordResult<'a, Segment, E> {
    let (rest, colour) = opt(token(E::colour)).parse(input)?;
    match edge::<E>(rest) {
        Ok((rest, edge)) if edge.from != edge.to => Ok((
            rest,
            Segment {
                colour,
                edge,
                span: ruler.span(input, rest),
            },
        )),
        _ => E::explain(no_segment, input),
    }
}

/// The fault of a segment, if the word is one.
fn no_segment<T>(input: Input<'_>) -> WordResult<'_, T> {
    let (edge, _) = opt(token(Failure::colour)).parse(input)?;
    let (rest, _) = polyline(edge)?;
    fail(WordFault::PolylineMove, rest)
}

/// A segment that stands alone, in the usual spelling, and the white space behind it.
#[inline(always)]
pub(super) fn lone_segment<'a>(
    ruler: Ruler<'a>,
    input: Input<'a>,
) -> WordResult<'a, Segment, Unusual> {
    let (end, segment) = segment(ruler, input)?;
    let (rest, ()) = token(Unusual::gap).parse(end)?;
    match (end, rest) {
        ([b'*', ..], _) | (_, [b'|', ..]) => no(input),
        _ => Ok((rest, segment)),
    }
}

/// A segment, or alternatives of which one is taken.
fn segments<'a>(ruler: Ruler<'a>, input: Input<'a>) -> WordResult<'a, Spelled> {
    let (mut rest, first) = segment(ruler, input)?;
    let (mut next, mut offered) = (first, Vec::new());
    let end = loop {
        let (end, star) = opt(char('*')).parse(rest)?;
        offered.push(Offered {
            segment: next,
            taken: star.is_some(),
        });
        let (behind, bar) = opt(pair(token(Failure::gap), char('|'))).parse(end)?;
        if bar.is_none() {
            break end;
        }
        let (from, ()) = token(Failure::gap).parse(behind)?;
        (rest, next) = match segment(ruler, from) {
            Err(Err::Error(_)) => return fail(WordFault::OfferNext, behind),
            read => read?,
        };
    };
    let span = ruler.span(input, end);
    let stars = offered.iter().filter(|one| one.taken).count();
    let played = match (offered.len(), stars) {
        (1, 0) => Move::Segment(first),
        (_, 1) => Move::Offer(offered.into()),
        (_, 0) => return fail(WordFault::OfferStarless, end),
        _ => return fail(WordFault::OfferStars(stars), end),
    };
    let (rest, ()) = token(Failure::gap).parse(end)?;
    Ok((rest, Spelled { played, span }))
}

/// A pass, in dashes or as a word, and the white space behind it.
pub(super) fn pass<'a, E: Spelling<'a>>(
    ruler: Ruler<'a>,
    input: Input<'a>,
) -> WordResult<'a, Spelled, E> {
    let (mut end, mut dashes) = (input, 0);
    while let Some((rest, ())) = E::dash(end) {
        (end, dashes) = (rest, dashes + 1);
    }
    match dashes {
        0 => match ["pass", "пас"]
            .iter()
            .find_map(|word| input.strip_prefix(word.as_bytes()))
        {
            Some(rest) if letter(rest).is_none_or(|(_, next)| !next.is_alphanumeric()) => {
                end = rest;
            }
            _ => return no(input),
        },
        1 if input.starts_with("\u{2014}".as_bytes()) => {}
        2 => {}
        1 => return fail(WordFault::Dash, end),
        _ => return fail(WordFault::Dashes(dashes), end),
    }
    let (rest, ()) = token(E::gap).parse(end)?;
    Ok((
        rest,
        Spelled {
            played: Move::Pass,
            span: ruler.span(input, end),
        },
    ))
}

/// A cycle where a move is due, which is a figure of positions.
fn cycle<T>(input: Input<'_>) -> WordResult<'_, T> {
    let (cycle, _) = terminated(token(Failure::colour), peek(char('('))).parse(input)?;
    match corners('(', ')', cycle) {
        Ok((rest, _)) => fail(WordFault::CycleMove, rest),
        Err(error) => Err(error.map(|error| Failure {
            fault: WordFault::CycleMove,
            ..error
        })),
    }
}

/// A move as it stands in the text.
pub(super) struct Spelled {
    pub(super) played: Move,
    pub(super) span: Span,
}

/// A whole move without its number and mark, and the white space behind it.
pub(super) fn played<'a>(ruler: Ruler<'a>, input: Input<'a>) -> WordResult<'a, Spelled> {
    if is_edge_behind_colon(input) {
        return segments(ruler, input);
    }
    alt((
        |i| stones(ruler, i),
        |i| segments(ruler, i),
        |i| pass(ruler, i),
        cycle,
    ))
    .parse(input)
}

/// A move number with its full stop, and the white space behind it; too large ones stay at the largest value.
#[inline(always)]
pub(super) fn number<'a, E: Spelling<'a>>(
    ruler: Ruler<'a>,
    input: Input<'a>,
) -> WordResult<'a, Number, E> {
    let (end, value) =
        terminated(token(count), must(WordFault::NumberStop, char('.'))).parse(input)?;
    let (rest, ()) = token(E::gap).parse(end)?;
    Ok((
        rest,
        Number {
            value: u32::try_from(value).unwrap_or(u32::MAX),
            span: ruler.span(input, end),
        },
    ))
}

/// A mark, the longest that fits.
pub(super) fn mark(input: Input<'_>) -> Option<(Input<'_>, Assessment)> {
    Assessment::SPELLING
        .iter()
        .find_map(|&(mark, spelling)| Some((input.strip_prefix(spelling.as_bytes())?, mark)))
}

/// Whether a word by itself reads as a segment, a coloured stone or a move number.
pub(super) fn looks_like_a_move(word: &str) -> bool {
    let map = SpanMap::offset(0);
    let ruler = Ruler {
        text: word,
        map: &map,
    };
    match played(ruler, word.as_bytes()) {
        Ok((
            _,
            Spelled {
                played: Move::Segment(_) | Move::Offer(_),
                ..
            },
        )) => true,
        Ok((_, Spelled { played, .. })) => played
            .stones()
            .first()
            .is_some_and(|stone| stone.colour.is_some()),
        Err(_) => number::<Failure<'_>>(ruler, word.as_bytes()).is_ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the usual spelling reads, any spelling reads alike, and it ends in the same place.
    #[test]
    fn usual_words_are_words() {
        let pieces = "[,],d,e,4,5,12,777,-,--,—,с,c,к,b,@, ,\n,|,*,!,?!,e7,[d4-5],[d-e5],к@e7,г@j10,А,Z,0,]|[,(,\t,\u{a0},9.,пас,с[b2-d5]";
        let pieces: Vec<_> = pieces.split(',').chain([",", ", "]).collect();
        let mut state = 1_u64;
        let mut next = |below: usize| {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            usize::try_from(state >> 33).unwrap() % below
        };
        let map = SpanMap::offset(7);
        let mut read = [0; 4];
        for _ in 0..100_000 {
            let text: String = (0..=next(5)).map(|_| pieces[next(pieces.len())]).collect();
            let ruler = Ruler {
                text: &text,
                map: &map,
            };
            let input = text.as_bytes();
            let any = |rest: Input<'_>, usual: Move| match played(ruler, input) {
                Ok((behind, Spelled { played, .. })) => {
                    assert_eq!((behind, played), (rest, usual), "{text:?}")
                }
                Err(error) => panic!("{text:?} {error:?}"),
            };
            if let Ok((rest, (first, second))) = half_moves::<Unusual>(ruler, input)
                && !rest.starts_with(b",")
            {
                any(
                    rest,
                    second.map_or(Move::Stone(first), |(_, second)| {
                        Move::Pair([first, second])
                    }),
                );
                read[0] += 1;
            }
            if let Ok((rest, segment)) = lone_segment(ruler, input) {
                any(rest, Move::Segment(segment));
                read[1] += 1;
            }
            if let Ok((rest, Spelled { played, .. })) = pass::<Unusual>(ruler, input) {
                any(rest, played);
                read[2] += 1;
            }
            if let Ok(usual) = number::<Unusual>(ruler, input) {
                assert_eq!(
                    number::<Failure<'_>>(ruler, input).ok(),
                    Some(usual),
                    "{text:?}"
                );
                read[3] += 1;
            }
        }
        assert!(
            read.iter().all(|&count| count > 500),
            "{read:?} texts were usual"
        );
    }
}
