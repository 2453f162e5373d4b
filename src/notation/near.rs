//! Slips of the pen: what else a word may have been meant to be.
//!
//! Knows keyboards and spellings only; whether a near place is on the field or a near move legal, the games decide.

use super::ast::EdgeEnd;
use super::letters::{colour_of, column_of, is_dash};
use super::{Edge, Element, Figure, Move, Point, Segment, Stone};
use crate::Colour;
use crate::text::Span;

/// The rows of letters of a keyboard.
const KEYS: [&str; 3] = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
/// The same keys in the Russian layout.
const RUSSIAN_KEYS: [&str; 3] = ["йцукенгшщз", "фывапролд", "ячсмить"];
/// The longest word that is worth a guess, in characters.
const LONGEST: usize = 24;

/// Places for which a written one may be a slip, with how far off they are; the written one comes first, with 0.
///
/// Neighbours of the place, neighbours on the keyboard, digits too many or exchanged. They may lie outside of a field.
#[must_use]
pub fn points(written: Point) -> Vec<(Point, u8)> {
    let mut out = vec![(written, 0)];
    let mut push = |column: i32, row: i32, far: u8| {
        if let (Ok(column @ 0..=25), Ok(row @ 1..)) = (u8::try_from(column), u16::try_from(row)) {
            let point = Point { column, row };
            if !out.iter().any(|(other, _)| *other == point) {
                out.push((point, far));
            }
        }
    };
    let (x, y) = (i32::from(written.column), i32::from(written.row));
    for (dx, dy) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        push(x + dx, y + dy, 2);
    }
    for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
        push(x + dx, y + dy, 3);
    }
    // d45: a digit too many; d21: digits exchanged; e4 for d5: letter and number exchanged.
    if (10..100).contains(&y) {
        push(x, y % 10 * 10 + y / 10, 3);
    }
    if (10..1000).contains(&y) {
        push(x, y / 10, 3);
        push(x, y % 10 + y / 100 * 10, 3);
    }
    push(y - 1, x + 1, 3);
    for column in keys_beside(written.column) {
        push(i32::from(column), y, 3);
    }
    out
}

/// Elements of a position for which a written stone or segment may be a slip, the likeliest first.
#[must_use]
pub fn elements(written: &Element) -> Vec<Element> {
    let of = |point: Point| points(point).into_iter().skip(1);
    let mut out: Vec<(u8, Figure)> = match &written.figure {
        Figure::Point(point) => of(*point).map(|(near, far)| (far, Figure::Point(near))).collect(),
        Figure::Polyline(ends) if ends.len() == 2 => {
            let (from, to) = (ends[0], ends[1]);
            let last = of(to).map(|(near, far)| (far, vec![from, near]));
            let both = last.chain(of(from).map(|(near, far)| (far, vec![near, to])));
            // A row or column that is written once stands for both ends.
            let row = of(to).filter(|(near, _)| from.row == to.row && near.column == to.column);
            let row = row.map(|(near, far)| (far, vec![Point { row: near.row, ..from }, near]));
            let column = of(from).filter(|(near, _)| from.column == to.column && near.row == from.row);
            let column = column.map(|(near, far)| (far, vec![near, Point { column: near.column, ..to }]));
            both.chain(row).chain(column).map(|(far, ends)| (far, Figure::Polyline(ends))).collect()
        }
        _ => Vec::new(),
    };
    out.sort_by_key(|(far, _)| *far);
    out.into_iter().map(|(_, figure)| Element { figure, ..*written }).collect()
}

/// The columns whose keys touch that of a column.
fn keys_beside(column: u8) -> impl Iterator<Item = u8> {
    let place =
        |letter: char| KEYS.iter().zip(0_i8..).find_map(|(row, y)| Some((i8::try_from(row.find(letter)?).ok()?, y)));
    let home = place(char::from(b'a' + column));
    (0..26_u8).filter(move |&other| {
        let (Some((x, y)), Some((near_x, near_y))) = (home, place(char::from(b'a' + other))) else { return false };
        // Each row of keys is shifted by about half a key to the right of the one above.
        match near_y - y {
            0 => (near_x - x).abs() == 1,
            1 => near_x == x || near_x + 1 == x,
            -1 => near_x == x || near_x == x + 1,
            _ => false,
        }
    })
}

/// Moves that a word which cannot be read may have been meant to be, without places; the likeliest first.
///
/// ```
/// use kletka::notation::{near, print};
/// let guesses = |word| near::words(word).iter().map(|one| print::played(one, print::Alphabet::Latin)).collect::<Vec<_>>();
/// assert_eq!(guesses("d4-5"), ["[d4-5]"]);
/// assert_eq!(guesses("[d5-e]"), ["[d-e5]"]);
/// assert_eq!(guesses("r@4d"), ["r@d4"]);
/// assert_eq!(guesses("---"), ["--"]);
/// ```
#[must_use]
pub fn words(word: &str) -> Vec<Move> {
    if word.chars().count() > LONGEST {
        return Vec::new();
    }
    if is_nearly_pass(word) {
        return vec![Move::Pass];
    }
    let mut out: Vec<Move> = Vec::new();
    for column in [seen as fn(char) -> Option<u8>, typed] {
        for guess in read(word, column) {
            if !out.contains(&guess) {
                out.push(guess);
            }
        }
    }
    out
}

/// A column by what its letter looks like, also where no reader would take it without asking.
pub(super) fn seen(letter: char) -> Option<u8> {
    let latin = match letter {
        'в' => 'b',
        'н' => 'h',
        'м' => 'm',
        'т' => 't',
        'г' => 'r',
        'п' => 'n',
        'и' => 'u',
        'ј' => 'j',
        other => return column_of(other),
    };
    column_of(latin)
}

/// A column by the key of its letter, typed in the Russian layout.
pub(super) fn typed(letter: char) -> Option<u8> {
    let letter = letter.to_lowercase().next()?;
    let place = |row: &str| row.chars().position(|key| key == letter);
    let (y, x) = RUSSIAN_KEYS.iter().enumerate().find_map(|(y, row)| Some((y, place(row)?)))?;
    column_of(KEYS[y].chars().nth(x)?)
}

pub(super) fn is_nearly_pass(word: &str) -> bool {
    let is_dashes = word.chars().all(is_dash);
    // A long word is none of these, and to measure how far it is from them takes its length and more.
    if !is_dashes && word.chars().nth(LONGEST).is_some() {
        return false;
    }
    let lower = word.to_lowercase();
    let is_word = lower.chars().all(char::is_alphabetic) && lower.chars().count() >= 3;
    is_dashes
        || (is_word && ["pass", "пас", "пасс", "skip"].iter().any(|one| strsim::damerau_levenshtein(one, &lower) <= 1))
}

/// The readings of a word with one idea of what its letters mean.
fn read(word: &str, column: fn(char) -> Option<u8>) -> Vec<Move> {
    let (word, colour) = split_colour(word);
    if let Some((first, second)) = word.split_once([',', ';', '+', '/', '&']) {
        let second = second.trim();
        let (second, second_colour) = split_colour(second);
        return match (stone(first, colour, column), stone(second, second_colour, column)) {
            (Some(one), Some(other)) => vec![Move::Pair([one, other])],
            (Some(one), None) if second.is_empty() => vec![Move::Stone(one)],
            _ => Vec::new(),
        };
    }
    let segment = |(from, to): (Point, Point)| {
        (from != to).then_some(Move::Segment(Segment { colour, edge: Edge { from, to }, span: Span::default() }))
    };
    match ends(word, column).as_deref() {
        Some([one]) => {
            let point = full(*one);
            let split = point.and_then(split_rows).and_then(segment);
            let stone = point.map(|cell| Move::Stone(Stone { colour, cell, span: Span::default() }));
            if word.contains(['[', ']']) {
                split.into_iter().collect()
            } else {
                stone.into_iter().chain(split).collect()
            }
        }
        Some([one, other]) => pair(*one, *other).and_then(segment).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn stone(word: &str, colour: Option<Colour>, column: fn(char) -> Option<u8>) -> Option<Stone> {
    match ends(word, column)?.as_slice() {
        [one] => full(*one).map(|cell| Stone { colour, cell, span: Span::default() }),
        _ => None,
    }
}

/// A colour letter, perhaps with a sign that is not its own behind it: `к:e7`, `к e7`, `кe7`.
fn split_colour(word: &str) -> (&str, Option<Colour>) {
    let mut chars = word.chars();
    // A Latin k before its sign looks like the Cyrillic one.
    let is_red = word.starts_with(['k', 'K']) && word[1..].starts_with('@');
    let first = if is_red { chars.next().map(|_| Colour::Red) } else { chars.next().and_then(colour_of) };
    let Some(colour) = first else { return (word, None) };
    let rest = chars.as_str();
    let next = rest.chars().next();
    // A letter is a column when a row or a dash follows, and a colour when a place does.
    let is_column = next.is_none_or(|next| next.is_ascii_digit() || is_dash(next));
    if is_column { (word, None) } else { (rest, Some(colour)) }
}

/// The ends that letters and digits make, whatever stands between them.
fn ends(word: &str, column: fn(char) -> Option<u8>) -> Option<Vec<EdgeEnd>> {
    let mut out: Vec<EdgeEnd> = Vec::new();
    for chunk in word.split(|c: char| !c.is_alphanumeric()).filter(|chunk| !chunk.is_empty()) {
        let reversed = chunk.starts_with(|c: char| c.is_ascii_digit()) && chunk.chars().any(char::is_alphabetic);
        let mut open = EdgeEnd::default();
        for c in chunk.chars() {
            let is_full = open.column.is_some() && open.row.is_some();
            if let Some(digit) = c.to_digit(10) {
                if reversed && is_full {
                    out.push(std::mem::take(&mut open));
                }
                let row = u32::from(open.row.unwrap_or(0)) * 10 + digit;
                open.row = Some(u16::try_from(row).unwrap_or(u16::MAX));
            } else {
                if open.column.is_some() || (!reversed && is_full) {
                    out.push(std::mem::take(&mut open));
                }
                open.column = Some(column(c)?);
            }
        }
        out.push(open);
    }
    Some(out)
}

fn full(end: EdgeEnd) -> Option<Point> {
    end.point().filter(|point| point.row > 0)
}

/// Two ends of a segment in whatever order and with whatever left out.
fn pair(one: EdgeEnd, other: EdgeEnd) -> Option<(Point, Point)> {
    one.points(other).filter(|(one, other)| one.row > 0 && other.row > 0)
}

/// `d45` for `[d4-5]`.
fn split_rows(point: Point) -> Option<(Point, Point)> {
    let (tens, ones) = (point.row / 10, point.row % 10);
    let row = |row| Point { row, ..point };
    (tens > 0 && tens < 10 && tens.abs_diff(ones) == 1 && ones > 0).then(|| (row(tens), row(ones)))
}
