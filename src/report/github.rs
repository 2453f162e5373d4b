//! Annotations as the log of a workflow on GitHub has them, a line for each diagnostic: the code host shows them beside the
//! lines of a change.

use super::said;
use crate::text::{Diagnostic, Lang, Severity, Source};

/// A line for a diagnostic, without a line break. A text from standard input has no file that could be named.
#[must_use]
pub fn annotation(source: &Source<'_>, one: &Diagnostic, lang: Lang) -> String {
    let (start, end) = (source.locate(one.span.start), source.locate(one.span.end));
    let command = match one.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    let file = if source.name == "-" {
        String::new()
    } else {
        format!("file={},", property(source.name))
    };
    let (line, last, code) = (start.line, end.line, one.code.name());
    // Columns are only for places within a line.
    let columns = if line == last {
        format!(",col={},endColumn={}", start.column, end.column)
    } else {
        String::new()
    };
    let message = escaped(&said(one, lang));
    format!("::{command} {file}line={line},endLine={last}{columns},title=kletka {code}::{message}")
}

/// A text in one line.
fn escaped(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The same of the value of a property, which a comma or a colon would end.
fn property(text: &str) -> String {
    escaped(text).replace(':', "%3A").replace(',', "%2C")
}
