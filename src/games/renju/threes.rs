//! Threes by kind, open twos and forks.

use super::board::{Board, DIRECTIONS};
use crate::Colour;
use crate::board::Cell;
use crate::rules::claim::words::{ClaimWord, NONE};
use crate::text::Text;

/// The kind of a three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ThreeKind {
    /// Adjacent stones, both ends critical.
    Open,
    /// Adjacent stones, one end critical.
    HalfOpen,
    /// A gap inside, the gap critical.
    Broken,
}

impl ThreeKind {
    /// All of them with their names.
    pub(super) const ALL: [(ClaimWord, Self); 3] = [
        (
            ClaimWord::new("open", "открытая|открытых|открытые"),
            Self::Open,
        ),
        (
            ClaimWord::new("half-open", "полуоткрытая|полуоткрытых|полуоткрытые"),
            Self::HalfOpen,
        ),
        (
            ClaimWord::new("broken", "разорванная|разорванных|разорванные"),
            Self::Broken,
        ),
    ];

    /// The word in claims; the second form for several.
    pub(super) fn word(self) -> ClaimWord {
        Self::ALL
            .iter()
            .find(|(_, one)| *one == self)
            .map_or(NONE, |(word, _)| *word)
    }

    /// The word in claims and in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.word().en
    }
}

/// Three stones of a colour in a line of four cells whose fourth cell is critical in this line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Three {
    /// The colour.
    pub colour: Colour,
    /// The kind.
    pub kind: ThreeKind,
    /// The stones, by column, then row.
    pub cells: [Cell; 3],
    /// The critical cells of the line, by column, then row.
    pub critical: Vec<Cell>,
}

impl Three {
    /// The kind and the stones: "open three e4-e5-e6".
    #[must_use]
    pub fn text(&self) -> Text {
        let stones = self.cells.map(|cell| cell.to_string()).join("-");
        match self.kind {
            ThreeKind::Open => text!("open three {stones}", "открытая тройка {stones}"),
            ThreeKind::HalfOpen => {
                text!("half-open three {stones}", "полуоткрытая тройка {stones}")
            }
            ThreeKind::Broken => {
                text!("broken three {stones}", "разорванная тройка {stones}")
            }
        }
    }
}

/// All threes of a colour, by their stones.
///
/// ```
/// use kletka::{Colour, games::renju::{Board, threes::{self, ThreeKind}}, board::Cell};
/// let mut board = Board::new(9, 9);
/// for x in [2, 3, 5] {
///     board.place(Colour::Blue, Cell::new(x, 0));
/// }
/// assert_eq!(threes::threes(&board, Colour::Blue)[0].kind, ThreeKind::Broken);
/// ```
#[must_use]
pub fn threes(board: &Board, colour: Colour) -> Vec<Three> {
    let mut found: Vec<Three> = Vec::new();
    for (direction, &(dx, dy)) in DIRECTIONS.iter().enumerate() {
        for fourth in board.critical(colour) {
            if !board.makes_four(colour, fourth, direction) {
                continue;
            }
            // The four that a stone on the critical cell makes, from its first cell on.
            let is_own = |steps: i8| {
                at(board, fourth, dx, dy, steps)
                    .filter(|&cell| board.colour_at(cell) == Some(colour))
            };
            let before = (1..4_i8)
                .take_while(|&steps| is_own(-steps).is_some())
                .fold(0, |count, _| count + 1);
            let mut cells = [fourth; 3];
            let places = (-before..).filter(|&steps| steps != 0);
            for (place, steps) in cells.iter_mut().zip(places) {
                *place = is_own(steps).unwrap_or(fourth);
            }
            cells.sort_unstable();
            let kind = if before == 0 || before == 3 {
                ThreeKind::HalfOpen
            } else {
                ThreeKind::Broken
            };
            match found
                .iter_mut()
                .find(|three| kind == ThreeKind::HalfOpen && three.cells == cells)
            {
                Some(three) => {
                    three.kind = ThreeKind::Open;
                    three.critical.push(fourth);
                    three.critical.sort_unstable();
                }
                None => found.push(Three {
                    colour,
                    kind,
                    cells,
                    critical: vec![fourth],
                }),
            }
        }
    }
    found.sort_by_key(|three| (three.cells, three.kind));
    found
}

/// Pairs of stones that one more stone next to at least one of them makes into an open three, by column, then row.
#[must_use]
pub fn open_twos(board: &Board, colour: Colour) -> Vec<[Cell; 2]> {
    let mut found = Vec::new();
    for (dx, dy) in DIRECTIONS {
        for first in board.stones(colour) {
            for second in (1..3).filter_map(|steps| at(board, first, dx, dy, steps)) {
                if board.colour_at(second) != Some(colour) {
                    continue;
                }
                let mut pair = [first, second];
                pair.sort_unstable();
                let becomes_open = (-1..4)
                    .filter_map(|steps| at(board, first, dx, dy, steps))
                    .filter(|&cell| board.is_free(cell))
                    .any(|cell| {
                        let mut after = board.clone();
                        after.place(colour, cell);
                        threes(&after, colour).iter().any(|three| {
                            three.kind == ThreeKind::Open
                                && [first, second, cell]
                                    .iter()
                                    .all(|stone| three.cells.contains(stone))
                        })
                    });
                if becomes_open && !found.contains(&pair) {
                    found.push(pair);
                }
            }
        }
    }
    found.sort_unstable();
    found
}

/// Whether a colour has a fork: at least three critical cells, which two moves cannot all occupy.
#[must_use]
pub fn has_fork(board: &Board, colour: Colour) -> bool {
    board.critical_count(colour) >= 3
}

/// The cell some steps along a line, if it is on the field.
fn at(board: &Board, from: Cell, dx: i8, dy: i8, steps: i8) -> Option<Cell> {
    board.moved(
        from,
        dx * steps.signum(),
        dy * steps.signum(),
        u32::from(steps.unsigned_abs()),
    )
}
