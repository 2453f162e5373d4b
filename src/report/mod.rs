//! Diagnostics as people and programs read them, and a page for each code.
//!
//! Turns diagnostics and sources into text; prints nothing itself.

#[cfg(feature = "cli")]
mod excerpt;

// The command, the tests and the benchmarks use these; no version promises them.
#[doc(hidden)]
pub mod explain;
#[doc(hidden)]
pub mod github;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod human;
#[doc(hidden)]
pub mod json;
#[doc(hidden)]
pub mod sarif;

use crate::text::{Diagnostic, Lang, Source};

/// What a diagnostic says and advises, a line for each.
fn said(one: &Diagnostic, lang: Lang) -> String {
    let advice = one.help.iter().chain(&one.did_you_mean);
    let parts = std::iter::once(&one.message).chain(advice);
    let parts: Vec<_> = parts.map(|part| part.get(lang)).collect();
    parts.join("\n")
}

/// One line for a diagnostic, as compilers and editors know it: `file:line:column: error[code]: message`, without a line
/// break.
#[must_use]
pub fn short(source: &Source<'_>, one: &Diagnostic, lang: Lang) -> String {
    let place = source.locate(one.span.start);
    let (name, line, column) = (source.name, place.line, place.column);
    let (severity, code) = (one.severity.text(), one.code.name());
    let message = one.message.get(lang).replace(['\n', '\r'], " ");
    format!(
        "{name}:{line}:{column}: {}[{code}]: {message}",
        severity.get(lang)
    )
}
