//! The JSON of `kletka check`.

use serde::Serialize;
use serde_json::{Value, json};

use crate::check::DocumentVerdict;
use crate::rules::{Outcome, Seat};
use crate::text::{Diagnostics, Json, Lang, LineColumn, Places, Source, Span};

#[derive(Serialize)]
struct StatementJson<'a> {
    file: &'a str,
    document: usize,
    game: Option<&'static str>,
    valid: bool,
    plies: u32,
    outcome: Json,
    diagnostics: Vec<Reported<'a>>,
    /// How many more there are, which are not in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    dropped: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<Json>,
}

#[derive(Serialize)]
struct Reported<'a> {
    code: &'static str,
    severity: &'static str,
    rule: Option<&'static str>,
    ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<&'a str>,
    message: &'a str,
    help: Option<&'a str>,
    span: Between,
    culprits: Vec<Culprit<'a>>,
    suggestions: Vec<Suggested<'a>>,
}

#[derive(Serialize)]
struct Suggested<'a> {
    replacement: &'a str,
    span: Between,
    legal: Option<u32>,
}

#[derive(Serialize)]
struct Culprit<'a> {
    message: &'a str,
    span: Between,
}

#[derive(Serialize)]
struct Between {
    start: LineColumn,
    end: LineColumn,
}

/// A place as the span of a diagnostic has it.
#[must_use]
pub fn span(places: &Places<'_>, span: Span) -> Json {
    let between = Between {
        start: places.locate(span.start),
        end: places.locate(span.end),
    };
    Json(serde_json::to_value(between).unwrap_or_default())
}

fn between(source: &Source<'_>, span: Span) -> Between {
    Between {
        start: source.locate(span.start),
        end: source.locate(span.end),
    }
}

/// An outcome: `null`, or winner and reason.
#[must_use]
pub fn outcome(outcome: Option<Outcome>) -> Json {
    let named = |outcome: Outcome| json!({"winner": outcome.winner.map(Seat::name), "reason": outcome.reason.name()});
    Json(outcome.map_or(Value::Null, named))
}

/// The line for one document, without a line break; with its content where that is wanted.
#[must_use]
pub fn checked(
    source: &Source<'_>,
    verdict: &DocumentVerdict,
    diagnostics: &Diagnostics,
    content: Option<Json>,
    lang: Lang,
) -> String {
    let between = |span: Span| between(source, span);
    let list = diagnostics.iter().map(|one| {
        let culprits = one.culprits.iter();
        let culprits = culprits.map(|(span, words)| Culprit {
            message: words.get(lang),
            span: between(*span),
        });
        let suggestions = one.suggestions.iter().map(|suggestion| Suggested {
            replacement: &suggestion.replacement,
            span: between(suggestion.span),
            legal: suggestion.legal,
        });
        Reported {
            code: one.code.name(),
            severity: one.severity.name(),
            rule: Some(one.code.rule()).filter(|rule| !rule.is_empty()),
            ply: one.ply,
            at: one.at.as_deref().map(|[at, _]| at.as_str()),
            message: one.message.get(lang),
            help: one.help.as_ref().map(|help| help.get(lang)),
            span: between(one.span),
            culprits: culprits.collect(),
            suggestions: suggestions.collect(),
        }
    });
    let line = StatementJson {
        file: source.name,
        document: source.document,
        game: verdict.game.map(|game| game.name),
        valid: !diagnostics.has_errors(),
        plies: verdict.plies,
        outcome: outcome(verdict.outcome),
        diagnostics: list.collect(),
        dropped: Some(diagnostics.dropped()).filter(|&dropped| dropped > 0),
        content,
    };
    // Strings, numbers and lists: nothing in it can fail to be written as JSON.
    serde_json::to_string(&line).unwrap_or_default()
}
