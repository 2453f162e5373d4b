//! TOML as documents are usually written, read line by line.
//!
//! Whoever checks millions of short documents feels the tokens, events and trees of a general parser. Tables with bare
//! keys, strings without escapes, whole numbers, lists and inline tables of such on one line, and remarks are read here
//! as what the general parser makes of them, with the same places. In any doubt nothing is read, and the general parser,
//! which alone knows the whole of TOML and what to say about mistakes, has its turn; a test compares both.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A key and its value.
#[derive(Debug)]
pub(super) struct Entry<'i> {
    pub(super) key: Spanned<Cow<'i, str>>,
    pub(super) value: Spanned<DeValue<'i>>,
}

impl Entry<'_> {
    #[inline]
    pub(super) fn is(&self, key: &str) -> bool {
        is_same(self.key.get_ref(), key)
    }
}

/// Whether two short words are the same: most have another length or another first letter.
#[inline]
fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    one.len() == other.len() && one.first() == other.first() && one == other
}

/// A table that has a line of its own, `[board]`.
#[derive(Debug)]
pub(super) struct Table<'i> {
    pub(super) key: Spanned<Cow<'i, str>>,
    pub(super) span: Range<usize>,
    from: usize,
    to: usize,
}

/// A document in its usual spelling.
#[derive(Debug)]
pub struct Usual<'i> {
    /// All keys with their values, those of the document itself first.
    entries: Vec<Entry<'i>>,
    tables: Vec<Table<'i>>,
}

/// Documents with more keys than this are unusual: looking for one key among many takes time.
const MOST_KEYS: usize = 64;

impl<'i> Usual<'i> {
    /// Reads a document that has no other tables than those named; `None` when it is spelled otherwise, or in any doubt.
    #[must_use]
    pub fn read(text: &'i str, names: &[&str]) -> Option<Self> {
        if text.as_bytes().iter().fold(0_u8, |found, &byte| found | u8::from(is_control(byte))) != 0 {
            return None;
        }
        let mut reader = Reader { text, at: 0 };
        let mut read = Self { entries: Vec::with_capacity(8), tables: Vec::with_capacity(names.len()) };
        while let Some(first) = reader.next_line() {
            let from = reader.at;
            if first == b'[' {
                reader.at += 1;
                let key = reader.key()?;
                reader.eat(b']')?;
                let is_new =
                    names.iter().any(|name| is_same(name, key.get_ref())) && read.table(key.get_ref()).is_none();
                is_new.then_some(())?;
                let end = read.entries.len();
                read.tables.push(Table { key, span: from..reader.at, from: end, to: end });
            } else {
                let key = reader.key()?;
                reader.equals()?;
                let value = reader.value()?;
                let before = match read.tables.last_mut() {
                    Some(table) => {
                        table.to += 1;
                        &read.entries[table.from..]
                    }
                    None if names.iter().any(|name| is_same(name, key.get_ref())) => return None,
                    None => &read.entries,
                };
                if before.len() == MOST_KEYS || before.iter().any(|entry| entry.is(key.get_ref())) {
                    return None;
                }
                read.entries.push(Entry { key, value });
            }
            reader.end_line()?;
        }
        Some(read)
    }

    pub(super) fn root(&self) -> &[Entry<'i>] {
        &self.entries[..self.tables.first().map_or(self.entries.len(), |table| table.from)]
    }

    pub(super) fn table(&self, name: &str) -> Option<&Table<'i>> {
        self.tables.iter().find(|table| is_same(table.key.get_ref(), name))
    }

    pub(super) fn entries(&self, table: &Table<'i>) -> &[Entry<'i>] {
        &self.entries[table.from..table.to]
    }
}

/// Control characters, which no TOML has but in escapes. A carriage return is one as well, though it may end a line.
fn is_control(byte: u8) -> bool {
    (byte < b' ' && byte != b'\n' && byte != b'\t') || byte == 0x7f
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
struct Reader<'i> {
    text: &'i str,
    at: usize,
}

impl<'i> Reader<'i> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, expected: u8) -> Option<()> {
        (self.peek()? == expected).then(|| self.at += 1)
    }

    fn spaces(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
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

    /// What may stand behind a value or a table's name.
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
    fn key(&mut self) -> Option<Spanned<Cow<'i, str>>> {
        let from = self.at;
        while self.peek().is_some_and(|byte| KEY[usize::from(byte)]) {
            self.at += 1;
        }
        (self.at > from).then(|| Spanned::new(from..self.at, Cow::Borrowed(&self.text[from..self.at])))
    }

    fn equals(&mut self) -> Option<()> {
        self.spaces();
        self.eat(b'=')?;
        self.spaces();
        Some(())
    }

    fn value(&mut self) -> Option<Spanned<DeValue<'i>>> {
        match self.peek()? {
            b'[' => self.list(),
            b'{' => self.inline_table(),
            _ => self.scalar(),
        }
    }

    /// A list of scalars on one line.
    fn list(&mut self) -> Option<Spanned<DeValue<'i>>> {
        let from = self.at;
        let mut list = DeArray::new();
        self.at += 1;
        self.spaces();
        loop {
            list.push(self.scalar()?);
            self.spaces();
            if self.eat(b']').is_some() {
                return Some(Spanned::new(from..self.at, DeValue::Array(list)));
            }
            self.eat(b',')?;
            self.spaces();
        }
    }

    /// An inline table of scalars and lists on one line.
    fn inline_table(&mut self) -> Option<Spanned<DeValue<'i>>> {
        let from = self.at;
        let mut table = DeTable::new();
        self.at += 1;
        self.spaces();
        loop {
            let key = self.key()?;
            self.equals()?;
            let value = if self.peek()? == b'[' { self.list()? } else { self.scalar()? };
            table.insert(key, value).is_none().then_some(())?;
            self.spaces();
            if self.eat(b'}').is_some() {
                return Some(Spanned::new(from..self.at, DeValue::Table(table)));
            }
            self.eat(b',')?;
            self.spaces();
        }
    }

    fn scalar(&mut self) -> Option<Spanned<DeValue<'i>>> {
        let from = self.at;
        let rest = &self.text[from..];
        let value = if let Some(inside) = rest.strip_prefix("'''") {
            let inside = inside.strip_prefix('\n').unwrap_or(inside);
            let bytes = inside.as_bytes();
            let length = memchr::memchr_iter(b'\'', bytes).find(|&at| bytes[at..].starts_with(b"'''"))?;
            self.at += rest.len() - inside.len() + length + 3;
            // Up to two quotes more would belong to the string.
            (self.peek() != Some(b'\'')).then(|| DeValue::String(Cow::Borrowed(&inside[..length])))?
        } else if let Some(inside) = rest.strip_prefix('\'') {
            let length = memchr::memchr2(b'\'', b'\n', inside.as_bytes())?;
            self.string(inside, length, b'\'')?
        } else if let Some(inside) = rest.strip_prefix('"') {
            let length = memchr::memchr3(b'"', b'\\', b'\n', inside.as_bytes())?;
            self.string(inside, length, b'"')?
        } else {
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-' | b':' | b'_');
            let length = rest.bytes().take_while(is_part).count();
            self.at += length;
            bare(&rest[..length])?
        };
        Some(Spanned::new(from..self.at, value))
    }

    /// A string on one line; an empty one may be the beginning of one on several.
    fn string(&mut self, inside: &'i str, length: usize, close: u8) -> Option<DeValue<'i>> {
        self.at += length + 2;
        let is_closed = inside.as_bytes()[length] == close && (length > 0 || self.peek() != Some(close));
        is_closed.then(|| DeValue::String(Cow::Borrowed(&inside[..length])))
    }
}

/// The numbers below 100, two digits each.
const PAIRS: &str = "\
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

/// A number, a date, true or false. Numbers of one or two digits are copied from those read before.
fn bare(word: &str) -> Option<DeValue<'_>> {
    static SMALL: [OnceLock<Option<DeValue<'static>>>; 100] = [const { OnceLock::new() }; 100];
    let (small, length) = match word.as_bytes() {
        [one @ b'0'..=b'9'] => (usize::from(one - b'0'), 1),
        [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => (usize::from(10 * (ten - b'0') + (one - b'0')), 2),
        b"true" => return Some(DeValue::Boolean(true)),
        b"false" => return Some(DeValue::Boolean(false)),
        _ => return DeValue::parse(word).ok().map(Spanned::into_inner),
    };
    let read = || DeValue::parse(&PAIRS[2 * small + 2 - length..2 * small + 2]).ok().map(Spanned::into_inner);
    SMALL[small].get_or_init(read).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["t", "u", "meta", "record", "empty"];

    fn general<'i>(entries: &[Entry<'i>]) -> DeTable<'i> {
        entries.iter().map(|entry| (entry.key.clone(), entry.value.clone())).collect()
    }

    /// Compares both readings of a text, where this one reads it at all.
    fn compare(text: &str) -> bool {
        let Some(usual) = Usual::read(text, &NAMES) else { return false };
        let (read, errors) = DeTable::parse_recoverable(text);
        assert!(errors.is_empty(), "{text:?} {errors:?}");
        let mut root = general(usual.root());
        for one in &usual.tables {
            let inside = DeValue::Table(general(usual.entries(one)));
            root.insert(one.key.clone(), Spanned::new(one.span.clone(), inside));
        }
        assert_eq!(format!("{root:?}"), format!("{:?}", read.get_ref()), "{text:?}");
        assert_eq!(read.span(), 0..0);
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
        let pieces = [
            "a",
            "b-c",
            "1",
            "07",
            "42",
            "1.5",
            "true",
            "\"x\"",
            "\"\"",
            "'y'",
            "''",
            "'''",
            "'",
            "\"",
            "\\",
            "\n",
            "\n",
            " ",
            " = ",
            " = ",
            "=",
            "[",
            "]",
            "[t]\n",
            "\n[u]\n",
            "{",
            "}",
            ", ",
            "#",
            "\t",
            ".",
            "ж",
            "2026-11-21",
            "k = 1\n",
            "l = \"z\"\n",
            "m = '''\nmoves'''\n",
            "\r\n",
            "\u{7f}",
            "[[v]]\n",
            "n = [1, 2]\n",
            "o = { p = 3 }\n",
        ];
        let (mut state, mut read) = (1_u64, 0);
        let mut next = |below: usize| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            usize::try_from(state >> 33).unwrap_or_default() % below
        };
        for _ in 0..100_000 {
            let text: String = (0..=next(9)).map(|_| pieces[next(pieces.len())]).collect();
            read += usize::from(compare(&text));
        }
        assert!(read > 5_000, "only {read} of the texts were usual");
    }
}
