//! Questions put to a record: criteria joined by `and`, `or`, `not`.

use std::cmp::Ordering;

use super::facts::{Facts, WORDS};
use crate::Colour;
use crate::archive::shape::{Freedom, Shape, ShapeError};
use crate::cli::prelude::*;
use crate::document::META_KEYS;
use crate::notation::print::Alphabet;
use crate::settings::nearest;

/// A question.
#[derive(Debug)]
pub(super) enum Query {
    All(Vec<Query>),
    Any(Vec<Query>),
    Not(Box<Query>),
    /// A word of [`Facts`] with what it is compared with.
    Fact(String, Comparison, String),
    /// The first moves as `archive stats` writes them, how many they are, and how many pieces of each colour are there before.
    Opening(String, usize, [usize; 3]),
    /// Part of a position; also in variations and the solution, if that is asked.
    Shape(Shape, bool),
    /// The position of a document, which is one of those read beside the question.
    Reaches(usize),
}

/// The faults of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum QueryError {
    /// Something else, in both languages, is due where this stands, or at the end.
    Expected((&'static str, &'static str), Option<String>),
    /// A quotation is not closed by this sign.
    Open(char),
    /// A word is none of the criteria: perhaps another one, and all of them.
    Criterion(String, Option<String>, String),
    Shape(ShapeError),
}

worded!(QueryError, from Shape(ShapeError); error => match error {
    QueryError::Expected((en, ru), Some(found)) => text!(
        "expected {en}, found {found:?}",
        "нужно {ru}, а стоит {found:?}"
    ),
    QueryError::Expected((en, ru), None) => {
        text!("expected {en} at the end", "в конце не хватает: {ru}")
    }
    QueryError::Open(close) => text!(
        "expected the closing quotation mark {close}",
        "нет закрывающей кавычки {close}"
    ),
    QueryError::Criterion(word, near, all) => {
        let word = shorten(word);
        let near = near.as_deref().map(|near| Text::meant(&[Text::quoted(near)]));
        let Text { en, ru } = near.unwrap_or_else(|| Text::same(""));
        text!(
            "{word:?} is not a criterion. {en} The criteria are: {all}",
            "{word:?} — не условие. {ru} Условия: {all}"
        )
    }
    QueryError::Shape(ShapeError::Word(word)) => {
        let word = shorten(word);
        text!(
            "expected a stone or segment such as b@e5, r[d4-5], ?@e5 or .@e5, found {word:?}",
            "нужен камень или отрезок, как b@e5, r[d4-5], ?@e5 или .@e5, а стоит {word:?}"
        )
    }
    QueryError::Shape(ShapeError::Free) => Text::new(
        "a shape needs at least one stone or segment",
        "нужен хотя бы один камень или отрезок",
    ),
});

/// How a value is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Is,
    IsNot,
    Contains,
    Less,
    AtMost,
    More,
    AtLeast,
}

const COMPARISONS: [(&str, Comparison); 7] = [
    ("!=", Comparison::IsNot),
    ("<=", Comparison::AtMost),
    (">=", Comparison::AtLeast),
    ("=", Comparison::Is),
    ("~", Comparison::Contains),
    ("<", Comparison::Less),
    (">", Comparison::More),
];

/// A question with the files of positions that it names.
#[derive(Debug)]
pub(super) struct ReadQuery {
    pub(super) query: Query,
    pub(super) positions: Vec<String>,
}

impl ReadQuery {
    /// Reads a question.
    pub(super) fn parse(text: &str) -> Result<Self, QueryError> {
        let mut parser = Parser {
            tokens: tokens(text)?,
            at: 0,
            positions: Vec::new(),
        };
        let query = parser.any()?;
        match parser.peek() {
            None => Ok(Self {
                query,
                positions: parser.positions,
            }),
            Some(_) => Err(parser.unexpected(("and, or", "and, or"))),
        }
    }
}

impl Query {
    /// Whether a record matches the question; `asks` answers the parts that are not about its
    /// headers.
    pub(super) fn holds(
        &self,
        facts: &Facts<'_, '_, '_>,
        asks: &mut dyn FnMut(&Self) -> bool,
    ) -> bool {
        match self {
            Self::All(all) => all.iter().all(|one| one.holds(facts, asks)),
            Self::Any(any) => any.iter().any(|one| one.holds(facts, asks)),
            Self::Not(one) => !one.holds(facts, asks),
            Self::Fact(word, Comparison::IsNot, value) => !facts
                .values(word)
                .iter()
                .any(|found| compares(word, found, Comparison::Is, value)),
            Self::Fact(word, comparison, value) => facts
                .values(word)
                .iter()
                .any(|found| compares(word, found, *comparison, value)),
            Self::Opening(..) | Self::Shape(..) | Self::Reaches(_) => asks(self),
        }
    }
}

/// Compares a value of a record with the wanted one: dates as far as the wanted one goes, numbers
/// as numbers.
fn compares(word: &str, found: &str, comparison: Comparison, wanted: &str) -> bool {
    if comparison == Comparison::Contains {
        return found.to_lowercase().contains(&wanted.to_lowercase());
    }
    let ordering = match (found.parse::<f64>(), wanted.parse::<f64>()) {
        _ if word == "date" => found.get(..wanted.len()).unwrap_or(found).cmp(wanted),
        (Ok(found), Ok(wanted)) => found.total_cmp(&wanted),
        _ => found.cmp(wanted),
    };
    match comparison {
        Comparison::Is | Comparison::Contains => ordering == Ordering::Equal,
        Comparison::IsNot => ordering != Ordering::Equal,
        Comparison::Less => ordering == Ordering::Less,
        Comparison::AtMost => ordering != Ordering::Greater,
        Comparison::More => ordering == Ordering::Greater,
        Comparison::AtLeast => ordering != Ordering::Less,
    }
}

/// A piece of a question.
#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Quoted(String),
    Sign(&'static str),
}

fn tokens(text: &str) -> Result<Vec<Token>, QueryError> {
    const SIGNS: [&str; 9] = ["(", ")", "!=", "<=", ">=", "=", "~", "<", ">"];
    let (mut tokens, mut rest) = (Vec::new(), text.trim_start());
    while let Some(first) = rest.chars().next() {
        let close = match first {
            '"' | '\'' => Some(first),
            '«' => Some('»'),
            _ => None,
        };
        if let Some(close) = close {
            let inside = &rest[first.len_utf8()..];
            let Some(end) = inside.find(close) else {
                return Err(QueryError::Open(close));
            };
            tokens.push(Token::Quoted(inside[..end].to_owned()));
            rest = &inside[end + close.len_utf8()..];
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            tokens.push(Token::Sign(sign));
            rest = &rest[sign.len()..];
        } else {
            let is_end = |sign: char| sign.is_whitespace() || "()!=<>~\"".contains(sign);
            let end = rest
                .find(is_end)
                .unwrap_or(rest.len())
                .max(first.len_utf8());
            tokens.push(Token::Word(rest[..end].to_owned()));
            rest = &rest[end..];
        }
        rest = rest.trim_start();
    }
    Ok(tokens)
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    positions: Vec<String>,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn takes(&mut self, wanted: &Token) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn takes_word(&mut self, word: &str) -> bool {
        self.takes(&Token::Word(word.to_owned()))
    }

    fn unexpected(&self, expected: (&'static str, &'static str)) -> QueryError {
        let found = self.peek().map(|token| match token {
            Token::Sign(sign) => (*sign).to_owned(),
            Token::Word(word) | Token::Quoted(word) => shorten(word).to_string(),
        });
        QueryError::Expected(expected, found)
    }

    fn any(&mut self) -> Result<Query, QueryError> {
        let mut any = vec![self.all()?];
        while self.takes_word("or") {
            any.push(self.all()?);
        }
        Ok(if any.len() == 1 {
            any.remove(0)
        } else {
            Query::Any(any)
        })
    }

    fn all(&mut self) -> Result<Query, QueryError> {
        let mut all = vec![self.one()?];
        while self.takes_word("and") {
            all.push(self.one()?);
        }
        Ok(if all.len() == 1 {
            all.remove(0)
        } else {
            Query::All(all)
        })
    }

    fn one(&mut self) -> Result<Query, QueryError> {
        if self.takes_word("not") {
            return Ok(Query::Not(Box::new(self.one()?)));
        }
        if self.takes(&Token::Sign("(")) {
            let inside = self.any()?;
            return if self.takes(&Token::Sign(")")) {
                Ok(inside)
            } else {
                Err(self.unexpected((")", ")")))
            };
        }
        let word = match self.peek() {
            Some(Token::Word(word)) => word.clone(),
            _ => return Err(self.unexpected(("a criterion", "условие"))),
        };
        let word = known(&word)?;
        self.at += 1;
        let sign = match self.peek() {
            Some(Token::Sign(sign)) => COMPARISONS.iter().find(|(known, _)| known == sign),
            _ => None,
        };
        let Some((_, comparison)) = sign else {
            return Err(self.unexpected(("= != ~ < <= > >=", "= != ~ < <= > >=")));
        };
        self.at += 1;
        let value = match self.peek() {
            Some(Token::Word(value) | Token::Quoted(value)) => value.clone(),
            _ => return Err(self.unexpected(("a value", "значение"))),
        };
        if *comparison != Comparison::Is && ["opening", "shape", "reaches"].contains(&&*word) {
            self.at -= 1;
            return Err(self.unexpected(("=", "=")));
        }
        self.at += 1;
        Ok(match word.as_str() {
            "opening" => {
                // The start position stands before the moves, in brackets.
                let (start, moves) = value.rsplit_once(')').unwrap_or(("", &value));
                let moves = moves.split_whitespace().count();
                let colours = Colour::ALL.map(|colour| {
                    let letter = Alphabet::Latin.letter(colour);
                    let words = start.split(['(', ' ']);
                    words.filter(|word| word.starts_with(letter)).count()
                });
                Query::Opening(value, moves, colours)
            }
            "reaches" => {
                self.positions.push(value);
                Query::Reaches(self.positions.len() - 1)
            }
            "shape" => self.shape(&value)?,
            _ => Query::Fact(word, *comparison, value),
        })
    }

    fn shape(&mut self, places: &str) -> Result<Query, QueryError> {
        let (mut freedom, mut everywhere) = (Freedom::default(), false);
        loop {
            if self.takes_word("anywhere") {
                freedom.anywhere = true;
            } else if self.takes_word("turned") {
                freedom.turned = true;
            } else if self.takes_word("recoloured") {
                freedom.recoloured = true;
            } else if self.takes_word("variations") {
                everywhere = true;
            } else {
                break;
            }
        }
        let shape = Shape::read(places, freedom)?;
        Ok(Query::Shape(shape, everywhere))
    }
}

/// The word of a criterion, if there is one.
fn known(word: &str) -> Result<String, QueryError> {
    const OTHERS: [&str; 4] = ["tag", "opening", "shape", "reaches"];
    let all: Vec<&str> = WORDS.into_iter().chain(OTHERS).chain(META_KEYS).collect();
    if word == "tag" {
        return Ok("tags".to_owned());
    }
    if all.contains(&word) || word.starts_with("extra.") {
        return Ok(word.to_owned());
    }
    let near = nearest(word, &all).map(str::to_owned);
    Err(QueryError::Criterion(word.to_owned(), near, all.join(", ")))
}
