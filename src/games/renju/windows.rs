//! The lines that can still become a four: windows, four cells in a line that one colour can still
//! fill.
//!
//! A window is open for a colour while it holds no stone of another one, and none of its own directly before or behind it: a
//! run of five is nothing. A window that is not open never will be, since stones stay. So a cell
//! through which no open window goes, and beside which none ends, is idle: no player gains by a
//! stone there that skipping would not give him, and its colour makes no difference.

use crate::Colour;
use crate::board::{Cell, Grid, Topology, Way};
use crate::games::renju::Board;
use crate::games::renju::board::DIRECTIONS;
use crate::puzzle::solve::mixed;

/// A set of cells, a bit for each of those that can matter.
pub(super) type CellSet = u64;

/// The most cells that a set holds.
const MOST_CELLS: usize = CellSet::BITS as usize;

/// A window of one colour, by the cells that were free when the search began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Window {
    colour: Colour,
    free: CellSet,
    /// Cells directly before and behind it.
    beside: CellSet,
}

/// A position as far as fours can still arise in it, and the stones placed from there on.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    /// The cells that mattered when the search began: all others are idle.
    cells: Vec<Cell>,
    /// Those that were open when the search began.
    open: Vec<Window>,
    /// Where the motions of the field that change nothing take each cell.
    motions: Vec<Vec<u8>>,
    /// The content of a cell, as a number for each colour and one for idle cells.
    numbers: Vec<[u128; 4]>,
    placed: [CellSet; 3],
}

/// The features of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Survey {
    /// The open windows: their colours and free cells.
    pub(super) open: Vec<(Colour, CellSet)>,
    /// The critical cells of each colour.
    pub(super) critical: [CellSet; 3],
    /// The free cells that are not idle.
    pub(super) useful: CellSet,
    /// Whether a window is filled.
    pub(super) has_four: bool,
    /// The stones by colour that matter, and the cells that do not.
    kept: [CellSet; 4],
}

impl Survey {
    /// How much is left to be played for, by all colours.
    pub(super) fn room(&self) -> u16 {
        Colour::ALL
            .into_iter()
            .map(|colour| self.room_of(colour))
            .sum::<u16>()
            / 3
    }

    /// How much is left to be played for, by one colour.
    pub(super) fn room_of(&self, colour: Colour) -> u16 {
        let own = self.open.iter().filter(|(one, _)| *one == colour);
        // A field with 64 cells has some hundred windows.
        own.map(|(_, left)| [60, 60, 18, 6, 1][left.count_ones().min(4) as usize])
            .sum()
    }
}

/// The windows of a field that hold stones of one colour at most, once for each colour that may fill them: the four cells, and
/// those beside them.
fn lines(board: &Board) -> impl Iterator<Item = (Colour, [Cell; 4], [Option<Cell>; 2])> {
    let step = |cell: Cell, (dx, dy): (i8, i8), steps: u32| board.moved(cell, dx, dy, steps);
    let whole = move |cell: Cell, way: (i8, i8)| {
        let cells = [
            cell,
            step(cell, way, 1)?,
            step(cell, way, 2)?,
            step(cell, way, 3)?,
        ];
        Some((cells, [step(cell, (-way.0, -way.1), 1), step(cell, way, 4)]))
    };
    let all = board.cells().flat_map(move |cell| {
        DIRECTIONS
            .into_iter()
            .filter_map(move |way| whole(cell, way))
    });
    all.flat_map(|(cells, beside)| Colour::ALL.map(|colour| (colour, cells, beside)))
        .filter(|&(colour, cells, _)| {
            cells
                .into_iter()
                .all(|cell| board.colour_at(cell).is_none_or(|stone| stone == colour))
        })
}

/// Whether a stone beside a window keeps its colour from filling it.
fn is_stopped(board: &Board, colour: Colour, beside: [Option<Cell>; 2]) -> bool {
    beside
        .into_iter()
        .flatten()
        .any(|cell| board.colour_at(cell) == Some(colour))
}

/// The content of each cell that matters, in the order of columns and rows: 0 where it is idle, 1
/// where it is free, else the colour. Of all the motions of the field the least list, so that
/// positions that are the same up to them have the same one.
pub(super) fn essence(board: &Board) -> Vec<u8> {
    let place =
        |cell: Cell| usize::from(cell.x) * usize::from(board.height()) + usize::from(cell.y);
    let mut marks = vec![0; usize::from(board.width()) * usize::from(board.height())];
    for (colour, cells, beside) in lines(board) {
        let is_stopped = is_stopped(board, colour, beside);
        let inside = cells.into_iter().filter(|_| !is_stopped);
        for cell in inside.chain(beside.into_iter().flatten()) {
            match board.colour_at(cell) {
                None if !is_stopped => marks[place(cell)] = 1,
                // Of the stones beside a window only stones of its colour say something.
                Some(stone) if stone == colour => {
                    marks[place(cell)] = 2 + u8::try_from(colour.index()).unwrap_or(0);
                }
                _ => {}
            }
        }
    }
    let moved = |(_, motion): (Way, crate::board::Symmetry)| {
        let mut list = vec![0; marks.len()];
        board.cells().for_each(|cell| {
            motion
                .cell(cell)
                .into_iter()
                .for_each(|to| list[place(to)] = marks[place(cell)]);
        });
        list
    };
    motions(board)
        .into_iter()
        .map(moved)
        .min()
        .unwrap_or_default()
}

fn motions(board: &Board) -> Vec<(Way, crate::board::Symmetry)> {
    Way::onto_itself(Grid::new(board.width(), board.height(), Topology::Plane))
}

/// The members of a set, as their numbers.
pub(super) fn members(mut set: CellSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let first = u8::try_from(set.trailing_zeros())
            .ok()
            .filter(|_| set != 0)?;
        set &= set - 1;
        Some(first)
    })
}

/// The weight of a window by the number of cells where it lacks stones.
const fn weight(left: CellSet) -> i32 {
    match left.count_ones() {
        4 => 1,
        3 => 4,
        2 => 16,
        _ => 64,
    }
}

impl Windows {
    /// The windows of a position without a four; `None` where more cells matter than a set holds.
    pub(super) fn of(board: &Board) -> Option<Self> {
        let open: Vec<_> = lines(board)
            .filter(|&(colour, _, beside)| !is_stopped(board, colour, beside))
            .collect();
        let matters = |cell: &Cell| {
            open.iter()
                .any(|(_, cells, beside)| cells.contains(cell) || beside.contains(&Some(*cell)))
        };
        let cells: Vec<Cell> = board
            .cells()
            .filter(|&cell| board.is_free(cell))
            .filter(matters)
            .collect();
        if cells.len() > MOST_CELLS {
            return None;
        }
        let bit = |cell: Cell| {
            cells
                .iter()
                .position(|&one| one == cell)
                .map_or(0, |at| 1 << at)
        };
        let window = |&(colour, inside, beside): &(Colour, [Cell; 4], [Option<Cell>; 2])| Window {
            colour,
            free: inside.into_iter().map(bit).sum(),
            beside: beside.into_iter().flatten().map(bit).sum(),
        };
        let mut all: Vec<Window> = open.iter().map(window).collect();
        all.sort_unstable();
        let table = |(_, motion): (Way, crate::board::Symmetry)| {
            let to = |&cell: &Cell| {
                let to = motion.cell(cell)?;
                u8::try_from(cells.iter().position(|&one| one == to)?).ok()
            };
            let table: Vec<u8> = cells.iter().map(to).collect::<Option<_>>()?;
            let image = |set: CellSet| members(set).map(|at| 1 << table[usize::from(at)]).sum();
            let mut moved: Vec<_> = all
                .iter()
                .map(|one| Window {
                    free: image(one.free),
                    beside: image(one.beside),
                    ..*one
                })
                .collect();
            moved.sort_unstable();
            (moved == all).then_some(table)
        };
        let motions = motions(board).into_iter().filter_map(table).collect();
        let number = |at: usize| [0, 1, 2, 3].map(|what| mixed(at as u64 * 4 + what));
        let numbers = (0..cells.len()).map(number).collect();
        Some(Self {
            cells,
            open: all,
            motions,
            numbers,
            placed: [0; 3],
        })
    }

    /// A cell by its number.
    pub(super) fn cell(&self, number: u8) -> Cell {
        self.cells[usize::from(number)]
    }

    /// Whether no stone stands on a cell.
    pub(super) fn is_free(&self, cell: u8) -> bool {
        self.occupied() >> cell & 1 == 0
    }

    /// Places a stone, or takes it away.
    pub(super) fn toggle(&mut self, colour: Colour, cell: u8) {
        self.placed[colour.index()] ^= 1 << cell;
    }

    /// Puts the stones of another position there, which comes of the first one.
    pub(super) fn set(&mut self, board: &Board) {
        self.placed = [0; 3];
        for (at, &cell) in self.cells.iter().enumerate() {
            board
                .colour_at(cell)
                .into_iter()
                .for_each(|colour| self.placed[colour.index()] |= 1 << at);
        }
    }

    fn occupied(&self) -> CellSet {
        self.placed[0] | self.placed[1] | self.placed[2]
    }

    /// Looks at the position.
    pub(super) fn survey(&self, survey: &mut Survey) {
        let occupied = self.occupied();
        let mut kept = [0; 3];
        survey.open.clear();
        survey.critical = [0; 3];
        survey.useful = 0;
        survey.has_four = false;
        for window in &self.open {
            let at = window.colour.index();
            let own = self.placed[at];
            if window.free & occupied & !own != 0 {
                continue;
            }
            kept[at] |= window.beside & own;
            if window.beside & own != 0 {
                continue;
            }
            let left = window.free & !occupied;
            kept[at] |= window.free & own;
            survey.useful |= left | window.beside & !occupied;
            survey.has_four |= left == 0;
            if left.is_power_of_two() {
                survey.critical[at] |= left;
            }
            survey.open.push((window.colour, left));
        }
        let all = if self.cells.len() == MOST_CELLS {
            CellSet::MAX
        } else {
            (1 << self.cells.len()) - 1
        };
        let idle = all & !(survey.useful | kept[0] | kept[1] | kept[2]);
        survey.kept = [kept[0], kept[1], kept[2], idle];
    }

    /// A number that is the same for positions that nothing that matters tells apart, turned or mirrored though they be.
    pub(super) fn key(&self, survey: &Survey) -> u128 {
        let image = |motion: &Vec<u8>| {
            let of = |(what, set): (usize, CellSet)| {
                let number = |at: u8| self.numbers[usize::from(motion[usize::from(at)])][what];
                members(set).fold(0, |sum, at| sum ^ number(at))
            };
            survey
                .kept
                .into_iter()
                .enumerate()
                .map(of)
                .fold(0, |sum, one| sum ^ one)
        };
        self.motions.iter().map(image).min().unwrap_or(0)
    }

    /// How much the windows of a colour weigh that go through each cell.
    pub(super) fn weights(&self, survey: &Survey, colour: Colour) -> Vec<i32> {
        let mut out = vec![0; self.cells.len()];
        for &(_, left) in survey.open.iter().filter(|(one, _)| *one == colour) {
            members(left).for_each(|cell| out[usize::from(cell)] += weight(left));
        }
        out
    }

    /// How much a stone of each colour on each cell takes from windows, less what it adds to them. A window weighs the more,
    /// the fewer stones it lacks.
    pub(super) fn stops(&self, survey: &Survey) -> Vec<[i32; 3]> {
        let mut out = vec![[0; 3]; self.cells.len()];
        for &(colour, left) in &survey.open {
            let weight = weight(left);
            for cell in members(left) {
                for (at, sum) in out[usize::from(cell)].iter_mut().enumerate() {
                    *sum += if at == colour.index() {
                        -weight
                    } else {
                        weight
                    };
                }
            }
        }
        out
    }
}
