//! A field for searching: stones that can be taken back, and lines as words of bits.

use super::cells::{Cells, CellsOfWord, SIDE, Spot, cell, spot};
use crate::Colour;
use crate::games::renju::board::{Board, cell_on, ones_after, ones_before};

/// Lines of each direction on the largest field.
const LINES: usize = 2 * SIDE - 1;
/// Spots, holes included.
const SPOTS: usize = SIDE * 32;

/// A field with its stones. Colours are their indices.
///
/// As in [`Board`], a stone changes where its colour can make a four only at the two ends of its run; taking it back
/// concerns the same two cells and its own.
#[derive(Clone, Debug)]
pub(super) struct SearchBoard {
    pub(super) width: u8,
    pub(super) height: u8,
    /// Stones by colour, direction and line.
    lines: [[[u32; LINES]; 4]; 3],
    /// The cells that are not free by direction and line, with all that lie outside the field.
    taken: [[u32; LINES]; 4],
    /// Lines with two stones of a colour at least.
    rich: [[u64; 4]; 3],
    /// Lines with a stone of a colour.
    used: [[u64; 4]; 3],
    /// The directions in which a stone of a colour makes a four, as bits, whether the cell is free or not.
    fours: [[u8; SPOTS]; 3],
    /// Critical cells by colour.
    critical: [Cells; 3],
    counts: [u16; 3],
    free: u16,
    hash: u64,
}

/// Where a cell lies in a direction.
#[derive(Clone, Copy)]
struct CellOnLine {
    line: usize,
    at: u32,
}

impl SearchBoard {
    /// The stones of a board.
    pub(super) fn new(board: &Board) -> Self {
        let (width, height) = (board.width(), board.height());
        let mut field = Self {
            width,
            height,
            lines: [[[0; LINES]; 4]; 3],
            taken: [[u32::MAX; LINES]; 4],
            rich: [[0; 4]; 3],
            used: [[0; 4]; 3],
            fours: [[0; SPOTS]; 3],
            critical: [Cells::default(); 3],
            counts: [0; 3],
            free: u16::from(width) * u16::from(height),
            hash: 0,
        };
        for cell in board.cells() {
            for direction in 0..4 {
                let CellOnLine { line, at } = field.place_of(spot(cell), direction);
                field.taken[direction][line] &= !(1 << at);
            }
        }
        for colour in Colour::ALL {
            board
                .stones(colour)
                .for_each(|cell| field.put(colour.index(), spot(cell)));
        }
        field
    }

    /// How many cells are free.
    pub(super) fn free(&self) -> u16 {
        self.free
    }

    /// A number that positions of other stones most likely do not have.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    pub(super) fn is_free(&self, at: Spot) -> bool {
        self.taken[0][usize::from(at >> 5)] >> (at & 31) & 1 == 0
    }

    /// The free cells.
    pub(super) fn free_cells(&self) -> Cells {
        let mut cells = Cells::default();
        for (row, taken) in cells
            .rows
            .iter_mut()
            .zip(&self.taken[0])
            .take(usize::from(self.height))
        {
            *row = !taken;
        }
        cells
    }

    /// How many critical cells a colour has.
    #[inline]
    pub(super) fn count(&self, colour: usize) -> u16 {
        self.counts[colour]
    }

    /// The critical cells of a colour.
    #[inline]
    pub(super) fn critical(&self, colour: usize) -> &Cells {
        &self.critical[colour]
    }

    #[inline]
    fn place_of(&self, spot: Spot, direction: usize) -> CellOnLine {
        let (x, y) = (usize::from(spot & 31), usize::from(spot >> 5));
        let (line, at) = match direction {
            0 => (y, spot & 31),
            1 => (x, spot >> 5),
            2 => (x + usize::from(self.height) - 1 - y, spot & 31),
            _ => (x + y, spot & 31),
        };
        CellOnLine {
            line,
            at: u32::from(at),
        }
    }

    /// The cell at a place of a line.
    #[inline]
    fn spot_at(&self, direction: usize, line: usize, at: u16) -> Spot {
        #[expect(clippy::cast_possible_truncation, reason = "below 64")]
        spot(cell_on(self.height, direction, line as u8, at as u8))
    }

    /// Puts a stone on a free cell.
    #[inline]
    pub(super) fn put(&mut self, colour: usize, at: Spot) {
        debug_assert!(self.is_free(at), "{} is not free", cell(at));
        self.free -= 1;
        self.hash ^= mix(colour, at);
        self.clear(at);
        for direction in 0..4 {
            let CellOnLine { line, at } = self.place_of(at, direction);
            self.taken[direction][line] |= 1 << at;
            let word = self.lines[colour][direction][line];
            self.change(colour, direction, line, [word, word | 1 << at]);
        }
    }

    /// Takes a stone back.
    #[inline]
    pub(super) fn take(&mut self, colour: usize, at: Spot) {
        self.free += 1;
        self.hash ^= mix(colour, at);
        for direction in 0..4 {
            let CellOnLine { line, at } = self.place_of(at, direction);
            self.taken[direction][line] &= !(1 << at);
            let word = self.lines[colour][direction][line];
            self.change(colour, direction, line, [word, word & !(1 << at)]);
        }
        for any in 0..3 {
            if self.fours[any][usize::from(at)] != 0 && !self.critical[any].has(at) {
                self.critical[any].add(at);
                self.counts[any] += 1;
            }
        }
    }

    /// Takes a cell that is no longer free out of the critical ones.
    #[inline]
    fn clear(&mut self, at: Spot) {
        let (y, bit) = (usize::from(at >> 5), 1 << (at & 31));
        for any in 0..3 {
            let row = &mut self.critical[any].rows[y];
            self.counts[any] -= u16::from(*row & bit != 0);
            *row &= !bit;
        }
    }

    /// Lets a line of a colour have other stones than before, and finds out anew where one more makes a four.
    #[inline]
    fn change(&mut self, colour: usize, direction: usize, line: usize, [before, word]: [u32; 2]) {
        self.lines[colour][direction][line] = word;
        let bit = 1_u64 << line;
        let (used, rich) = (
            &mut self.used[colour][direction],
            &mut self.rich[colour][direction],
        );
        *used = if word == 0 { *used & !bit } else { *used | bit };
        *rich = if less_one(word) == 0 {
            *rich & !bit
        } else {
            *rich | bit
        };
        // Of fewer than three stones one more makes no four.
        if less_one(less_one(before | word)) != 0 {
            self.judge(colour, direction, line, fours(before) ^ fours(word));
        }
    }

    /// Where a stone makes a four in a line and did not before, or the other way round.
    fn judge(&mut self, colour: usize, direction: usize, line: usize, changed: u32) {
        for at in CellsOfWord(changed) {
            if !self.is_inside(direction, line, u32::from(at)) {
                continue;
            }
            let here = self.spot_at(direction, line, at);
            let fours = &mut self.fours[colour][usize::from(here)];
            *fours ^= 1 << direction;
            let now = *fours != 0;
            if self.is_free(here) && self.critical[colour].has(here) != now {
                self.critical[colour].rows[usize::from(here >> 5)] ^= 1 << (here & 31);
                self.counts[colour] = if now {
                    self.counts[colour] + 1
                } else {
                    self.counts[colour] - 1
                };
            }
        }
    }

    #[inline]
    fn is_inside(&self, direction: usize, line: usize, at: u32) -> bool {
        let (width, height) = (u32::from(self.width), u32::from(self.height));
        #[expect(clippy::cast_possible_truncation, reason = "below 64")]
        let line = line as u32;
        match direction {
            0 => at < width,
            1 => at < height,
            2 => at < width && at + height > line && at + height - 1 - line < height,
            _ => at < width && line >= at && line - at < height,
        }
    }

    /// Windows of four cells with exactly `own` stones of a colour (1 or 2) and the others free, which a fourth stone
    /// makes into a four: the two cells beside are not of the colour. Calls with the free cells of each.
    #[inline]
    pub(super) fn windows(&self, colour: usize, own: u32, mut each: impl FnMut(&[Spot])) {
        for direction in 0..4 {
            let mut lines = if own == 2 {
                self.rich[colour][direction]
            } else {
                self.used[colour][direction]
            };
            while lines != 0 {
                let line = lines.trailing_zeros() as usize;
                lines &= lines - 1;
                let starts = self.starts(colour, own, (direction, line));
                self.windows_on(colour, (direction, line), starts, &mut each);
            }
        }
    }

    /// Adds the free cells of such windows.
    pub(super) fn add_windows(&self, colour: usize, own: u32, cells: &mut Cells) {
        self.windows(colour, own, |free| {
            free.iter().for_each(|&at| cells.add(at));
        });
    }

    /// The same for the windows that a cell lies in.
    #[inline]
    pub(super) fn windows_through(
        &self,
        colour: usize,
        own: u32,
        at: Spot,
        mut each: impl FnMut(&[Spot]),
    ) {
        for direction in 0..4 {
            let CellOnLine { line, at } = self.place_of(at, direction);
            let near = 15 << at >> 3;
            let starts = self.starts(colour, own, (direction, line)) & near;
            self.windows_on(colour, (direction, line), starts, &mut each);
        }
    }

    /// Where such windows begin on a line.
    #[inline]
    fn starts(&self, colour: usize, own: u32, (direction, line): (usize, usize)) -> u32 {
        let word = self.lines[colour][direction][line];
        starts(word, self.taken[direction][line] & !word, own)
    }

    /// The same for those of a line that begin on some of its cells.
    #[inline]
    fn windows_on(
        &self,
        colour: usize,
        (direction, line): (usize, usize),
        mut starts: u32,
        each: &mut impl FnMut(&[Spot]),
    ) {
        let word = self.lines[colour][direction][line];
        while starts != 0 {
            let start = starts.trailing_zeros();
            starts &= starts - 1;
            let mut free = [0; 4];
            let mut length = 0;
            for at in CellsOfWord(!(word >> start) & 15) {
                #[expect(clippy::cast_possible_truncation, reason = "below 32")]
                let at = start as u16 + at;
                free[length] = self.spot_at(direction, line, at);
                length += 1;
            }
            each(&free[..length]);
        }
    }

    /// Calls with each row of `length` free cells in a line, up to five.
    pub(super) fn empty_lines(&self, length: usize, mut each: impl FnMut(&[Spot])) {
        for direction in 0..4 {
            for (line, &taken) in self.taken[direction].iter().enumerate() {
                let free = !taken;
                let mut starts = (1..length).fold(free, |starts, step| starts & free >> step);
                while starts != 0 {
                    let start = starts.trailing_zeros();
                    starts &= starts - 1;
                    let mut cells = [0; 5];
                    for (step, cell) in cells[..length].iter_mut().enumerate() {
                        #[expect(clippy::cast_possible_truncation, reason = "below 32")]
                        let at = (start as usize + step) as u16;
                        *cell = self.spot_at(direction, line, at);
                    }
                    each(&cells[..length]);
                }
            }
        }
    }

    /// Adds the free cells directly before and behind the fours that a stone on a cell would make.
    pub(super) fn ends_of_fours(&self, colour: usize, at: Spot, into: &mut Cells) {
        for direction in CellsOfWord(u32::from(self.fours[colour][usize::from(at)])) {
            let direction = usize::from(direction);
            let place = self.place_of(at, direction);
            let word = self.lines[colour][direction][place.line];
            let before = place.at.wrapping_sub(ones_before(word, place.at) + 1);
            for end in [before, place.at + ones_after(word, place.at) + 1] {
                if end < 32 && self.taken[direction][place.line] >> end & 1 == 0 {
                    #[expect(clippy::cast_possible_truncation, reason = "below 32")]
                    into.add(self.spot_at(direction, place.line, end as u16));
                }
            }
        }
    }
}

/// A word without the lowest of its ones.
#[inline]
const fn less_one(word: u32) -> u32 {
    word & word.wrapping_sub(1)
}

/// Where a stone makes a run of exactly four.
#[inline]
const fn fours(word: u32) -> u32 {
    let before = [word << 1, word << 2, word << 3, word << 4];
    let after = [word >> 1, word >> 2, word >> 3, word >> 4];
    let three = before[0] & before[1] & before[2] & !before[3] & !after[0]
        | !before[0] & after[0] & after[1] & after[2] & !after[3];
    let two_and_one = before[0]
        & after[0]
        & (before[1] & !before[2] & !after[1] | !before[1] & after[1] & !after[2]);
    !word & (three | two_and_one)
}

/// Where windows of four begin that hold exactly `own` stones, nothing else, and have no stone at either side.
#[inline]
fn starts(word: u32, others: u32, own: u32) -> u32 {
    let [a, b, c, d] = [word, word >> 1, word >> 2, word >> 3];
    let blocked = others | others >> 1 | others >> 2 | others >> 3;
    let (one_of_first, one_of_last) = (a ^ b, c ^ d);
    let (both_first, both_last) = (a & b, c & d);
    let (none_first, none_last) = (!(a | b), !(c | d));
    let right = if own == 2 {
        one_of_first & one_of_last | both_first & none_last | none_first & both_last
    } else {
        one_of_first & none_last | none_first & one_of_last
    };
    // A window must end inside of the word.
    right & !blocked & !(word << 1) & !(word >> 4) & (u32::MAX >> 3)
}

/// A number for a stone on a cell, well mixed (splitmix64).
#[inline]
pub(super) const fn mix(colour: usize, at: Spot) -> u64 {
    let mut z = ((colour as u64 + 1) << 16 | at as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
