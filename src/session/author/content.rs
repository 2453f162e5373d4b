//! Documents as the JSON that `check --json --content` writes, and back.

use std::fmt::Write as _;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::error::JsonError;
use crate::document::stream::MAX_DOCUMENT;
use crate::settings::{Table, Value as Toml, block, key, literal, read, string};
use crate::text::decimal::Decimal;
use crate::text::{Arrange as _, Json, Span};

/// The tables and keys of a document as JSON, in the order of the document; `None` when it is not
/// TOML.
///
/// A value that JSON cannot hold exactly (a date, a number beyond its precision) becomes
/// `{"toml": "…"}`, as written.
///
/// ```
/// let content = kletka::session::author::content("kletka = 1\ngame = \"parcel\"\n[rules]\nkomi = 2.5\n").unwrap();
/// assert_eq!(content.to_string(), r#"{"kletka":1,"game":"parcel","rules":{"komi":2.5}}"#);
/// ```
#[must_use]
pub fn content(text: &str) -> Option<Json> {
    let (tree, faults) = read(text);
    faults
        .is_empty()
        .then(|| Json(Value::Object(object(&tree.value))))
}

fn object(table: &Table<'_>) -> Map<String, Value> {
    table
        .entries
        .iter()
        .map(|entry| (entry.key.value.to_string(), value(&entry.value.value)))
        .collect()
}

fn value(found: &Toml<'_>) -> Value {
    match found {
        Toml::String(text) => text.as_ref().into(),
        Toml::Boolean(flag) => (*flag).into(),
        Toml::Integer(text) => found
            .as_integer()
            .map_or_else(|| json!({"toml": text}), Value::from),
        Toml::Float(text) => float_value(text),
        Toml::Date(text) => json!({"toml": text}),
        Toml::List(list) => list.iter().map(|one| value(&one.value)).collect(),
        Toml::Table(table) => Value::Object(object(table)),
    }
}

fn float_value(text: &str) -> Value {
    let same = |number: f64| {
        let decimal = |text: &str| text.parse::<Decimal>().ok();
        decimal(text).is_some_and(|exact| decimal(&number.to_string()) == Some(exact))
    };
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && same(number) => number.into(),
        _ => json!({"toml": text}),
    }
}

/// The order of the tables of a document; others follow as they come.
const ORDER: [&str; 7] = [
    "kletka", "game", "meta", "board", "rules", "start", "record",
];

/// The document that a line of JSON describes: the object under its key `content`, or the line itself when it has the
/// key `kletka`. Everything that the JSON says is in it, and nothing else.
///
/// # Errors
/// [`JsonError`], when the line is not JSON, has no content, or says something that TOML cannot
/// hold.
///
/// ```
/// let line = r#"{"valid": true, "content": {"kletka": 1, "game": "parcel", "board": {"size": 3}}}"#;
/// let text = kletka::session::author::import(line).unwrap();
/// assert_eq!(text, "kletka = 1\ngame = \"parcel\"\n\n[board]\nsize = 3\n");
/// ```
pub fn import(line: &str) -> Result<String, JsonError> {
    import_value(&parsed(line)?)
}

/// Makes a document of each item of a JSON list, as `kletka archive convert --to json` writes it.
///
/// # Errors
/// [`JsonError`], when the text is not such a list; for an item, as [`import`].
pub fn import_list(text: &str) -> Result<Vec<String>, JsonError> {
    let named =
        |(item, value)| import_value(value).map_err(|why| JsonError::Item(item, Box::new(why)));
    parsed::<Vec<Value>>(text)?
        .iter()
        .enumerate()
        .map(named)
        .collect()
}

fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, JsonError> {
    serde_json::from_str(text).map_err(|error| JsonError::Syntax(error.to_string()))
}

fn import_value(value: &Value) -> Result<String, JsonError> {
    let found = match value {
        Value::Object(object) if object.contains_key("kletka") => Some(object),
        Value::Object(object) => object.get("content").and_then(Value::as_object),
        _ => None,
    };
    let found = found.ok_or(JsonError::NoContent)?;
    let text = document(found).ok_or(JsonError::Unwritable)?;
    if text.len() > MAX_DOCUMENT {
        return Err(JsonError::TooLarge(MAX_DOCUMENT));
    }
    // The text must say what the JSON said, and an archive must not be cut inside of it.
    let is_same = content(&text)
        .as_ref()
        .and_then(|content| content.0.as_object())
        == Some(found);
    if is_same && !text.lines().any(|line| line == "+++") {
        Ok(text)
    } else {
        Err(JsonError::Unwritable)
    }
}

fn document(found: &Map<String, Value>) -> Option<String> {
    let place = |name: &str| {
        ORDER
            .iter()
            .position(|one| *one == name)
            .unwrap_or(ORDER.len())
    };
    let mut entries: Vec<_> = found.iter().collect();
    entries.arrange_by_key(|(name, value)| (is_table(value), place(name)));
    let mut out = String::new();
    for (name, value) in entries {
        match value {
            Value::Object(table) if !is_raw(table) => {
                table_text(&format!("[{}]", key(name)), table, &mut out)?;
            }
            Value::Array(list) if is_table(value) => {
                for table in list.iter().filter_map(Value::as_object) {
                    table_text(&format!("[[{}]]", key(name)), table, &mut out)?;
                }
            }
            _ => {
                _ = writeln!(out, "{} = {}", key(name), inline(value)?);
            }
        }
    }
    Some(out)
}

fn table_text(head: &str, table: &Map<String, Value>, out: &mut String) -> Option<()> {
    _ = write!(out, "\n{head}\n");
    for (name, value) in table {
        let text = match value {
            // Notation is written in apostrophes, so that people can go on writing it.
            Value::String(text) if matches!(name.as_str(), "moves" | "position" | "picture") => {
                block(text)
            }
            Value::String(text) if text.contains('\n') => literal(text),
            other => inline(other)?,
        };
        _ = writeln!(out, "{} = {text}", key(name));
    }
    Some(())
}

/// The keys of a table of a document that are `kept` by their places, under a head with an empty line before it; `None`
/// where there are none.
pub(super) fn table(text: &str, name: &str, kept: impl Fn(Span) -> bool) -> Option<String> {
    let (tree, _) = read(text);
    let entries = &tree.value.get(name)?.value.as_table()?.entries;
    let is_kept =
        |span: Span, value: Span| kept(Span::new(span.start as usize, value.end as usize));
    let kept = entries
        .iter()
        .filter(|one| is_kept(one.key.span, one.value.span));
    let kept: Map<_, _> = kept
        .map(|one| (one.key.value.to_string(), value(&one.value.value)))
        .collect();
    let mut out = String::new();
    table_text(&format!("[{name}]"), &kept, &mut out).filter(|()| !kept.is_empty())?;
    Some(out)
}

/// Whether a value is written under a head of its own.
fn is_table(value: &Value) -> bool {
    match value {
        Value::Object(table) => !is_raw(table),
        Value::Array(list) => {
            !list.is_empty()
                && list
                    .iter()
                    .all(|one| one.as_object().is_some_and(|it| !is_raw(it)))
        }
        _ => false,
    }
}

/// `{"toml": "…"}`: what JSON cannot hold.
fn is_raw(table: &Map<String, Value>) -> bool {
    table.len() == 1 && table.get("toml").is_some_and(Value::is_string)
}

fn inline(value: &Value) -> Option<String> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(flag) => flag.to_string(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => string(text),
        Value::Array(list) => format!(
            "[{}]",
            list.iter()
                .map(inline)
                .collect::<Option<Vec<_>>>()?
                .join(", ")
        ),
        Value::Object(table) if is_raw(table) => raw(table.get("toml")?.as_str()?)?,
        Value::Object(table) => {
            let entries = table
                .iter()
                .map(|(name, value)| Some(format!("{} = {}", key(name), inline(value)?)));
            format!("{{ {} }}", entries.collect::<Option<Vec<_>>>()?.join(", "))
        }
    })
}

/// A number or date as it stood in the document; nothing that could be anything else.
fn raw(text: &str) -> Option<String> {
    let is_safe =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | ':' | '_' | ' ');
    (!text.is_empty() && text.chars().all(is_safe)).then(|| text.to_owned())
}
