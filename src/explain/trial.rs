//! Running an example: what the validator says and the position at which it says it.

use crate::archive::Archive;
use crate::diag::{Code, Diagnostic, Diagnostics, Lang, Text};
use crate::game::{Rules, View};
use crate::paint::Paint;
use crate::source::Source;
use crate::validate::{self, Observer};

/// What became of an example.
#[derive(Debug)]
pub struct Trial {
    /// Everything that the validator says.
    pub diagnostics: Diagnostics,
    /// The positions of the main line: the number of the next move, and the picture.
    boards: Vec<(u32, Text)>,
    paint: Paint,
}

impl Trial {
    /// The diagnostics of a code.
    pub fn of(&self, code: Code) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(move |one| one.code == code)
    }

    /// The position in which a diagnostic arises: with the places concerned, or before its move, or the last one.
    #[must_use]
    pub fn board<'a>(&'a self, diagnostic: &'a Diagnostic) -> Option<&'a Text> {
        if let Some(picture) = &diagnostic.picture {
            return Some(if self.paint == Paint::Plain { &picture.plain } else { &picture.painted });
        }
        let before = |ply: u32| self.boards.iter().find(|(number, _)| *number == ply);
        let found = diagnostic.ply.map_or(self.boards.last(), before);
        found.map(|(_, picture)| picture)
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> Option<&Text> {
        self.boards.first().map(|(_, picture)| picture)
    }
}

/// Checks a document and keeps the pictures of its positions.
///
/// # Panics
/// Never: memory can always be read.
#[must_use]
pub fn trial(bytes: &[u8], paint: Paint) -> Trial {
    let mut boards = Boards { paint, list: Vec::new() };
    let mut diagnostics = Diagnostics::default();
    let mut archive = Archive::new(bytes);
    if let Some(chunk) = archive.next_chunk().expect("memory can be read") {
        match validate::text(&chunk) {
            Ok(text) => {
                validate::observe(&Source::whole("", text), &mut boards, &mut diagnostics);
            }
            Err((diagnostic, _)) => diagnostics.push(*diagnostic),
        }
    }
    Trial { diagnostics, boards: boards.list, paint }
}

struct Boards {
    paint: Paint,
    list: Vec<(u32, Text)>,
}

impl Observer for Boards {
    fn position<G: Rules>(&mut self, rules: &G, position: &G::Position, _: u32) {
        let draw = |lang: Lang| rules.picture(position, View::whole(self.paint, lang));
        self.list.push((rules.number(position), Text { en: draw(Lang::En), ru: draw(Lang::Ru) }));
    }
}
