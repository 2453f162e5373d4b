//! Letters of two alphabets: colour letters, columns, and those that look alike.

use crate::Colour;
use crate::text::{Code, Diagnostic, Diagnostics, Span, SpanMap, Text};

/// The letters that stand for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// `с к з`.
    Cyrillic,
    /// `г к з`, with the letter ghe for blue.
    CyrillicLightBlue,
    /// `b r g`.
    Latin,
}

impl Alphabet {
    /// The alphabet of the first colour letter of a text, before a place; `cyrillic` is the game's own of the two Cyrillic ones.
    pub(crate) fn written(text: &str, cyrillic: Self) -> Option<Self> {
        let letters = text
            .chars()
            .zip(text.chars().skip(1))
            .filter(|(_, sign)| "@[{(".contains(*sign));
        let first = letters
            .map(|(letter, _)| letter)
            .find(|letter| colour_of(*letter).is_some())?;
        Some(if first.is_ascii() {
            Self::Latin
        } else {
            cyrillic
        })
    }

    /// Notation in this alphabet: only the colour letters before a place become others.
    ///
    /// ```
    /// use kletka::notation::print::Alphabet;
    /// assert_eq!(Alphabet::Latin.spelt("1. г@i6, к@h8 (с[d4-5])"), "1. b@i6, r@h8 (b[d4-5])");
    /// assert_eq!(Alphabet::Cyrillic.spelt("log(b@i6)"), "log(с@i6)");
    /// ```
    #[must_use]
    pub fn spelt(self, text: &str) -> String {
        let mut before = ' ';
        let mut signs = text.chars().peekable();
        let mut out = String::with_capacity(text.len());
        while let Some(sign) = signs.next() {
            let is_letter =
                !before.is_alphanumeric() && matches!(signs.peek(), Some('@' | '[' | '('));
            let colour = colour_of(sign).filter(|_| is_letter);
            out.push(colour.map_or(sign, |colour| self.letter(colour)));
            before = sign;
        }
        out
    }

    /// The letter for a colour.
    #[must_use]
    pub const fn letter(self, colour: Colour) -> char {
        match (self, colour) {
            (Self::Latin, colour) => colour.latin(),
            (Self::CyrillicLightBlue, Colour::Blue) => 'г',
            (_, colour) => colour.cyrillic(),
        }
    }
}

/// Where colour letters of either alphabet were first used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Letters {
    /// The first Cyrillic colour letter.
    pub cyrillic: Option<Span>,
    /// The first Latin colour letter.
    pub latin: Option<Span>,
}

impl Letters {
    /// Notes the letter with which a word begins that stands at an offset, if a colour was read there.
    #[inline]
    pub(super) fn note(&mut self, colour: Option<Colour>, word: &[u8], at: usize, map: &SpanMap) {
        if colour.is_some() {
            let (first, width) = if let [0..0x80, ..] = word {
                (&mut self.latin, 1)
            } else {
                (&mut self.cyrillic, 2)
            };
            if first.is_none() {
                *first = Some(map.span(at, at + width));
            }
        }
    }

    /// Both together, the first places winning.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let first = |a: Option<Span>, b: Option<Span>| match (a, b) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        Self {
            cyrillic: first(self.cyrillic, other.cyrillic),
            latin: first(self.latin, other.latin),
        }
    }

    /// The alphabet that was used first, if any; `cyrillic` is the game's own of the two Cyrillic ones.
    #[must_use]
    pub fn first(self, cyrillic: Alphabet) -> Option<Alphabet> {
        match (self.cyrillic, self.latin) {
            (Some(cyrillic_at), Some(latin_at)) if latin_at < cyrillic_at => Some(Alphabet::Latin),
            (Some(_), _) => Some(cyrillic),
            (None, Some(_)) => Some(Alphabet::Latin),
            (None, None) => None,
        }
    }

    /// The warning that letters of both alphabets stand in one document, at the alphabet that came second.
    #[must_use]
    pub fn mixture(self) -> Option<Diagnostic> {
        let (cyrillic, latin) = (self.cyrillic?, self.latin?);
        let (earlier, later) = (cyrillic.min(latin), cyrillic.max(latin));
        let message = Text::new(
            "colour letters of both alphabets stand in one document",
            "в одном документе стоят буквы цветов из двух алфавитов",
        );
        let help = Text::new(
            "the Cyrillic г is blue, the Latin g is green: keep to one alphabet",
            "русская г — синий, латинская g — зелёный: держитесь одного алфавита",
        );
        Some(
            Diagnostic::warning(Code::MixedLetters, later, message)
                .culprit(
                    earlier,
                    Text::new("the other alphabet here", "здесь другой алфавит"),
                )
                .help(help),
        )
    }
}

/// One of the dashes that divide two ends.
pub(crate) const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2212}' | '\u{2010}'..='\u{2015}')
}

/// The colour that a letter stands for before `@`, `[` or `(`.
pub(crate) const fn colour_of(letter: char) -> Option<Colour> {
    match letter {
        'с' | 'С' | 'c' | 'C' | 'г' | 'Г' | 'b' | 'B' => Some(Colour::Blue),
        'к' | 'К' | 'r' | 'R' => Some(Colour::Red),
        'з' | 'З' | 'g' | 'G' => Some(Colour::Green),
        _ => None,
    }
}

/// The column that a letter stands for, from 0 for `a`.
pub(super) fn column_of(letter: char) -> Option<u8> {
    let latin = if letter.is_ascii() {
        letter.to_ascii_lowercase()
    } else {
        look_alike(letter)?
    };
    latin.is_ascii_lowercase().then(|| latin as u8 - b'a')
}

/// The Latin letter that a Cyrillic one looks like.
fn look_alike(letter: char) -> Option<char> {
    Some(match letter {
        'а' | 'А' => 'a',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        'і' | 'І' => 'i',
        'ј' | 'Ј' => 'j',
        'к' | 'К' => 'k',
        'о' | 'О' => 'o',
        'р' | 'Р' => 'p',
        'ѕ' | 'Ѕ' => 's',
        'у' | 'У' => 'y',
        'х' | 'Х' => 'x',
        _ => return None,
    })
}

/// Notices the letters of a word that was read: which alphabets its colours use, and which letters were guessed.
pub(super) fn notice(
    word: &str,
    at: usize,
    map: &SpanMap,
    letters: &mut Letters,
    out: &mut Vec<Diagnostic>,
) {
    let mut rest = word.char_indices().peekable();
    while let Some((index, letter)) = rest.next() {
        let span = || map.span(at + index, at + index + letter.len_utf8());
        let is_colour = matches!(rest.peek(), Some((_, '@' | ':' | '[' | '(')));
        if letter.is_alphabetic() && is_colour {
            notice_colour(letter, span(), letters, out);
        } else if letter.is_ascii_uppercase() || look_alike(letter).is_some() {
            notice_column(letter, span(), out);
        }
    }
}

fn notice_colour(letter: char, span: Span, letters: &mut Letters, out: &mut Vec<Diagnostic>) {
    if matches!(letter, 'c' | 'C') && out.len() < Diagnostics::LIMIT {
        let message = Text::new(
            "the Latin c is read as the Cyrillic с (blue)",
            "латинская c прочитана как русская с (синий)",
        );
        let help = Text::new(
            "write the Cyrillic с or г, or the Latin b",
            "пишите русскую с или г либо латинскую b",
        );
        out.push(Diagnostic::warning(Code::LookAlike, span, message).help(help));
    }
    let latin = letter.is_ascii() && !matches!(letter, 'c' | 'C');
    let first = if latin {
        &mut letters.latin
    } else {
        &mut letters.cyrillic
    };
    first.get_or_insert(span);
}

fn notice_column(letter: char, span: Span, out: &mut Vec<Diagnostic>) {
    if out.len() >= Diagnostics::LIMIT {
        return;
    }
    let Some(column) = column_of(letter) else {
        return;
    };
    let read = char::from(b'a' + column);
    out.push(if letter.is_ascii() {
        let message = text!(
            "the capital {letter} is read as the column {read}",
            "заглавная {letter} прочитана как вертикаль {read}"
        );
        Diagnostic::warning(Code::Capital, span, message).help(Text::new(
            "columns are small Latin letters",
            "вертикали обозначают строчными латинскими буквами",
        ))
    } else {
        let message = text!(
            "the Cyrillic {letter} is read as the Latin {read}",
            "кириллическая {letter} прочитана как латинская {read}"
        );
        Diagnostic::warning(Code::LookAlike, span, message).help(Text::new(
            "columns are small Latin letters",
            "вертикали обозначают строчными латинскими буквами",
        ))
    });
}

/// How many warnings of one kind about letters a text has at most; of more, the first speaks for all.
const FEW: usize = 8;

/// Makes one warning of many that are alike, so that a text in capitals is one slip.
pub(super) fn one_for_many(found: &mut Vec<Diagnostic>) {
    for code in [Code::Capital, Code::LookAlike] {
        let count = found.iter().filter(|one| one.code == code).count();
        if count <= FEW {
            continue;
        }
        let mut is_first = true;
        found.retain_mut(|one| {
            if one.code != code {
                return true;
            }
            if is_first {
                let (Text { en, ru }, more) = (&one.message, count - 1);
                one.message = text!("{en}, and {more} more like it", "{ru}, и таких ещё {more}");
            }
            std::mem::take(&mut is_first)
        });
    }
}
