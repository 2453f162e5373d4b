//! Writing TOML: strings, keys, and values put in their places in a text of which all else stays byte for byte.

use std::fmt::Write as _;
use std::ops::Range;

use super::tree::Table;
use super::usual::read;
use crate::text::{Arrange as _, has_command, is_command};

/// A string for any text, on one line.
#[must_use]
pub fn string(text: &str) -> String {
    format!("\"{}\"", escape(text, false, false))
}

/// A string on one line or, when the text has line breaks, on lines of its own.
///
/// The string is literal (`'''…'''`), so that people can go on writing it, unless it holds something that no literal
/// string can, or a line that would divide documents: then it is basic (`"""…"""`) with as few escapes as it needs.
pub(crate) fn literal(text: &str) -> String {
    literal_after(if text.contains('\n') { "\n" } else { "" }, text)
}

/// The same on lines of its own whatever the text, as records and positions stand in documents that people write.
pub(crate) fn block(text: &str) -> String {
    literal_after("\n", text)
}

fn literal_after(gap: &str, text: &str) -> String {
    if text.contains("'''") || text.ends_with('\'') || has_command(text) || divides(text) {
        format!("\"\"\"{gap}{}\"\"\"", escape(text, true, true))
    } else {
        ["'''", gap, text, "'''"].concat()
    }
}

/// A key, with quotes where it needs them.
pub(crate) fn key(name: &str) -> String {
    let is_bare = !name.is_empty()
        && name
            .bytes()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'_'));
    if is_bare {
        name.to_owned()
    } else {
        string(name)
    }
}

/// Text inside of a basic string; in a long one, line breaks and tabs stay and quotes too as far as they can.
fn escape(text: &str, is_long: bool, keeps_quotes: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut quotes = 0;
    for (at, line) in text.split('\n').enumerate() {
        if at > 0 {
            out.push_str(if is_long { "\n" } else { "\\n" });
            quotes = 0;
        }
        for (at, c) in line.char_indices() {
            quotes = if c == '"' { quotes + 1 } else { 0 };
            match c {
                '\\' => out.push_str("\\\\"),
                '"' if keeps_quotes && quotes < 3 => out.push('"'),
                '"' => {
                    out.push_str("\\\"");
                    quotes = 0;
                }
                '\t' if !is_long => out.push_str("\\t"),
                '\t' => out.push('\t'),
                '\r' => out.push_str("\\r"),
                // A line of its own that would divide documents.
                '+' if is_long && at == 0 && line == "+++" => out.push_str("\\u002b"),
                c if is_command(c) => {
                    let _ = write!(out, "\\u{:04x}", u32::from(c));
                }
                c => out.push(c),
            }
        }
    }
    if keeps_quotes && quotes > 0 {
        out.pop();
        out.push_str("\\\"");
    }
    out
}

/// The kind of a string as it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Literal {
    /// `'` or `"`.
    quote: char,
    /// Whether there are three of them.
    pub(crate) is_long: bool,
}

impl Literal {
    /// The kind of a literal with its quotes.
    pub(crate) fn of(raw: &str) -> Self {
        let quote = if raw.starts_with('"') { '"' } else { '\'' };
        Self {
            quote,
            is_long: raw.len() >= 6 && raw.starts_with(&quote.to_string().repeat(3)),
        }
    }

    /// Text as it stands inside of such a literal; `None` where it cannot.
    pub(crate) fn encode(self, text: &str) -> Option<String> {
        if !self.is_long && text.contains('\n') {
            return None;
        }
        if self.quote == '"' {
            return Some(escape(text, self.is_long, false));
        }
        let closes = if self.is_long { "'''" } else { "'" };
        (!text.contains(closes) && !text.ends_with('\'')).then(|| text.to_owned())
    }
}

/// A replacement of a part of a text.
pub(crate) type Splice = (Range<usize>, String);

/// The text with all replacements made; they must not overlap but in what both take out.
pub(crate) fn splice(text: &str, mut splices: Vec<Splice>) -> String {
    splices.arrange_by_key(|(range, _)| range.start);
    let (mut out, mut at) = (String::with_capacity(text.len() + 64), 0);
    for (range, new) in splices {
        // Two that stand side by side may both take the white space between them.
        out.push_str(&text[at..range.start.max(at)]);
        out.push_str(&new);
        at = range.end.max(at);
    }
    out.push_str(&text[at..]);
    out
}

/// The line break that a text uses.
pub(crate) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// The beginning of the line in which a byte stands, and its leading white space.
pub(crate) fn line_start(text: &str, at: usize) -> (usize, &str) {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let rest = &text[start..];
    (
        start,
        &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()],
    )
}

/// Whether both texts are TOML and mean the same but for one key of a table; the empty name is the
/// text itself.
pub(crate) fn differ_only_in(old: &str, new: &str, table: &str, key: &str) -> bool {
    let (old, new) = (meant(old), meant(new));
    old.is_some_and(|old| new.map(|new| new.without(table, key)) == Some(old.without(table, key)))
}

/// The meaning of a text, without places; `None` where it is not TOML.
fn meant(text: &str) -> Option<Table<'_>> {
    let (tree, faults) = read(text);
    faults.is_empty().then(|| tree.value.plain())
}

/// A value in TOML as it can stand in a text with such line breaks: a string with a line that would divide documents is written
/// so that none does. `None` for other values with such a line.
pub(super) fn fitted(value: &str, newline: &str) -> Option<String> {
    if !divides(value) {
        return Some(value.replace('\n', newline));
    }
    let line = format!("value = {value}");
    let meant = meant(&line)?;
    let [entry] = &meant.entries[..] else {
        return None;
    };
    let written = literal(entry.value.value.as_str()?);
    (!divides(&written)).then(|| written.replace('\n', newline))
}

/// Whether a line of a text divides documents.
fn divides(text: &str) -> bool {
    text.contains("+++") && text.lines().any(|line| line == "+++")
}

/// The text with a key of a table set to a value in TOML, whose line breaks follow the text; the table comes at
/// the end where there is none. `None` when that cannot be done without changing what the text says otherwise.
pub(crate) fn set(text: &str, table: &str, key: &str, value: &str) -> Option<String> {
    let value = fitted(value, newline(text))?;
    let line = format!("{} = {value}", self::key(key));
    let expected = meant(&line)?;
    let is_said = |new: &str| {
        let new = meant(new)?;
        let keys = if table.is_empty() {
            &new
        } else {
            new.get(table)?.value.as_table()?
        };
        Some(keys.get(key)? == expected.get(key)?)
    };
    let ways = ways(text, table, key, &line, &value)
        .into_iter()
        .map(|way| splice(text, vec![way]));
    let is_set = |new: &String| is_said(new) == Some(true) && differ_only_in(text, new, table, key);
    ways.into_iter().find(is_set)
}

/// Where the value of a key may be written, and the `line` with the key where it is not there yet.
fn ways(text: &str, table: &str, key: &str, line: &str, value: &str) -> Vec<Splice> {
    let (newline, at) = (newline(text), |place: usize| place..place);
    let (tree, _) = read(text);
    let mut ways = Vec::new();
    let found = tree.value.get(table);
    let keys = if table.is_empty() {
        Some(&tree.value)
    } else {
        found.and_then(|found| found.value.as_table())
    };
    if let Some(old) = keys.and_then(|keys| keys.get(key)) {
        return vec![(old.span.range(), value.to_owned())];
    }
    if let Some(keys) = keys {
        let span = found.map_or(0..0, |found| found.span.range());
        let raw = &text[span.clone()];
        ways.push(if raw.starts_with('[') {
            let end = text[span.end..]
                .find('\n')
                .map_or(text.len(), |end| span.end + end + 1);
            let gap = if text[..end].ends_with('\n') {
                ""
            } else {
                newline
            };
            (at(end), format!("{gap}{line}{newline}"))
        } else if raw.starts_with('{') {
            let comma = if keys.entries.is_empty() { "" } else { "," };
            (at(span.start + 1), format!(" {line}{comma}"))
        } else {
            // A dotted key stands for its table; the text itself begins with its keys.
            let first = keys
                .entries
                .first()
                .map_or(0, |entry| entry.key.span.start as usize);
            let dotted = if table.is_empty() {
                line.to_owned()
            } else {
                format!("{}.{line}", self::key(table))
            };
            (at(line_start(text, first).0), format!("{dotted}{newline}"))
        });
    }
    if !table.is_empty() {
        let gap = if text.is_empty() || text.ends_with('\n') {
            ""
        } else {
            newline
        };
        ways.push((
            at(text.len()),
            format!(
                "{gap}{newline}[{}]{newline}{line}{newline}",
                self::key(table)
            ),
        ));
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_take_what_they_can_hold() {
        assert_eq!(
            Literal::of("'''x'''").encode("it's").as_deref(),
            Some("it's")
        );
        assert_eq!(Literal::of("'x'").encode("it's"), None);
        assert_eq!(Literal::of("'''x'''").encode("a'''b"), None);
        assert!(!Literal::of("''").is_long);
        assert_eq!(
            Literal::of("\"x\"").encode("\"no\\\"").as_deref(),
            Some("\\\"no\\\\\\\"")
        );
        assert_eq!(Literal::of("\"x\"").encode("a\nb"), None);
    }

    #[track_caller]
    fn reads_back(text: &str, quotes: &str) {
        assert!(literal(text).starts_with(quotes), "{}", literal(text));
        for written in [literal(text), string(text)] {
            let document = format!("a = {written}");
            let (tree, faults) = read(&document);
            assert_eq!(faults, [], "{written}");
            assert_eq!(
                tree.value.get("a").unwrap().value.as_str(),
                Some(text),
                "{written}"
            );
            assert!(!written.lines().any(|line| line == "+++"));
        }
    }

    #[test]
    fn literal_strings_hold_what_they_can() {
        reads_back("[d4-5]", "'''");
        reads_back("1. [d4-5] \"a \\ stitch\"\n2. --\n", "'''");
        reads_back("", "'''");
        reads_back("\n\n", "'''");
    }

    #[test]
    fn basic_strings_hold_the_rest() {
        reads_back("\"three ''' apostrophes\"\n", "\"\"\"");
        reads_back("\"a\\b ''' \"\"\"\"\"\"\" c\"", "\"\"\"");
        reads_back("\"bell \u{7} and \r return\"\n", "\"\"\"");
        reads_back("1. -- \"a\n+++\nb\"\n", "\"\"\"");
        reads_back("'", "\"\"\"");
        reads_back("x\n+++\n\t\u{1}é\"\\c'", "\"\"\"");
    }

    #[test]
    fn keys_are_set_wherever_their_table_stands() {
        let cases = [
            ("a = 1\n", "", "a", "a = [2]\n"),
            ("# top\na = 1", "", "b", "# top\nb = [2]\na = 1"),
            ("[t] # x\na = 1\n", "t", "b", "[t] # x\nb = [2]\na = 1\n"),
            ("t = { a = 1 }\n", "t", "b", "t = { b = [2], a = 1 }\n"),
            ("t = {}\n", "t", "b", "t = { b = [2]}\n"),
            ("t.a = 1\n", "t", "b", "t.b = [2]\nt.a = 1\n"),
            ("[t.s]\na = 1\n", "t", "b", "t.b = [2]\n[t.s]\na = 1\n"),
            (
                "[u]\n[t.s]\na = 1\n",
                "t",
                "b",
                "[u]\n[t.s]\na = 1\n\n[t]\nb = [2]\n",
            ),
            (
                "[s]\r\na = 1",
                "t",
                "b c",
                "[s]\r\na = 1\r\n\r\n[t]\r\n\"b c\" = [2]\r\n",
            ),
        ];
        for (text, table, key, expected) in cases {
            assert_eq!(
                set(text, table, key, "[2]").as_deref(),
                Some(expected),
                "{text:?}"
            );
        }
        for value in ["1\n[x]\ny = 2", "= 1", "", "1 # x\nz = 1"] {
            assert_eq!(set("a = 1\n", "", "a", value), None, "{value:?}");
        }
        assert_eq!(set("t = 1\n", "t", "b", "2"), None);
        assert_eq!(set("a = 1\na = 2\n", "t", "b", "2"), None);
    }
}
