//! Stones on a field: lines as bit patterns, critical cells kept up to date stone by stone.

use crate::Colour;
use crate::board::Cell;
use crate::rules::Random;

/// The largest side of a field, in cells.
pub(crate) const MAX_SIDE: u8 = 25;
/// The smallest side of a field, in cells.
pub(crate) const MIN_SIDE: u8 = 4;

const SIDE: usize = MAX_SIDE as usize;
/// The words that hold the diagonals of a direction. The diagonals `n` and `n + DIAGONALS` share one: the places of a
/// diagonal are its columns, and the second begins two columns at least behind the end of the first, so that no run
/// goes from one to the other.
const DIAGONALS: usize = SIDE + 1;
/// Where the words of each direction begin in the list of all: rows, columns, rising and falling diagonals; and its
/// length.
const FIRST: [usize; 5] = [
    0,
    SIDE,
    2 * SIDE,
    2 * SIDE + DIAGONALS,
    2 * SIDE + 2 * DIAGONALS,
];

/// The directions of lines: along a row, along a column, rising and falling diagonals.
pub(crate) const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A field with its stones.
///
/// Every line of every direction lies in a word with a bit for each stone of a colour, so that the run through a stone is
/// counted by bit operations. A stone changes where its colour can make a four only at the two ends of its run in each
/// direction, and only if two more stones lie at most four cells away in that direction, which is seldom.
///
/// ```
/// use kletka::{Colour, games::renju::Board, board::Cell};
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
    /// How many critical cells each colour has.
    counts: [u16; 3],
    /// On the heap: positions are handed on more often than copied.
    bits: Box<Bitboard>,
}

/// The stones and the critical cells by their places.
#[derive(Clone, Debug)]
struct Bitboard {
    /// Stones by colour and word, the directions one after the other.
    lines: [[u32; FIRST[4]]; 3],
    /// Occupied cells by row.
    occupied: [u32; SIDE],
    /// Critical cells by colour and row.
    critical: [[u32; SIDE]; 3],
}

impl Board {
    /// An empty field of `width` × `height` cells.
    ///
    /// # Panics
    /// When a side is smaller than `MIN_SIDE` or larger than `MAX_SIDE`.
    #[must_use]
    pub fn new(width: u8, height: u8) -> Self {
        let fits = MIN_SIDE..=MAX_SIDE;
        assert!(
            fits.contains(&width) && fits.contains(&height),
            "a board has 4 to 25 cells each way"
        );
        Self {
            width,
            height,
            free: u16::from(width) * u16::from(height),
            counts: [0; 3],
            bits: Box::new(Bitboard {
                lines: [[0; FIRST[4]]; 3],
                occupied: [0; SIDE],
                critical: [[0; SIDE]; 3],
            }),
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
    #[inline]
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
        self.bits.occupied[usize::from(cell.y)] >> cell.x & 1 == 0
    }

    /// The colour of the stone on a cell.
    #[inline]
    #[must_use]
    pub fn colour_at(&self, cell: Cell) -> Option<Colour> {
        if self.is_free(cell) {
            return None;
        }
        Colour::ALL
            .into_iter()
            .find(|colour| self.bits.lines[colour.index()][usize::from(cell.y)] >> cell.x & 1 == 1)
    }

    /// The stones of a colour, by column, then row.
    pub fn stones(&self, colour: Colour) -> impl Iterator<Item = Cell> {
        let columns = &self.bits.lines[colour.index()][FIRST[1]..FIRST[2]];
        (0..self.width)
            .flat_map(move |x| ones(columns[usize::from(x)]).map(move |y| Cell::new(x, y)))
    }

    /// The stones of all colours, by column, then row.
    pub fn all_stones(&self) -> impl Iterator<Item = (Cell, Colour)> {
        let column = |x: u8| {
            let at = FIRST[1] + usize::from(x);
            self.bits.lines.iter().fold(0, |all, lines| all | lines[at])
        };
        let cells =
            (0..self.width).flat_map(move |x| ones(column(x)).map(move |y| Cell::new(x, y)));
        cells.filter_map(|cell| Some((cell, self.colour_at(cell)?)))
    }

    /// The same field without the stone on a cell, if there is one.
    #[must_use]
    pub fn without(&self, cell: Cell) -> Self {
        let mut fewer = self.clone();
        self.colour_at(cell)
            .into_iter()
            .for_each(|colour| fewer.remove(colour, cell));
        fewer
    }

    /// The critical cells of a colour: free cells where one of its stones would make a four. By column, then row.
    pub fn critical(&self, colour: Colour) -> impl Iterator<Item = Cell> {
        let count = usize::from(self.critical_count(colour));
        let rows = &self.bits.critical[colour.index()];
        let columns = if count == 0 {
            0
        } else {
            rows.iter().fold(0, |all, row| all | row)
        };
        let height = self.height;
        let cells = ones(columns).flat_map(move |x| (0..height).map(move |y| Cell::new(x, y)));
        cells
            .filter(move |cell| rows[usize::from(cell.y)] >> cell.x & 1 == 1)
            .take(count)
    }

    /// All cells without a stone, by column, then row.
    pub fn free_cells(&self) -> impl Iterator<Item = Cell> {
        let field = (1 << self.height) - 1;
        let columns = move |x: u8| {
            self.bits
                .lines
                .iter()
                .fold(0, |all, lines| all | lines[FIRST[1] + usize::from(x)])
        };
        (0..self.width).flat_map(move |x| ones(!columns(x) & field).map(move |y| Cell::new(x, y)))
    }

    /// The free cells that have two stones of a colour in one line, at most three cells away: elsewhere a stone makes no cell
    /// critical. By column, then row.
    pub(super) fn near_two(&self, colour: Colour) -> impl Iterator<Item = Cell> {
        let columns = &self.bits.lines[colour.index()][FIRST[1]..FIRST[2]];
        // Two stones three steps away at most are first of all stones within the square around the cell.
        let around = |x: usize| {
            let beside = columns[x.saturating_sub(3)..SIDE.min(x + 4)]
                .iter()
                .fold(0, |all, column| all | column);
            (1..=3).fold(beside, |all, steps| all | beside << steps | beside >> steps)
        };
        let around: [u32; SIDE] = std::array::from_fn(around);
        let is_around = move |cell: &Cell| around[usize::from(cell.x)] >> cell.y & 1 == 1;
        self.free_cells()
            .filter(is_around)
            .filter(move |&cell| self.most_near(colour, cell) >= 2)
    }

    /// How many cells are critical for both of two colours.
    pub(super) fn critical_to_both(&self, one: Colour, other: Colour) -> u32 {
        let [one, other] = [one, other].map(|colour| &self.bits.critical[colour.index()]);
        one.iter()
            .zip(other)
            .map(|(one, other)| (one & other).count_ones())
            .sum()
    }

    /// A free cell, each as likely as any other; `None` when there is none.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "sides are short")]
    pub(super) fn any_free(&self, random: &mut Random) -> Option<Cell> {
        let [width, height] = [self.width, self.height].map(u32::from);
        // Where many are free, the first cells that come to mind soon are.
        while u32::from(self.free) * 8 > width * height {
            let cell = Cell::new(random.below32(width) as u8, random.below32(height) as u8);
            if self.is_free(cell) {
                return Some(cell);
            }
        }
        if self.free == 0 {
            None
        } else {
            self.free_cells().nth(random.below(self.free.into()))
        }
    }

    /// The free cells that have a stone one or two steps away in a direction of `DIRECTIONS`, by row.
    fn rows_near(&self) -> [u32; SIDE] {
        let field = (1 << self.width) - 1;
        let row = |y: Option<usize>| {
            y.and_then(|y| self.bits.occupied.get(y))
                .copied()
                .unwrap_or(0)
        };
        std::array::from_fn(|y| {
            let near = [1, 2].map(|steps| {
                let across = row(y.checked_sub(steps)) | row(Some(y + steps));
                let beside = across | row(Some(y));
                across | beside << steps | beside >> steps
            });
            (near[0] | near[1]) & !self.bits.occupied[y] & field
        })
    }

    /// The free cells that have a stone one or two steps away in a direction of `DIRECTIONS`, by column, then row.
    pub(super) fn near(&self) -> impl Iterator<Item = Cell> {
        let rows = self.rows_near();
        self.cells()
            .filter(move |cell| rows[usize::from(cell.y)] >> cell.x & 1 == 1)
    }

    /// One of these cells, each as likely as any other; `None` when there is none.
    #[expect(clippy::cast_possible_truncation, reason = "sides are short")]
    pub(super) fn any_near(&self, random: &mut Random) -> Option<Cell> {
        let rows = self.rows_near();
        let rows = &rows[..usize::from(self.height)];
        let count: u32 = rows.iter().map(|row| row.count_ones()).sum();
        if count == 0 {
            return None;
        }
        let mut rank = random.below32(count);
        for (y, &row) in rows.iter().enumerate() {
            let mut row = row;
            let here = row.count_ones();
            if rank >= here {
                rank -= here;
                continue;
            }
            (0..rank).for_each(|_| row &= row - 1);
            return Some(Cell::new(row.trailing_zeros() as u8, y as u8));
        }
        None
    }

    /// How many cells more are critical for a colour when it has a stone on a free cell.
    pub(super) fn gain(&mut self, colour: Colour, cell: Cell) -> u16 {
        if self.most_near(colour, cell) < 2 {
            return 0;
        }
        let before = self.critical_count(colour);
        self.place(colour, cell);
        let after = self.critical_count(colour);
        self.remove(colour, cell);
        after.saturating_sub(before)
    }

    /// Whether a cell is critical for a colour.
    #[inline]
    #[must_use]
    pub fn is_critical(&self, colour: Colour, cell: Cell) -> bool {
        self.bits.critical[colour.index()][usize::from(cell.y)] >> cell.x & 1 == 1
    }

    /// How many critical cells a colour has.
    #[inline]
    #[must_use]
    pub const fn critical_count(&self, colour: Colour) -> u16 {
        self.counts[colour.index()]
    }

    /// Whether a stone of a colour on a free cell makes a four in a direction of `DIRECTIONS`.
    #[must_use]
    pub fn makes_four(&self, colour: Colour, cell: Cell, direction: usize) -> bool {
        let (line, at) = self.lines_through(cell)[direction];
        self.is_free(cell) && three_meet(self.bits.lines[colour.index()][line], at)
    }

    /// The most stones of a colour in one line that lie at most three cells from a cell, itself not counted.
    #[must_use]
    pub fn most_near(&self, colour: Colour, cell: Cell) -> u32 {
        let count = |direction: usize| {
            let (line, at) = self.lines_through(cell)[direction];
            // Three places before the cell and three after it, in a word with room at its low end.
            let word = self.bits.lines[colour.index()][line] & self.places_of(cell, direction);
            ((u64::from(word) << 3 >> at) & 0b111_0111).count_ones()
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
        self.free -= 1;
        self.bits.occupied[usize::from(cell.y)] |= 1 << cell.x;
        if self.counts != [0; 3] {
            self.settle(cell);
        }
        let lines = self.lines_through(cell);
        let words = &mut self.bits.lines[colour.index()];
        let has_near = lines.map(|(line, at)| {
            let word = words[line] | 1 << at;
            words[line] = word;
            has_two_near(word, at)
        });
        // Most stones have no others near.
        has_near != [false; 4] && self.note_lines(colour, cell, has_near)
    }

    /// Notes that a cell is critical for no colour any more, having a stone.
    fn settle(&mut self, cell: Cell) {
        for (rows, count) in self.bits.critical.iter_mut().zip(&mut self.counts) {
            let row = &mut rows[usize::from(cell.y)];
            *count -= u16::from(*row >> cell.x & 1 == 1);
            *row &= !(1 << cell.x);
        }
    }

    /// Notes what a stone that was placed changes in the directions where others are near; true when it makes a four.
    #[inline(never)]
    fn note_lines(&mut self, colour: Colour, cell: Cell, has_near: [bool; 4]) -> bool {
        let mut has_four = false;
        for (direction, (line, at)) in self.lines_through(cell).into_iter().enumerate() {
            if has_near[direction] {
                let word = self.bits.lines[colour.index()][line];
                let (before, after) = (ones_before(word, at), ones_after(word, at));
                has_four |= before + after + 1 == 4;
                self.note_ends((colour, cell), (direction, word, at), (before, after), true);
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
        debug_assert_eq!(
            self.colour_at(cell),
            Some(colour),
            "no such stone on {cell}"
        );
        self.free += 1;
        self.bits.occupied[usize::from(cell.y)] &= !(1 << cell.x);
        for (direction, (line, at)) in self.lines_through(cell).into_iter().enumerate() {
            let word = &mut self.bits.lines[colour.index()][line];
            *word &= !(1 << at);
            let word = *word;
            if has_two_near(word, at) {
                let run = (ones_before(word, at), ones_after(word, at));
                self.note_ends((colour, cell), (direction, word, at), run, false);
            }
        }
        Colour::ALL.into_iter().for_each(|any| self.note(any, cell));
    }

    /// Notes what a stone on a cell changes at the ends of the run through it; the stones directly before and after it
    /// are counted already.
    fn note_ends(
        &mut self,
        (colour, cell): (Colour, Cell),
        (direction, word, at): (usize, u32, u32),
        (before, after): (u32, u32),
        is_placed: bool,
    ) {
        let (dx, dy) = DIRECTIONS[direction];
        // An end sees the stones beyond it and, without the one on the cell, those between the cell and it.
        let ends = [
            (
                before,
                -dx,
                -dy,
                (at > before).then(|| ones_before(word, at - before - 1)),
            ),
            (after, dx, dy, Some(ones_after(word, at + after + 1))),
        ];
        for (near, dx, dy, beyond) in ends {
            let Some(beyond) = beyond else { continue };
            let (with, without) = (beyond + before + 1 + after == 3, beyond + near == 3);
            if with == without {
                continue;
            }
            let Some(end) = self
                .moved(cell, dx, dy, near + 1)
                .filter(|&end| self.is_free(end))
            else {
                continue;
            };
            if with == is_placed {
                self.set_critical(colour, end, true);
            } else {
                self.note(colour, end);
            }
        }
    }

    /// Notes whether a free cell is critical for a colour.
    fn note(&mut self, colour: Colour, cell: Cell) {
        let lines = &self.bits.lines[colour.index()];
        let is_critical = self
            .lines_through(cell)
            .into_iter()
            .any(|(line, at)| three_meet(lines[line], at));
        self.set_critical(colour, cell, is_critical);
    }

    fn set_critical(&mut self, colour: Colour, cell: Cell, is_critical: bool) {
        let row = &mut self.bits.critical[colour.index()][usize::from(cell.y)];
        let was_critical = *row >> cell.x & 1 == 1;
        if was_critical != is_critical {
            *row ^= 1 << cell.x;
            let count = &mut self.counts[colour.index()];
            *count = if is_critical { *count + 1 } else { *count - 1 };
        }
    }

    /// The words with the lines that a cell lies on, and its place in each.
    #[inline]
    fn lines_through(&self, cell: Cell) -> [(usize, u32); 4] {
        let (x, y) = (usize::from(cell.x), usize::from(cell.y));
        let word = |diagonal: usize| {
            if diagonal < DIAGONALS {
                diagonal
            } else {
                diagonal - DIAGONALS
            }
        };
        let (rising, falling) = (word(x + usize::from(self.height) - 1 - y), word(x + y));
        let (column, row) = (u32::from(cell.x), u32::from(cell.y));
        [
            (y, column),
            (FIRST[1] + x, row),
            (FIRST[2] + rising, column),
            (FIRST[3] + falling, column),
        ]
    }

    /// The places in its word that belong to the line of a direction that a cell lies on.
    fn places_of(&self, cell: Cell, direction: usize) -> u32 {
        let (right, top) = (self.width - 1, self.height - 1);
        let (first, last) = match direction {
            0 => (0, right),
            1 => (0, top),
            2 => (
                cell.x - cell.x.min(cell.y),
                cell.x + (right - cell.x).min(top - cell.y),
            ),
            _ => (
                cell.x - cell.x.min(top - cell.y),
                cell.x + (right - cell.x).min(cell.y),
            ),
        };
        (2 << last) - (1 << first)
    }

    /// The cell some steps away, if it is on the field; steps are at most as many as a side has cells.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "steps are few")]
    pub(super) fn moved(&self, cell: Cell, dx: i8, dy: i8, steps: u32) -> Option<Cell> {
        // Below 0 the sum wraps to a number that no field reaches: steps are few.
        let along = |from: u8, d: i8| {
            (steps as u8)
                .wrapping_mul(d.cast_unsigned())
                .wrapping_add(from)
        };
        let (x, y) = (along(cell.x, dx), along(cell.y, dy));
        (x < self.width && y < self.height).then(|| Cell::new(x, y))
    }

    /// A four of a colour on the field: its cells in order of column, then row.
    #[must_use]
    pub fn four(&self, colour: Colour) -> Option<[Cell; 4]> {
        for (direction, &(dx, dy)) in DIRECTIONS.iter().enumerate() {
            let starts = self.bits.lines[colour.index()][FIRST[direction]..FIRST[direction + 1]]
                .iter()
                .enumerate();
            let first = starts
                .filter_map(|(line, &word)| self.first_four(direction, line, word))
                .min();
            if let Some(first) = first {
                let mut cells = [first; 4];
                for (steps, place) in (0..).zip(&mut cells) {
                    *place = self.moved(first, dx, dy, steps)?;
                }
                return Some(cells);
            }
        }
        None
    }

    /// All fours of a colour: one move can make several.
    pub fn fours(&self, colour: Colour) -> impl Iterator<Item = [Cell; 4]> {
        DIRECTIONS
            .iter()
            .enumerate()
            .flat_map(move |(direction, &(dx, dy))| {
                self.stones(colour).filter_map(move |cell| {
                    let (line, at) = self.lines_through(cell)[direction];
                    let word = self.bits.lines[colour.index()][line];
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

    /// The first cell of the first four of a word.
    fn first_four(&self, direction: usize, line: usize, word: u32) -> Option<Cell> {
        let longer = word << 1 | word >> 4;
        let starts = word & word >> 1 & word >> 2 & word >> 3 & !longer;
        let at = (starts != 0).then(|| u8::try_from(starts.trailing_zeros()).ok())??;
        // No diagonal goes beyond the column of its own number; a four there is of the other one.
        let is_other = direction >= 2 && usize::from(at) > line;
        let line = if is_other { line + DIAGONALS } else { line };
        Some(cell_on(
            self.height,
            direction,
            u8::try_from(line).ok()?,
            at,
        ))
    }
}

/// The cell at a place of a line, which is on the field.
#[inline]
pub(super) const fn cell_on(height: u8, direction: usize, line: u8, at: u8) -> Cell {
    match direction {
        0 => Cell::new(at, line),
        1 => Cell::new(line, at),
        2 => Cell::new(at, at + height - 1 - line),
        _ => Cell::new(at, line - at),
    }
}

/// Whether at least two stones stand at most four places away from a place of a line, itself not counted.
#[inline]
const fn has_two_near(word: u32, at: u32) -> bool {
    let near = ((word as u64) << 4 >> at) & 0b1_1110_1111;
    near & near.wrapping_sub(1) != 0
}

/// Whether exactly three stones meet at a place of a line.
#[inline]
const fn three_meet(word: u32, at: u32) -> bool {
    ones_before(word, at) + ones_after(word, at) == 3
}

/// The places that are set in a word, from the lowest on.
#[expect(clippy::cast_possible_truncation, reason = "a word has 32 places")]
fn ones(mut word: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let at = (word != 0).then(|| word.trailing_zeros() as u8)?;
        word &= word - 1;
        Some(at)
    })
}

/// How many stones stand directly before a place of a line.
#[inline]
pub(super) const fn ones_before(word: u32, at: u32) -> u32 {
    if at == 0 {
        0
    } else {
        (word << (32 - at)).leading_ones()
    }
}

/// How many stones stand directly after a place of a line.
#[inline]
pub(super) const fn ones_after(word: u32, at: u32) -> u32 {
    (word >> (at + 1)).trailing_ones()
}

#[cfg(test)]
mod tests {
    use super::{Board, Cell, DIRECTIONS};
    use crate::Colour;
    use crate::rules::Random;

    /// Whether two stones of a colour stand in one line with a cell, three steps away at most; step by step.
    fn is_near_two(board: &Board, colour: Colour, cell: Cell) -> bool {
        let stands = |step: i8, (x, y): (i8, i8)| {
            let at = |start: u8, by: i8| u8::try_from(start as i8 + step * by).ok();
            let there = at(cell.x, x)
                .zip(at(cell.y, y))
                .and_then(|(x, y)| board.cell(x, u16::from(y) + 1));
            step != 0 && there.is_some_and(|there| board.colour_at(there) == Some(colour))
        };
        DIRECTIONS
            .into_iter()
            .any(|direction| (-3..=3).filter(|&step| stands(step, direction)).count() >= 2)
    }

    #[test]
    fn cells_near_two_stones_are_those_counted_step_by_step() {
        let mut random = Random::new(1);
        for (width, height) in [(4, 4), (4, 25), (25, 4), (9, 13), (25, 25)] {
            let mut board = Board::new(width, height);
            while let Some(cell) = board.any_free(&mut random) {
                let colour = Colour::ALL[random.below(3)];
                board.place(colour, cell);
                let expected: Vec<_> = board
                    .free_cells()
                    .filter(|&cell| is_near_two(&board, colour, cell))
                    .collect();
                assert_eq!(
                    board.near_two(colour).collect::<Vec<_>>(),
                    expected,
                    "{width}x{height} {colour:?}"
                );
            }
        }
    }
}
