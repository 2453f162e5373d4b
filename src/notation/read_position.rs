//! Reading a position and a single pointer.

use nom::Parser;
use nom::combinator::opt;

use super::fault::{Failure, WordFault, ends_in_position, word_end};
use super::spelling::{Input, Spelling as _, Unusual, behind_gap};
use super::words::{self, Ruler};
use super::{Element, Figure, Letters, Parsed, Stone, comments, letters};
use crate::text::{Code, Diagnostic, Span, SpanMap, Text};

/// How many errors are reported before the rest of a position is given up.
const MAX_ERRORS: usize = 100;

/// How many bytes a stone takes at least, as people write it.
const STONE_BYTES: usize = 6;

/// Room for more elements than this is made when they come.
const MOST_STONES: usize = 128;

/// Reads a position: coloured stones, segments, polylines and cycles, with remarks between them.
///
/// ```
/// use kletka::{notation, text::SpanMap};
/// let parsed = notation::position("с[d4-5-6] к(a1-c1-c3-a3)", &SpanMap::offset(0));
/// assert_eq!(parsed.tree.len(), 2);
/// assert!(parsed.diagnostics.is_empty());
/// ```
#[must_use]
pub fn position(text: &str, map: &SpanMap) -> Parsed<Vec<Element>> {
    let ruler = Ruler { text, map };
    let (mut diagnostics, mut used) = (Vec::new(), Letters::default());
    let mut tree = Vec::with_capacity((text.len() / STONE_BYTES).min(MOST_STONES));
    let mut rest = behind_gap(text.as_bytes());
    let mut errors = 0;
    while let Some(first) = rest.first() {
        if *first == b'#' {
            let (_, behind) = comments::remark(ruler, ruler.text(rest), &mut diagnostics);
            rest = behind_gap(behind.as_bytes());
            continue;
        }
        if let Ok((
            behind,
            Stone {
                colour: colour @ Some(_),
                cell,
                span,
            },
        )) = words::stone::<Unusual>(ruler, rest)
        {
            used.note(colour, rest, ruler.at(rest), map);
            tree.push(Element {
                colour,
                figure: Figure::Point(cell),
                span,
            });
            rest = behind;
            continue;
        }
        let at = ruler.at(rest);
        rest = match element(ruler, rest) {
            Ok((behind, element)) => {
                let word = &text[at..ruler.at(behind)];
                letters::notice(word, at, map, &mut used, &mut diagnostics);
                tree.push(element);
                behind
            }
            Err(failure) => {
                let behind = skip(&failure, ruler, rest, &mut diagnostics);
                errors += 1;
                if errors == MAX_ERRORS {
                    diagnostics.push(too_many(ruler.span(behind, behind)));
                    break;
                }
                behind
            }
        };
        rest = behind_gap(rest);
    }
    Parsed {
        tree,
        diagnostics,
        letters: used,
    }
}

fn too_many(span: Span) -> Diagnostic {
    let message = Text::new(
        "too many errors: the rest of the position is not read",
        "слишком много ошибок: остаток позиции не читается",
    );
    Diagnostic::error(Code::TooManyErrors, span, message)
}

/// Reports the fault of the word that a text begins with. Returns the text behind it.
fn skip<'a>(
    failure: &Failure<'a>,
    ruler: Ruler<'a>,
    rest: Input<'a>,
    out: &mut Vec<Diagnostic>,
) -> Input<'a> {
    let text = ruler.text(rest);
    let understood = rest.len() - failure.rest.len();
    let end = match failure.fault {
        WordFault::CommentInPosition => understood,
        _ => word_end(text, understood, ends_in_position),
    };
    let behind = &rest[end..];
    let span = ruler.span(rest, behind);
    out.push(failure.fault.error(&text[..end], span));
    behind
}

/// Reads a single vertex, cell, stone, edge, polyline, cycle or region, with or without a colour.
///
/// # Errors
/// A diagnostic when the text is anything else.
///
/// ```
/// use kletka::{notation::{self, Figure}, text::SpanMap};
/// let region = notation::pointer("{c4-e4-e6-c6}", &SpanMap::offset(0)).unwrap();
/// assert!(matches!(region.figure, Figure::Region(corners) if corners.len() == 4));
/// ```
pub fn pointer(text: &str, map: &SpanMap) -> Result<Element, Box<Diagnostic>> {
    let ruler = Ruler { text, map };
    let word = text.trim();
    let failure = match read(ruler, behind_gap(text.as_bytes())) {
        Ok((rest, element)) if behind_gap(rest).is_empty() => return Ok(element),
        Ok((rest, _)) => Failure::new(WordFault::Word, rest),
        Err(failure) => failure,
    };
    let at = text.len() - text.trim_start().len();
    Err(Box::new(
        failure.fault.error(word, map.span(at, at + word.len())),
    ))
}

/// A figure with its colour, if it has one.
fn read<'a>(ruler: Ruler<'a>, start: Input<'a>) -> Result<(Input<'a>, Element), Failure<'a>> {
    let failure = |error| match error {
        nom::Err::Error(failure) | nom::Err::Failure(failure) => failure,
        nom::Err::Incomplete(_) => Failure::new(WordFault::Word, start),
    };
    let (rest, (colour, figure)) = (opt(words::pointer_colour()), words::figure)
        .parse(start)
        .map_err(failure)?;
    Ok((
        rest,
        Element {
            colour,
            figure,
            span: ruler.span(start, rest),
        },
    ))
}

/// An element of a position, which needs a colour.
fn element<'a>(ruler: Ruler<'a>, start: Input<'a>) -> Result<(Input<'a>, Element), Failure<'a>> {
    if let Some((_, _, rest)) = comments::comment(ruler.text(start)) {
        return Err(Failure::new(WordFault::CommentInPosition, rest.as_bytes()));
    }
    match read(ruler, start) {
        Ok((
            rest,
            Element {
                figure: Figure::Region(_),
                ..
            },
        )) => Err(Failure::new(WordFault::ElementRegion, rest)),
        Ok((rest, Element { colour: None, .. })) => {
            Err(Failure::new(WordFault::ElementColour, rest))
        }
        Err(
            failure @ Failure {
                fault: WordFault::Word,
                ..
            },
        ) => Err(Failure {
            fault: WordFault::ElementWord,
            ..failure
        }),
        other => other,
    }
}
