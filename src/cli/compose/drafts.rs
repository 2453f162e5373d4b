//! Start positions that a composer gives to begin with.

use std::path::{Path, PathBuf};

use crate::Colour;
use crate::check;
use crate::cli::input::Input;
use crate::document;
use crate::games;
use crate::games::renju::three_two::Renju32;
use crate::games::renju::three_two::compose::Stone;
use crate::puzzle::problem;
use crate::rules::Rules;
use crate::text::Source;
use crate::text::{Diagnostics, Text};

/// The stones of all documents, their colours turned so that the first move is number `next`.
///
/// # Errors
/// When a file cannot be read, or holds a document that is no position of Renju 3/2.
pub(super) fn read(files: &[PathBuf], next: u32) -> Result<Vec<Vec<Stone>>, Text> {
    let mut drafts = Vec::new();
    for path in files {
        let input = Input::File(path.clone());
        let mut archive = input.open().map_err(|unreadable| unreadable.0)?;
        while let Some(chunk) = archive.next_chunk().map_err(|error| input.unreadable(&error).0)? {
            let text = check::text(&chunk).map_err(|_| unfit(path))?;
            drafts.push(stones(&Source::whole(&input.name(), text), next).ok_or_else(|| unfit(path))?);
        }
    }
    Ok(drafts)
}

fn unfit(path: &Path) -> Text {
    let shown = path.display();
    crate::text!(
        "{shown} is no position of Renju 3/2: kletka check says more",
        "{shown} — не позиция рэндзю 3/2: подробнее скажет kletka check"
    )
}

fn stones(source: &Source<'_>, next: u32) -> Option<Vec<Stone>> {
    let mut out = Diagnostics::default();
    let table = document::parse(source, &mut out);
    let document = document::read(source, &table, games::standard().profiles(), &mut out)?;
    document.game.as_ref().filter(|game| game.value == "renju-3-2")?;
    let problem = problem::<Renju32>(document, &mut out)?;
    // Move n has the colours of move 1, taken back by n − 1 places in the order blue, red, green.
    let on = (problem.rules.number(&problem.position) + 6 - next) % 3;
    let turned = |colour: Colour| Colour::ALL[(colour.index() + on as usize) % 3];
    Some(problem.position.board().all_stones().map(|(cell, colour)| (cell, turned(colour))).collect())
}
