//! Stones on a field: lines as bit patterns, critical cells kept up to date stone by stone.

use crate::Colour;
use crate::geometry::Cell;

/// The largest side of a field, in cells.
pub const MAX_SIDE: u8 = 25;
/// The smallest side of a field, in cells.
pub const MIN_SIDE: u8 = 4;

const SIDE: usize = MAX_SIDE as usize;
/// Lines of each direction on the largest field: rows, columns and twice the diagonals.
const LINES: usize = 2 * SIDE - 1;

/// The directions of lines: along a row, along a column, rising and falling diagonals.
pub const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A field with its stones.
///
/// Every line of every direction is a word with a bit for each stone of a colour, so that the run through a stone is
/// counted by bit operations. A stone changes where its colour can make a four only at the two ends of its run in each
/// direction, so that placing one touches at most eight cells.
///
/// ```
/// use kletka::{Colour, game::renju::Board, geometry::Cell};
/// let mut board = Board::new(9, 9);
/// for x in 2..5 {
///     board.place(Colour::Red, Cell::new(x, 4));
/// }
/// let critical: Vec<_> = board.critical(Colour::Red).map(|cell| cell.to_string()).collect();
/// assert_eq!(critical, ["b5", "f5"]);
/// assert!(board.place(Colour::Red, Cell::new(5, 4)), "a four");
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    width: u8,
    height: u8,
    free: u16,
    /// Stones by colour, direction and line.
    lines: [[[u32; LINES]; 4]; 3],
    /// Cells by row that hold no stone of a colour and where one would make a four in a direction.
    fourth: [[[u32; SIDE]; 4]; 3],
    /// Occupied cells by row.
    occupied: [u32; SIDE],
    /// Critical cells by colour and row.
    critical: [[u32; SIDE]; 3],
    /// How many critical cells each colour has.
    counts: [u16; 3],
}

impl Board {
    /// An empty field of `width` × `height` cells.
    ///
    /// # Panics
    /// When a side is smaller than [`MIN_SIDE`] or larger than [`MAX_SIDE`].
    #[must_use]
    pub fn new(width: u8, height: u8) -> Self {
        let fits = MIN_SIDE..=MAX_SIDE;
        assert!(fits.contains(&width) && fits.contains(&height), "a field has 4 to 25 cells each way");
        Self {
            width,
            height,
            free: u16::from(width) * u16::from(height),
            lines: [[[0; LINES]; 4]; 3],
            fourth: [[[0; SIDE]; 4]; 3],
            occupied: [0; SIDE],
            critical: [[0; SIDE]; 3],
            counts: [0; 3],
        }
    }

    /// Cells in a row.
    #[must_use]
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Cells in a column.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// How many cells are free.
    #[must_use]
    pub const fn free(&self) -> u16 {
        self.free
    }

    /// The cell in a column from 0 and a row from 1, if it is on the field.
    #[must_use]
    pub fn cell(&self, column: u8, row: u16) -> Option<Cell> {
        let y = u8::try_from(row.checked_sub(1)?).ok()?;
        (column < self.width && y < self.height).then(|| Cell::new(column, y))
    }

    /// All cells, by column, then row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = (self.width, self.height);
        (0..width).flat_map(move |x| (0..height).map(move |y| Cell::new(x, y)))
    }

    /// Whether a cell holds no stone.
    #[inline]
    #[must_use]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.occupied[usize::from(cell.y)] >> cell.x & 1 == 0
    }

    /// The colour of the stone on a cell.
    #[must_use]
    pub fn colour_at(&self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.lines[colour.index()][0][usize::from(cell.y)] >> cell.x & 1 == 1)
    }

    /// The stones of a colour, by column, then row.
    pub fn stones(&self, colour: Colour) -> impl Iterator<Item = Cell> {
        let rows = &self.lines[colour.index()][0];
        self.cells().filter(move |cell| rows[usize::from(cell.y)] >> cell.x & 1 == 1)
    }

    /// The critical cells of a colour: free cells where one of its stones would make a four. By column, then row.
    pub fn critical(&self, colour: Colour) -> impl Iterator<Item = Cell> {
        let rows = &self.critical[colour.index()];
        self.cells().filter(move |cell| rows[usize::from(cell.y)] >> cell.x & 1 == 1)
    }

    /// Whether a cell is critical for a colour.
    #[must_use]
    pub fn is_critical(&self, colour: Colour, cell: Cell) -> bool {
        self.critical[colour.index()][usize::from(cell.y)] >> cell.x & 1 == 1
    }

    /// How many critical cells a colour has.
    #[inline]
    #[must_use]
    pub const fn critical_count(&self, colour: Colour) -> u16 {
        self.counts[colour.index()]
    }

    /// Whether a stone of a colour on a free cell makes a four in a direction of [`DIRECTIONS`].
    #[must_use]
    pub fn makes_four(&self, colour: Colour, cell: Cell, direction: usize) -> bool {
        self.is_free(cell) && self.fourth[colour.index()][direction][usize::from(cell.y)] >> cell.x & 1 == 1
    }

    /// The most stones of a colour in one line that lie at most three cells from a cell, itself not counted.
    #[must_use]
    pub fn most_near(&self, colour: Colour, cell: Cell) -> u32 {
        let count = |direction: usize| {
            let (line, at) = self.line_of(cell, direction);
            // Three places before the cell and three after it, in a word with room at its low end.
            ((u64::from(self.lines[colour.index()][direction][line]) << 3 >> at) & 0b111_0111).count_ones()
        };
        (0..DIRECTIONS.len()).map(count).max().unwrap_or(0)
    }

    /// Places a stone on a free cell; true when it makes a four.
    ///
    /// # Panics
    /// In debug builds, when the cell is not free.
    #[inline]
    pub fn place(&mut self, colour: Colour, cell: Cell) -> bool {
        debug_assert!(self.is_free(cell), "{cell} is not free");
        let mut has_four = false;
        self.free -= 1;
        self.occupied[usize::from(cell.y)] |= 1 << cell.x;
        for any in Colour::ALL {
            let row = &mut self.critical[any.index()][usize::from(cell.y)];
            self.counts[any.index()] -= u16::from(*row >> cell.x & 1 == 1);
            *row &= !(1 << cell.x);
        }
        for (direction, &(dx, dy)) in DIRECTIONS.iter().enumerate() {
            let (line, at) = self.line_of(cell, direction);
            let word = self.lines[colour.index()][direction][line] | 1 << at;
            self.lines[colour.index()][direction][line] = word;
            let (before, after) = (ones_before(word, at), ones_after(word, at));
            let run = before + after + 1;
            has_four |= run == 4;
            if let Some(end) = self.moved(cell, -dx, -dy, before + 1) {
                let beyond = ones_before(word, at - before - 1);
                self.set_fourth(colour, direction, end, beyond + 1 + run == 4);
            }
            if let Some(end) = self.moved(cell, dx, dy, after + 1) {
                let beyond = ones_after(word, at + after + 1);
                self.set_fourth(colour, direction, end, beyond + 1 + run == 4);
            }
        }
        has_four
    }

    /// Takes a stone off the field again.
    ///
    /// # Panics
    /// In debug builds, when the cell holds no stone of that colour.
    #[inline]
    pub fn remove(&mut self, colour: Colour, cell: Cell) {
        debug_assert_eq!(self.colour_at(cell), Some(colour), "no such stone on {cell}");
        self.free += 1;
        self.occupied[usize::from(cell.y)] &= !(1 << cell.x);
        for (direction, &(dx, dy)) in DIRECTIONS.iter().enumerate() {
            let (line, at) = self.line_of(cell, direction);
            let word = self.lines[colour.index()][direction][line] & !(1 << at);
            self.lines[colour.index()][direction][line] = word;
            let (before, after) = (ones_before(word, at), ones_after(word, at));
            if let Some(end) = self.moved(cell, -dx, -dy, before + 1) {
                let beyond = ones_before(word, at - before - 1);
                self.set_fourth(colour, direction, end, beyond + 1 + before == 4);
            }
            if let Some(end) = self.moved(cell, dx, dy, after + 1) {
                let beyond = ones_after(word, at + after + 1);
                self.set_fourth(colour, direction, end, beyond + 1 + after == 4);
            }
            self.set_fourth(colour, direction, cell, before + 1 + after == 4);
        }
        // What the other colours can do there was kept while the cell was occupied, but did not count.
        let bit = 1 << cell.x;
        for any in Colour::ALL {
            let y = usize::from(cell.y);
            let row = &mut self.critical[any.index()][y];
            if *row & bit == 0 && self.fourth[any.index()].iter().any(|rows| rows[y] & bit != 0) {
                *row |= bit;
                self.counts[any.index()] += 1;
            }
        }
    }

    /// The line of a direction that a cell lies on, and its place in it.
    #[inline]
    fn line_of(&self, cell: Cell, direction: usize) -> (usize, u32) {
        let (x, y) = (usize::from(cell.x), usize::from(cell.y));
        match direction {
            0 => (y, u32::from(cell.x)),
            1 => (x, u32::from(cell.y)),
            2 => (x + usize::from(self.height) - 1 - y, u32::from(cell.x)),
            _ => (x + y, u32::from(cell.x)),
        }
    }

    /// The cell some steps away, if it is on the field.
    #[inline]
    pub(super) fn moved(&self, cell: Cell, dx: i8, dy: i8, steps: u32) -> Option<Cell> {
        let along = |from: u8, d: i8, size: u8| {
            let to = i64::from(from) + i64::from(d) * i64::from(steps);
            u8::try_from(to).ok().filter(|&to| to < size)
        };
        Some(Cell::new(along(cell.x, dx, self.width)?, along(cell.y, dy, self.height)?))
    }

    #[inline]
    fn set_fourth(&mut self, colour: Colour, direction: usize, cell: Cell, makes_four: bool) {
        let (y, bit) = (usize::from(cell.y), 1_u32 << cell.x);
        let row = &mut self.fourth[colour.index()][direction][y];
        *row = if makes_four { *row | bit } else { *row & !bit };
        if self.occupied[y] & bit != 0 {
            return;
        }
        let any = self.fourth[colour.index()].iter().any(|rows| rows[y] & bit != 0);
        let row = &mut self.critical[colour.index()][y];
        let was = *row & bit != 0;
        if any != was {
            *row ^= bit;
            let count = &mut self.counts[colour.index()];
            *count = if any { *count + 1 } else { *count - 1 };
        }
    }

    /// A four of a colour on the field: its cells in order of column, then row.
    #[must_use]
    pub fn four(&self, colour: Colour) -> Option<[Cell; 4]> {
        self.fours(colour).next()
    }

    /// All fours of a colour: one move can make several.
    pub fn fours(&self, colour: Colour) -> impl Iterator<Item = [Cell; 4]> {
        DIRECTIONS.iter().enumerate().flat_map(move |(direction, &(dx, dy))| {
            self.stones(colour).filter_map(move |cell| {
                let (line, at) = self.line_of(cell, direction);
                let word = self.lines[colour.index()][direction][line];
                if ones_before(word, at) != 0 || ones_after(word, at) != 3 {
                    return None;
                }
                let mut cells = [cell; 4];
                for (steps, place) in (0..).zip(&mut cells) {
                    *place = self.moved(cell, dx, dy, steps)?;
                }
                Some(cells)
            })
        })
    }
}

/// How many stones stand directly before a place of a line.
#[inline]
const fn ones_before(word: u32, at: u32) -> u32 {
    if at == 0 { 0 } else { (word << (32 - at)).leading_ones() }
}

/// How many stones stand directly after a place of a line.
#[inline]
const fn ones_after(word: u32, at: u32) -> u32 {
    (word >> (at + 1)).trailing_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn critical(stones: &[(u8, u8)]) -> Vec<String> {
        let mut board = Board::new(19, 19);
        for &(x, y) in stones {
            board.place(Colour::Blue, Cell::new(x, y));
        }
        board.critical(Colour::Blue).map(|cell| cell.to_string()).collect()
    }

    #[test]
    fn a_gap_that_would_make_five_is_not_critical() {
        assert!(critical(&[(2, 2), (3, 2), (4, 2), (6, 2)]).iter().all(|cell| cell != "f3"), "XXX_X");
        assert_eq!(critical(&[(2, 2), (3, 2), (5, 2)]), ["e3"]);
    }

    #[test]
    fn removing_undoes_placing() {
        let mut board = Board::new(5, 5);
        let mut stones = Vec::new();
        let mut number = 1_u32;
        let facts = |board: &Board| {
            let critical = Colour::ALL.map(|colour| board.critical(colour).collect::<Vec<_>>());
            (board.free(), critical, Colour::ALL.map(|colour| board.critical_count(colour)))
        };
        let mut before = Vec::new();
        for _ in 0..2000 {
            number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let cells: Vec<_> = board.cells().filter(|&cell| board.is_free(cell)).collect();
            if cells.is_empty() || number >> 30 == 0 {
                if let Some((colour, cell)) = stones.pop() {
                    board.remove(colour, cell);
                    assert_eq!(Some(facts(&board)), before.pop());
                }
            } else {
                let colour = Colour::ALL[(number >> 20) as usize % 3];
                let cell = cells[(number >> 8) as usize % 4096 % cells.len()];
                before.push(facts(&board));
                board.place(colour, cell);
                stones.push((colour, cell));
            }
        }
    }

    #[test]
    fn a_run_of_five_takes_the_four_away() {
        let mut board = Board::new(19, 19);
        for x in [0, 1, 3, 4] {
            assert!(!board.place(Colour::Green, Cell::new(x, 0)));
        }
        assert!(!board.place(Colour::Green, Cell::new(2, 0)), "five is nothing");
        assert_eq!(board.four(Colour::Green), None);
        for y in 1..4 {
            board.place(Colour::Green, Cell::new(0, y));
        }
        assert_eq!(board.four(Colour::Green).map(|four| four[3].to_string()), Some("a4".to_owned()));
    }

    #[test]
    fn a_stone_of_another_colour_blocks_its_cell_only() {
        let mut board = Board::new(5, 5);
        for x in 0..3 {
            board.place(Colour::Red, Cell::new(x, x));
        }
        assert_eq!(board.critical_count(Colour::Red), 1);
        board.place(Colour::Blue, Cell::new(3, 3));
        assert_eq!(board.critical_count(Colour::Red), 0);
    }
}
