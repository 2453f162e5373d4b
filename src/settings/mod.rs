//! Tables of a document with spans: typed reading of keys that collects faults instead of stopping.
//!
//! Knows TOML tables; the keys themselves are named by the documents and the games.

mod tables;
mod tree;
mod unknown;
mod usual;
mod write;

pub(crate) use tables::{TablePlace, add_table, drop_table, set_in, unset};
pub use tree::{Entry, Placed, Table, TomlFault, Value};
pub use unknown::{Home, Vocabulary, nearest, suggest, unknown_choice, unknown_key};
pub use usual::read;
pub(crate) use usual::usual;
pub use write::string;
pub(crate) use write::{
    Literal, Splice, block, differ_only_in, key, line_start, literal, newline, set, splice,
};

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::text::decimal::{Decimal, NotDecimal};
use crate::text::{Arrange as _, Code, Diagnostic, Diagnostics, Span, Text, shorten};

/// A table that is read key by key; [`Section::finish`] reports the keys that were not asked for.
#[derive(Debug)]
pub struct Section<'t, 'i> {
    name: &'static str,
    table: Option<&'t Table<'i>>,
    span: Span,
    key: Span,
    /// The keys asked for, in their order; some twice.
    asked: Vec<&'static str>,
    /// Which of the first keys of the table were asked for, a bit for each.
    read: u64,
    /// The keys that games have, for messages about those that are unknown.
    vocabulary: &'t Vocabulary,
}

impl<'t, 'i> Section<'t, 'i> {
    /// The table `name`; `None` stands for a table that the document does not have.
    #[must_use]
    pub fn new(name: &'static str, table: Option<(&'t Table<'i>, Span)>) -> Self {
        let span = table.map_or(Span::default(), |(_, span)| span);
        let asked = Vec::with_capacity(if table.is_some() { 16 } else { 0 });
        let table = table.map(|(table, _)| table);
        Self {
            name,
            table,
            span,
            key: span,
            asked,
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
        self.table.is_some()
    }

    /// The string under a key, without counting the key as read.
    #[must_use]
    pub fn peek(&self, key: &str) -> Option<&'t str> {
        self.table?.get(key)?.value.as_str()
    }

    /// The content of a key, without counting the key as read.
    pub(crate) fn content(&self, key: &str) -> Option<&'t Value<'i>> {
        Some(&self.table?.get(key)?.value)
    }

    #[inline]
    fn entry(&mut self, key: &'static str) -> Option<&'t Entry<'i>> {
        let table = self.table?;
        self.asked.push(key);
        let at = table.position(key)?;
        self.read |= if at < 64 { 1 << at } else { 0 };
        Some(&table.entries[at])
    }

    /// The value of a key, of whatever type.
    #[inline]
    pub fn value(&mut self, key: &'static str) -> Option<&'t Placed<Value<'i>>> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The place of a key itself.
    #[must_use]
    pub fn key_span(&self, key: &str) -> Span {
        let mut entries = self.table.into_iter().flat_map(|table| &table.entries);
        entries
            .find(|entry| entry.is(key))
            .map_or(self.span, |entry| entry.key.span)
    }

    fn typed<T>(
        &mut self,
        key: &'static str,
        expected: (&str, &str),
        out: &mut Diagnostics,
        get: impl Fn(&'t Value<'i>) -> Option<T>,
    ) -> Option<Placed<T>> {
        let found = self.value(key)?;
        let got = get(&found.value);
        if got.is_none() {
            out.push(wrong_type(key, expected, found));
        }
        got.map(|value| Placed {
            value,
            span: found.span,
        })
    }

    /// A string.
    pub fn string(&mut self, key: &'static str, out: &mut Diagnostics) -> Option<Placed<&'t str>> {
        self.typed(key, ("a string", "строка"), out, Value::as_str)
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, key: &'static str, out: &mut Diagnostics) -> Option<Placed<bool>> {
        self.typed(
            key,
            ("true or false", "true или false"),
            out,
            |value| match value {
                Value::Boolean(value) => Some(*value),
                _ => None,
            },
        )
    }

    /// A whole number within a range.
    pub fn integer(
        &mut self,
        key: &'static str,
        range: RangeInclusive<u32>,
        out: &mut Diagnostics,
    ) -> Option<Placed<u32>> {
        whole(key, self.value(key)?, &range, out)
    }

    /// The size of a field, `size = 7` or `size = [width, height]`: cells in a row and in a column, each within `sides`.
    /// `example` is a size as a list.
    pub fn size(
        &mut self,
        sides: RangeInclusive<u8>,
        example: &str,
        out: &mut Diagnostics,
    ) -> Option<Placed<(u8, u8)>> {
        let found = self.value("size")?;
        let range = u32::from(*sides.start())..=u32::from(*sides.end());
        let mut side = |value| {
            whole("size", value, &range, out).and_then(|side| u8::try_from(side.value).ok())
        };
        let size = match &found.value {
            Value::Integer(_) => side(found).map(|side| (side, side)),
            Value::List(list) => {
                if let [width, height] = &list[..] {
                    side(width).zip(side(height))
                } else {
                    let message = text!(
                        "a size as a list has two numbers, width and height: {example}",
                        "в списке size два числа, ширина и высота: {example}"
                    );
                    out.error(Code::BadValue, found.span, message);
                    None
                }
            }
            _ => {
                out.push(wrong_type(
                    "size",
                    ("a number or [width, height]", "число или [ширина, высота]"),
                    found,
                ));
                None
            }
        };
        size.map(|value| Placed {
            value,
            span: found.span,
        })
    }

    /// A finite number, exactly as written.
    pub fn decimal(&mut self, key: &'static str, out: &mut Diagnostics) -> Option<Placed<Decimal>> {
        let found = self.value(key)?;
        let text: Cow<'_, str> = match &found.value {
            Value::Float(float) => float.as_ref().into(),
            Value::Integer(text) => found
                .value
                .as_integer()
                .map_or(text.as_ref().into(), |n| n.to_string().into()),
            _ => {
                out.push(wrong_type(key, ("a number", "число"), found));
                return None;
            }
        };
        let message = match text.parse() {
            Ok(value) => {
                return Some(Placed {
                    value,
                    span: found.span,
                });
            }
            Err(NotDecimal::NotFinite) => {
                let text = shorten(&text);
                text!(
                    "{key} must be a finite number, not {text}",
                    "значение {key} должно быть конечным числом, а не {text}"
                )
            }
            Err(NotDecimal::OutOfRange) => {
                let text = shorten(&text);
                text!(
                    "{key} = {text} has more than twelve digits before or six behind the point",
                    "в {key} = {text} больше двенадцати цифр до точки или шести после неё"
                )
            }
        };
        out.error(Code::BadValue, found.span, message);
        None
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
            return Some(Placed {
                value: *value,
                span,
            });
        }
        let names: Vec<_> = options.iter().map(|(name, _)| *name).collect();
        out.push(unknown_choice(key, word, &names, span));
        None
    }

    /// A table inside the table.
    #[must_use]
    pub fn table(&mut self, key: &'static str, out: &mut Diagnostics) -> Section<'t, 'i> {
        let found = self.entry(key);
        let table = found.and_then(|entry| Some((entry.value.value.as_table()?, entry.value.span)));
        if let (Some(entry), None) = (found, table) {
            out.push(wrong_type(key, ("a table", "таблица"), &entry.value));
        }
        let key_span = found.map_or(self.span, |entry| entry.key.span);
        Section {
            key: key_span,
            ..Section::new(key, table).with(self.vocabulary)
        }
    }

    /// The items of a list, each of which `get` must find to be as expected; `None` without the key.
    #[inline]
    pub fn list<T>(
        &mut self,
        key: &'static str,
        expected: (&str, &str),
        out: &mut Diagnostics,
        get: impl Fn(&'t Value<'i>) -> Option<T>,
    ) -> Option<Vec<Placed<T>>> {
        let found = self.value(key)?;
        let Value::List(list) = &found.value else {
            out.push(wrong_type(key, expected, found));
            return Some(Vec::new());
        };
        let mut items = Vec::new();
        for one in list {
            match get(&one.value) {
                Some(value) => items.push(Placed {
                    value,
                    span: one.span,
                }),
                None => out.push(wrong_type(key, expected, one)),
            }
        }
        Some(items)
    }

    /// The tables of a list.
    pub fn tables(
        &mut self,
        key: &'static str,
        expected: (&str, &str),
        out: &mut Diagnostics,
    ) -> Vec<Section<'t, 'i>> {
        let found = self.list(key, expected, out, Value::as_table);
        found
            .into_iter()
            .flatten()
            .map(|table| Section::new(key, Some((table.value, table.span))))
            .collect()
    }

    /// All keys with their values, for a table whose keys its author chooses.
    pub fn entries(&mut self) -> impl Iterator<Item = &'t Entry<'i>> + use<'t, 'i> {
        self.table.into_iter().flat_map(|table| &table.entries)
    }

    /// Reports every key that was not asked for.
    pub fn finish(self, out: &mut Diagnostics) {
        let entries = self.table.map_or(&[][..], |table| &table.entries);
        if entries.len() == self.read.count_ones() as usize {
            return;
        }
        let mut unknown: Vec<_> = entries
            .iter()
            .map(|entry| &entry.key)
            .filter(|key| !self.asked.contains(&key.value.as_ref()))
            .collect();
        // By name: where there are too many for all to be reported, it does not depend on their order which ones are.
        unknown.arrange_by(|one, other| one.value.cmp(&other.value));
        let is_first = |&(at, asked): &(usize, &&'static str)| !self.asked[..at].contains(asked);
        let known: Vec<_> = self
            .asked
            .iter()
            .enumerate()
            .filter(is_first)
            .map(|(_, asked)| *asked)
            .collect();
        for key in unknown {
            out.push(unknown_key(
                self.name,
                &key.value,
                &known,
                self.vocabulary,
                key.span,
            ));
        }
    }
}

/// A value that must be a whole number within a range.
pub fn whole(
    key: &str,
    found: &Placed<Value<'_>>,
    range: &RangeInclusive<u32>,
    out: &mut Diagnostics,
) -> Option<Placed<u32>> {
    let Value::Integer(text) = &found.value else {
        out.push(wrong_type(key, ("a whole number", "целое число"), found));
        return None;
    };
    let number = found
        .value
        .as_integer()
        .and_then(|number| u32::try_from(number).ok())
        .filter(|n| range.contains(n));
    if number.is_none() {
        let (low, high) = (range.start(), range.end());
        let is_less = text.starts_with('-')
            || found
                .value
                .as_integer()
                .is_some_and(|number| number < (*low).into());
        let text = shorten(text);
        // Such a large limit is named only where the number is beyond it.
        let message = if *high == u32::MAX && is_less {
            text!(
                "{key} must be at least {low}, not {text}",
                "значение {key} должно быть не меньше {low}, а не {text}"
            )
        } else {
            text!(
                "{key} must be from {low} to {high}, not {text}",
                "значение {key} должно быть от {low} до {high}, а не {text}"
            )
        };
        out.error(Code::BadValue, found.span, message);
    }
    number.map(|value| Placed {
        value,
        span: found.span,
    })
}

/// A value of another type than its key wants.
#[must_use]
pub fn wrong_type(key: &str, (en, ru): (&str, &str), found: &Placed<Value<'_>>) -> Diagnostic {
    let (got_en, got_ru) = found.value.kind();
    let message = text!(
        "{key} must be {en}, not {got_en}",
        "ключу {key} нужно значение другого типа: {ru}, а не {got_ru}"
    );
    let error = Diagnostic::error(Code::WrongType, found.span, message);
    match found.value.as_str() {
        Some(text) if text.parse::<f64>().is_ok() || matches!(text, "true" | "false") => {
            error.help(Text::new("write it without quotes", "пишите без кавычек"))
        }
        _ => error,
    }
}
