//! The text beside the moves: comments in quotes, and remarks.

use super::words::{Ruler, looks_like_a_move};
use super::{Quotes, Remark};
use crate::text::{Code, Diagnostic, Diagnostics, Text, shorten};

/// The comment that begins here: its quotes, the text between them, and the text that follows.
pub(super) fn comment(start: &str) -> Option<(Quotes, &str, &str)> {
    let (quotes, open, end) = match start.chars().next()? {
        open @ '"' => (Quotes::Straight, open, start[1..].find('"')? + 1),
        open @ '«' => (Quotes::Guillemets, open, closing_guillemet(start)?),
        _ => return None,
    };
    let width = open.len_utf8();
    Some((quotes, &start[width..end], &start[end + width..]))
}

/// Where the guillemet stands that closes the first one; between them they may nest.
fn closing_guillemet(start: &str) -> Option<usize> {
    let mut depth = 0_usize;
    start.match_indices(['«', '»']).find_map(|(at, sign)| {
        depth = if sign == "«" { depth + 1 } else { depth - 1 };
        (depth == 0).then_some(at)
    })
}

/// Reads a remark and warns when it seems to have swallowed a move.
pub(super) fn remark<'a>(
    ruler: Ruler<'a>,
    start: &'a str,
    out: &mut Vec<Diagnostic>,
) -> (Remark, &'a str) {
    let line = &start[..start.find('\n').unwrap_or(start.len())];
    let line = line.trim_end_matches('\r');
    let rest = &start[line.len()..];
    let span = ruler.span(start.as_bytes(), rest.as_bytes());
    let text = &line[1..];
    let swallowed = text.split_whitespace().find(|word| looks_like_a_move(word));
    if let Some(word) = swallowed.filter(|_| out.len() < Diagnostics::LIMIT) {
        let word = shorten(word);
        let message = text!(
            "this remark contains {word}, which looks like a move",
            "в этом примечании есть {word}, похожее на ход"
        );
        let help = Text::new(
            "everything from # to the end of the line is skipped; in a string of one line that is all the rest",
            "всё от # до конца строки пропускается; если запись стоит в одной строке, то пропускается весь её остаток",
        );
        out.push(Diagnostic::warning(Code::MoveInRemark, span, message).help(help));
    }
    (
        Remark {
            text: text.to_owned(),
            span,
        },
        rest,
    )
}

/// The text after the bracket that closes a variation already open.
pub(super) fn behind_variation(mut rest: &str) -> &str {
    let mut depth = 1_usize;
    while let Some(at) = rest.find(['(', ')', '"', '«', '#']) {
        let here = &rest[at..];
        match here.as_bytes()[0] {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b'#' => {
                rest = &here[here.find('\n').unwrap_or(here.len())..];
                continue;
            }
            _ => {
                rest = comment(here).map_or("", |(_, _, behind)| behind);
                continue;
            }
        }
        rest = &here[1..];
        if depth == 0 {
            return rest;
        }
    }
    ""
}
