//! Texts of documents: splices, string literals, and where the moves stand.

use std::fmt::Write as _;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::document;
use crate::notation::Line;
use crate::rules::Profiles;
use crate::text::{Diagnostics, Text};
use crate::text::{Source, Span};

/// A replacement of a part of a text.
pub(super) type Splice = (Range<usize>, String);

/// The text with all replacements made; they must not overlap.
pub(super) fn splice(text: &str, mut splices: Vec<Splice>) -> String {
    splices.sort_by_key(|(range, _)| range.start);
    let (mut out, mut at) = (String::with_capacity(text.len() + 64), 0);
    for (range, new) in splices {
        out.push_str(&text[at..range.start]);
        out.push_str(&new);
        at = range.end;
    }
    out.push_str(&text[at..]);
    out
}

/// The line break that a text uses.
pub(super) fn newline(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

/// The kind of a TOML string as it stands in a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    /// `'` or `"`.
    quote: char,
    /// Whether there are three of them.
    pub(super) is_long: bool,
}

impl Literal {
    /// The kind of a literal with its quotes.
    pub(super) fn of(raw: &str) -> Self {
        let quote = if raw.starts_with('"') { '"' } else { '\'' };
        Self { quote, is_long: raw.len() >= 6 && raw.starts_with(&quote.to_string().repeat(3)) }
    }

    /// Text as it stands inside of such a literal; `None` where it cannot.
    pub(super) fn encode(self, text: &str) -> Option<String> {
        if !self.is_long && text.contains('\n') {
            return None;
        }
        if self.quote == '"' {
            return Some(text.replace('\\', "\\\\").replace('"', "\\\""));
        }
        let closes = if self.is_long { "'''" } else { "'" };
        (!text.contains(closes) && !text.ends_with('\'')).then(|| text.to_owned())
    }
}

/// A TOML string for any text, on one line.
#[must_use]
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A TOML string for text of several lines: in three apostrophes where it can be, so that nothing in it is an escape.
pub(super) fn block(text: &str) -> String {
    let is_plain = |c: char| c == '\n' || c == '\t' || !c.is_control();
    let separates = text.lines().any(|line| line == "+++");
    if !text.contains("'''") && !text.ends_with('\'') && !separates && text.chars().all(is_plain) {
        return format!("'''\n{text}'''");
    }
    string(text)
}

/// A document taken apart.
pub(super) struct Parts<'i> {
    pub(super) table: Spanned<DeTable<'i>>,
    /// The tree of the moves.
    pub(super) line: Line,
    /// The literal that holds them, with its quotes.
    pub(super) moves: Option<Span>,
}

/// Takes a document apart.
///
/// # Errors
/// When it is no TOML or `[record]` is no table.
pub(super) fn parts(text: &str) -> Result<Parts<'_>, Text> {
    let mut out = Diagnostics::default();
    let source = Source::whole("", text);
    let table = document::parse(&source, &mut out);
    if out.has_errors() {
        return Err(Text::new(
            "the document is no TOML: kletka check says where",
            "документ — не TOML: место укажет kletka check",
        ));
    }
    let line = document::read(&source, &table, Profiles::none(), &mut out)
        .map(|document| document.record.line)
        .unwrap_or_default();
    let moves = match record(&table) {
        None => None,
        Some(value) => match value.get_ref() {
            DeValue::Table(record) => record.get("moves").map(crate::settings::span_of),
            _ => return Err(Text::new("record is no table", "record — не таблица")),
        },
    };
    Ok(Parts { table, line, moves })
}

/// `[record]`, of whatever type.
pub(super) fn record<'t, 'i>(table: &'t Spanned<DeTable<'i>>) -> Option<&'t Spanned<DeValue<'i>>> {
    table.get_ref().get("record")
}

/// The beginning of the line in which a byte stands, and its leading white space.
pub(super) fn line_start(text: &str, at: usize) -> (usize, &str) {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let rest = &text[start..];
    (start, &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_take_what_they_can_hold() {
        assert_eq!(Literal::of("'''x'''").encode("it's").as_deref(), Some("it's"));
        assert_eq!(Literal::of("'x'").encode("it's"), None);
        assert_eq!(Literal::of("'''x'''").encode("a'''b"), None);
        assert!(!Literal::of("''").is_long);
        assert_eq!(Literal::of("\"x\"").encode("\"no\\\"").as_deref(), Some("\\\"no\\\\\\\""));
        assert_eq!(Literal::of("\"x\"").encode("a\nb"), None);
    }

    #[test]
    fn strings_read_back() {
        for text in ["", "\n", "x\n+++\n", "a\"b\\c\n\t\u{1}é", "it's"] {
            for written in [string(text), block(text)] {
                let written = format!("a = {written}\n");
                let table = DeTable::parse(&written).unwrap();
                let DeValue::String(read) = table.get_ref().get("a").unwrap().get_ref() else { panic!("a string") };
                assert_eq!(read, text);
            }
        }
    }
}
