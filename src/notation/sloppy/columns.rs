//! Letters that are meant for columns, and for digits.

use super::slips::{Slip, Slips};
use crate::notation::letters::column_of;
use crate::notation::near;

/// What the letters of columns are taken for that are not Latin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Latin letters, and any idea for the few that are not.
    Mixed,
    /// By what they look like.
    Seen,
    /// By their keys: somebody did not change the layout.
    Typed,
    /// By what they sound like.
    Heard,
}

impl Columns {
    /// The ideas that make sense of a text: one, where Latin columns stand in it or nothing else does.
    #[must_use]
    pub fn of(text: &str) -> &'static [Self] {
        let letters: Vec<char> = text.chars().collect();
        let columns = letters.windows(2).filter(|two| {
            let is_column = |letter: char, number: char| letter.is_alphabetic() && number.is_ascii_digit();
            is_column(two[0], two[1])
        });
        let (latin, other): (Vec<_>, Vec<_>) = columns.partition(|two| two[0].is_ascii());
        if latin.is_empty() && !other.is_empty() { &[Self::Seen, Self::Typed, Self::Heard] } else { &[Self::Mixed] }
    }

    /// The columns that a letter may stand for.
    pub(super) fn of_letter(self, letter: char) -> Vec<(u8, Slips)> {
        let plain = Slips::none();
        if letter.is_ascii_lowercase() {
            return vec![(letter as u8 - b'a', plain)];
        }
        if letter.is_ascii_uppercase() {
            return vec![(letter.to_ascii_lowercase() as u8 - b'a', plain.and(Slip::Capital))];
        }
        let ideas: &[fn(char) -> Option<u8>] = match self {
            Self::Mixed => &[near::seen, near::typed, heard],
            Self::Seen => &[near::seen],
            Self::Typed => &[near::typed],
            Self::Heard => &[heard],
        };
        let mut out: Vec<(u8, Slips)> = Vec::new();
        for column in ideas.iter().filter_map(|idea| idea(letter)) {
            if !out.iter().any(|(other, _)| *other == column) {
                out.push((column, plain.clone().and(Slip::Alphabet)));
            }
        }
        out
    }
}

/// A column by what its letter sounds like.
fn heard(letter: char) -> Option<u8> {
    let letter = letter.to_lowercase().next()?;
    let latin = match letter {
        'а' => 'a',
        'б' => 'b',
        'ц' => 'c',
        'д' => 'd',
        'е' => 'e',
        'ф' => 'f',
        'г' => 'g',
        'х' => 'h',
        'и' => 'i',
        'й' | 'ж' => 'j',
        'к' => 'k',
        'л' => 'l',
        'м' => 'm',
        'н' => 'n',
        'о' => 'o',
        'п' => 'p',
        'р' => 'r',
        'с' => 's',
        'т' => 't',
        'у' => 'u',
        'в' => 'v',
        'з' => 'z',
        _ => return None,
    };
    column_of(latin)
}

/// A digit, or a letter that may stand for one.
pub(super) fn digit(sign: char) -> Option<(u16, bool)> {
    match sign {
        'l' | 'L' | 'I' | '|' => Some((1, true)),
        'o' | 'O' | 'о' | 'О' => Some((0, true)),
        _ => u16::try_from(sign.to_digit(10)?).ok().map(|digit| (digit, false)),
    }
}
