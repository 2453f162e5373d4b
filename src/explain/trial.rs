//! Running an example: what the validator says and the position at which it says it.

use crate::board::paint::Paint;
use crate::check::{self, Observer};
use crate::document::stream::Archive;
use crate::rules::{Rules, View};
use crate::text::Source;
use crate::text::{Code, Diagnostic, Diagnostics, Lang};

/// What became of an example.
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
            let picture = if self.paint == Paint::Plain { &picture.plain } else { &picture.painted };
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
    let mut boards = Boards { paint, lang, list: Vec::new() };
    let mut diagnostics = Diagnostics::default();
    let mut archive = Archive::new(bytes);
    if let Some(chunk) = archive.next_chunk().expect("memory can be read") {
        match check::text(&chunk) {
            Ok(text) => {
                check::observe(&Source::whole("", text), &mut boards, &mut diagnostics);
            }
            Err((diagnostic, _)) => diagnostics.push(*diagnostic),
        }
    }
    Trial { diagnostics, boards: boards.list, paint, lang }
}

struct Boards {
    paint: Paint,
    lang: Lang,
    list: Vec<(u32, String)>,
}

impl Observer for Boards {
    const SEARCHES: bool = true;

    fn position<G: Rules>(&mut self, rules: &G, position: &G::Position, _: u32) {
        self.list.push((rules.number(position), rules.picture(position, View::whole(self.paint, self.lang))));
    }
}
