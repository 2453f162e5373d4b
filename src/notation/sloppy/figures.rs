//! Stones and edges, however they are spelled, and offers of edges.

use super::columns::{Columns, digit};
use super::reading::{Alternative, Reading};
use super::slips::{Slip, Slips};
use crate::Colour;
use crate::notation::ast::EdgeEnd;
use crate::notation::letters::{colour_of, is_dash};
use crate::notation::{Edge, Move, Offered, Point, Segment, Stone};
use crate::text::Span;

/// How far behind a bracket its partner is looked for, in characters.
const BRACKET: usize = 24;
/// The longest word that is read, in characters.
pub(super) const LONGEST: usize = 24;
/// Characters of a word after which the rest is taken for another one: a text may have no blank at all.
pub(super) const STRETCH: usize = 256;
/// How many words with blanks between them may be one.
const JOINED: usize = 4;
/// The longest word for a colour, in characters.
const COLOUR: usize = 8;
/// How many segments an offer may have, of which three are usual.
const OFFERED: usize = 16;
/// How many bytes an offer may have.
const OFFER: usize = OFFERED * LONGEST * 2;

/// Words for colours.
pub(super) const COLOURS: [(&str, Colour); 15] = [
    ("blue", Colour::Blue),
    ("red", Colour::Red),
    ("green", Colour::Green),
    ("синий", Colour::Blue),
    ("синие", Colour::Blue),
    ("синяя", Colour::Blue),
    ("голубой", Colour::Blue),
    ("голубые", Colour::Blue),
    ("красный", Colour::Red),
    ("красные", Colour::Red),
    ("зелёный", Colour::Green),
    ("зелёные", Colour::Green),
    ("зеленый", Colour::Green),
    ("зеленые", Colour::Green),
    ("красная", Colour::Red),
];

/// The colour that a word begins with, and how long its letters are.
fn colour(word: &str) -> Vec<(Colour, usize, Slips)> {
    let Some(first) = word.chars().next() else { return Vec::new() };
    let plain = Slips::none();
    let mut out = Vec::new();
    if let Some(colour) = colour_of(first) {
        out.push((colour, first.len_utf8(), plain.clone().and_if(matches!(first, 'c' | 'C'), Slip::Colour)));
    } else {
        // What looks like a letter, and, before its sign, its key in the other layout.
        let is_signed = word[first.len_utf8()..].trim_start().starts_with(['@', '[']);
        let is_stone = word[first.len_utf8()..].starts_with('@');
        let colour = match first {
            'k' | 'K' => Some(Colour::Red),
            // The signs of pictures.
            'x' | 'X' | 'х' | 'Х' if is_stone => Some(Colour::Blue),
            'o' | 'O' | 'о' | 'О' if is_stone => Some(Colour::Red),
            '+' if is_stone => Some(Colour::Green),
            '3' | 'z' | 'Z' | 'p' | 'P' if is_signed => Some(Colour::Green),
            'u' | 'U' | 's' | 'S' if is_signed => Some(Colour::Blue),
            _ => None,
        };
        // `3 [d4-5]`: the number of a move perhaps.
        let is_number = first == '3' && !word[1..].starts_with('@');
        let slips = plain.clone().and(Slip::Colour).and_if(is_number, Slip::Doubt);
        out.extend(colour.map(|colour| (colour, first.len_utf8(), slips)));
    }
    let lower = beginning(word, COLOUR).to_lowercase();
    if let Some((name, colour)) = COLOURS.iter().find(|(name, _)| lower.starts_with(name)) {
        out.push((*colour, name.len(), plain.and(Slip::Colour)));
    }
    out
}

/// A word with its blanks taken out: the text as far as it may be one word, and whether there were any.
struct Joined {
    word: String,
    end: usize,
    has_blanks: bool,
}

/// What ends a word that stands in no brackets.
fn ends_bare(sign: char) -> bool {
    sign.is_whitespace()
        || matches!(sign, ',' | ';' | '"' | '«' | '»' | '“' | '#' | '(' | ')' | '{' | '}' | '!' | '?' | '*' | '|' | '…')
}

/// So many characters of a text, or all of it.
fn beginning(text: &str, length: usize) -> &str {
    text.char_indices().nth(length).map_or(text, |(end, _)| &text[..end])
}

/// How long the word is that a text begins with; nothing where it is too long for a move, however long it is.
fn bare_length(text: &str) -> Option<usize> {
    let beginning = beginning(text, LONGEST + 1);
    beginning.find(ends_bare).or_else(|| (beginning.chars().count() <= LONGEST).then_some(beginning.len()))
}

/// The stretches of text at its beginning that may be one word: up to a blank, and beyond it where something is open.
fn joined(rest: &str) -> Vec<Joined> {
    let mut out: Vec<Joined> = Vec::new();
    let (mut word, mut at) = (String::new(), 0);
    for round in 0..JOINED {
        let Some(length) = bare_length(&rest[at..]) else { break };
        if length == 0 {
            break;
        }
        let next = &rest[at..at + length];
        if round > 0 {
            let is_sign = |c: char| is_dash(c) || matches!(c, '@' | ':');
            let is_open = word.ends_with(is_sign)
                || next.starts_with(is_sign)
                || colour(&word).iter().any(|(_, length, _)| *length == word.len())
                || word.chars().last().is_some_and(char::is_alphabetic)
                    && word.chars().filter(|c| c.is_alphanumeric()).count() <= 2
                    && next.starts_with(|c: char| c.is_ascii_digit());
            // The number of the next move is no row of this one.
            if !is_open || begins_with_number(&rest[at..]) {
                break;
            }
        }
        word.push_str(next);
        at += length;
        if word.chars().count() > LONGEST {
            break;
        }
        out.push(Joined { word: word.clone(), end: at, has_blanks: round > 0 });
        let blanks = rest[at..].len() - rest[at..].trim_start_matches([' ', '\t', '\u{a0}']).len();
        if blanks == 0 {
            break;
        }
        at += blanks;
    }
    out
}

/// Whether a text begins with a number as moves have them, with something behind it on its line.
fn begins_with_number(rest: &str) -> bool {
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let more = behind.strip_prefix(['.', ')', ':', '…']).filter(|_| behind.len() < rest.len());
    let next = more.map(|more| more.trim_start_matches(['.', ')', ' ', '\t']));
    next.is_some_and(|next| !next.is_empty() && !next.starts_with(['\n', '\r']))
}

pub(super) fn words(rest: &str, at: usize, columns: Columns, out: &mut Vec<Reading>) {
    if begins_with_number(rest) {
        return;
    }
    bracketed(rest, at, columns, out);
    for Joined { word, end, has_blanks } in joined(rest) {
        let slips = Slips::none().and_if(has_blanks, Slip::Space);
        let trimmed = word.trim_end_matches(['.', ':']);
        let end = end - (word.len() - trimmed.len());
        let slips = slips.and_if(is_torn(rest, end), Slip::Doubt);
        bare(trimmed, at + end, &slips, columns, out);
        // `e7-f8`: moves with a dash between them; `e7.f8`, `e7/f8`.
        if let Some(cut) = trimmed
            .find(|c: char| is_dash(c) || matches!(c, '.' | '/' | '+' | '&'))
            .filter(|&cut| cut > 0 && !has_blanks)
        {
            let shorter = &trimmed[..cut];
            if !shorter.chars().all(char::is_alphabetic) {
                let slips = slips.clone().and_if(is_torn(rest, cut), Slip::Doubt);
                bare(shorter, at + cut, &slips, columns, out);
            }
        }
    }
}

/// Whether a word that ends here begins with a bracket that is closed behind it: something in the bracket would be left over.
fn is_torn(rest: &str, end: usize) -> bool {
    let Some(open) = rest[..end].find(['[', '<']) else { return false };
    let inside = &rest[open + 1..rest.floor_char_boundary(open + 1 + BRACKET)];
    let next = inside.find(['[', '<', ']', '>', '|', '/', '*', '\n']).map(|at| open + 1 + at);
    next.is_some_and(|next| next >= end && rest[next..].starts_with([']', '>']))
}

/// A colour and the rest of a word, with no colour among them.
fn with_colour(word: &str) -> Vec<(Option<Colour>, &str, Slips, bool)> {
    let mut out = vec![(None, word, Slips::none(), false)];
    for (colour, length, slips) in colour(word) {
        let rest = &word[length..];
        let (rest, is_proper, is_signed) = match rest.chars().next() {
            Some('@') => (&rest[1..], true, true),
            Some(sign @ (':' | '.' | '=' | '_' | '\'' | '’')) => (&rest[sign.len_utf8()..], false, true),
            Some(sign) if is_dash(sign) => (&rest[sign.len_utf8()..], false, true),
            _ => (rest, false, false),
        };
        out.push((Some(colour), rest, slips.and_if(!is_proper, Slip::Sign), is_signed));
    }
    out
}

/// Words without brackets: stones, and edges whose brackets are missing.
fn bare(word: &str, end: usize, slips: &Slips, columns: Columns, out: &mut Vec<Reading>) {
    for (colour, rest, own, is_signed) in with_colour(word) {
        let own = slips.clone().with(&own);
        // The letter of a colour before digits alone is a column perhaps, whatever stands between them.
        let is_column = colour.is_some() && rest.chars().all(|sign| sign.is_ascii_digit()) && !word.contains('@');
        for (cell, more) in cells(rest, columns) {
            let stone = Stone { colour, cell, span: Span::default() };
            let is_turned = colour.is_some() && !is_signed && more.iter().any(|slip| slip == Slip::Order);
            // `cг6`: two letters that changed their places.
            let has = |slips: &Slips, wanted: Slip| slips.iter().any(|slip| slip == wanted);
            let is_crossed = !is_signed && has(&own, Slip::Colour) && has(&more, Slip::Alphabet);
            let slips = own.clone().with(&more).and_if(is_column || is_turned || is_crossed, Slip::Doubt);
            out.push(Reading::new(end, Alternative::Stone(stone), slips));
        }
        // The sign between a colour and an edge is none of the notation, with it or without.
        let own = if rest.len() < word.len() { own } else { own.without(Slip::Sign) };
        let inside = rest.trim_start_matches(['[', '<']).trim_end_matches([']', '>']);
        if inside.contains(['[', ']', '<', '>']) {
            continue;
        }
        for (edge, more) in edges(inside, columns) {
            let segment = Segment { colour, edge, span: Span::default() };
            out.push(Reading::new(
                end,
                Alternative::Played(Move::Segment(segment)),
                own.clone().and(Slip::Bracket).with(&more),
            ));
        }
    }
}

/// Edges in brackets, with a colour before them or not.
fn bracketed(rest: &str, at: usize, columns: Columns, out: &mut Vec<Reading>) {
    let mut heads = vec![(None, 0, Slips::none())];
    for (colour, length, slips) in colour(rest) {
        heads.push((Some(colour), length, slips));
    }
    for (colour, length, slips) in heads {
        let behind = &rest[length..];
        let sign = if colour.is_some() { behind.len() - behind.trim_start_matches(['@', ':', ' ']).len() } else { 0 };
        let slips = slips.and_if(sign > 0, Slip::Sign);
        let body = &behind[sign..];
        let Some(open) = body.chars().next().filter(|c| matches!(c, '[' | '(' | '{' | '<')) else { continue };
        let close =
            body.char_indices().skip(1).take(BRACKET).find(|(_, c)| matches!(c, ']' | ')' | '}' | '>' | '[' | '\n'));
        let Some((close, shut)) = close.filter(|(_, c)| !matches!(c, '[' | '\n')) else { continue };
        let inside = &body[1..close];
        let compact: String = inside.chars().filter(|c| !c.is_whitespace()).collect();
        let has_space = compact.len() < inside.len();
        // `[i-j1)]`: a sign in the place of a digit.
        let is_left = open == '[' && shut != ']' && body[close + shut.len_utf8()..].starts_with(']');
        let slips = slips.and_if(has_space, Slip::Space).and_if((open, shut) != ('[', ']'), Slip::Bracket);
        let slips = slips.and_if(is_left, Slip::Doubt);
        let end = at + length + sign + close + shut.len_utf8();
        for (edge, more) in edges(&compact, columns) {
            // `[f3-g]1`: the bracket stands before the last digit.
            let is_odd = more.iter().any(|slip| slip == Slip::Order)
                && body[close + shut.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
            let slips = slips.clone().with(&more).and_if(is_odd, Slip::Doubt);
            let segment = Segment { colour, edge, span: Span::default() };
            out.push(Reading::new(end, Alternative::Played(Move::Segment(segment)), slips));
        }
        for (cell, more) in cells(&compact, columns) {
            let stone = Stone { colour, cell, span: Span::default() };
            out.push(Reading::new(end, Alternative::Stone(stone), slips.clone().and(Slip::Bracket).with(&more)));
        }
    }
}

/// Ends at the beginning of a word, with how many letters they take.
fn ends(word: &[char], columns: Columns) -> Vec<(usize, EdgeEnd, Slips)> {
    let mut out = Vec::new();
    let Some(&first) = word.first() else { return out };
    let plain = Slips::none();
    // A column, and a row behind it.
    let mut letters = columns.of_letter(first);
    if matches!(first, '1' | '|' | 'I') {
        letters.push((b'l' - b'a', plain.clone().and(Slip::Digit)));
    }
    // `ll5` is l15, or has a letter twice.
    let is_twice = first.is_alphabetic() && word.get(1) == Some(&first);
    for (column, slips) in letters {
        if first.is_alphabetic() || first == '1' {
            out.push((1, EdgeEnd { column: Some(column), row: None }, slips.clone()));
        }
        for (length, row, more) in rows(&word[1..]) {
            let slips = slips.clone().with(&more).and_if(is_twice, Slip::Doubt);
            out.push((1 + length, EdgeEnd { column: Some(column), row: Some(row) }, slips));
        }
    }
    // A row, and a column behind it.
    for (length, row, slips) in rows(word) {
        out.push((length, EdgeEnd { column: None, row: Some(row) }, slips.clone()));
        if let Some(&letter) = word.get(length) {
            let mut letters = columns.of_letter(letter);
            if letter == '1' {
                letters.push((b'l' - b'a', plain.clone().and(Slip::Digit)));
            }
            for (column, more) in letters {
                // `l1з`: a letter of the column first, and a slip in its row, are as likely.
                let is_odd = slips.iter().chain(more.iter()).any(|slip| matches!(slip, Slip::Digit | Slip::Alphabet))
                    || digit(letter).is_some_and(|(_, is_letter)| is_letter && letter.is_uppercase());
                let slips = slips.clone().with(&more).and(Slip::Order).and_if(is_odd, Slip::Doubt);
                out.push((length + 1, EdgeEnd { column: Some(column), row: Some(row) }, slips));
            }
        }
    }
    out
}

/// Rows at the beginning of a word, of any length.
fn rows(word: &[char]) -> Vec<(usize, u16, Slips)> {
    let mut out = Vec::new();
    let (mut value, mut slips) = (0_u16, Slips::none());
    for (at, sign) in word.iter().take(3).enumerate() {
        let Some((digit, is_letter)) = digit(*sign) else { break };
        value = value * 10 + digit;
        if value == 0 {
            break;
        }
        slips = slips.and_if(is_letter, Slip::Digit);
        out.push((at + 1, value, slips.clone()));
    }
    out
}

/// Cells that a whole word may be.
fn cells(word: &str, columns: Columns) -> Vec<(Point, Slips)> {
    let signs: Vec<char> = word.chars().collect();
    if signs.len() > 4 {
        return Vec::new();
    }
    let whole = ends(&signs, columns).into_iter().filter(|(length, ..)| *length == signs.len());
    // `17` is l7, or row 17 lacks its column; `110` is l10.
    let is_row = signs.len() == 2 && signs.iter().all(char::is_ascii_digit);
    whole.filter_map(|(_, end, slips)| Some((end.point()?, slips.and_if(is_row, Slip::Doubt)))).collect()
}

/// Edges that a whole word may be, without brackets.
fn edges(word: &str, columns: Columns) -> Vec<(Edge, Slips)> {
    let signs: Vec<char> = word.chars().collect();
    let mut out: Vec<(Edge, Slips)> = Vec::new();
    if signs.len() > 10 {
        return out;
    }
    for (length, one, slips) in ends(&signs, columns) {
        let rest = &signs[length..];
        let dashes =
            rest.iter().take_while(|&&sign| is_dash(sign) || matches!(sign, '_' | ':' | '=' | '.' | '/')).count();
        let is_proper = dashes == 1 && is_dash(rest[0]);
        for (behind, other, more) in ends(&rest[dashes..], columns) {
            if behind != rest.len() - dashes {
                continue;
            }
            // Without a dash only d4d5 can be told from a vertex.
            if dashes == 0 && (one.point().is_none() || other.point().is_none()) {
                continue;
            }
            let Some((from, to)) = one.points(other) else { continue };
            let edge = Edge { from, to };
            if edge.from == edge.to {
                continue;
            }
            let is_ordered = other.point().is_some() || (one.point().is_some() && other.column.is_none());
            let is_ordered = is_ordered && one.column.is_some();
            let is_odd = is_perhaps_another_edge(
                &signs,
                length + dashes,
                [one.column.is_some(), other.column.is_some()],
                [&slips, &more],
                is_ordered,
            );
            let slips = slips.clone().with(&more).and_if(!is_proper, Slip::Dash).and_if(!is_ordered, Slip::Order);
            // `[6-c5]`: a row before its vertex, or a digit typed for a column.
            let is_row_first = one.column.is_none() && other.point().is_some();
            let slips = slips.and_if(is_odd || is_row_first, Slip::Doubt);
            if !out.contains(&(edge, slips.clone())) {
                out.push((edge, slips));
            }
        }
    }
    // `d45` for `[d4-5]`.
    for (cell, slips) in cells(word, columns) {
        let (tens, ones) = (cell.row / 10, cell.row % 10);
        if tens > 0 && tens < 10 && ones > 0 && tens.abs_diff(ones) == 1 {
            let edge = Edge { from: Point { row: tens, ..cell }, to: Point { row: ones, ..cell } };
            // `kl2` is `[k-l2]` perhaps.
            let is_odd = slips.iter().any(|slip| slip == Slip::Digit);
            out.push((edge, slips.and(Slip::Dash).and_if(is_odd, Slip::Doubt)));
        }
    }
    out
}

/// Whether an edge with a letter typed for a digit, or a digit for a column, is another one as likely: `[kl-2]` is `[k-l2]`,
/// `[ll-m10]` is `[l-m10]`, `[11-12]` lacks its column, in `[k-12]` the dash has slipped, and in `[d10 11]` it is left out.
fn is_perhaps_another_edge(
    signs: &[char],
    behind: usize,
    columns: [bool; 2],
    slips: [&Slips; 2],
    is_ordered: bool,
) -> bool {
    let is_digit = |at: usize| matches!(signs.get(at), Some('1' | 'I' | '|'));
    let is_column = (columns[0] && is_digit(0)) || (columns[1] && is_digit(behind));
    let has_digit = slips.iter().any(|slips| slips.iter().any(|slip| slip == Slip::Digit));
    let is_beside = signs.windows(2).any(|two| matches!(two[0], 'k' | 'm' | 'K' | 'M') && matches!(two[1], 'l' | 'L'));
    has_digit && (is_column || !is_ordered || is_beside)
}

/// Offers: segments divided by bars, one of them with a star; and what has other signs between them, which may be moves.
pub(super) fn offers(text: &str, columns: Columns, out: &mut Vec<Reading>) {
    let mut offers = Vec::new();
    // What follows is the same for all readings of a stretch.
    let mut known: Option<(usize, [OfferedNext; 2])> = None;
    for reading in out.iter() {
        let Alternative::Played(Move::Segment(segment)) = reading.piece else { continue };
        // Without a star none of what is listed is taken.
        let behind = &text.as_bytes()[reading.end..];
        if memchr::memchr(b'*', &behind[..behind.len().min(OFFER)]).is_none() {
            continue;
        }
        let begin = reading.end;
        let (_, ways) = match &known {
            Some(known) if known.0 == begin => known,
            _ => known.insert((begin, [false, true].map(|is_loose| OfferedNext::read(text, begin, columns, is_loose)))),
        };
        let is_same = ways[0].end == ways[1].end;
        for next in &ways[..if is_same { 1 } else { 2 }] {
            let taken = usize::from(next.is_first_taken) + next.others.iter().filter(|one| one.is_taken).count();
            if (2..=OFFERED).contains(&(next.others.len() + 1)) && taken == 1 {
                next.offers(&(segment, reading.slips.clone()), &mut offers);
            }
        }
    }
    out.extend(offers);
}

/// How long the star of a segment is with the blanks before it, if one stands here.
fn star(text: &str) -> Option<(usize, Slips)> {
    let blanks = text.len() - text.trim_start_matches(' ').len();
    let stars = text[blanks..].len() - text[blanks..].trim_start_matches('*').len();
    // Behind a blank it may be the end of the moves.
    let is_end = blanks > 0 && text[blanks + stars..].trim_start().is_empty();
    // `[f2-3*]`: the bracket that the segment lacks stands behind the star.
    let is_inside = blanks == 0 && text[stars..].starts_with(']');
    let slips = Slips::none().and_if(blanks > 0, Slip::Space).and_if(stars > 1 || is_inside, Slip::Star);
    (stars > 0 && !is_end).then_some((blanks + stars + usize::from(is_inside), slips))
}

/// What divides two segments of an offer, and how far the next one is.
fn divider(text: &str, is_loose: bool) -> Option<(usize, Slips)> {
    let bars = text.trim_start_matches(|sign: char| sign.is_whitespace() || matches!(sign, '|' | '/' | '│'));
    let signs: String = text[..text.len() - bars.len()].chars().filter(|sign| !sign.is_whitespace()).collect();
    if !signs.is_empty() {
        return Some((text.len() - bars.len(), Slips::none().and_if(signs != "|", Slip::Separator)));
    }
    let behind = text.trim_start_matches([' ', ',', ';', '+', '&']);
    let is_there = is_loose && behind.len() < text.len() && !behind.is_empty();
    is_there.then(|| (text.len() - behind.len(), Slips::none().and(Slip::Doubt)))
}

/// What stands behind the first segment of an offer.
struct OfferedNext {
    is_first_taken: bool,
    others: Vec<OfferedSegment>,
    end: usize,
    /// What is overlooked in the signs between the segments.
    slips: Slips,
}

/// A segment of an offer behind the first.
struct OfferedSegment {
    /// What it may be, the likeliest first.
    readings: Vec<(Segment, Slips)>,
    is_taken: bool,
}

impl OfferedNext {
    /// Reads segments as long as something divides them; `is_loose` where that may divide moves as well.
    fn read(text: &str, mut end: usize, columns: Columns, is_loose: bool) -> Self {
        let mut slips = Slips::none();
        let take = |end: &mut usize, slips: &mut Slips| {
            let Some((length, more)) = star(&text[*end..]) else { return false };
            *end += length;
            *slips = std::mem::take(slips).with(&more);
            true
        };
        let is_first_taken = take(&mut end, &mut slips);
        let (mut others, mut stars) = (Vec::<OfferedSegment>::new(), usize::from(is_first_taken));
        let mut first_signs: Option<Vec<char>> = None;
        while stars < 2 && others.len() < OFFERED {
            let Some((length, more)) = divider(&text[end..], is_loose) else { break };
            // Other signs between them divide this offer from the next move perhaps.
            let mut signs: Vec<char> = text[end..end + length].chars().filter(|sign| !sign.is_whitespace()).collect();
            signs.dedup();
            if *first_signs.get_or_insert_with(|| signs.clone()) != signs {
                slips = slips.and(Slip::Doubt);
                if !is_loose {
                    break;
                }
            }
            let mut from = end + length;
            // The star before its segment.
            let is_before = text[from..].starts_with('*');
            from += usize::from(is_before);
            let mut found = Vec::new();
            words(&text[from..], from, columns, &mut found);
            found.sort_by_key(|one| one.slips.cost());
            let mut segments = found.into_iter().filter_map(|one| match one.piece {
                Alternative::Played(Move::Segment(segment)) => Some((one.end, (segment, one.slips))),
                _ => None,
            });
            let Some((behind, likeliest)) = segments.next() else { break };
            let mut readings = vec![likeliest];
            // What is written as the notation has it is nothing else.
            if !readings[0].1.is_empty() {
                readings.extend(segments.filter(|(end, _)| *end == behind).map(|(_, one)| one));
            }
            slips = slips.with(&more).and_if(is_before, Slip::Star);
            end = behind;
            let is_taken = take(&mut end, &mut slips) || is_before;
            stars += usize::from(is_taken);
            others.push(OfferedSegment { readings, is_taken });
        }
        Self { is_first_taken, others, end, slips }
    }

    /// The likeliest offer that begins with a segment, and those that differ from it in another segment.
    fn offers(&self, first: &(Segment, Slips), out: &mut Vec<Reading>) {
        let offer = |changed: usize, to: usize| {
            let others = self.others.iter().enumerate().map(|(place, one)| {
                let (segment, slips) = &one.readings[if place == changed { to } else { 0 }];
                (Offered { segment: *segment, taken: one.is_taken }, slips)
            });
            let (mut list, mut slips) =
                (vec![Offered { segment: first.0, taken: self.is_first_taken }], self.slips.clone().with(&first.1));
            for (offered, more) in others {
                list.push(offered);
                slips = slips.with(more);
            }
            Reading::new(self.end, Alternative::Played(Move::Offer(list.into())), slips)
        };
        out.push(offer(0, 0));
        for (place, one) in self.others.iter().enumerate() {
            out.extend((1..one.readings.len()).map(|to| offer(place, to)));
        }
    }
}
