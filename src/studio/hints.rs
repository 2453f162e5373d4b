//! Hints before the first move, a step each: the author's, else the theme, the part of the board and
//! the colour of the attacking stone. The move itself is the step after them.

use crate::board::Colour;
use crate::draw::book::{in_language, theme};
use crate::notation::print::{self, Alphabet};
use crate::notation::{Line, Ply};
use crate::puzzle::Puzzle;
use crate::scene::Scene;
use crate::text::{Lang, Text};

/// The steps, in a language.
pub(super) fn hints(
    puzzle: &Puzzle,
    solution: Option<&Line>,
    scene: &Scene,
    lang: Lang,
) -> Vec<String> {
    if !puzzle.hints.is_empty() {
        let hints = puzzle.hints.iter();
        return hints.map(|hint| in_language(hint, lang)).collect();
    }
    let mut steps = Vec::new();
    if let Some(first) = puzzle.themes.first() {
        let name = theme(first, lang);
        steps.push(text!("The idea: {name}.", "Идея: {name}."));
    }
    let key = solution.and_then(|line| line.plies().next());
    steps.extend(key.and_then(|key| region(key, scene)));
    steps.extend(key.and_then(attacking));
    steps
        .into_iter()
        .map(|step| step.get(lang).to_owned())
        .collect()
}

/// In which third of the board, both ways, the key is played.
fn region(key: &Ply, scene: &Scene) -> Option<Text> {
    let word = print::played(&key.played, Alphabet::Latin);
    // The attacking stone comes last.
    let place = word
        .rsplit(", ")
        .next()?
        .rsplit('@')
        .next()?
        .trim_start_matches(|c: char| !c.is_ascii_lowercase());
    let column = u32::from(place.bytes().next()?.checked_sub(b'a')?);
    let row: u32 = {
        let digits = place.trim_start_matches(|c: char| !c.is_ascii_digit());
        let end = digits
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(digits.len());
        digits[..end].parse().ok()?
    };
    let third = |at: u32, of: u8| (3 * at / u32::from(of).max(1)).min(2) as usize;
    let across = third(column, scene.grid.width());
    let up = third(row.saturating_sub(1), scene.grid.height());
    let (en, ru) = [
        [
            ("at the lower left", "внизу слева"),
            ("at the bottom", "внизу посередине"),
            ("at the lower right", "внизу справа"),
        ],
        [
            ("at the left", "слева"),
            ("in the middle", "в середине"),
            ("at the right", "справа"),
        ],
        [
            ("at the upper left", "вверху слева"),
            ("at the top", "вверху посередине"),
            ("at the upper right", "вверху справа"),
        ],
    ][up][across];
    Some(text!("The key is played {en}.", "Ключевой ход — {ru}."))
}

/// Of which colour the stone is that attacks, where a move has two.
fn attacking(key: &Ply) -> Option<Text> {
    let word = print::played(&key.played, Alphabet::Latin);
    let letter = word.rsplit_once(", ")?.1.chars().next()?;
    let colour = Colour::ALL
        .into_iter()
        .find(|colour| colour.latin() == letter)?;
    let Text { en, ru } = colour.text();
    Some(text!(
        "The attacking stone is {en}.",
        "Нападающий камень — {ru}."
    ))
}
