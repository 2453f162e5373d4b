//! The common input of the checks of claims, diagrams and the puzzle of a document.

use super::suggest::Words;
use crate::document::Document;
use crate::puzzle::limits::Patience;

/// The statements of a document about its line: claims, diagrams and the puzzle.
#[derive(Clone, Copy)]
pub(super) struct LineStatements<'a> {
    pub(super) document: &'a Document<'a, 'a>,
    /// Whether all moves of the record were accepted.
    pub(super) is_whole: bool,
    /// How long forced results may be searched for; nothing where they are not judged.
    pub(super) patience: Option<Patience<'a>>,
    pub(super) words: Words<'a>,
}
