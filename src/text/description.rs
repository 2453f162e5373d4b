//! Descriptions of things, key by key, for other programs to read.

use serde::Serialize;
use serde_json::{Map, Value};

/// A value of JSON, which `Display` writes on one line; null by default.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Json(pub(crate) Value);

impl std::fmt::Display for Json {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// An object of JSON whose keys keep their order.
///
/// ```
/// use kletka::text::Description;
/// let mut what = Description::default();
/// what.insert("area", 4);
/// what.insert("cells", ["d4", "d5"]);
/// assert_eq!(what.to_string(), r#"{"area":4,"cells":["d4","d5"]}"#);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Description(Map<String, Value>);

impl Description {
    /// Adds a key, or gives it another value. A value that JSON cannot hold becomes null.
    pub fn insert(&mut self, key: &str, value: impl Serialize) {
        self.0.insert(
            key.to_owned(),
            serde_json::to_value(value).unwrap_or(Value::Null),
        );
    }

    /// Whether a key is true.
    pub(crate) fn holds(&self, key: &str) -> bool {
        self.0
            .get(key)
            .is_some_and(|value| value == &Value::Bool(true))
    }

    /// How many items the list under a key has.
    #[cfg(feature = "workshop")]
    pub(crate) fn count(&self, key: &str) -> Option<usize> {
        self.0.get(key)?.as_array().map(Vec::len)
    }

    /// The entries of an object of JSON; nothing of any other value.
    pub(crate) fn of(value: Value) -> Self {
        if let Value::Object(map) = value {
            Self(map)
        } else {
            Self::default()
        }
    }

    /// Adds all keys of another description.
    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

impl std::fmt::Display for Description {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // `Display` of a value is its JSON on one line.
        serde_json::to_string(&self.0)
            .map_err(|_| std::fmt::Error)
            .and_then(|text| f.write_str(&text))
    }
}
