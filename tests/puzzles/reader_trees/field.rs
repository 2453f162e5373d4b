//! A field of stones that knows how many of each colour stand in every line of four cells.

use std::rc::Rc;

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
    pub(super) width: u16,
    lines: Rc<Lines>,
    /// The colour of a cell, or 3.
    stones: Vec<u8>,
    counts: [Vec<u8>; 3],
}

pub(super) const FREE: u8 = 3;

impl Field {
    pub(super) fn new(width: u8, height: u8) -> Self {
        let (w, h) = (i32::from(width), i32::from(height));
        let cell = |x: i32, y: i32| {
            ((0..w).contains(&x) && (0..h).contains(&y)).then(|| Cell::try_from(y * w + x).unwrap())
        };
        let mut lines = Lines {
            windows: Vec::new(),
            through: vec![Vec::new(); usize::from(width) * usize::from(height)],
        };
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            for (x, y) in (0..w).flat_map(|x| (0..h).map(move |y| (x, y))) {
                let at = |steps: i32| cell(x + dx * steps, y + dy * steps);
                let Some(cells) = (0..4).map(at).collect::<Option<Vec<Cell>>>() else {
                    continue;
                };
                let cells: [Cell; 4] = cells.try_into().unwrap();
                for one in cells {
                    lines.through[usize::from(one)].push(lines.windows.len());
                }
                lines.windows.push(Window {
                    cells,
                    ends: [at(-1), at(4)],
                });
            }
        }
        let (cells, windows) = (lines.through.len(), lines.windows.len());
        let counts = [vec![0; windows], vec![0; windows], vec![0; windows]];
        Self {
            width: width.into(),
            lines: Rc::new(lines),
            stones: vec![FREE; cells],
            counts,
        }
    }

    pub(super) fn is_free(&self, at: Cell) -> bool {
        self.stones[usize::from(at)] == FREE
    }

    pub(super) fn free(&self) -> Vec<Cell> {
        (0..)
            .zip(&self.stones)
            .filter(|(_, stone)| **stone == FREE)
            .map(|(at, _)| at)
            .collect()
    }

    pub(super) fn stones(&self) -> &[u8] {
        &self.stones
    }

    pub(super) fn put(&mut self, colour: u8, at: Cell) {
        assert!(self.is_free(at), "a stone on another");
        self.stones[usize::from(at)] = colour;
        let lines = Rc::clone(&self.lines);
        lines.through[usize::from(at)]
            .iter()
            .for_each(|&window| self.counts[usize::from(colour)][window] += 1);
    }

    pub(super) fn take(&mut self, at: Cell) {
        let colour = std::mem::replace(&mut self.stones[usize::from(at)], FREE);
        let lines = Rc::clone(&self.lines);
        lines.through[usize::from(at)]
            .iter()
            .for_each(|&window| self.counts[usize::from(colour)][window] -= 1);
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
        let mut cells: Vec<Cell> = self.wanting(colour, 1).into_iter().flatten().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Whether a stone on a free cell makes a four.
    pub(super) fn is_critical(&self, colour: u8, at: Cell) -> bool {
        let counts = &self.counts[usize::from(colour)];
        let mut windows = self.lines.through[usize::from(at)].iter();
        self.is_free(at)
            && windows.any(|&window| counts[window] == 3 && self.open(window, colour).is_some())
    }

    /// Whether a stone that stands here has made another cell critical.
    pub(super) fn threatens(&self, at: Cell) -> bool {
        let colour = self.stones[usize::from(at)];
        let counts = &self.counts[usize::from(colour)];
        let mut windows = self.lines.through[usize::from(at)].iter();
        windows.any(|&window| counts[window] == 3 && self.open(window, colour).is_some())
    }

    /// The cells in the lines through one, up to four steps away.
    pub(super) fn beside(&self, at: Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        for &window in &self.lines.through[usize::from(at)] {
            let Window { cells: inner, ends } = &self.lines.windows[window];
            cells.extend(inner.iter().copied().chain(ends.iter().copied().flatten()));
        }
        cells.sort_unstable();
        cells.dedup();
        cells.retain(|&other| other != at);
        cells
    }
}
