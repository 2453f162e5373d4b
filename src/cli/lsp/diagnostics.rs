//! What is wrong with the documents of a file, as editors show it.

use super::context::Context;
use super::file::{OpenDocument, OpenFile};
use super::protocol::{self, CodeDescription, Location, PublishedDiagnostics, RelatedInformation};
use crate::text::{Diagnostic, Severity, Text};

/// One of them, with what may have been meant in words.
pub(super) fn one(
    file: &OpenFile,
    document: &OpenDocument,
    one: &Diagnostic,
    context: &Context,
) -> protocol::Diagnostic {
    let parts = [Some(&one.message), one.help.as_ref(), one.did_you_mean.as_ref()];
    let message: Vec<&str> = parts.into_iter().flatten().map(|part| part.get(context.lang)).collect();
    let culprit = |(span, words): &(_, Text)| RelatedInformation {
        location: Location { uri: file.uri.clone(), range: file.range(document, *span) },
        message: context.say(words),
    };
    let page = |pages: &String| CodeDescription { href: format!("{pages}#{}", one.code.name()) };
    protocol::Diagnostic {
        range: file.range(document, one.span),
        severity: match one.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
        },
        code: one.code.name(),
        code_description: context.settings.pages.as_ref().map(page),
        source: "kletka",
        message: message.join("\n"),
        related_information: one.culprits.iter().map(culprit).collect(),
    }
}

/// All of them, as far as they are known.
pub(super) fn all(file: &OpenFile, context: &Context) -> PublishedDiagnostics {
    let mut diagnostics = Vec::new();
    for document in file.documents() {
        let found = document.diagnostics();
        diagnostics.extend(found.iter().map(|found| one(file, document, found, context)));
        let dropped = found.dropped();
        if let (Some(last), true) = (diagnostics.last_mut(), dropped > 0) {
            let more = crate::text!("({dropped} more are not shown)", "(ещё не показано: {dropped})");
            last.message.push('\n');
            last.message.push_str(more.get(context.lang));
        }
    }
    PublishedDiagnostics { uri: file.uri.clone(), version: file.version, diagnostics }
}
