//! Score sheets: a table with a place for every move, in Renju 3/2 with the colours due.

use super::leaf::{Leaf, WIDTH, shortened};
use super::paper::{BOTTOM, HEADING, SIDE, TOP};
use super::words::{self, say};
use crate::draw::font::Face;
use crate::games::GameKind;
use crate::games::parcel::Parcel;
use crate::games::renju::for_three::RenjuForThree;
use crate::games::renju::three_two::{Renju32, due};
use crate::notation::print::Alphabet;
use crate::rules::{Rules, Seat};
use crate::text::Lang;

/// The height of a row.
const ROW: f64 = 7.6;
/// The width of the column of numbers.
const NUMBER: f64 = 10.0;
/// The size of letters.
const TEXT: f64 = 3.2;

/// The sheet of a game.
pub(super) fn page(game: GameKind, lang: Lang) -> Leaf {
    let seats = match game {
        GameKind::Parcel => Parcel::SEATS,
        GameKind::RenjuForThree => RenjuForThree::SEATS,
        GameKind::Renju32 => Renju32::SEATS,
    };
    let mut leaf = Leaf::default();
    let mut y = TOP + HEADING;
    leaf.text((SIDE, y), HEADING, Face::Bold, words::game(game, lang));
    for label in
        [say(lang, "Date, place", "Дата, место"), say(lang, "Players", "Игроки"), say(lang, "Result", "Результат")]
    {
        y += 8.5;
        leaf.text((SIDE, y), TEXT, Face::Regular, label);
        leaf.rule((SIDE + 26.0, y + 1.0), (WIDTH - SIDE, y + 1.0));
    }
    y += 6.0;
    table(&mut leaf, game, seats, y, lang);
    leaf
}

/// Two tables beside each other: the first half of the moves and the second.
fn table(leaf: &mut Leaf, game: GameKind, seats: &[Seat], top: f64, lang: Lang) {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "some rows")]
    let rows = ((BOTTOM - top) / ROW).floor() as u32 - 1;
    // Three rows are a cycle of Renju 3/2.
    let rows = rows / 3 * 3;
    let players = u32::try_from(seats.len()).unwrap_or(2);
    let width = (WIDTH - 2.0 * SIDE - 8.0) / 2.0;
    let column = (width - NUMBER) / f64::from(players);
    for half in 0..2_u32 {
        let left = SIDE + f64::from(half) * (width + 8.0);
        for (seat, at) in seats.iter().zip(0_u32..) {
            let x = left + NUMBER + f64::from(at) * column + 1.5;
            let name = shortened(seat.text().get(lang), Face::Bold, TEXT, column - 3.0);
            leaf.text((x, top + ROW - 2.4), TEXT, Face::Bold, name);
        }
        for row in 0..rows {
            let y = top + f64::from(row + 1) * ROW;
            let first = (half * rows + row) * players + 1;
            leaf.text_to((left + NUMBER - 2.0, y + ROW - 2.4), TEXT, Face::Regular, first.to_string());
            if game == GameKind::Renju32 {
                for at in 0..players {
                    let x = left + NUMBER + f64::from(at) * column + 1.5;
                    leaf.text((x, y + ROW - 2.4), TEXT, Face::Regular, colours(first + at, lang));
                }
            }
        }
        lines(leaf, (left, top), (width, column), rows, players);
    }
}

/// The colours of a move of Renju 3/2.
fn colours(number: u32, lang: Lang) -> String {
    let letters = if lang == Lang::En { Alphabet::Latin } else { Alphabet::CyrillicPale };
    let [one, other] = due(number).1.map(|colour| letters.letter(colour));
    format!("{one}, {other}")
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
