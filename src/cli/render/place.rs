//! Where a document was found, and what its pictures are called.

use super::draw::Shot;
use crate::cli::prelude::*;

pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(['/', '\\'])
}

pub(super) fn escape_markdown(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '[' | ']' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}

/// Where a document was found.
#[derive(Clone)]
pub(super) struct Whereabouts<'a> {
    pub(super) root: &'a Path,
    pub(super) input: DocumentInput,
    /// The number of the input.
    pub(super) number: usize,
    pub(super) document: usize,
}

impl Whereabouts<'_> {
    /// The name of the file without its suffix.
    pub(super) fn stem(&self) -> String {
        match &self.input {
            DocumentInput::Stdin => "diagram".to_owned(),
            DocumentInput::File(path) | DocumentInput::Found(path) => path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
        }
    }

    /// The name of a picture without its suffix: the file, the document in an archive, the diagram.
    pub(super) fn name(&self, shot: &Shot) -> String {
        let mut name = self.stem();
        let is_archive = matches!(&self.input, DocumentInput::File(path) | DocumentInput::Found(path) if path.extension().is_some_and(|it| it == "kla"));
        if is_archive || self.document > 0 {
            name.push('-');
            name.push_str(&self.document.to_string());
        }
        if let Some(diagram) = &shot.name {
            name.push('-');
            name.push_str(diagram);
        }
        name
    }
}
