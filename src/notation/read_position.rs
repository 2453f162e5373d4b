//! Reading a position and a single pointer.

use super::fault::Fault;
use super::read_record::read_remark;
use super::resync::{ends_in_position, word_end};
use super::words::{self, Failure, Input, Ruler};
use super::{Element, Figure, Letters, Parsed, letters, quoted, usual};
use crate::text::SpanMap;
use crate::text::{Code, Diagnostic, Text, shorten};

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
    let mut rest = text.trim_start();
    let mut errors = 0;
    while !rest.is_empty() {
        if rest.starts_with('#') {
            rest = read_remark(ruler, rest, &mut diagnostics).1.trim_start();
            continue;
        }
        let from = ruler.at(rest);
        let behind = usual::stones(ruler, from, &mut tree, &mut used);
        if behind > from {
            rest = words::behind_space(&text[behind..]);
            continue;
        }
        rest = match element(ruler, rest) {
            Ok((behind, element)) => {
                let word = &rest[..rest.len() - behind.len()];
                letters::notice(word, ruler.at(rest), map, &mut used, &mut diagnostics);
                tree.push(element);
                behind
            }
            Err(failure) => {
                errors += 1;
                let end = match failure.fault {
                    Fault::CommentInPosition => rest.len() - failure.rest.len(),
                    _ => word_end(rest, rest.len() - failure.rest.len(), ends_in_position),
                };
                let (word, behind) = rest.split_at(end);
                let span = ruler.span(rest, behind);
                let mut error = Diagnostic::error(failure.fault.code(), span, failure.fault.message(&shorten(word)));
                error.help = Some(failure.fault.help());
                diagnostics.push(error);
                if errors == MAX_ERRORS {
                    let message = Text::new(
                        "too many errors: the rest of the position is not read",
                        "слишком много ошибок: остаток позиции не читается",
                    );
                    diagnostics.push(Diagnostic::error(Code::TooManyErrors, ruler.span(behind, behind), message));
                    break;
                }
                behind
            }
        }
        .trim_start();
    }
    Parsed { tree, diagnostics, letters: used }
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
    let start = text.trim();
    let failure = match read(ruler, text.trim_start()) {
        Ok((rest, element)) if rest.trim().is_empty() => return Ok(element),
        Ok((rest, _)) => Failure::new(Fault::Word, rest),
        Err(failure) => failure,
    };
    let at = text.len() - text.trim_start().len();
    let span = map.span(at, at + start.len());
    let mut error = Diagnostic::error(failure.fault.code(), span, failure.fault.message(&shorten(start)));
    error.help = Some(failure.fault.help());
    Err(Box::new(error))
}

/// A figure with its colour, if it has one.
fn read<'a>(ruler: Ruler<'a>, start: Input<'a>) -> Result<(Input<'a>, Element), Failure<'a>> {
    let (after, colour) = match words::pointer_colour(start) {
        Ok((after, colour)) => (after, Some(colour)),
        Err(_) => (start, None),
    };
    match words::figure(after) {
        Ok((rest, figure)) => Ok((rest, Element { colour, figure, span: ruler.span(start, rest) })),
        Err(nom::Err::Error(failure) | nom::Err::Failure(failure)) => Err(failure),
        Err(nom::Err::Incomplete(_)) => Err(Failure::new(Fault::Word, start)),
    }
}

/// An element of a position, which needs a colour.
fn element<'a>(ruler: Ruler<'a>, start: Input<'a>) -> Result<(Input<'a>, Element), Failure<'a>> {
    let comment = quoted::straight_comment(start).or_else(|| quoted::nested_comment(start));
    if let Some((rest, _)) = comment {
        return Err(Failure::new(Fault::CommentInPosition, rest));
    }
    match read(ruler, start) {
        Ok((rest, Element { figure: Figure::Region(_), .. })) => Err(Failure::new(Fault::ElementRegion, rest)),
        Ok((rest, Element { colour: None, .. })) => Err(Failure::new(Fault::ElementColour, rest)),
        Err(Failure { fault: Fault::Word, rest, .. }) => Err(Failure::new(Fault::ElementWord, rest)),
        other => other,
    }
}
