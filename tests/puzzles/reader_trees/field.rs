//! A field of stones that knows how many of each colour stand in every line of four cells.

use std::rc::Rc;

use super::written::stone;
use crate::naive::renju::Board;
use crate::plain::held::windows;

/// A cell, by its number.
pub(super) type Cell = u16;

/// Four cells in a line, and those before and behind them.
#[derive(Debug)]
struct Window {
    cells: [Cell; 4],
    ends: [Option<Cell>; 2],
}

#[derive(Debug)]
struct Lines {
    windows: Vec<Window>,
    /// The windows that a cell lies in.
    through: Vec<Vec<usize>>,
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    width: Cell,
    lines: Rc<Lines>,
    /// The colour of a cell, or 3.
    stones: Vec<u8>,
    counts: [Vec<u8>; 3],
}

const FREE: u8 = 3;

impl Field {
    pub(super) fn of(board: &Board) -> Self {
        let cell = |(x, y)| Cell::from(y) * Cell::from(board.w) + Cell::from(x);
        let mut lines = Lines {
            windows: Vec::new(),
            through: vec![Vec::new(); board.cells().len()],
        };
        for (cells, ends) in windows(board) {
            let cells = cells.map(cell);
            for one in cells {
                lines.through[usize::from(one)].push(lines.windows.len());
            }
            let ends = ends.map(|end| end.map(cell));
            lines.windows.push(Window { cells, ends });
        }
        let mut field = Self {
            width: board.w.into(),
            stones: vec![FREE; lines.through.len()],
            counts: std::array::from_fn(|_| vec![0; lines.windows.len()]),
            lines: Rc::new(lines),
        };
        for (&at, &colour) in &board.stones {
            field.put(colour as u8, cell(at));
        }
        field
    }

    /// A free cell that is written, with the colour if there is one.
    pub(super) fn written(&self, word: &str) -> Option<(Option<u8>, Cell)> {
        let (colour, x, y) = stone(word)?;
        let at = Cell::from(y) * self.width + Cell::from(x);
        let is_there = Cell::from(x) < self.width && usize::from(at) < self.stones.len();
        (is_there && self.is_free(at)).then_some((colour, at))
    }

    pub(super) fn is_free(&self, at: Cell) -> bool {
        self.stones[usize::from(at)] == FREE
    }

    pub(super) fn free(&self) -> Vec<Cell> {
        let cells = 0..Cell::try_from(self.stones.len()).unwrap();
        cells.filter(|&at| self.is_free(at)).collect()
    }

    pub(super) fn stones(&self) -> &[u8] {
        &self.stones
    }

    pub(super) fn put(&mut self, colour: u8, at: Cell) {
        assert!(self.is_free(at), "a stone on another");
        self.stones[usize::from(at)] = colour;
        for &window in &self.lines.through[usize::from(at)] {
            self.counts[usize::from(colour)][window] += 1;
        }
    }

    pub(super) fn take(&mut self, at: Cell) {
        let colour = std::mem::replace(&mut self.stones[usize::from(at)], FREE);
        for &window in &self.lines.through[usize::from(at)] {
            self.counts[usize::from(colour)][window] -= 1;
        }
    }

    fn has(&self, at: Option<Cell>, colour: u8) -> bool {
        at.is_some_and(|at| self.stones[usize::from(at)] == colour)
    }

    /// The free cells of a window of four that would be a four with stones on them; none where it would be longer, or has
    /// stones of another colour.
    fn open(&self, window: usize, colour: u8) -> Option<impl Iterator<Item = Cell>> {
        let Window { cells, ends } = &self.lines.windows[window];
        let is_open = cells
            .iter()
            .all(|&at| [colour, FREE].contains(&self.stones[usize::from(at)]))
            && !ends.iter().any(|&end| self.has(end, colour));
        is_open.then(|| cells.iter().copied().filter(|&at| self.is_free(at)))
    }

    /// The windows that could become fours of a colour with so many stones more, by their free cells.
    pub(super) fn wanting(&self, colour: u8, stones: u8) -> Vec<Vec<Cell>> {
        let counts = &self.counts[usize::from(colour)];
        let near = (0..counts.len()).filter(|&window| counts[window] == 4 - stones);
        near.filter_map(|window| Some(self.open(window, colour)?.collect()))
            .collect()
    }

    /// The cells where one stone makes a four, in their order.
    pub(super) fn critical(&self, colour: u8) -> Vec<Cell> {
        sorted(self.wanting(colour, 1).concat())
    }

    /// Whether the stones of a colour want only one to make a four, in a line through a cell.
    fn is_near(&self, colour: u8, at: Cell) -> bool {
        let counts = &self.counts[usize::from(colour)];
        let mut windows = self.lines.through[usize::from(at)].iter();
        windows.any(|&window| counts[window] == 3 && self.open(window, colour).is_some())
    }

    /// Whether a stone on a free cell makes a four.
    pub(super) fn is_critical(&self, colour: u8, at: Cell) -> bool {
        self.is_free(at) && self.is_near(colour, at)
    }

    /// Whether a stone that stands here has made another cell critical.
    pub(super) fn threatens(&self, at: Cell) -> bool {
        self.is_near(self.stones[usize::from(at)], at)
    }

    /// The cells in the lines through one, up to four steps away.
    pub(super) fn beside(&self, at: Cell) -> Vec<Cell> {
        let windows = self.lines.through[usize::from(at)].iter();
        let cells = windows.flat_map(|&window| {
            let Window { cells, ends } = &self.lines.windows[window];
            cells.iter().chain(ends.iter().flatten()).copied()
        });
        sorted(cells.filter(|&other| other != at).collect())
    }
}

/// In their order, each once.
pub(super) fn sorted<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort_unstable();
    all.dedup();
    all
}
