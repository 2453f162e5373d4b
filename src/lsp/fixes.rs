//! The fixes of faults: words that may have been meant, slips that are mended.

use super::context::Context;
use super::diagnostics;
use super::edits;
use super::file::{EditedDocument, OpenFile};
use super::protocol::{CodeAction, MOST_TOLD, Range, TextEdit, WorkspaceEdit};
use crate::session::typed::{Mending, mend};
use crate::text::{Suggestion, Text};

/// The kind of an action that mends one thing.
const QUICK: &str = "quickfix";
/// The kind of an action that mends all that can be only one thing.
const ALL: &str = "source.fixAll.kletka";

/// The fixes in a part of a file; of the kinds that are wanted, or of all.
pub(super) fn at(
    file: &OpenFile,
    range: Range,
    only: Option<&[String]>,
    context: &Context,
) -> Vec<CodeAction> {
    let is_wanted = |kind: &str| {
        let is_of = |wanted: &String| kind == wanted || kind.starts_with(&format!("{wanted}."));
        only.is_none_or(|only| only.iter().any(is_of))
    };
    let bytes = file.lines.bytes(&file.text, range);
    let mut actions = Vec::new();
    for document in file.documents().iter().filter(|one| one.is_readable()) {
        let touches =
            |place: std::ops::Range<usize>| place.start <= bytes.end && bytes.start <= place.end;
        if actions.len() >= MOST_TOLD {
            break;
        }
        if !touches(document.range.clone()) {
            continue;
        }
        let here = || {
            document
                .diagnostics()
                .iter()
                .filter(|one| touches(document.place(one.span)))
        };
        if is_wanted(QUICK) {
            for found in here() {
                for (number, suggestion) in found.suggestions.iter().enumerate() {
                    let edit = TextEdit {
                        range: file.range(document, suggestion.span),
                        new_text: suggestion.replacement.clone(),
                    };
                    actions.push(CodeAction {
                        title: context.say(&title(suggestion)),
                        kind: QUICK,
                        diagnostics: vec![diagnostics::one(file, document, found, context)],
                        is_preferred: number == 0,
                        edit: WorkspaceEdit::of(&file.uri, vec![edit]),
                    });
                }
            }
        }
        let has_trouble = !document.session.diagnostics().is_empty() && !document.is_long();
        if is_wanted(QUICK) && has_trouble && here().next().is_some() {
            actions.extend(mended(file, document, Mending::Unsafe, QUICK, context));
        }
        if is_wanted(ALL) && has_trouble {
            actions.extend(mended(file, document, Mending::Safe, ALL, context));
        }
    }
    actions
}

/// A suggestion in words.
fn title(suggestion: &Suggestion) -> Text {
    let word = &suggestion.replacement;
    match suggestion.legal.filter(|&legal| legal > 0) {
        Some(legal) => {
            let Text { en, ru } =
                Text::count(legal, ["move is", "moves are"], ["ход", "хода", "ходов"]);
            text!(
                "Write {word} ({en} legal then)",
                "Написать {word} (дальше допустимо: {ru})"
            )
        }
        None => text!("Write {word}", "Написать {word}"),
    }
}

/// The result of `check --fix` for a document.
fn mended(
    file: &OpenFile,
    document: &EditedDocument,
    mending: Mending,
    kind: &'static str,
    context: &Context,
) -> Option<CodeAction> {
    let mended = mend(context.games, document.session.text(), mending)?;
    let Text { en, ru } = Text::count(
        mended.repairs.len(),
        ["slip", "slips"],
        ["описку", "описки", "описок"],
    );
    let title = match mending {
        Mending::Safe => text!("Mend {en} of spelling", "Исправить {ru}"),
        Mending::Unsafe => text!(
            "Mend {en}, choosing a legal move where one is needed",
            "Исправить {ru}, где надо — выбрать допустимый ход"
        ),
    };
    let edits = edits::into(file, document, &mended.text);
    Some(CodeAction {
        title: context.say(&title),
        kind,
        diagnostics: Vec::new(),
        is_preferred: false,
        edit: WorkspaceEdit::of(&file.uri, edits),
    })
}
