//! TOML as documents are usually written, read line by line.
//!
//! Checks of millions of short documents feel the tokens, events and trees of a general parser. Tables with bare
//! keys, strings without escapes, numbers, lists and inline tables of such on one line, and remarks are read here into
//! the tree that the general parser makes of them, with the same places. In any doubt nothing is read, and the general
//! parser, which alone knows the whole of TOML and what to say about mistakes, has its turn; a test compares both.

use std::borrow::Cow;

use toml::de::DeValue;

use super::tree::{Entry, Placed, Table, TomlFault, Value, read_general, value_of};
use crate::text::Span;

/// Tables with more keys than this are unusual: looking for one key among many takes time.
const MOST_KEYS: usize = 64;

/// The tree of a text, and its faults in TOML, by their places.
///
/// ```
/// let (tree, faults) = kletka::settings::read("size = 7\n[rules]\nkomi = 2.5");
/// assert!(faults.is_empty());
/// assert_eq!(tree.value.get("size").unwrap().value.as_integer(), Some(7));
/// assert_eq!(tree.value.inside("rules", "komi").unwrap().span.range(), 24..27);
/// ```
#[must_use]
pub fn read(text: &str) -> (Placed<Table<'_>>, Vec<TomlFault>) {
    usual(text).map_or_else(|| read_general(text), |tree| (tree, Vec::new()))
}

/// The same of a text in usual spelling; `None` of another, or in any doubt.
pub(crate) fn usual(text: &str) -> Option<Placed<Table<'_>>> {
    let span = Span::default();
    read_usual(text).map(|value| Placed { value, span })
}

/// Reads a text; `None` when it is spelled in another way, or in any doubt.
fn read_usual(text: &str) -> Option<Table<'_>> {
    // Control characters, which no TOML has but in escapes. A carriage return is one too, though it may end a line.
    let is_control = |byte: u8| (byte < b' ' && byte != b'\n' && byte != b'\t') || byte == 0x7f;
    if text
        .as_bytes()
        .iter()
        .fold(0_u8, |found, &byte| found | u8::from(is_control(byte)))
        != 0
    {
        return None;
    }
    let mut reader = UsualReader { text, at: 0 };
    let mut root = reader.entries()?;
    while reader.at < text.len() {
        let from = reader.at;
        reader.at += 1;
        let key = reader.key()?;
        reader.eat(b']')?;
        let span = reader.since(from);
        reader.end_line()?;
        let table = Value::Table(reader.entries()?);
        push(&mut root, key, Placed { value: table, span })?;
    }
    Some(root)
}

/// Adds a key; `None` where it is there already or too many are.
#[inline]
fn push<'i>(
    table: &mut Table<'i>,
    key: Placed<Cow<'i, str>>,
    value: Placed<Value<'i>>,
) -> Option<()> {
    let is_fresh = table.entries.len() < MOST_KEYS && table.position(&key.value).is_none();
    is_fresh.then(|| table.entries.push(Entry { key, value }))
}

/// The bytes of bare keys.
const KEY: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        byte += 1;
    }
    table
};

/// A place in the text.
struct UsualReader<'i> {
    text: &'i str,
    at: usize,
}

impl<'i> UsualReader<'i> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, expected: u8) -> Option<()> {
        (self.peek()? == expected).then(|| self.at += 1)
    }

    fn since(&self, from: usize) -> Span {
        Span::new(from, self.at)
    }

    fn spaces(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// The keys up to a table's name or the end.
    fn entries(&mut self) -> Option<Table<'i>> {
        let mut table = Table {
            entries: Vec::with_capacity(8),
        };
        while let Some(first) = self.next_line() {
            if first == b'[' {
                break;
            }
            let key = self.key()?;
            self.equals()?;
            let value = self.value()?;
            push(&mut table, key, value)?;
            self.end_line()?;
        }
        Some(table)
    }

    /// Passes over what holds nothing, up to the first byte of a line that holds something; `None` at the end.
    fn next_line(&mut self) -> Option<u8> {
        loop {
            match self.peek()? {
                b' ' | b'\t' | b'\n' => self.at += 1,
                b'#' => self.remark(),
                other => return Some(other),
            }
        }
    }

    fn remark(&mut self) {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
    }

    /// The end of the line behind a value or a table's name.
    fn end_line(&mut self) -> Option<()> {
        self.spaces();
        match self.peek() {
            None | Some(b'\n') => Some(()),
            Some(b'#') => {
                self.remark();
                Some(())
            }
            Some(_) => None,
        }
    }

    /// A bare key.
    fn key(&mut self) -> Option<Placed<Cow<'i, str>>> {
        let from = self.at;
        while self.peek().is_some_and(|byte| KEY[usize::from(byte)]) {
            self.at += 1;
        }
        (self.at > from).then(|| Placed {
            value: self.text[from..self.at].into(),
            span: self.since(from),
        })
    }

    fn equals(&mut self) -> Option<()> {
        self.spaces();
        self.eat(b'=')?;
        self.spaces();
        Some(())
    }

    fn value(&mut self) -> Option<Placed<Value<'i>>> {
        if self.peek()? != b'{' {
            return self.list();
        }
        self.between(b'}', Table::default(), Value::Table, |reader, table| {
            let key = reader.key()?;
            reader.equals()?;
            let value = reader.list()?;
            push(table, key, value)
        })
    }

    /// A list of scalars, or a scalar.
    fn list(&mut self) -> Option<Placed<Value<'i>>> {
        if self.peek()? != b'[' {
            return self.scalar();
        }
        self.between(b']', Vec::new(), Value::List, |reader, list| {
            list.push(reader.scalar()?);
            Some(())
        })
    }

    /// One item or several, between brackets on one line.
    fn between<T>(
        &mut self,
        close: u8,
        mut items: T,
        make: fn(T) -> Value<'i>,
        item: fn(&mut Self, &mut T) -> Option<()>,
    ) -> Option<Placed<Value<'i>>> {
        let from = self.at;
        self.at += 1;
        loop {
            self.spaces();
            item(self, &mut items)?;
            self.spaces();
            if self.eat(close).is_some() {
                return Some(Placed {
                    value: make(items),
                    span: self.since(from),
                });
            }
            self.eat(b',')?;
        }
    }

    fn scalar(&mut self) -> Option<Placed<Value<'i>>> {
        let from = self.at;
        let rest = &self.text[from..];
        let value = if let Some(inside) = rest.strip_prefix("'''") {
            let inside = inside.strip_prefix('\n').unwrap_or(inside);
            let bytes = inside.as_bytes();
            let length =
                memchr::memchr_iter(b'\'', bytes).find(|&at| bytes[at..].starts_with(b"'''"))?;
            self.at += rest.len() - inside.len() + length + 3;
            // Up to two quotes more would belong to the string.
            (self.peek() != Some(b'\'')).then(|| Value::String(inside[..length].into()))?
        } else if let Some(inside) = rest.strip_prefix('\'') {
            let length = memchr::memchr2(b'\'', b'\n', inside.as_bytes())?;
            self.string(inside, length, b'\'')?
        } else if let Some(inside) = rest.strip_prefix('"') {
            let length = memchr::memchr3(b'"', b'\\', b'\n', inside.as_bytes())?;
            self.string(inside, length, b'"')?
        } else {
            let is_part = |byte: &u8| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-' | b':' | b'_')
            };
            let length = rest.bytes().take_while(is_part).count();
            self.at += length;
            bare(&rest[..length])?
        };
        Some(Placed {
            value,
            span: self.since(from),
        })
    }

    /// A string on one line; an empty one may be the beginning of one on several.
    fn string(&mut self, inside: &'i str, length: usize, close: u8) -> Option<Value<'i>> {
        self.at += length + 2;
        let is_closed =
            inside.as_bytes()[length] == close && (length > 0 || self.peek() != Some(close));
        is_closed.then(|| Value::String(inside[..length].into()))
    }
}

/// A number, a date, true or false.
fn bare(word: &str) -> Option<Value<'_>> {
    match word.as_bytes() {
        b"true" => Some(Value::Boolean(true)),
        b"false" => Some(Value::Boolean(false)),
        b"0" | [b'1'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => Some(Value::Integer(word.into())),
        _ => DeValue::parse(word)
            .ok()
            .map(|value| value_of(value.into_inner())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares both readings of a text, where this one reads it at all.
    fn compare(text: &str) -> bool {
        let Some(usual) = read_usual(text) else {
            return false;
        };
        let (general, faults) = read_general(text);
        assert_eq!(faults, [], "{text:?}");
        assert_eq!(
            general,
            Placed {
                value: usual,
                span: Span::default()
            },
            "{text:?}"
        );
        true
    }

    #[test]
    fn documents_as_they_are_written_are_read() {
        for text in [
            "kletka = 1\ngame = \"parcel\"\n[record]\nmoves = '''\n1. [d4-5]\n'''\n",
            "a=0\nb = 99 # remark\n\n  c = true\n# remark\n[t] # remark\nkomi = -1.5\ndate = 2026-11-21\ntime = 10:00:00",
            "players = { A = \"Аня\", B = [ 'b', \"\" ] }\ntags = [\"x\",\"y\" ]\nscore = {blue=3,red=3.5}\n",
            "[record]\nmoves = '''one'''\n[empty]",
            "",
        ] {
            assert!(compare(text), "{text:?}");
        }
    }

    #[test]
    fn what_is_unusual_is_left_alone() {
        for text in [
            "a = 1\na = 2",
            "[t]\n[t]",
            "t = 1\n[t]",
            "[t]\na = 1\na = 2",
            "a.b = 1",
            "[a.b]",
            "[[a]]",
            "a = \"\\n\"",
            "a = \"\"\"x\"\"\"",
            "a = '''x''''",
            "a = 1\r\n",
            "a = \"\u{7}\"",
            "a = 01",
            "a = 1 2",
            "a =",
            "= 1",
            "a",
            "\u{feff}a = 1",
            "a = {}",
            "a = [\n1]",
            "a = \"x",
            "a = 'x",
            "a = '''x",
            "[a",
            "a = 1979-05-27 07:32:00",
            "\"a\" = 1",
            "a = {b = 1, b = 2}",
        ] {
            assert!(!compare(text), "{text:?}");
        }
    }

    #[test]
    fn whatever_is_read_means_the_same_to_the_general_parser() {
        let pieces = "a|b-c|1|07|42|1.5|true|\"x\"|\"\"|'y'|''|'''|'|\"|\\|\n|\n| | = | = |=|[|]|[t]\n|\n[u]\n|{|}|, |#|\t|.|ж|2026-11-21|\
                      k = 1\n|l = \"z\"\n|m = '''\nmoves'''\n|\r\n|\u{7f}|[[v]]\n|n = [1, 2]\n|o = { p = 3 }\n";
        let pieces: Vec<_> = pieces.split('|').collect();
        let (mut state, mut read) = (1_u64, 0);
        let mut next = |below: usize| {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            usize::try_from(state >> 33).unwrap_or_default() % below
        };
        for _ in 0..100_000 {
            let text: String = (0..=next(9)).map(|_| pieces[next(pieces.len())]).collect();
            read += usize::from(compare(&text));
        }
        assert!(read > 5_000, "only {read} of the texts were usual");
    }
}
