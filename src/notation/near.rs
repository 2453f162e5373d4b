//! Slips of the pen: the other words that a word may have been meant to be.
//!
//! Knows keyboards and spellings only; whether a near place is on the field or a near move legal, the games decide.

use super::letters::{column_of, is_dash};
use super::{Element, Figure, Point};
use crate::text::{Arrange as _, lowered, small};

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
        Figure::Point(point) => of(*point)
            .map(|(near, far)| (far, Figure::Point(near)))
            .collect(),
        Figure::Polyline(ends) if ends.len() == 2 => {
            let (from, to) = (ends[0], ends[1]);
            let last = of(to).map(|(near, far)| (far, vec![from, near]));
            let both = last.chain(of(from).map(|(near, far)| (far, vec![near, to])));
            // A row or column that is written once stands for both ends.
            let row = of(to).filter(|(near, _)| from.row == to.row && near.column == to.column);
            let row = row.map(|(near, far)| {
                (
                    far,
                    vec![
                        Point {
                            row: near.row,
                            ..from
                        },
                        near,
                    ],
                )
            });
            let column =
                of(from).filter(|(near, _)| from.column == to.column && near.row == from.row);
            let column = column.map(|(near, far)| {
                (
                    far,
                    vec![
                        near,
                        Point {
                            column: near.column,
                            ..to
                        },
                    ],
                )
            });
            both.chain(row)
                .chain(column)
                .map(|(far, ends)| (far, Figure::Polyline(ends)))
                .collect()
        }
        _ => Vec::new(),
    };
    out.arrange_by_key(|(far, _)| *far);
    out.into_iter()
        .map(|(_, figure)| Element { figure, ..*written })
        .collect()
}

/// The columns whose keys touch the key of a column.
fn keys_beside(column: u8) -> impl Iterator<Item = u8> {
    let place = |letter: char| {
        KEYS.iter()
            .zip(0_i8..)
            .find_map(|(row, y)| Some((i8::try_from(row.find(letter)?).ok()?, y)))
    };
    let home = place(char::from(b'a' + column));
    (0..26_u8).filter(move |&other| {
        let (Some((x, y)), Some((near_x, near_y))) = (home, place(char::from(b'a' + other))) else {
            return false;
        };
        // Each row of keys is shifted by about half a key to the right of the one above.
        match near_y - y {
            0 => (near_x - x).abs() == 1,
            1 => near_x == x || near_x + 1 == x,
            -1 => near_x == x || near_x == x + 1,
            _ => false,
        }
    })
}

/// A column by the key of its letter, typed in the Russian layout.
pub(super) fn typed(letter: char) -> Option<u8> {
    let letter = small(letter);
    let place = |row: &str| row.chars().position(|key| key == letter);
    let (y, x) = RUSSIAN_KEYS
        .iter()
        .enumerate()
        .find_map(|(y, row)| Some((y, place(row)?)))?;
    column_of(KEYS[y].chars().nth(x)?)
}

pub(super) fn is_nearly_pass(word: &str) -> bool {
    let is_dashes = word.chars().all(is_dash);
    // A long word is none of these, and to measure how far it is from them takes its length and more.
    if !is_dashes && word.chars().nth(LONGEST).is_some() {
        return false;
    }
    let lower = lowered(word);
    let is_word = lower.chars().all(char::is_alphabetic) && lower.chars().count() >= 3;
    is_dashes
        || (is_word
            && ["pass", "пас", "пасс", "skip"]
                .iter()
                .any(|one| strsim::damerau_levenshtein(one, &lower) <= 1))
}
