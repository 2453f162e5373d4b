//! Runs an example: the validator's messages, and the position of each.

use crate::board::paint::Paint;
use crate::check::{self, Depth, Patience};
use crate::document::stream::Archive;
use crate::games;
use crate::session::Session;
use crate::text::{Code, Diagnostic, Diagnostics, Lang, Source};

/// The result of an example.
#[derive(Debug)]
pub struct Trial {
    /// Everything that the validator says.
    pub diagnostics: Diagnostics,
    /// The positions of the main line: the number of the next move, and the picture.
    boards: Vec<(u32, String)>,
    paint: Paint,
    lang: Lang,
}

impl Trial {
    /// The diagnostics of a code.
    pub fn of(&self, code: Code) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(move |one| one.code == code)
    }

    /// The position in which a diagnostic arises: with the places concerned, or before its move, or the last one.
    #[must_use]
    pub fn board<'a>(&'a self, diagnostic: &'a Diagnostic) -> Option<&'a str> {
        if let Some(picture) = &diagnostic.picture {
            let picture = if self.paint == Paint::Plain {
                &picture.plain
            } else {
                &picture.painted
            };
            return Some(picture.get(self.lang));
        }
        let before = |ply: u32| self.boards.iter().find(|(number, _)| *number == ply);
        let found = diagnostic.ply.map_or(self.boards.last(), before);
        found.map(|(_, picture)| picture.as_str())
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> Option<&str> {
        self.boards.first().map(|(_, picture)| picture.as_str())
    }
}

/// Checks a document and keeps the pictures of its positions.
///
/// # Panics
/// Never: memory can always be read.
#[must_use]
pub fn trial(bytes: &[u8], paint: Paint, lang: Lang) -> Trial {
    let mut boards = Vec::new();
    let mut diagnostics = Diagnostics::default();
    let mut archive = Archive::new(bytes);
    if let Some(chunk) = archive.next_chunk().expect("memory can be read") {
        match check::text(&chunk) {
            Ok(text) => {
                let session = Session::open(
                    games::standard(),
                    &Source::whole("", text),
                    Depth::Search(Patience::default()),
                );
                session.each(|position| {
                    boards.push((position.number(), position.text(paint, lang)));
                    true
                });
                diagnostics = session.into_diagnostics();
            }
            Err((diagnostic, _)) => diagnostics.push(*diagnostic),
        }
    }
    Trial {
        diagnostics,
        boards,
        paint,
        lang,
    }
}
