//! Score sheets: a table with a place for every move, with the colours due in games that have such.

use super::paper::{HEADING, PageSize, TOP};
use crate::Colour;
use crate::draw::leaf::{Font, Leaf, TextRole, shortened};
use crate::draw::plane::PlanePoint;
use crate::rules::Profile;
use crate::text::{Lang, joined};

/// The height of a row.
const ROW: f64 = 7.6;
/// The width of the column of numbers.
const NUMBER: f64 = 10.0;
/// The size of letters.
const TEXT: f64 = 3.2;

/// The sheet of a game.
pub(super) fn page(game: &Profile, lang: Lang, paper: PageSize) -> Leaf {
    let (left, right) = (paper.side(), paper.right());
    let mut leaf = Leaf::new(paper.width, paper.height);
    let mut y = TOP + HEADING;
    leaf.text(
        PlanePoint::new(left, y),
        Font::bold(HEADING),
        TextRole::Heading(1),
        game.title().get(lang),
    );
    for label in [
        lang.of("Date, place", "Дата, место"),
        lang.of("Players", "Игроки"),
        lang.of("Result", "Результат"),
    ] {
        y += 8.5;
        leaf.text(
            PlanePoint::new(left, y),
            Font::regular(TEXT),
            TextRole::Paragraph,
            label,
        );
        leaf.rule(
            PlanePoint::new(left + 26.0, y + 1.0),
            PlanePoint::new(right, y + 1.0),
        );
    }
    y += 6.0;
    tables(&mut leaf, game, y, lang, paper);
    leaf
}

/// A table of a number and a move of each player in a row.
struct MoveTable {
    /// The upper left corner.
    at: PlanePoint,
    /// How wide the column of a player is.
    column: f64,
    /// Rows under the heads.
    rows: u32,
    players: u32,
}

impl MoveTable {
    /// Where the column of a player begins.
    fn x(&self, player: u32) -> f64 {
        self.at.x + NUMBER + f64::from(player) * self.column
    }

    /// The upper side of a row; the heads are row 0.
    fn y(&self, row: u32) -> f64 {
        self.at.y + f64::from(row) * ROW
    }

    fn lines(&self, leaf: &mut Leaf) {
        let (right, below) = (self.x(self.players), self.y(self.rows + 1));
        for row in 0..=self.rows + 1 {
            leaf.rule(
                PlanePoint::new(self.at.x, self.y(row)),
                PlanePoint::new(right, self.y(row)),
            );
        }
        leaf.rule(self.at, PlanePoint::new(self.at.x, below));
        for player in 0..=self.players {
            leaf.rule(
                PlanePoint::new(self.x(player), self.at.y),
                PlanePoint::new(self.x(player), below),
            );
        }
    }
}

/// Two tables beside each other: the first half of the moves and the second.
fn tables(leaf: &mut Leaf, game: &Profile, top: f64, lang: Lang, paper: PageSize) {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "some rows"
    )]
    let rows = ((paper.bottom() - top) / ROW).floor() as u32 - 1;
    // Three rows of two moves are a cycle of six.
    let rows = rows / 3 * 3;
    let players = u32::try_from(game.seats.len()).unwrap_or(2);
    let width = (paper.measure() - 8.0) / 2.0;
    for half in 0..2_u32 {
        let at = PlanePoint::new(paper.side() + f64::from(half) * (width + 8.0), top);
        let table = MoveTable {
            at,
            column: (width - NUMBER) / f64::from(players),
            rows,
            players,
        };
        let base = |row: u32| table.y(row + 1) - 2.4;
        for (seat, player) in game.seats.iter().zip(0_u32..) {
            let name = shortened(seat.text().get(lang), Font::bold(TEXT), table.column - 3.0);
            leaf.text(
                PlanePoint::new(table.x(player) + 1.5, base(0)),
                Font::bold(TEXT),
                TextRole::Paragraph,
                name,
            );
        }
        for row in 1..=rows {
            let first = (half * rows + row - 1) * players + 1;
            let number = PlanePoint::new(table.x(0) - 2.0, base(row));
            leaf.text_to(
                number,
                Font::regular(TEXT),
                TextRole::Paragraph,
                first.to_string(),
            );
            if let Some(due) = game.due {
                for player in 0..players {
                    let at = PlanePoint::new(table.x(player) + 1.5, base(row));
                    let colours = colours(game, &due(first + player), lang);
                    leaf.text(at, Font::regular(TEXT), TextRole::Paragraph, colours);
                }
            }
        }
        table.lines(leaf);
    }
}

/// The colours due at a move.
fn colours(game: &Profile, due: &[Colour], lang: Lang) -> String {
    let letters = game.letters(lang);
    let due = due.iter();
    joined(due.map(|colour| letters.letter(*colour).to_string()), ", ")
}
