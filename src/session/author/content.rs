//! A document as JSON, without its TOML comments and layout.

use serde_json::{Map, Value, json};
use toml::de::{DeTable, DeValue};

/// The tables and keys of a document as JSON, in the order of the document; `None` when it is no TOML.
///
/// What JSON cannot hold exactly (a date, a number beyond its precision) becomes `{"toml": "…"}`, as written.
///
/// ```
/// let value = kletka::session::author::content("kletka = 1\ngame = \"parcel\"\n[rules]\nkomi = 2.5\n").unwrap();
/// assert_eq!(value["rules"]["komi"], 2.5);
/// ```
#[must_use]
pub fn content(text: &str) -> Option<Value> {
    let (table, errors) = DeTable::parse_recoverable(text);
    errors.is_empty().then(|| Value::Object(object(table.get_ref())))
}

fn object(table: &DeTable<'_>) -> Map<String, Value> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries.into_iter().map(|(key, found)| (key.get_ref().clone().into_owned(), value(found.get_ref()))).collect()
}

fn value(found: &DeValue<'_>) -> Value {
    match found {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Integer(integer) => match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(number) => number.into(),
            Err(_) => json!({"toml": integer.as_str()}),
        },
        DeValue::Float(float) => float_value(float.as_str()),
        DeValue::Datetime(date) => json!({"toml": date.to_string()}),
        DeValue::Array(list) => list.iter().map(|one| value(one.get_ref())).collect(),
        DeValue::Table(table) => Value::Object(object(table)),
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
