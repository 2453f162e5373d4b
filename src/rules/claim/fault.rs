//! Why a statement is not understood: the words expected at the furthest place that any reading of
//! it reached.

use nom::IResult;

use crate::rules::goal::Goal;
use crate::text::{Diagnostic, Lang, Text};

/// A word or sign that can stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// This word or sign.
    Word(&'static str),
    /// Something of a kind, in English and Russian.
    Kind(&'static str, &'static str),
}

impl Expectation {
    fn text(self) -> Text {
        match self {
            Self::Word(word) => Text::quoted(word),
            Self::Kind(en, ru) => Text::new(en, ru),
        }
    }
}

/// A fault and what remained where it was found.
#[derive(Debug)]
pub struct ClaimFault<'a> {
    /// The text that remained.
    pub rest: &'a str,
    /// The words and signs that could stand there.
    pub expected: Vec<Expectation>,
    /// The fault of a word of the notation, which says more than the expectations do.
    pub notation: Option<Box<Diagnostic>>,
}

/// The result of reading an input.
pub type ClaimResult<'a, T> = IResult<&'a str, T, ClaimFault<'a>>;

impl<'a> nom::error::ParseError<&'a str> for ClaimFault<'a> {
    fn from_error_kind(rest: &'a str, _: nom::error::ErrorKind) -> Self {
        Self {
            rest,
            expected: Vec::new(),
            notation: None,
        }
    }

    fn append(_: &'a str, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }

    /// Of two readings that failed, the one that came further; both where they came equally far.
    fn or(mut self, other: Self) -> Self {
        match self.rest.len().cmp(&other.rest.len()) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => {
                for one in other.expected {
                    if !self.expected.contains(&one) {
                        self.expected.push(one);
                    }
                }
                self.notation = self.notation.or(other.notation);
                self
            }
        }
    }
}

/// The error of a text that is not the expected one.
///
/// # Errors
/// Always: it is the error.
pub fn unexpected<T>(expected: Expectation, rest: &str) -> ClaimResult<'_, T> {
    Err(nom::Err::Error(ClaimFault {
        rest,
        expected: vec![expected],
        notation: None,
    }))
}

/// A word of the notation that cannot be read.
///
/// # Errors
/// Always: it is the error.
pub fn unreadable<T>(error: Box<Diagnostic>, rest: &str) -> ClaimResult<'_, T> {
    Err(nom::Err::Error(ClaimFault {
        rest,
        expected: Vec::new(),
        notation: Some(error),
    }))
}

/// The things wanted, in words; in the language in which they are wanted.
#[must_use]
pub fn list(expected: &[Expectation], lang: Lang) -> Vec<Text> {
    let is_wanted = |one: &&Expectation| match one {
        Expectation::Word(word) => {
            !word.contains(char::is_alphabetic) || Goal::language(word) == lang
        }
        Expectation::Kind(..) => true,
    };
    expected
        .iter()
        .filter(is_wanted)
        .map(|one| one.text())
        .collect()
}
