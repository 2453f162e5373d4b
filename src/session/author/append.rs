//! Adding moves at the end of a record.

use std::ops::Range;

use super::error::EditError;
use super::text::{MovesText, TextParts, parts};
use crate::notation::print::{self, Alphabet};
use crate::notation::{Item, Line, Number};
use crate::settings::{Literal, Splice, differ_only_in, line_start, literal, newline, set, splice};
use crate::text::{Arrange as _, Span};

/// How wide a line of moves may become, in characters.
const WIDTH: usize = 100;

/// A document with moves added.
#[derive(Debug)]
pub struct AppendedMoves {
    /// The new text.
    pub text: String,
    /// The moves as they were written.
    pub written: String,
}

/// Adds moves and comments at the end of the main line and leaves all else byte for byte.
///
/// `number` is the number of the first of them. They are numbered where the last move of the record is, or where
/// `items` are. Nothing is checked by the rules here.
///
/// # Errors
/// [`EditError`], when the document or its string of moves cannot take them.
pub fn append(
    text: &str,
    items: &[Item],
    number: u32,
    alphabet: Alphabet,
) -> Result<AppendedMoves, EditError> {
    let old = parts(text)?;
    let last = old.line.plies().last();
    let is_numbered = last.is_none_or(|ply| ply.number.is_some());
    added(text, &old, items, is_numbered.then_some(number), alphabet)
}

/// The same as they were typed: a move without a number gets none. Between two stones a number would hide that a comma is missing.
///
/// # Errors
/// [`EditError`], when the document or its string of moves cannot take them.
pub fn append_as_typed(
    text: &str,
    items: &[Item],
    alphabet: Alphabet,
) -> Result<AppendedMoves, EditError> {
    added(text, &parts(text)?, items, None, alphabet)
}

fn added(
    text: &str,
    old: &TextParts<'_>,
    items: &[Item],
    number: Option<u32>,
    alphabet: Alphabet,
) -> Result<AppendedMoves, EditError> {
    let words = words(items, number, alphabet);
    let written = words.join(" ");
    let expected = expected(&old.line, items);
    for new in candidates(text, old, &words)? {
        if is_as_expected(text, &new, "record", &expected) {
            return Ok(AppendedMoves { text: new, written });
        }
    }
    Err(EditError::unfit(old.moves("record").writing(text)))
}

/// Each move with its number, mark and comments as it is written.
fn words(items: &[Item], mut number: Option<u32>, alphabet: Alphabet) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for item in items {
        let mut items = vec![item.clone()];
        if let (Item::Ply(ply), Some(value)) = (&mut items[0], number) {
            let span = Span::default();
            ply.number = ply.number.or(Some(Number { value, span }));
            number = Some(value.saturating_add(1));
        }
        let is_ply = matches!(item, Item::Ply(_));
        let word = print::line(&Line { items }, alphabet);
        match words.last_mut() {
            Some(last) if !is_ply => *last = format!("{last} {word}"),
            _ => words.push(word),
        }
    }
    words
}

/// Which colour letters a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scanned {
    Nothing,
    /// Cyrillic ones, but none for blue, which has two.
    Cyrillic,
    /// Enough to know.
    Alphabet(Alphabet),
}

fn scan(text: &str) -> Scanned {
    let bytes = text.as_bytes();
    let mut found = Scanned::Nothing;
    for (at, c) in text.char_indices() {
        let is_colour = match bytes.get(at + c.len_utf8()) {
            Some(b'@' | b'[' | b'(') => true,
            // Words of people end with a colon too.
            Some(b':') => !text[..at].ends_with(char::is_alphanumeric),
            _ => false,
        };
        if !is_colour {
            continue;
        }
        match c {
            'b' | 'r' | 'g' | 'B' | 'R' | 'G' if found == Scanned::Nothing => {
                return Scanned::Alphabet(Alphabet::Latin);
            }
            'г' | 'Г' => return Scanned::Alphabet(Alphabet::CyrillicLightBlue),
            'с' | 'С' | 'c' | 'C' => return Scanned::Alphabet(Alphabet::Cyrillic),
            'к' | 'К' | 'з' | 'З' => found = Scanned::Cyrillic,
            _ => {}
        }
    }
    found
}

/// The colour letters that a document uses; where it has none, the letters of `typed`, else the usual ones.
///
/// ```
/// use kletka::{session::author::letters, notation::print::Alphabet};
/// let text = "kletka = 1\ngame = \"renju-3-2\"\nstart = { position = 'r@e7' }\n";
/// assert_eq!(letters(text, "г@a1", Alphabet::CyrillicLightBlue), Alphabet::Latin);
/// assert_eq!(letters("", "г@a1", Alphabet::Cyrillic), Alphabet::CyrillicLightBlue);
/// ```
#[must_use]
pub fn letters(text: &str, typed: &str, usual: Alphabet) -> Alphabet {
    let notation = parts(text).map(|parts| {
        let strings = |table: &str, key: &str| -> Option<&str> {
            Some(&text[parts.table.value.inside(table, key)?.span.range()])
        };
        [strings("start", "position"), strings("record", "moves")]
            .into_iter()
            .flatten()
            .collect::<String>()
    });
    match (scan(&notation.unwrap_or_default()), scan(typed)) {
        (Scanned::Alphabet(alphabet), _) | (Scanned::Nothing, Scanned::Alphabet(alphabet)) => {
            alphabet
        }
        (Scanned::Cyrillic, Scanned::Alphabet(alphabet)) if alphabet != Alphabet::Latin => alphabet,
        (Scanned::Cyrillic, _) if usual == Alphabet::Latin => Alphabet::Cyrillic,
        _ => usual,
    }
}

/// The document with the words, in different ways; the first that reads back as it should is taken.
fn candidates(text: &str, old: &TextParts<'_>, words: &[String]) -> Result<Vec<String>, EditError> {
    let Some(moves) = old.moves.filter(|_| !old.line.items.is_empty()) else {
        let fresh = literal(&(words.join("\n") + "\n"));
        return Ok(set(text, "record", "moves", &fresh).into_iter().collect());
    };
    let raw = &text[moves.range()];
    let literal = Literal::of(raw);
    let encoded: Option<Vec<_>> = words.iter().map(|word| literal.encode(word)).collect();
    let encoded = encoded.ok_or_else(|| EditError::unfit(Some(literal)))?;
    let in_line = splice(text, vec![in_line(text, &old.line, &encoded)]);
    if literal.is_long && raw.contains('\n') {
        let in_block = in_block(text, &old.line, &encoded, newline(text));
        return Ok(vec![splice(text, vec![in_block]), in_line]);
    }
    Ok(vec![in_line])
}

/// Writes on the line of the last move.
fn in_line(text: &str, line: &Line, words: &[String]) -> Splice {
    let last = line
        .items
        .iter()
        .rev()
        .find(|item| !matches!(item, Item::Remark(_) | Item::End(_)));
    match (last, line.items.first()) {
        (Some(last), _) => (at(placed(text, last).end), format!(" {}", words.join(" "))),
        (None, Some(first)) => (
            at(first.span().start as usize),
            format!("{} ", words.join(" ")),
        ),
        (None, None) => (at(0), String::new()),
    }
}

/// Writes into a string of several lines, as many moves on a line as the record has there.
fn in_block(text: &str, line: &Line, words: &[String], newline: &str) -> Splice {
    let starts: Vec<usize> = line
        .plies()
        .map(|ply| line_start(text, ply.span.start as usize).0)
        .collect();
    let count = |start: usize| starts.iter().filter(|&&one| one == start).count();
    let most = starts.iter().map(|&start| count(start)).max().unwrap_or(1);
    let before_end = line
        .items
        .iter()
        .take_while(|item| !matches!(item, Item::End(_)));
    let last = before_end.last();
    let place = last.map_or_else(
        || {
            line.items
                .first()
                .map_or(0, |first| first.span().start as usize)
        },
        |last| placed(text, last).end,
    );
    let is_remark = matches!(last, Some(Item::Remark(_)));
    let indent = line
        .plies()
        .last()
        .map_or("", |ply| line_start(text, ply.span.start as usize).1);
    let mut on_line = match (starts.last(), is_remark) {
        (Some(&start), false) if start == line_start(text, place).0 => count(start),
        _ => most,
    };
    let mut column = text[line_start(text, place).0..place].chars().count();
    let mut out = String::new();
    for (index, word) in words.iter().enumerate() {
        let breaks =
            last.is_some() && (on_line >= most || column + 1 + word.chars().count() > WIDTH);
        if breaks {
            out.push_str(newline);
            out.push_str(indent);
            (on_line, column) = (0, indent.chars().count());
        } else if index > 0 || last.is_some() {
            out.push(' ');
        }
        out.push_str(word);
        column += 1 + word.chars().count();
        on_line += 1;
    }
    if last.is_none() {
        out.push(' ');
    }
    (at(place), out)
}

fn at(place: usize) -> Range<usize> {
    place..place
}

/// Where an item stands in the document, a move with its number and mark.
pub(super) fn placed(text: &str, item: &Item) -> Range<usize> {
    let mut range = item.span().range();
    if matches!(item, Item::Broken(_)) {
        // A word that cannot be read has lost its number, which is a word of its own: 343-5. is none.
        let before = text[..range.start].trim_end();
        let digits = before
            .strip_suffix('.')
            .map(|before| before.trim_end_matches(|c: char| c.is_ascii_digit()));
        let is_whole =
            |digits: &&str| digits.ends_with(|c: char| c.is_whitespace() || "'\"»()".contains(c));
        range.start = digits
            .filter(|digits| digits.len() + 1 < before.len())
            .filter(is_whole)
            .map_or(range.start, str::len);
    }
    if let Item::Ply(ply) = item
        && ply.mark.is_some()
    {
        // White space may stand between a move and its mark.
        let rest = &text[range.end..];
        let marks = rest.trim_start();
        range.end += rest.len() - marks.trim_start_matches(['!', '?']).len();
    }
    range
}

/// The tree that the new text must have: the new items before the end marker, numbers not compared.
fn expected(old: &Line, new: &[Item]) -> Line {
    let at = old
        .items
        .iter()
        .position(|item| matches!(item, Item::End(_)))
        .unwrap_or(old.items.len());
    let mut line = old.clone();
    line.items.splice(at..at, new.iter().cloned());
    line
}

/// A text with its moves changed, which must read back as they are expected.
pub(super) fn spliced(
    text: &str,
    moves: &MovesText<'_>,
    splices: Vec<Splice>,
    expected: &Line,
) -> Result<String, EditError> {
    let new = splice(text, splices);
    if is_as_expected(text, &new, moves.table, expected) {
        Ok(new)
    } else {
        Err(EditError::unfit(moves.writing(text)))
    }
}

/// Whether the new text has the moves expected and nothing else has changed.
fn is_as_expected(old: &str, new: &str, table: &'static str, expected: &Line) -> bool {
    let Ok(parts) = parts(new) else { return false };
    meaning(parts.moves(table).line) == meaning(expected)
        && differ_only_in(old, new, table, "moves")
}

/// A tree without places and numbers, its remarks behind the moves: they belong to no move.
pub(in crate::session) fn meaning(line: &Line) -> Line {
    let mut line = line.without_spans();
    for item in &mut line.items {
        if let Item::Ply(ply) = item {
            ply.number = None;
        }
    }
    line.items
        .arrange_by_key(|item| matches!(item, Item::Remark(_)));
    line
}
