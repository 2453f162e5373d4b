//! The faults of the documents of a file, as editors show them.

use super::context::Context;
use super::file::{EditedDocument, OpenFile};
use super::protocol::{
    self, CodeDescription, Location, MOST_TOLD, PublishedDiagnostics, RelatedInformation,
};
use crate::text::{Diagnostic, Severity, Text};

/// One of them, with the words that may have been meant.
pub(super) fn one(
    file: &OpenFile,
    document: &EditedDocument,
    one: &Diagnostic,
    context: &Context,
) -> protocol::Diagnostic {
    let parts = [
        Some(&one.message),
        one.help.as_ref(),
        one.did_you_mean.as_ref(),
    ];
    let message: Vec<&str> = parts
        .into_iter()
        .flatten()
        .map(|part| part.get(context.lang))
        .collect();
    let culprit = |(span, words): &(_, Text)| RelatedInformation {
        location: Location {
            uri: file.uri.clone(),
            range: file.range(document, *span),
        },
        message: context.say(words),
    };
    let page = |pages: &String| CodeDescription {
        href: format!("{pages}#{}", one.code.name()),
    };
    protocol::Diagnostic {
        range: file.range(document, one.span),
        severity: match one.severity {
            Severity::Error => 1,
            Severity::Warning => 2,
        },
        code: one.code.name(),
        code_description: context
            .settings
            .pages
            .as_ref()
            .filter(|_| context.shown.links)
            .map(page),
        source: "kletka",
        message: message.join("\n"),
        related_information: one
            .culprits
            .iter()
            .filter(|_| context.shown.related)
            .map(culprit)
            .collect(),
    }
}

/// All of them, as far as they are known.
pub(super) fn all(file: &OpenFile, context: &Context) -> PublishedDiagnostics {
    let (mut diagnostics, mut dropped) = (Vec::new(), 0);
    let mut documents = file.documents().iter().peekable();
    while let Some(document) = documents.next() {
        let found = document.diagnostics();
        let told = found.iter().len().min(MOST_TOLD - diagnostics.len());
        diagnostics.extend(
            found
                .iter()
                .take(told)
                .map(|found| one(file, document, found, context)),
        );
        dropped += found.dropped() + found.iter().len() - told;
        // The last message counts those that are too many for the file.
        if dropped > 0
            && (documents.peek().is_none() || diagnostics.len() < MOST_TOLD)
            && let Some(last) = diagnostics.last_mut()
        {
            let more = text!(
                "({dropped} more are not shown)",
                "(ещё не показано: {dropped})"
            );
            last.message.push('\n');
            last.message.push_str(more.get(context.lang));
            dropped = 0;
        }
    }
    PublishedDiagnostics {
        uri: file.uri.clone(),
        version: file.version,
        diagnostics,
    }
}
