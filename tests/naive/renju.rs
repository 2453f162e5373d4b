//! What both Renju games share: stones in cells, fours, critical cells, threes and open twos.
//!
//! A four is a maximal run of exactly four stones of one colour in a row, column or diagonal;
//! a longer run is nothing.

use std::collections::{BTreeMap, BTreeSet};

use super::Colour;

/// A cell, 0-based column and row.
pub type Cell = (u8, u8);
/// The name of a broken rule.
pub type Rule = &'static str;

/// Four of the eight directions; the others are their opposites.
pub const LINES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board with its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub w: u8,
    pub h: u8,
    pub stones: BTreeMap<Cell, Colour>,
}

/// The kinds of threes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Adjacent stones, both ends critical.
    Open,
    /// Adjacent stones, exactly one end critical.
    HalfOpen,
    /// A gap inside, the gap critical.
    Broken,
}

impl Kind {
    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Open => "open",
            Kind::HalfOpen => "half-open",
            Kind::Broken => "broken",
        }
    }
}

/// Three stones of one colour in a line of four cells whose fourth cell is critical in this line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Three {
    pub colour: Colour,
    pub kind: Kind,
    /// The three stones.
    pub cells: BTreeSet<Cell>,
    /// The cells that are critical in this line: two for an open three, else one.
    pub critical: BTreeSet<Cell>,
}

impl Board {
    /// An empty board.
    pub fn new(w: u8, h: u8) -> Board {
        Board {
            w,
            h,
            stones: BTreeMap::new(),
        }
    }

    /// A board from its rows, the top row first, with the paper signs: x blue, o red, + green;
    /// any other sign is a free cell.
    pub fn from_rows(rows: &[&str]) -> Board {
        let mut board = Board::new(rows[0].len() as u8, rows.len() as u8);
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, sign) in row.chars().enumerate() {
                let at = "xo+".find(sign);
                board
                    .stones
                    .extend(at.map(|i| ((x as u8, y as u8), Colour::ALL[i])));
            }
        }
        board
    }

    pub fn has_cell(&self, c: Cell) -> bool {
        c.0 < self.w && c.1 < self.h
    }

    /// All cells, by column, then row.
    pub fn cells(&self) -> Vec<Cell> {
        (0..self.w)
            .flat_map(|x| (0..self.h).map(move |y| (x, y)))
            .collect()
    }

    /// The cells without a stone.
    pub fn free_cells(&self) -> Vec<Cell> {
        self.cells()
            .into_iter()
            .filter(|c| !self.stones.contains_key(c))
            .collect()
    }

    /// The cell `n` steps from `c`, or `None` outside the board.
    fn step(&self, c: Cell, by: (i8, i8), n: i8) -> Option<Cell> {
        let x = u8::try_from(i16::from(c.0) + i16::from(by.0 * n)).ok()?;
        let y = u8::try_from(i16::from(c.1) + i16::from(by.1 * n)).ok()?;
        Some((x, y)).filter(|&c| self.has_cell(c))
    }

    /// Whether the cell exists and bears a stone of the colour.
    fn bears(&self, cell: Option<Cell>, colour: Colour) -> bool {
        cell.is_some_and(|c| self.stones.get(&c) == Some(&colour))
    }

    /// The board with one more stone.
    fn with(&self, cell: Cell, colour: Colour) -> Board {
        let mut board = self.clone();
        board.stones.insert(cell, colour);
        board
    }
}

/// The four cells from `c` in the direction `by`, if the board has them all.
fn window(board: &Board, c: Cell, by: (i8, i8)) -> Option<[Cell; 4]> {
    Some([
        c,
        board.step(c, by, 1)?,
        board.step(c, by, 2)?,
        board.step(c, by, 3)?,
    ])
}

/// Whether the stones of the colour in the four cells from `c`, and no more, stand in a row there.
fn is_four(board: &Board, c: Cell, by: (i8, i8), colour: Colour) -> bool {
    window(board, c, by).is_some_and(|cells| cells.iter().all(|&c| board.bears(Some(c), colour)))
        && !board.bears(board.step(c, by, -1), colour)
        && !board.bears(board.step(c, by, 4), colour)
}

/// All fours on the board.
pub fn fours(board: &Board) -> BTreeSet<(Colour, [Cell; 4])> {
    let mut fours = BTreeSet::new();
    for (&c, &colour) in &board.stones {
        for by in LINES {
            if is_four(board, c, by, colour) {
                fours.extend(window(board, c, by).map(|cells| (colour, cells)));
            }
        }
    }
    fours
}

/// The colour of a four on the board, if there is one.
pub fn has_four(board: &Board) -> Option<Colour> {
    fours(board).first().map(|&(colour, _)| colour)
}

/// The critical cells of a colour: the free cells on which its stone would be part of a four.
pub fn critical(board: &Board, colour: Colour) -> BTreeSet<Cell> {
    let mut after = board.clone();
    let mut makes_four = |&c: &Cell| {
        after.stones.insert(c, colour);
        let four = LINES.iter().any(|&by| {
            let mut starts = (0..4).filter_map(|back| after.step(c, by, -back));
            starts.any(|first| is_four(&after, first, by, colour))
        });
        after.stones.remove(&c);
        four
    };
    board
        .free_cells()
        .into_iter()
        .filter(|c| makes_four(c))
        .collect()
}

/// All threes, line by line.
pub fn threes(board: &Board) -> Vec<Three> {
    let mut threes = Vec::new();
    for colour in Colour::ALL {
        for by in LINES {
            // For every three stones the fourth cells that are critical in this line.
            let mut found: BTreeMap<BTreeSet<Cell>, BTreeSet<Cell>> = BTreeMap::new();
            for first in board.cells() {
                let Some(cells) = window(board, first, by) else {
                    continue;
                };
                let (stones, rest): (BTreeSet<Cell>, BTreeSet<Cell>) =
                    cells.iter().partition(|&&c| board.bears(Some(c), colour));
                let Some(&fourth) = rest.first() else {
                    continue;
                };
                if stones.len() == 3
                    && !board.stones.contains_key(&fourth)
                    && is_four(&board.with(fourth, colour), first, by, colour)
                {
                    found.entry(stones).or_default().insert(fourth);
                }
            }
            for (cells, critical) in found {
                let adjacent = cells.iter().any(|&c| {
                    (0..3).all(|n| {
                        board
                            .step(c, by, n)
                            .is_some_and(|there| cells.contains(&there))
                    })
                });
                let kind = match (adjacent, critical.len()) {
                    (false, _) => Kind::Broken,
                    (true, 1) => Kind::HalfOpen,
                    (true, _) => Kind::Open,
                };
                threes.push(Three {
                    colour,
                    kind,
                    cells,
                    critical,
                });
            }
        }
    }
    threes.sort();
    threes
}

/// Two stones of one colour in a line that one more stone of the colour, next to at least one of
/// them, makes into an open three.
pub fn open_twos(board: &Board) -> BTreeSet<(Colour, [Cell; 2])> {
    let mut twos = BTreeSet::new();
    for third in board.free_cells() {
        for colour in Colour::ALL {
            let mut open = threes(&board.with(third, colour));
            // Three adjacent stones: the new one always stands next to one of the others.
            open.retain(|t| t.kind == Kind::Open && t.colour == colour && t.cells.contains(&third));
            for three in open {
                let two: Vec<Cell> = three.cells.into_iter().filter(|&c| c != third).collect();
                twos.insert((colour, [two[0], two[1]]));
            }
        }
    }
    twos
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The kinds and the number of critical cells of the threes in one row.
    fn kinds(row: &str) -> Vec<(Kind, usize)> {
        threes(&Board::from_rows(&[row]))
            .iter()
            .map(|t| (t.kind, t.critical.len()))
            .collect()
    }

    /// The columns of blue's critical cells in one row.
    fn columns(row: &str) -> Vec<u8> {
        critical(&Board::from_rows(&[row]), Colour::Blue)
            .iter()
            .map(|c| c.0)
            .collect()
    }

    #[test]
    fn exactly_four() {
        for (rows, expected) in [
            (&[".xxxx."][..], Some(Colour::Blue)),
            (&["xxxx"], Some(Colour::Blue)),
            (&["xxxxx"], None),
            (&["xxxo+x"], None),
            (&["...o", "..o.", ".o..", "o..."], Some(Colour::Red)),
            (&["+...", ".+..", "..+.", "...+"], Some(Colour::Green)),
            // A row does not go on in the next.
            (&["xxx.", "...x"], None),
        ] {
            assert_eq!(has_four(&Board::from_rows(rows)), expected, "{rows:?}");
        }
    }

    #[test]
    fn a_gap_that_makes_five_is_not_critical() {
        for (row, expected) in [
            (".xxx_x.", &[0][..]),
            ("xxx_x", &[]),
            ("xx_xx", &[]),
            ("_xx_x_", &[3]),
            ("_xxxo", &[0]),
            ("_xxx_", &[0, 4]),
        ] {
            assert_eq!(columns(row), expected, "{row}");
        }
    }

    #[test]
    fn a_line_of_five_does_not_spoil_another_line() {
        let crossed = Board::from_rows(&["...x..", "...x..", "...x..", "xxx.x."]);
        assert_eq!(
            critical(&crossed, Colour::Blue),
            [(3, 0)].into(),
            "five in the row, four in the column"
        );
        assert_eq!(threes(&crossed).len(), 1);
    }

    #[test]
    fn kinds_of_threes() {
        for (row, expected) in [
            ("._xxx_.", &[(Kind::Open, 2)][..]),
            ("oxxx_.", &[(Kind::HalfOpen, 1)]),
            ("xxx_.", &[(Kind::HalfOpen, 1)]),
            // The left end makes five.
            ("x_xxx_.", &[(Kind::HalfOpen, 1)]),
            (".x_xx.", &[(Kind::Broken, 1)]),
            ("oxx_xo", &[(Kind::Broken, 1)]),
            ("x_xxx_x", &[]),
            ("xx_xx", &[]),
            ("x_x_x.", &[]),
            ("xx_x_xx", &[(Kind::Broken, 1), (Kind::Broken, 1)]),
        ] {
            assert_eq!(kinds(row), expected, "{row}");
        }
    }

    /// One cell of room on one side is enough, but the three needs two open ends.
    #[test]
    fn open_twos_in_a_row() {
        for (row, count) in [
            ("..xx..", 1),
            ("..xx.", 1),
            (".xx.", 0),
            ("..x.x..", 1),
            ("oxx...", 0),
            (".x..x.", 0),
        ] {
            assert_eq!(open_twos(&Board::from_rows(&[row])).len(), count, "{row}");
        }
    }
}
