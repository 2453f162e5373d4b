//! The score sheet of Renju 3/2, figures 2 and 3 of its article: two columns with the colours due, a rule after every
//! six moves, half-moves that were made crossed out.

use super::due;
use crate::Colour;
use crate::notation::print::Alphabet;

/// How a half-move that was made is crossed out.
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

/// The width of a column without its margins: number, two letters, a comma.
const COLUMN: usize = 11;

/// The sheet: `made` lists, for the moves from `first` on, the colours that were placed; `last` is the last move due.
///
/// ```
/// use kletka::{game::renju::sheet::{Stroke, sheet}, notation::print::Alphabet};
/// let blank = sheet(1, 2, &[], Alphabet::CyrillicPale, Stroke::Ascii, ["A", "B"]);
/// assert_eq!(blank.lines().nth(2), Some("  1  г , к  │   2  з , г"));
/// ```
#[must_use]
pub fn sheet(
    first: u32,
    last: u32,
    made: &[Vec<Colour>],
    letters: Alphabet,
    stroke: Stroke,
    names: [&str; 2],
) -> String {
    let rule = |cross: char| format!("{}{cross}{}\n", "─".repeat(COLUMN + 1), "─".repeat(COLUMN + 1));
    let name = |name: &str| name.chars().take(COLUMN - 1).collect::<String>();
    let mut out = format!(" {:<COLUMN$}│ {}\n", name(names[0]), name(names[1]));
    out.push_str(&rule('┼'));
    // Rows begin with a move of A.
    let mut number = first - u32::from(first.is_multiple_of(2));
    while number <= last {
        let halves = [number, number + 1].map(|number| {
            if number < first || number > last {
                return " ".repeat(COLUMN);
            }
            let made = made.get((number - first) as usize);
            let [one, other] = due(number)
                .1
                .map(|colour| stroke.cell(letters.letter(colour), made.is_some_and(|made| made.contains(&colour))));
            format!("{number:>3} {one},{other}")
        });
        out.push_str(format!("{} │ {}", halves[0], halves[1]).trim_end());
        out.push('\n');
        if (number + 1).is_multiple_of(6) && number + 1 < last {
            out.push_str(&rule('┼'));
        }
        number += 2;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figure_2_has_two_columns_and_a_rule_after_six_moves() {
        let text = sheet(1, 12, &[], Alphabet::CyrillicPale, Stroke::Ascii, ["A", "B"]);
        let letters: Vec<String> =
            text.lines().map(|line| line.chars().filter(|c| "гкз│┼".contains(*c)).collect()).collect();
        assert_eq!(letters, ["│", "┼", "гк│зг", "кз│гк", "зг│кз", "┼", "гк│зг", "кз│гк", "зг│кз"]);
    }

    #[test]
    fn figure_3_crosses_out_the_half_moves_made() {
        use Colour::{Blue, Green, Red};
        let made = [vec![Blue, Red], vec![], vec![Red], vec![Blue, Red], vec![Blue], vec![Red, Green]];
        let text = sheet(1, 6, &made, Alphabet::CyrillicPale, Stroke::Ascii, ["A", "B"]);
        let rows: Vec<_> = text.lines().skip(2).collect();
        assert_eq!(rows, ["  1 -г-,-к- │   2  з , г", "  3 -к-, з  │   4 -г-,-к-", "  5  з ,-г- │   6 -к-,-з-"]);
    }

    #[test]
    fn a_sheet_may_begin_with_b() {
        let text = sheet(4, 6, &[], Alphabet::Latin, Stroke::Ascii, ["A", "B"]);
        let rows: Vec<_> = text.lines().skip(2).collect();
        assert_eq!(rows, ["            │   4  b , r", "  5  g , b  │   6  r , g"]);
    }
}
