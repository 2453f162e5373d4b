//! The tree of a TOML text: tables, keys and values with their places.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::text::{Span, Text, joined};

/// Something and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

impl<T> Placed<T> {
    /// Something else in the same place.
    #[must_use]
    pub fn map<U>(self, get: impl FnOnce(T) -> U) -> Placed<U> {
        Placed {
            value: get(self.value),
            span: self.span,
        }
    }
}

impl Placed<&str> {
    /// The same text for keeps.
    #[must_use]
    pub fn owned(self) -> Placed<String> {
        self.map(str::to_owned)
    }
}

/// A value. Numbers and dates are kept as they are written, but for the underscores in them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'i> {
    /// A string, its escapes resolved.
    String(Cow<'i, str>),
    /// A whole number.
    Integer(Cow<'i, str>),
    /// A number with a fraction or an exponent, `inf` or `nan`.
    Float(Cow<'i, str>),
    /// `true` or `false`.
    Boolean(bool),
    /// A date, a time or both.
    Date(Cow<'i, str>),
    /// A list.
    List(Vec<Placed<Self>>),
    /// A table.
    Table(Table<'i>),
}

/// A table: its keys in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table<'i> {
    /// The keys with their values, no key twice.
    pub entries: Vec<Entry<'i>>,
}

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'i> {
    /// The key.
    pub key: Placed<Cow<'i, str>>,
    /// The value.
    pub value: Placed<Value<'i>>,
}

impl<'i> Value<'i> {
    /// The string, if it is one.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self {
            Some(text)
        } else {
            None
        }
    }

    /// A name, or several in a list.
    #[must_use]
    pub fn names(&self) -> Option<String> {
        let Self::List(list) = self else {
            return self.as_str().map(str::to_owned);
        };
        let names: Vec<_> = list.iter().filter_map(|one| one.value.as_str()).collect();
        Some(names.join(", "))
    }

    /// The table, if it is one.
    #[must_use]
    pub fn as_table(&self) -> Option<&Table<'i>> {
        if let Self::Table(table) = self {
            Some(table)
        } else {
            None
        }
    }

    /// The whole number, if it is one that is not too large.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        let Self::Integer(text) = self else {
            return None;
        };
        let radix = match text.as_bytes() {
            [b'0', b'x', ..] => 16,
            [b'0', b'o', ..] => 8,
            [b'0', b'b', ..] => 2,
            _ => return text.parse().ok(),
        };
        i64::from_str_radix(&text[2..], radix).ok()
    }

    /// The value as people read it: a string, a number or a date as it is, the values of a list
    /// with commas; nothing of a table.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::String(text) | Self::Integer(text) | Self::Float(text) | Self::Date(text) => {
                text.to_string()
            }
            Self::Boolean(it) => it.to_string(),
            Self::List(list) => joined(list.iter().map(|one| one.value.text()), ", "),
            Self::Table(_) => String::new(),
        }
    }

    /// The same without places.
    pub(crate) fn plain(self) -> Self {
        match self {
            Self::List(list) => Self::List(list.into_iter().map(Placed::plain).collect()),
            Self::Table(table) => Self::Table(table.plain()),
            other => other,
        }
    }

    /// The kind of value, in words.
    pub(super) const fn kind(&self) -> (&'static str, &'static str) {
        match self {
            Self::String(_) => ("a string", "строка"),
            Self::Integer(_) => ("a whole number", "целое число"),
            Self::Float(_) => ("a decimal number", "дробное число"),
            Self::Boolean(_) => ("true or false", "true или false"),
            Self::Date(_) => ("a date", "дата"),
            Self::List(_) => ("a list", "список"),
            Self::Table(_) => ("a table", "таблица"),
        }
    }
}

impl<'i> Table<'i> {
    /// Where a key stands among the entries.
    #[inline]
    pub(super) fn position(&self, key: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.is(key))
    }

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Placed<Value<'i>>> {
        self.position(key).map(|at| &self.entries[at].value)
    }

    /// The value of a key in a table inside the table.
    #[must_use]
    pub fn inside(&self, table: &str, key: &str) -> Option<&Placed<Value<'i>>> {
        self.get(table)?.value.as_table()?.get(key)
    }

    /// The words of the table in both languages, under the keys `en` and `ru`.
    #[must_use]
    pub fn words(&self) -> Option<Text> {
        Some(Text::new(
            self.get("en")?.value.as_str()?,
            self.get("ru")?.value.as_str()?,
        ))
    }
}

impl Table<'_> {
    /// The same without places, its keys by their names: equal for texts that say the same.
    pub(super) fn plain(self) -> Self {
        let plain = |Entry { key, value }| Entry {
            key: Placed {
                span: Span::default(),
                ..key
            },
            value: value.plain(),
        };
        let mut entries: Vec<_> = self.entries.into_iter().map(plain).collect();
        entries.sort_by(|one, other| one.key.value.cmp(&other.key.value));
        Self { entries }
    }

    /// The same without a key of a table inside it, or of its own where `table` is empty, and without a table that is
    /// empty then.
    pub(super) fn without(mut self, table: &str, key: &str) -> Self {
        if table.is_empty() {
            self.entries.retain(|entry| !entry.is(key));
        } else if let Some(entry) = self.entries.iter_mut().find(|entry| entry.is(table))
            && let Value::Table(inside) = &mut entry.value.value
        {
            inside.entries.retain(|entry| !entry.is(key));
            if inside.entries.is_empty() {
                self.entries.retain(|entry| !entry.is(table));
            }
        }
        self
    }
}

impl Placed<Value<'_>> {
    fn plain(self) -> Self {
        Self {
            value: self.value.plain(),
            span: Span::default(),
        }
    }
}

impl Entry<'_> {
    /// Whether the key is this one: most have another length or another first letter.
    #[inline]
    pub(super) fn is(&self, key: &str) -> bool {
        let (one, other) = (self.key.value.as_bytes(), key.as_bytes());
        one.len() == other.len() && one.first() == other.first() && one == other
    }
}

/// A fault that keeps a text from being TOML.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TomlFault {
    /// The parser's message.
    pub message: String,
    /// Where it is.
    pub span: Span,
}

crate::text::error_in_words!(TomlFault, fault => &fault.message);

/// The tree of a text, and its faults in TOML, as the general parser reads it.
pub(super) fn read_general(text: &str) -> (Placed<Table<'_>>, Vec<TomlFault>) {
    let (tree, errors) = DeTable::parse_recoverable(text);
    let mut faults: Vec<_> = errors
        .iter()
        .map(|error| {
            let range = error.span().unwrap_or(0..0);
            let span = Span::new(range.start.min(text.len()), range.end.min(text.len()));
            TomlFault {
                message: error.message().to_owned(),
                span,
            }
        })
        .collect();
    faults.sort_by_key(|fault| fault.span.start);
    (placed(tree, table_of), faults)
}

fn placed<T, U>(spanned: Spanned<T>, convert: impl FnOnce(T) -> U) -> Placed<U> {
    let range = spanned.span();
    Placed {
        value: convert(spanned.into_inner()),
        span: Span::new(range.start, range.end),
    }
}

fn table_of(table: DeTable<'_>) -> Table<'_> {
    let entry = |(key, value)| Entry {
        key: placed(key, |key| key),
        value: placed(value, value_of),
    };
    let mut entries: Vec<_> = table.into_iter().map(entry).collect();
    entries.sort_by_key(|entry| entry.key.span.start);
    Table { entries }
}

/// A value as the general parser reads it.
pub(super) fn value_of(value: DeValue<'_>) -> Value<'_> {
    match value {
        DeValue::String(text) => Value::String(text),
        DeValue::Integer(number) => Value::Integer(number.to_string().into()),
        DeValue::Float(number) => Value::Float(number.as_str().to_owned().into()),
        DeValue::Boolean(flag) => Value::Boolean(flag),
        DeValue::Datetime(date) => Value::Date(date.to_string().into()),
        DeValue::Array(list) => {
            Value::List(list.into_iter().map(|one| placed(one, value_of)).collect())
        }
        DeValue::Table(table) => Value::Table(table_of(table)),
    }
}
