//! The part of JSON Schema (draft 7) that `formats/kletka.schema.json` uses; any other word is a panic, so nothing in it
//! goes unchecked. Ajv in its strict default refuses words of our own, formats and types in lists, and asks for a type where keys are.

use serde_json::Value;

/// What is wrong with a value, with its path.
pub(crate) fn faults(schema: &Value, root: &Value, value: &Value, path: &str) -> Vec<String> {
    let Value::Object(words) = schema else {
        return if schema == &Value::Bool(true) {
            vec![]
        } else {
            vec![format!("{path} may not be there")]
        };
    };
    let mut out = Vec::new();
    for (word, expected) in words {
        match word.as_str() {
            "$schema" | "title" | "description" | "$comment" | "definitions" | "then" => {}
            "$ref" => {
                let name = expected
                    .as_str()
                    .unwrap()
                    .strip_prefix("#/definitions/")
                    .unwrap();
                out.extend(faults(&root["definitions"][name], root, value, path));
            }
            "type" => complain(
                !is_type(value, expected.as_str().unwrap()),
                &mut out,
                path,
                "has another type",
            ),
            "const" => complain(value != expected, &mut out, path, "has another value"),
            "enum" => complain(
                !expected.as_array().unwrap().contains(value),
                &mut out,
                path,
                "is no choice",
            ),
            "minimum" => {
                complain(
                    value.is_number() && number(value) < number(expected),
                    &mut out,
                    path,
                    "is too small",
                );
            }
            "maximum" => complain(
                number(value) > number(expected),
                &mut out,
                path,
                "is too large",
            ),
            "minItems" => complain(
                length(value) < number(expected),
                &mut out,
                path,
                "is too short",
            ),
            "maxItems" | "maxLength" | "maxProperties" => {
                complain(
                    length(value) > number(expected),
                    &mut out,
                    path,
                    "is too long",
                );
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    out.extend(faults(expected, root, item, path));
                }
            }
            "properties" => {
                for (key, schema) in expected.as_object().unwrap() {
                    if let Some(inner) = value.get(key) {
                        out.extend(faults(schema, root, inner, &format!("{path}.{key}")));
                    }
                }
            }
            "additionalProperties" => {
                for (key, inner) in value.as_object().into_iter().flatten() {
                    if words
                        .get("properties")
                        .is_some_and(|known| known.get(key).is_some())
                    {
                        continue;
                    }
                    let path = format!("{path}.{key}");
                    if expected.is_object() {
                        out.extend(faults(expected, root, inner, &path));
                    } else {
                        complain(true, &mut out, &path, "is unknown");
                    }
                }
            }
            "required" => {
                for key in expected.as_array().unwrap() {
                    let missing = value.get(key.as_str().unwrap()).is_none();
                    complain(missing, &mut out, &format!("{path}.{key}"), "is missing");
                }
            }
            "dependencies" => {
                for (key, needed) in expected.as_object().unwrap() {
                    let missing = needed
                        .as_array()
                        .unwrap()
                        .iter()
                        .any(|one| value.get(one.as_str().unwrap()).is_none());
                    complain(
                        value.get(key).is_some() && missing,
                        &mut out,
                        path,
                        "needs another key",
                    );
                }
            }
            "allOf" => {
                for one in expected.as_array().unwrap() {
                    out.extend(faults(one, root, value, path));
                }
            }
            "oneOf" => {
                let fits = |one: &&Value| faults(one, root, value, path).is_empty();
                let count = expected.as_array().unwrap().iter().filter(fits).count();
                complain(
                    count != 1,
                    &mut out,
                    path,
                    "fits none or several of the alternatives",
                );
            }
            "anyOf" => {
                let fits = expected
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|one| faults(one, root, value, path).is_empty());
                complain(!fits, &mut out, path, "fits none of the alternatives");
            }
            "not" => complain(
                faults(expected, root, value, path).is_empty(),
                &mut out,
                path,
                "is excluded",
            ),
            "if" => {
                if faults(expected, root, value, path).is_empty() {
                    out.extend(faults(&words["then"], root, value, path));
                }
            }
            other => panic!("{other} is not checked"),
        }
    }
    out
}

fn complain(is_wrong: bool, out: &mut Vec<String>, path: &str, what: &str) {
    if is_wrong {
        out.push(format!("{path} {what}"));
    }
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
