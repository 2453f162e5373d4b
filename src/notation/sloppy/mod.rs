//! What text that people typed may mean: at each place of it the words that may begin there.
//!
//! The notation proper is read by the grammar; this is for texts that do not keep to it. Nothing is decided here: every
//! reading of a word is offered, with the slips that it takes for granted, and whoever knows the rules replays them. It
//! knows alphabets, keyboards and spellings; it knows no field and no game.

mod columns;
mod figures;
mod numbers;
mod reading;
mod signs;
mod slips;

pub use columns::Columns;
pub use reading::{Alternative, Reading, skip_space, word_end};
pub use slips::{Slip, Slips};

use super::{Element, Figure, Move, Segment};
use crate::text::Span;
use figures::{LONGEST, STRETCH, offers, words};
use numbers::{numbers, passes};
use signs::{Unclosed, signs};

/// All readings of the text at a place that is not white space; the likeliest first.
#[must_use]
pub fn readings(text: &str, at: usize, columns: Columns) -> Vec<Reading> {
    readings_after(text, at, columns, &mut Unclosed::default())
}

fn readings_after(text: &str, at: usize, columns: Columns, unclosed: &mut Unclosed) -> Vec<Reading> {
    let rest = &text[at..];
    let mut out = Vec::new();
    signs(text, at, unclosed, &mut out);
    numbers(text, at, &mut out);
    passes(text, at, &mut out);
    words(rest, at, columns, &mut out);
    offers(text, columns, &mut out);
    // Words in brackets of their own are no beginning of others.
    let is_read =
        |one: &Reading| matches!(one.piece, Alternative::Played(_) | Alternative::Stone(_) | Alternative::Brackets(_));
    // Behind a sign that divides they begin anew: words from every sign to the end of a line would be too many.
    let is_sign = |one: &Reading| matches!(one.piece, Alternative::Separator(_) | Alternative::Mark(_));
    if !out.iter().any(|one| is_read(one) || is_sign(one)) {
        prose(rest, at, columns, &mut out);
    }
    out.sort_by_key(|one| one.slips.cost());
    let mut seen: Vec<Reading> = Vec::new();
    for one in out {
        if !seen.iter().any(|other| (other.end, &other.piece) == (one.end, &one.piece)) {
            seen.push(one);
        }
    }
    seen
}

/// The coloured stones and segments that the text at a place may stand for, each with where it ends; the likeliest first.
#[must_use]
pub fn elements(text: &str, at: usize) -> Vec<(usize, Element, Slips)> {
    let element = |one: Reading| {
        let (colour, figure) = match one.piece {
            Alternative::Stone(stone) => (stone.colour?, Figure::Point(stone.cell)),
            Alternative::Played(Move::Segment(Segment { colour, edge, .. })) => {
                (colour?, Figure::Polyline(vec![edge.from, edge.to]))
            }
            _ => return None,
        };
        Some((one.end, Element { colour: Some(colour), figure, span: Span::default() }, one.slips))
    };
    let columns = Columns::of(&text[at..]).iter();
    columns.flat_map(|&columns| readings(text, at, columns)).filter_map(element).collect()
}

/// Whether a line is made of moves, and not of words for people.
#[must_use]
pub fn is_moves(line: &str) -> bool {
    let (mut at, mut moves, mut other, mut begins) = (0, 0_usize, 0_usize, None);
    let (mut has_number, mut unclosed) = (false, Unclosed::default());
    while let Some(next) = skip_space(line, at) {
        let found = readings_after(line, next, Columns::Mixed, &mut unclosed);
        let is_word = |one: &&Reading| !matches!(one.piece, Alternative::Comment(_) | Alternative::Separator(_));
        let word = found.iter().filter(is_word).max_by_key(|one| one.end);
        // A dash may divide words; a pass in words is a move.
        let is_word = line[next..].starts_with(char::is_alphabetic);
        let is_dash =
            |one: &&Reading| one.piece == Alternative::Played(Move::Pass) && !one.slips.is_empty() && !is_word;
        match word.filter(|one| !is_dash(one)) {
            Some(Reading { end, piece: Alternative::Number(_), .. }) => {
                (at, has_number) = (*end, has_number || begins.is_none());
            }
            Some(Reading { end, piece, .. }) => {
                let is_move = matches!(piece, Alternative::Played(_) | Alternative::Stone(_));
                begins = begins.or(Some(is_move));
                moves += if is_move { end - next } else { 0 };
                at = *end;
            }
            None => {
                let is_quoted =
                    found.iter().any(|one| matches!(one.piece, Alternative::Comment(_)) && one.slips.is_empty());
                let is_sign = found.iter().all(|one| !matches!(one.piece, Alternative::Comment(_)));
                let end = found.first().map_or_else(|| next + word_end(&line[next..]), |one| one.end);
                if !is_quoted && (!is_sign || found.is_empty()) {
                    begins = begins.or(Some(false));
                    other += end - next;
                }
                at = end;
            }
        }
    }
    let is_begun = has_number && begins == Some(true);
    (moves > 0 && (is_begun || moves * 2 >= other)) || (begins.is_none() && has_number)
}

/// Words that are no moves, up to the next one that may be.
fn prose(rest: &str, at: usize, columns: Columns, out: &mut Vec<Reading>) {
    let mut end = 0;
    while let Some(next) = skip_space(rest, end).filter(|&next| !rest[end..next].contains('\n')) {
        let Some(length) = plain_word(&rest[next..]) else { break };
        let mut found = Vec::new();
        words(&rest[next..], next, columns, &mut found);
        passes(rest, next, &mut found);
        if !found.is_empty() {
            break;
        }
        end = next + length;
    }
    if end > 0 {
        out.push(Reading::new(
            at + end,
            Alternative::Comment(rest[..end].trim().to_owned()),
            Slips::none().and(Slip::Prose),
        ));
    }
}

/// How long a word for people is, if one begins here: two letters are among its first characters, and no sign of moves or
/// comments anywhere.
fn plain_word(text: &str) -> Option<usize> {
    let mut letters = 0;
    for (count, (length, sign)) in text.char_indices().enumerate() {
        if sign.is_whitespace() {
            return (letters >= 2).then_some(length);
        }
        letters += usize::from(sign.is_alphabetic());
        if count == STRETCH && letters >= 2 {
            return Some(length);
        }
        let is_other = sign.is_ascii_digit() || matches!(sign, '[' | ']' | '@' | '"' | '«');
        if is_other || (count == LONGEST && letters < 2) {
            return None;
        }
    }
    (letters >= 2).then_some(text.len())
}
