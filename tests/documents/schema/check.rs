//! The part of JSON Schema (draft 7) that `formats/kletka.schema.json` uses; any other word is a panic, so nothing in it
//! goes unchecked. Ajv in its strict default refuses words of our own, formats and types in lists, and asks for a type where keys are.

use serde_json::Value;

/// What is wrong with a value, with its path.
pub(crate) fn faults(schema: &Value, root: &Value, value: &Value, path: &str) -> Vec<String> {
    let Value::Object(words) = schema else {
        return complain(schema != &Value::Bool(true), path, "may not be there");
    };
    let of = |schema: &Value| faults(schema, root, value, path);
    let fits = |schema: &&Value| of(schema).is_empty();
    let within = |key: &str| format!("{path}.{key}");
    let mut out = Vec::new();
    for (word, expected) in words {
        out.extend(match word.as_str() {
            "$schema" | "title" | "description" | "$comment" | "definitions" | "then" => vec![],
            "$ref" => of(root.pointer(&string(expected)[1..]).unwrap()),
            "type" => complain(!is_type(value, string(expected)), path, "has another type"),
            "const" => complain(value != expected, path, "has another value"),
            "enum" => complain(!list(expected).contains(value), path, "is no choice"),
            "minimum" => {
                let is_less = value.is_number() && number(value) < number(expected);
                complain(is_less, path, "is too small")
            }
            "maximum" => complain(number(value) > number(expected), path, "is too large"),
            "minItems" => complain(length(value) < number(expected), path, "is too short"),
            "maxItems" | "maxLength" | "maxProperties" => {
                complain(length(value) > number(expected), path, "is too long")
            }
            "items" => {
                let items = value.as_array().into_iter().flatten();
                items
                    .flat_map(|item| faults(expected, root, item, path))
                    .collect()
            }
            "properties" => {
                let keys = expected.as_object().unwrap().iter();
                let there = keys.filter_map(|(key, schema)| Some((key, schema, value.get(key)?)));
                there
                    .flat_map(|(key, schema, inner)| faults(schema, root, inner, &within(key)))
                    .collect()
            }
            "additionalProperties" => {
                let keys = value.as_object().into_iter().flatten();
                let others = keys.filter(|(key, _)| schema["properties"].get(key).is_none());
                let of_other = |(key, inner): (&String, &Value)| match expected {
                    Value::Object(_) => faults(expected, root, inner, &within(key)),
                    _ => complain(true, &within(key), "is unknown"),
                };
                others.flat_map(of_other).collect()
            }
            "required" => {
                let keys = list(expected).iter().map(string);
                let missing = keys.filter(|key| value.get(key).is_none());
                missing
                    .map(|key| format!("{path}.{key} is missing"))
                    .collect()
            }
            "dependencies" => {
                let keys = expected.as_object().unwrap().iter();
                let lacks = |one: &Value| value.get(string(one)).is_none();
                keys.filter(|(key, needed)| {
                    value.get(key).is_some() && list(needed).iter().any(lacks)
                })
                .map(|(key, _)| format!("{path}.{key} needs another key"))
                .collect()
            }
            "allOf" => list(expected).iter().flat_map(of).collect(),
            "oneOf" => {
                let count = list(expected).iter().filter(fits).count();
                complain(count != 1, path, "fits none or several of the alternatives")
            }
            "anyOf" => {
                let fits = list(expected).iter().any(|one| fits(&one));
                complain(!fits, path, "fits none of the alternatives")
            }
            "not" => complain(fits(&expected), path, "is excluded"),
            "if" => {
                let then = fits(&expected).then(|| of(&words["then"]));
                then.unwrap_or_default()
            }
            other => panic!("{other} is not checked"),
        });
    }
    out
}

fn complain(is_wrong: bool, path: &str, what: &str) -> Vec<String> {
    is_wrong
        .then(|| format!("{path} {what}"))
        .into_iter()
        .collect()
}

fn string(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn is_type(value: &Value, name: &str) -> bool {
    match name {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is not checked"),
    }
}

/// The number; words about numbers say nothing about other values.
fn number(value: &Value) -> Option<f64> {
    value.as_f64()
}

/// How many elements a list has, keys a table, characters a string.
fn length(value: &Value) -> Option<f64> {
    let length = match value {
        Value::Array(list) => list.len(),
        Value::Object(table) => table.len(),
        Value::String(text) => text.chars().count(),
        _ => return None,
    };
    Some(f64::from(u32::try_from(length).unwrap()))
}
