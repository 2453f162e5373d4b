//! One line for each diagnostic, as compilers and editors know it: `file:line:column: error[code]: message`.

use crate::text::Source;
use crate::text::{Diagnostic, Lang};

/// The line for a diagnostic, without a line break.
#[must_use]
pub fn diagnostic(source: &Source<'_>, one: &Diagnostic, lang: Lang) -> String {
    let place = source.locate(one.span.start);
    let (name, line, column) = (source.name, place.line, place.column);
    let (severity, code) = (one.severity.text(), one.code.name());
    let message = one.message.get(lang).replace(['\n', '\r'], " ");
    format!("{name}:{line}:{column}: {}[{code}]: {message}", severity.get(lang))
}
