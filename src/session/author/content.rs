//! A document as JSON, without its TOML comments and layout.

use serde_json::{Map, Value, json};

use crate::settings::{self, Table, read};
use crate::text::Json;

/// The tables and keys of a document as JSON, in the order of the document; `None` when it is no TOML.
///
/// What JSON cannot hold exactly (a date, a number beyond its precision) becomes `{"toml": "…"}`, as written.
///
/// ```
/// let content = kletka::session::author::content("kletka = 1\ngame = \"parcel\"\n[rules]\nkomi = 2.5\n").unwrap();
/// assert_eq!(content.to_string(), r#"{"kletka":1,"game":"parcel","rules":{"komi":2.5}}"#);
/// ```
#[must_use]
pub fn content(text: &str) -> Option<Json> {
    let (tree, faults) = read(text);
    faults.is_empty().then(|| Json(Value::Object(object(&tree.value))))
}

fn object(table: &Table<'_>) -> Map<String, Value> {
    table.entries.iter().map(|entry| (entry.key.value.to_string(), value(&entry.value.value))).collect()
}

fn value(found: &settings::Value<'_>) -> Value {
    use settings::Value as Toml;
    match found {
        Toml::String(text) => text.as_ref().into(),
        Toml::Boolean(flag) => (*flag).into(),
        Toml::Integer(text) => found.as_integer().map_or_else(|| json!({"toml": text}), Value::from),
        Toml::Float(text) => float_value(text),
        Toml::Date(text) => json!({"toml": text}),
        Toml::List(list) => list.iter().map(|one| value(&one.value)).collect(),
        Toml::Table(table) => Value::Object(object(table)),
    }
}

fn float_value(text: &str) -> Value {
    let same = |number: f64| {
        let decimal = |text: &str| text.parse::<crate::text::decimal::Decimal>().ok();
        decimal(text).is_some_and(|exact| decimal(&number.to_string()) == Some(exact))
    };
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && same(number) => number.into(),
        _ => json!({"toml": text}),
    }
}
