//! Comparing JSON as the conformance vectors do: lists as sets, numbers by value, keys beyond the expected ones ignored.

use serde_json::Value;

/// The first difference between an object and what is expected of it: its key and both values.
pub(crate) fn difference(got: &Value, want: &Value) -> Option<String> {
    let keys = want.as_object().expect("an object is expected");
    keys.iter().find_map(|(key, expected)| {
        let there = pick(got.get(key).unwrap_or(&Value::Null), expected);
        let (there, expected) = (settled(&there), settled(expected));
        (there != expected).then(|| format!("{key}: {}", contrast(&there, &expected)))
    })
}

/// Two different values, lists by what only one of them has.
fn contrast(got: &Value, want: &Value) -> String {
    let (Value::Array(has), Value::Array(wants)) = (got, want) else {
        return format!("got {got}, want {want}");
    };
    let beyond = |one: &[Value], other: &[Value]| {
        let mut rest = other.to_vec();
        let mut more = Vec::new();
        for value in one {
            match rest.iter().position(|there| there == value) {
                Some(at) => drop(rest.swap_remove(at)),
                None => more.push(value.to_string()),
            }
        }
        more.join(", ")
    };
    format!(
        "got beyond what is wanted [{}], want beyond what is there [{}]",
        beyond(has, wants),
        beyond(wants, has)
    )
}

/// A value in a form in which equal ones are the same: lists sorted, numbers as decimals.
fn settled(value: &Value) -> Value {
    match value {
        Value::Array(list) => {
            let mut list: Vec<_> = list
                .iter()
                .map(settled)
                .map(|one| (one.to_string(), one))
                .collect();
            list.sort_by(|one, other| one.0.cmp(&other.0));
            list.into_iter().map(|(_, one)| one).collect()
        }
        Value::Object(object) => {
            let mut entries: Vec<_> = object
                .iter()
                .map(|(key, one)| (key.clone(), settled(one)))
                .collect();
            entries.sort_by(|one, other| one.0.cmp(&other.0));
            Value::Object(entries.into_iter().collect())
        }
        Value::Number(number) => number.as_f64().map_or(Value::Null, Value::from),
        other => other.clone(),
    }
}

/// `got` reduced to the keys that are expected, also inside lists of objects.
fn pick(got: &Value, want: &Value) -> Value {
    match (got, want) {
        (Value::Object(got), Value::Object(want)) => {
            let kept = want
                .iter()
                .filter_map(|(key, want)| Some((key.clone(), pick(got.get(key)?, want))));
            Value::Object(kept.collect())
        }
        (Value::Array(list), Value::Array(want)) if list.first().is_some_and(Value::is_object) => {
            let known = |key: &str| want.iter().any(|one| one.get(key).is_some());
            let reduced = |one: &Value| match one {
                Value::Object(object) => {
                    let kept = object.iter().filter(|(key, _)| known(key));
                    Value::Object(kept.map(|(key, one)| (key.clone(), one.clone())).collect())
                }
                other => other.clone(),
            };
            list.iter().map(reduced).collect()
        }
        (got, _) => got.clone(),
    }
}

#[test]
fn differences_are_found() {
    let value = |text: &str| -> Value { serde_json::from_str(text).unwrap() };
    let differs = |got: &str, want: &str| difference(&value(got), &value(want)).is_some();
    assert!(
        !differs(r#"{"a":[1,2],"b":3}"#, r#"{"a":[2.0,1]}"#),
        "sets, decimals, more keys"
    );
    assert!(
        !differs(r#"{"a":[{"x":1,"y":2}]}"#, r#"{"a":[{"x":1}]}"#),
        "more keys inside lists"
    );
    assert!(differs(r#"{"a":[1,1,2]}"#, r#"{"a":[1,2]}"#));
    assert!(differs(r#"{"a":[{"x":1}]}"#, r#"{"a":[]}"#));
    assert!(differs("{}", r#"{"a":1}"#));
}
