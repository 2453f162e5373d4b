//! Tables of a document with spans: typed reading of keys that collects what is wrong instead of stopping.
//!
//! Knows TOML tables; the keys themselves are named by the documents and the games.

mod keys;
mod size;
mod unknown;
mod usual;

pub use size::size;
pub use unknown::{Home, Vocabulary, nearest, suggest, unknown_choice, unknown_key};
pub use usual::Usual;

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::text::Span;
use crate::text::decimal::{Decimal, NotDecimal};
use crate::text::{Code, Diagnostic, Diagnostics, Text, shorten};
use keys::Keys;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

/// A table that is read key by key; [`Section::finish`] reports the keys that nobody asked for.
#[derive(Debug)]
pub struct Section<'t, 'i> {
    name: &'static str,
    table: Keys<'t, 'i>,
    span: Span,
    key: Span,
    /// The keys asked for, in their order; some twice.
    asked: Vec<&'static str>,
    /// Which of the keys of usual spelling were asked for, a bit for each.
    read: u64,
    /// The keys that games have, for messages about those that are unknown.
    vocabulary: &'t Vocabulary,
}

impl<'t, 'i> Section<'t, 'i> {
    /// The table `name`; `None` stands for a table that the document does not have.
    #[must_use]
    pub fn new(name: &'static str, table: Option<(&'t DeTable<'i>, Span)>) -> Self {
        Self {
            name,
            table: table.map_or(Keys::None, |(table, _)| Keys::General(table)),
            span: table.map_or(Span::default(), |(_, span)| span),
            key: table.map_or(Span::default(), |(_, span)| span),
            asked: Vec::with_capacity(if table.is_some() { 16 } else { 0 }),
            read: 0,
            vocabulary: Vocabulary::none(),
        }
    }

    /// The table, in whose messages the keys of games are known.
    #[must_use]
    pub const fn with(mut self, vocabulary: &'t Vocabulary) -> Self {
        self.vocabulary = vocabulary;
        self
    }

    /// The table, leaving behind one that the document does not have.
    #[must_use]
    pub fn take(&mut self) -> Self {
        let none = Self::new(self.name, None).with(self.vocabulary);
        std::mem::replace(self, none)
    }

    /// A document itself, read in its usual spelling.
    #[must_use]
    pub fn whole(usual: &'t Usual<'i>) -> Self {
        Self { table: Keys::Whole(usual), asked: Vec::with_capacity(16), ..Self::new("", None) }
    }

    /// The place of the table, or of nothing at the beginning of the document.
    #[must_use]
    pub fn span(&self) -> Span {
        self.span
    }

    /// The place of the key that names the table, or of the table where that is not known.
    #[must_use]
    pub fn key(&self) -> Span {
        self.key
    }

    /// Whether the document has the table.
    #[must_use]
    pub fn is_present(&self) -> bool {
        !matches!(self.table, Keys::None)
    }

    /// The string under a key, without counting the key as read.
    #[must_use]
    pub fn peek(&self, key: &str) -> Option<&'t str> {
        self.table.find(key).and_then(|(_, value)| value.get_ref().as_str())
    }

    /// The value of a key, of whatever type.
    #[inline]
    pub fn value(&mut self, key: &'static str) -> Option<&'t Spanned<DeValue<'i>>> {
        if !self.is_present() {
            return None;
        }
        self.asked.push(key);
        let (bit, value) = self.table.find(key)?;
        self.read |= bit;
        Some(value)
    }

    /// The place of a key itself.
    #[must_use]
    pub fn key_span(&self, key: &str) -> Span {
        let mut entries = self.table.entries();
        entries.find(|(name, _)| name.get_ref().as_ref() == key).map_or(self.span, |(name, _)| span_of(name))
    }

    fn typed<T>(
        &mut self,
        key: &'static str,
        (en, ru): (&str, &str),
        out: &mut Diagnostics,
        get: impl Fn(&'t DeValue<'i>) -> Option<T>,
    ) -> Option<Placed<T>> {
        let value = self.value(key)?;
        let span = span_of(value);
        let got = get(value.get_ref());
        if got.is_none() {
            out.push(wrong_type(key, &Text::new(en, ru), value.get_ref(), span));
        }
        got.map(|value| Placed { value, span })
    }

    /// A string.
    pub fn string(&mut self, key: &'static str, out: &mut Diagnostics) -> Option<Placed<&'t str>> {
        self.typed(key, ("a string", "строка"), out, |value| match value {
            DeValue::String(text) => Some(text.as_ref()),
            _ => None,
        })
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, key: &'static str, out: &mut Diagnostics) -> Option<Placed<bool>> {
        self.typed(key, ("true or false", "true или false"), out, |value| match value {
            DeValue::Boolean(value) => Some(*value),
            _ => None,
        })
    }

    /// A whole number within a range.
    pub fn integer(
        &mut self,
        key: &'static str,
        range: std::ops::RangeInclusive<u32>,
        out: &mut Diagnostics,
    ) -> Option<Placed<u32>> {
        let value = self.value(key)?;
        whole(key, value, &range, out)
    }

    /// A finite number, exactly as written.
    pub fn decimal(&mut self, key: &'static str, out: &mut Diagnostics) -> Option<Placed<Decimal>> {
        let value = self.value(key)?;
        let span = span_of(value);
        let text: Cow<'_, str> = match value.get_ref() {
            DeValue::Float(float) => float.as_str().into(),
            DeValue::Integer(integer) => match i64::from_str_radix(integer.as_str(), integer.radix()) {
                Ok(n) => n.to_string().into(),
                Err(_) => integer.as_str().into(),
            },
            other => {
                out.push(wrong_type(key, &Text::new("a number", "число"), other, span));
                return None;
            }
        };
        match text.parse() {
            Ok(value) => Some(Placed { value, span }),
            Err(NotDecimal::NotFinite) => {
                let text = shorten(&text);
                let message = crate::text!(
                    "{key} must be a finite number, not {text}",
                    "значение {key} должно быть конечным числом, а не {text}"
                );
                out.push(Diagnostic::error(Code::BadValue, span, message));
                None
            }
            Err(NotDecimal::OutOfRange) => {
                let text = shorten(&text);
                let message = crate::text!(
                    "{key} = {text} has more than twelve digits before or six behind the point",
                    "в {key} = {text} больше двенадцати цифр до точки или шести после неё"
                );
                out.push(Diagnostic::error(Code::BadValue, span, message));
                None
            }
        }
    }

    /// One of several words.
    pub fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        options: &[(&str, T)],
        out: &mut Diagnostics,
    ) -> Option<Placed<T>> {
        let Placed { value: word, span } = self.string(key, out)?;
        if let Some((_, value)) = options.iter().find(|(name, _)| *name == word) {
            return Some(Placed { value: *value, span });
        }
        let names: Vec<_> = options.iter().map(|(name, _)| *name).collect();
        out.push(unknown_choice(key, word, &names, span));
        None
    }

    /// A table inside the table.
    #[must_use]
    pub fn table(&mut self, key: &'static str, out: &mut Diagnostics) -> Section<'t, 'i> {
        if let Keys::Whole(whole) = self.table {
            self.asked.push(key);
            let Some(table) = whole.table(key) else { return self.missing(key) };
            let span = Span::new(table.span.start, table.span.end);
            let (asked, read) = (Vec::with_capacity(8), 0);
            let (table, key_span) = (Keys::Usual(whole.entries(table)), span_of(&table.key));
            let vocabulary = self.vocabulary;
            return Section { name: key, table, span, key: key_span, asked, read, vocabulary };
        }
        if self.table.find(key).is_none() {
            if self.is_present() {
                self.asked.push(key);
            }
            return self.missing(key);
        }
        let found = self.typed(key, ("a table", "таблица"), out, |value| match value {
            DeValue::Table(table) => Some(table),
            _ => None,
        });
        let section = Section::new(key, found.map(|found| (found.value, found.span))).with(self.vocabulary);
        Section { key: self.key_span(key), ..section }
    }

    /// A table inside the table that the document does not have.
    fn missing(&self, key: &'static str) -> Self {
        Self { key: self.span, ..Self::new(key, None).with(self.vocabulary) }
    }

    /// All keys with their values, for a table whose keys its author chooses.
    pub fn entries(
        &mut self,
    ) -> impl Iterator<Item = (&'t Spanned<Cow<'i, str>>, &'t Spanned<DeValue<'i>>)> + use<'t, 'i> {
        self.table.entries()
    }

    /// Reports every key that was not asked for.
    pub fn finish(self, out: &mut Diagnostics) {
        if self.table.are_all(self.read) {
            return;
        }
        for (key, _) in self.table.entries() {
            let name = key.get_ref().as_ref();
            if !self.asked.contains(&name) {
                let is_first = |&(at, asked): &(usize, &&'static str)| !self.asked[..at].contains(asked);
                let known: Vec<_> = self.asked.iter().enumerate().filter(is_first).map(|(_, asked)| *asked).collect();
                out.push(unknown_key(self.name, name, &known, self.vocabulary, span_of(key)));
            }
        }
    }
}

/// The place of something that the TOML parser has measured.
#[must_use]
pub fn span_of<T>(spanned: &Spanned<T>) -> Span {
    let range = spanned.span();
    Span::new(range.start, range.end)
}

/// A value that must be a whole number within a range.
pub fn whole(
    key: &str,
    value: &Spanned<DeValue<'_>>,
    range: &std::ops::RangeInclusive<u32>,
    out: &mut Diagnostics,
) -> Option<Placed<u32>> {
    let span = span_of(value);
    let DeValue::Integer(integer) = value.get_ref() else {
        out.push(wrong_type(key, &Text::new("a whole number", "целое число"), value.get_ref(), span));
        return None;
    };
    let number = u32::from_str_radix(integer.as_str(), integer.radix()).ok().filter(|n| range.contains(n));
    if number.is_none() {
        let (low, high) = (range.start(), range.end());
        let integer = integer.to_string();
        let integer = shorten(&integer);
        let message = if *high == u32::MAX {
            crate::text!(
                "{key} must be at least {low}, not {integer}",
                "значение {key} должно быть не меньше {low}, а не {integer}"
            )
        } else {
            crate::text!(
                "{key} must be from {low} to {high}, not {integer}",
                "значение {key} должно быть от {low} до {high}, а не {integer}"
            )
        };
        out.push(Diagnostic::error(Code::BadValue, span, message));
    }
    number.map(|value| Placed { value, span })
}

/// A value of another type than its key wants.
#[must_use]
pub fn wrong_type(key: &str, expected: &Text, got: &DeValue<'_>, span: Span) -> Diagnostic {
    let is_quoted_number =
        matches!(got, DeValue::String(text) if text.parse::<f64>().is_ok() || matches!(&**text, "true" | "false"));
    let got = match got {
        DeValue::String(_) => Text::new("a string", "строка"),
        DeValue::Integer(_) => Text::new("a whole number", "целое число"),
        DeValue::Float(_) => Text::new("a decimal number", "дробное число"),
        DeValue::Boolean(_) => Text::new("true or false", "true или false"),
        DeValue::Datetime(_) => Text::new("a date", "дата"),
        DeValue::Array(_) => Text::new("a list", "список"),
        DeValue::Table(_) => Text::new("a table", "таблица"),
    };
    let message = Text {
        en: format!("{key} must be {}, not {}", expected.en, got.en),
        ru: format!("ключу {key} нужно значение другого типа: {}, а не {}", expected.ru, got.ru),
    };
    let error = Diagnostic::error(Code::WrongType, span, message);
    if is_quoted_number {
        error.help(Text::new("write it without quotes", "пишите без кавычек"))
    } else {
        error
    }
}
