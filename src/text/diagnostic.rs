//! The faults of a document, apart from how they are shown.
//!
//! A [`Diagnostic`] has a stable [`Code`], a place and wording in both languages. This module knows no game, no
//! document and no terminal.

use super::Arrange as _;
use super::{Code, Severity, Span, Text};

/// One error or warning about a document.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// The kind of problem; decides the rule that JSON names.
    pub code: Code,
    /// Error or warning.
    pub severity: Severity,
    /// The number of the move concerned, as records number moves.
    pub ply: Option<u32>,
    /// The addresses of that move and of the position before it, where the move is one of a
    /// variation or of the solution.
    pub at: Option<Box<[String; 2]>>,
    /// The place to blame.
    pub span: Span,
    /// One sentence about the fault.
    pub message: Text,
    /// A few words for the caret, where they add something.
    pub label: Option<Text>,
    /// Other places in the document that are to blame, with a few words each.
    pub culprits: Vec<(Span, Text)>,
    /// How to mend it.
    pub help: Option<Text>,
    /// The words that may have been meant, the likeliest first.
    pub suggestions: Vec<Suggestion>,
    /// The same suggestions in words.
    pub did_you_mean: Option<Text>,
    /// The position with the places concerned.
    pub picture: Option<Box<Inset>>,
}

super::error_in_words!(Diagnostic, diagnostic => &diagnostic.message.en);

impl Diagnostic {
    /// Whether it is an error.
    #[must_use]
    pub const fn is_error(&self) -> bool {
        matches!(self.severity, Severity::Error)
    }

    /// An error.
    #[must_use]
    pub fn error(code: Code, span: Span, message: Text) -> Self {
        Self {
            code,
            severity: Severity::Error,
            ply: None,
            at: None,
            span,
            message,
            label: None,
            culprits: Vec::new(),
            help: None,
            suggestions: Vec::new(),
            did_you_mean: None,
            picture: None,
        }
    }

    /// A warning: the document stays valid.
    #[must_use]
    pub fn warning(code: Code, span: Span, message: Text) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, span, message)
        }
    }

    /// The same with help.
    #[must_use]
    pub fn help(mut self, help: Text) -> Self {
        self.help = Some(help);
        self
    }

    /// The same with words for the caret.
    #[must_use]
    pub fn label(mut self, label: Text) -> Self {
        self.label = Some(label);
        self
    }

    /// The same with the number of the move concerned.
    #[must_use]
    pub fn ply(mut self, ply: u32) -> Self {
        self.ply = Some(ply);
        self
    }

    /// The same with one more place that is to blame.
    #[must_use]
    pub fn culprit(mut self, span: Span, words: Text) -> Self {
        self.culprits.push((span, words));
        self
    }
}

/// The diagnostics of one document, with a limit so that hostile input cannot take all memory.
#[derive(Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    dropped: usize,
    /// Of those that were only counted.
    dropped_errors: usize,
}

impl Diagnostics {
    /// How many diagnostics of one document are kept.
    pub const LIMIT: usize = 200;

    /// Adds one; beyond [`Diagnostics::LIMIT`] it is only counted, except that the first error is always kept.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let first_error = diagnostic.is_error() && !self.has_errors();
        if self.list.len() < Self::LIMIT || first_error {
            self.list.push(diagnostic);
        } else {
            self.dropped += 1;
            self.dropped_errors += usize::from(diagnostic.is_error());
        }
    }

    /// Adds an error of which there is nothing more to say.
    pub(crate) fn error(&mut self, code: Code, span: Span, message: Text) {
        self.push(Diagnostic::error(code, span, message));
    }

    /// Adds several diagnostics.
    pub fn extend(&mut self, many: impl IntoIterator<Item = Diagnostic>) {
        for one in many {
            self.push(one);
        }
    }

    /// Adds all of another document's, those that were only counted too.
    pub fn append(&mut self, other: Self) {
        let Self {
            list,
            dropped,
            dropped_errors,
        } = other;
        self.extend(list);
        self.dropped += dropped;
        self.dropped_errors += dropped_errors;
    }

    /// Whether there is an error among them.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(Diagnostic::is_error)
    }

    /// Whether nothing was found.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.dropped == 0
    }

    /// How many there are of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.list
            .iter()
            .filter(|one| one.severity == severity)
            .count()
    }

    /// How many errors were found, kept or only counted: callers ask this to learn whether there are new ones.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.count(Severity::Error) + self.dropped_errors
    }

    /// How many were only counted.
    #[must_use]
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// Whether the limit is reached, so that work on wording is wasted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.list.len() >= Self::LIMIT
    }

    /// The first error.
    #[must_use]
    pub fn first_error(&self) -> Option<&Diagnostic> {
        self.list.iter().find(|one| one.is_error())
    }

    /// The errors kept, to say more about them.
    pub fn errors_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.iter_mut().filter(|one| one.is_error())
    }

    /// The first error at a place.
    pub fn error_at(&mut self, span: Span) -> Option<&mut Diagnostic> {
        self.errors_mut().find(|one| one.span == span)
    }

    /// Gives the diagnostics at a place the number of the move that should have stood there.
    pub fn number_at(&mut self, span: Span, number: u32) {
        self.list
            .iter_mut()
            .filter(|one| one.span == span)
            .for_each(|one| one.ply = Some(number));
    }

    /// Changes every one.
    pub fn change(&mut self, change: impl FnMut(&mut Diagnostic)) {
        self.list.iter_mut().for_each(change);
    }

    /// Forgets those that only follow from others.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }

    /// Puts them into the order of their places; at one place errors come first.
    pub fn sort(&mut self) {
        self.list
            .arrange_by_key(|one| (one.span.start, one.severity, one.span.end));
    }

    /// The diagnostics kept.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A small drawing that belongs to a diagnostic, ready to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inset {
    /// Without colour codes.
    pub plain: Text,
    /// With ANSI colour codes.
    pub painted: Text,
}

/// A text that could stand at a place instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The place to replace.
    pub span: Span,
    /// The text to write there.
    pub replacement: String,
    /// How many of the following moves are legal then; `None` where that was not asked.
    pub legal: Option<u32>,
}
