//! Score sheets: a table with a place for every move, with the colours due in games that have such.

use super::leaf::{Leaf, WIDTH, shortened};
use super::paper::{BOTTOM, HEADING, SIDE, TOP};
use super::words::say;
use crate::Colour;
use crate::draw::font::Face;
use crate::notation::print::Alphabet;
use crate::rules::Profile;
use crate::text::Lang;

/// The height of a row.
const ROW: f64 = 7.6;
/// The width of the column of numbers.
const NUMBER: f64 = 10.0;
/// The size of letters.
const TEXT: f64 = 3.2;

/// The sheet of a game.
pub(super) fn page(game: &Profile, lang: Lang) -> Leaf {
    let mut leaf = Leaf::default();
    let mut y = TOP + HEADING;
    leaf.text((SIDE, y), HEADING, Face::Bold, game.title().get(lang));
    for label in
        [say(lang, "Date, place", "Дата, место"), say(lang, "Players", "Игроки"), say(lang, "Result", "Результат")]
    {
        y += 8.5;
        leaf.text((SIDE, y), TEXT, Face::Regular, label);
        leaf.rule((SIDE + 26.0, y + 1.0), (WIDTH - SIDE, y + 1.0));
    }
    y += 6.0;
    table(&mut leaf, game, y, lang);
    leaf
}

/// Two tables beside each other: the first half of the moves and the second.
fn table(leaf: &mut Leaf, game: &Profile, top: f64, lang: Lang) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some rows")]
    let rows = ((BOTTOM - top) / ROW).floor() as u32 - 1;
    // Three rows of two moves are a cycle of six.
    let rows = rows / 3 * 3;
    let players = u32::try_from(game.seats.len()).unwrap_or(2);
    let width = (WIDTH - 2.0 * SIDE - 8.0) / 2.0;
    let column = (width - NUMBER) / f64::from(players);
    for half in 0..2_u32 {
        let left = SIDE + f64::from(half) * (width + 8.0);
        for (seat, at) in game.seats.iter().zip(0_u32..) {
            let x = left + NUMBER + f64::from(at) * column + 1.5;
            let name = shortened(seat.text().get(lang), Face::Bold, TEXT, column - 3.0);
            leaf.text((x, top + ROW - 2.4), TEXT, Face::Bold, name);
        }
        for row in 0..rows {
            let y = top + f64::from(row + 1) * ROW;
            let first = (half * rows + row) * players + 1;
            leaf.text_to((left + NUMBER - 2.0, y + ROW - 2.4), TEXT, Face::Regular, first.to_string());
            if let Some(due) = game.due {
                for at in 0..players {
                    let x = left + NUMBER + f64::from(at) * column + 1.5;
                    leaf.text((x, y + ROW - 2.4), TEXT, Face::Regular, colours(game, &due(first + at), lang));
                }
            }
        }
        lines(leaf, (left, top), (width, column), rows, players);
    }
}

/// The colours due at a move.
fn colours(game: &Profile, due: &[Colour], lang: Lang) -> String {
    let letters = if lang == Lang::En { Alphabet::Latin } else { game.sheet.cyrillic };
    due.iter().map(|colour| letters.letter(*colour).to_string()).collect::<Vec<_>>().join(", ")
}

fn lines(leaf: &mut Leaf, (left, top): (f64, f64), (width, column): (f64, f64), rows: u32, players: u32) {
    let below = top + f64::from(rows + 1) * ROW;
    for row in 0..=rows + 1 {
        let y = top + f64::from(row) * ROW;
        leaf.rule((left, y), (left + width, y));
    }
    leaf.rule((left, top), (left, below));
    for at in 0..=players {
        let x = left + NUMBER + f64::from(at) * column;
        leaf.rule((x, top), (x, below));
    }
}
