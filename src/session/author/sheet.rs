//! The score sheet of games whose profile says which colours are due: a column for each player, the colours that were
//! placed crossed out, a rule after every cycle of moves.

use std::ops::RangeInclusive;

use crate::Colour;
use crate::notation::print::Alphabet;
use crate::rules::Profile;

/// How a colour that was placed is crossed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// By a terminal's code for crossed-out text.
    Ansi,
    /// By a combining stroke, U+0336, behind the letter.
    Combining,
    /// By the letter in hyphens, for printers and fonts that know nothing else: `-г-`.
    Ascii,
}

impl Stroke {
    /// A letter, crossed out or not, three columns wide.
    fn cell(self, letter: char, is_made: bool) -> String {
        match (self, is_made) {
            (_, false) => format!(" {letter} "),
            (Self::Ansi, true) => format!(" \u{1b}[9m{letter}\u{1b}[29m "),
            (Self::Combining, true) => format!(" {letter}\u{336} "),
            (Self::Ascii, true) => format!("-{letter}-"),
        }
    }
}

/// The columns of a number.
const NUMBER: usize = 3;

/// The sheet of the moves of a range: `made` lists, for the moves from the first on, the colours that were placed, `names`
/// has a name for every player.
///
/// ```
/// use kletka::notation::print::Alphabet;
/// use kletka::session::author::{Stroke, sheet};
/// let game = kletka::games::standard().find("renju-3-2").unwrap().profile();
/// let letters = (Alphabet::CyrillicLightBlue, Stroke::Ascii);
/// let blank = sheet(game, 1..=2, &[], letters, &["A", "B"]);
/// assert_eq!(blank.lines().nth(2), Some("  1  г , к  │   2  з , г"));
/// ```
#[must_use]
pub fn sheet<N: AsRef<str>>(
    game: &Profile,
    moves: RangeInclusive<u32>,
    made: &[Vec<Colour>],
    (letters, stroke): (Alphabet, Stroke),
    names: &[N],
) -> String {
    let (first, last) = moves.into_inner();
    let due = |number: u32| game.due.map_or(Vec::new(), |due| due(number));
    // A cell for each colour, with commas between.
    let column = NUMBER + 4 * due(first).len();
    let players = u32::try_from(game.seats.len()).unwrap_or(1).max(1);
    let rule = vec!["─".repeat(column + 1); game.seats.len()].join("┼") + "\n";
    let heads = names.iter().enumerate().map(|(at, name)| {
        let name: String = name.as_ref().chars().take(column - 1).collect();
        if at + 1 == names.len() {
            format!(" {name}")
        } else {
            format!(" {name:<column$}")
        }
    });
    let mut out = heads.collect::<Vec<_>>().join("│") + "\n";
    out.push_str(&rule);
    // Rows begin with a move of the first player.
    let mut number = first - (first - 1) % players;
    while number <= last {
        let end = number + players - 1;
        let cells = (number..=end).map(|number| {
            if number < first || number > last {
                return " ".repeat(column);
            }
            let made = made.get((number - first) as usize);
            let is_made = |colour: &Colour| made.is_some_and(|made| made.contains(colour));
            let colours = due(number)
                .into_iter()
                .map(|colour| stroke.cell(letters.letter(colour), is_made(&colour)));
            format!(
                "{number:>NUMBER$} {}",
                colours.collect::<Vec<_>>().join(",")
            )
        });
        out.push_str(cells.collect::<Vec<_>>().join(" │ ").trim_end());
        out.push('\n');
        if game
            .sheet
            .cycle
            .is_some_and(|cycle| end.is_multiple_of(cycle))
            && end < last
        {
            out.push_str(&rule);
        }
        number += players;
    }
    out
}
