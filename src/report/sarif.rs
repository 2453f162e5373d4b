//! SARIF 2.1.0, the format that code hosts and editors read: one run with a result for each diagnostic.
//!
//! The run is written piece by piece, so that a large archive does not have to fit into memory.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::explain::page;
use super::said;
use crate::text::{Code, Diagnostic, Lang, Severity, Source, Span};

/// Everything before the first result: the schema, the tool and the meanings of its codes.
#[must_use]
pub fn head(lang: Lang) -> String {
    let rules: Vec<Value> = Code::ALL
        .iter()
        .map(|code| {
            json!({
                "id": code.name(),
                "shortDescription": { "text": code.summary(lang) },
                "fullDescription": { "text": page(*code).rule.get(lang).trim() },
                "help": { "text": format!("{} Rule: {}. kletka explain {}", code.summary(lang), code.rule(), code.name()) },
                "properties": { "rule": code.rule() },
            })
        })
        .collect();
    let language = lang.name();
    let mut driver =
        json!({ "name": "kletka", "version": env!("CARGO_PKG_VERSION"), "rules": rules });
    // Written where Cargo.toml has a homepage: no other address is known to be right.
    if !env!("CARGO_PKG_HOMEPAGE").is_empty() {
        driver["informationUri"] = env!("CARGO_PKG_HOMEPAGE").into();
    }
    let tool = json!({ "driver": driver });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\"tool\":{tool},\"language\":\"{language}\",\"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
}

/// Everything behind the last result; `unreadable` are the messages about files that could not be read.
#[must_use]
pub fn tail(unreadable: &[String]) -> String {
    let notices: Vec<Value> = unreadable
        .iter()
        .map(|text| json!({ "level": "error", "message": { "text": text } }))
        .collect();
    let invocation = json!({ "executionSuccessful": unreadable.is_empty(), "toolExecutionNotifications": notices });
    format!("],\"invocations\":[{invocation}]}}]}}")
}

/// A result.
#[must_use]
pub fn result(source: &Source<'_>, one: &Diagnostic, lang: Lang) -> String {
    let index = Code::ALL.iter().position(|code| *code == one.code);
    let mut result = json!({
        "ruleId": one.code.name(),
        "ruleIndex": index,
        "level": match one.severity { Severity::Error => "error", Severity::Warning => "warning" },
        "message": { "text": said(one, lang) },
        "locations": [location(source, one.span)],
        "properties": { "rule": one.code.rule(), "document": source.document, "ply": one.ply },
    });
    if !one.culprits.is_empty() {
        let related = one
            .culprits
            .iter()
            .zip(0..)
            .map(|((span, words), id): (_, u32)| {
                let mut related = location(source, *span);
                related["id"] = id.into();
                related["message"] = json!({ "text": words.get(lang) });
                related
            });
        result["relatedLocations"] = related.collect();
    }
    if !one.suggestions.is_empty() {
        let fixes = one.suggestions.iter().map(|suggestion| {
            let replacement = json!({
                "deletedRegion": region(source, suggestion.span),
                "insertedContent": { "text": suggestion.replacement },
            });
            json!({
                "description": { "text": suggestion.replacement },
                "artifactChanges": [{
                    "artifactLocation": { "uri": uri(source.name) },
                    "replacements": [replacement],
                }],
            })
        });
        result["fixes"] = fixes.collect();
    }
    result.to_string()
}

fn location(source: &Source<'_>, span: Span) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(source.name) },
            "region": region(source, span),
        },
    })
}

fn region(source: &Source<'_>, span: Span) -> Value {
    let (start, end) = (source.locate(span.start), source.locate(span.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": start.byte,
        "byteLength": end.byte - start.byte,
    })
}

/// A path as a URI reference: a relative one stays relative.
fn uri(path: &str) -> String {
    let mut out = String::new();
    let path = if path == "-" { "stdin" } else { path };
    // Code hosts compare it with the paths of a change.
    let path = path.strip_prefix("./").unwrap_or(path);
    if path.starts_with('/') {
        out.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            b'\\' if cfg!(windows) => out.push('/'),
            _ => _ = write!(out, "%{byte:02X}"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uri_references() {
        assert_eq!(
            uri("a b/партия.toml"),
            "a%20b/%D0%BF%D0%B0%D1%80%D1%82%D0%B8%D1%8F.toml"
        );
        assert_eq!(uri("/tmp/x.kla"), "file:///tmp/x.kla");
        assert_eq!(uri("-"), "stdin");
        assert_eq!(uri("./games/x.kla"), "games/x.kla");
        assert_eq!(uri("a:b%20.toml"), "a%3Ab%2520.toml");
    }

    #[test]
    fn an_empty_run_is_json() {
        let text = head(Lang::En) + &tail(&["oops".to_owned()]);
        let run: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            run["runs"][0]["invocations"][0]["executionSuccessful"],
            false
        );
        assert_eq!(
            run["runs"][0]["tool"]["driver"]["rules"]
                .as_array()
                .unwrap()
                .len(),
            Code::ALL.len()
        );
    }
}
