//! Why a player of Renju 3/2 does not win: the arguments of the page of certificates, by somebody who has read nothing else.

use std::collections::BTreeSet;

use crate::naive::halves::State;
use crate::naive::renju::{Board, Cell, LINES};

/// Cells, a bit for each.
type Cells = u128;

/// So many pairs are tried before somebody says that there are none.
const MOST_PAIRS: u32 = 4_000;

/// All four cells in a line, and those directly before and behind them.
pub(crate) fn windows(board: &Board) -> Vec<([Cell; 4], [Option<Cell>; 2])> {
    let mut windows = Vec::new();
    for (dx, dy) in LINES {
        for (x, y) in board.cells() {
            let at = |step: i8| {
                let cell = (
                    x.checked_add_signed(dx * step)?,
                    y.checked_add_signed(dy * step)?,
                );
                board.has_cell(cell).then_some(cell)
            };
            if let [Some(a), Some(b), Some(c), Some(d)] = [0, 1, 2, 3].map(at) {
                windows.push(([a, b, c, d], [at(-1), at(4)]));
            }
        }
    }
    windows
}

/// Such a line in bits.
struct Window {
    cells: Cells,
    beside: Cells,
}

/// A field of Renju with its windows.
pub(crate) struct Held {
    size: Cell,
    windows: Vec<Window>,
}

/// The stones of each colour.
type Stones = [Cells; 3];

/// A window that a colour can still fill.
#[derive(Clone, Copy)]
struct Open {
    colour: usize,
    free: Cells,
    beside: Cells,
}

impl Held {
    pub(crate) fn of(board: &Board) -> Self {
        let size = (board.w, board.h);
        assert!(
            u32::from(size.0) * u32::from(size.1) <= Cells::BITS,
            "a field for bits"
        );
        let mut held = Self {
            size,
            windows: Vec::new(),
        };
        for (cells, beside) in windows(board) {
            let bits = |cells: &[Cell]| cells.iter().map(|&cell| held.bit(cell)).sum();
            let beside: Vec<Cell> = beside.into_iter().flatten().collect();
            let window = Window {
                cells: bits(&cells),
                beside: bits(&beside),
            };
            held.windows.push(window);
        }
        held
    }

    fn bit(&self, (x, y): Cell) -> Cells {
        1 << (u32::from(x) * u32::from(self.size.1) + u32::from(y))
    }

    fn stones(&self, board: &Board) -> Stones {
        let mut out = [0; 3];
        board
            .stones
            .iter()
            .for_each(|(&cell, &colour)| out[colour as usize] |= self.bit(cell));
        out
    }

    fn open(&self, stones: Stones) -> Vec<Open> {
        let occupied = stones[0] | stones[1] | stones[2];
        let mut out = Vec::new();
        for (colour, own) in stones.into_iter().enumerate() {
            let is_open = |one: &&Window| one.cells & occupied & !own == 0 && one.beside & own == 0;
            let left = |one: &Window| Open {
                colour,
                free: one.cells & !occupied,
                beside: one.beside & !occupied,
            };
            out.extend(self.windows.iter().filter(is_open).map(left));
        }
        out
    }

    /// The free cells where no stone can matter.
    pub(crate) fn idle(&self, board: &Board) -> BTreeSet<Cell> {
        let matters = self
            .open(self.stones(board))
            .iter()
            .fold(0, |sum, one| sum | one.free | one.beside);
        let free = board.free_cells().into_iter();
        free.filter(|&cell| self.bit(cell) & matters == 0).collect()
    }

    /// What matters of each cell, as a row of signs; the least row of all that turning and mirroring make of it.
    pub(crate) fn essence(&self, board: &Board) -> String {
        let stones = self.stones(board);
        let occupied = stones[0] | stones[1] | stones[2];
        let (mut kept, mut free): (Stones, Cells) = ([0; 3], 0);
        for (colour, own) in stones.into_iter().enumerate() {
            let is_own = |one: &&Window| one.cells & occupied & !own == 0;
            for window in self.windows.iter().filter(is_own) {
                // A stone of its colour ends a window, which is then nothing but that.
                kept[colour] |= window.beside & own;
                if window.beside & own == 0 {
                    kept[colour] |= window.cells & own;
                    free |= (window.cells | window.beside) & !occupied;
                }
            }
        }
        let sign = |cell: Cell| {
            let bit = self.bit(cell);
            let own = (0..3).find(|&colour| kept[colour] & bit != 0);
            own.map_or(if free & bit == 0 { '.' } else { '_' }, |colour| {
                ['x', 'o', '+'][colour]
            })
        };
        let (w, h) = self.size;
        let mut rows: Vec<String> = Vec::new();
        for turn in 0..8 {
            let is_across = turn & 4 != 0;
            if is_across && w != h {
                continue;
            }
            let seen = |(x, y): Cell| {
                let (x, y) = if is_across { (y, x) } else { (x, y) };
                (
                    if turn & 1 == 0 { x } else { w - 1 - x },
                    if turn & 2 == 0 { y } else { h - 1 - y },
                )
            };
            let cells = board.cells().into_iter();
            rows.push(cells.map(|cell| sign(seen(cell))).collect());
        }
        rows.into_iter().min().unwrap()
    }

    /// Whether the player who has just moved, without an end of the game, does not win any more: the other one makes a four,
    /// ends the game by a skip, or holds pairs, at once or after one move.
    pub(crate) fn is_settled(&self, state: &State) -> bool {
        if let Some((winner, _)) = state.outcome() {
            return winner.is_none_or(|winner| winner == state.to_move());
        }
        let due = state.colours().map(|colour| colour as usize);
        let stones = self.stones(&state.board);
        let open = self.open(stones);
        let has_four = |open: &[Open], due: [usize; 2]| {
            open.iter()
                .any(|one| due.contains(&one.colour) && one.free.is_power_of_two())
        };
        if has_four(&open, due) || state.passes >= 5 || are_paired(&open, None) {
            return true;
        }
        // The next move of the attacker has the colour that the defender lacks now, and his second one.
        let mut next = state.clone();
        next.number += 1;
        let next = next.colours().map(|colour| colour as usize);
        let lacking = 3 - next[0] - next[1];
        let cells = state.board.free_cells().into_iter();
        let cells: Vec<Cells> = cells.map(|cell| self.bit(cell)).chain([0]).collect();
        let mut replies: Vec<(usize, Stones)> = Vec::new();
        for &first in &cells {
            for &second in &cells {
                if first != second {
                    let mut after = stones;
                    after[due[0]] |= first;
                    after[due[1]] |= second;
                    replies.push((self.open(after).iter().map(weight).sum(), after));
                }
            }
        }
        replies.sort_unstable();
        replies.into_iter().any(|(_, after)| {
            let open = self.open(after);
            let threats = open
                .iter()
                .filter(|one| one.colour == lacking && one.free.is_power_of_two());
            !has_four(&open, next)
                && (threats.fold(0, |sum, one| sum | one.free).count_ones() >= 3
                    || are_paired(&open, Some(lacking)))
        })
    }
}

/// How near a window is to being filled.
fn weight(one: &Open) -> usize {
    [64, 64, 16, 4, 1][one.free.count_ones() as usize]
}

/// Whether disjoint pairs of free cells are found, one in each open window; those of a colour with one free cell left out.
fn are_paired(open: &[Open], but: Option<usize>) -> bool {
    let is_asked = |one: &&Open| but != Some(one.colour) || !one.free.is_power_of_two();
    let windows: BTreeSet<Cells> = open.iter().filter(is_asked).map(|one| one.free).collect();
    let windows: Vec<_> = windows.into_iter().collect();
    pair(&windows, Cells::MAX, &mut { MOST_PAIRS })
}

fn pair(windows: &[Cells], usable: Cells, left: &mut u32) -> bool {
    let Some(&scarcest) = windows
        .iter()
        .min_by_key(|one| (*one & usable).count_ones())
    else {
        return true;
    };
    let cells: Vec<Cells> = (0..Cells::BITS)
        .map(|at| 1 << at)
        .filter(|bit| scarcest & usable & bit != 0)
        .collect();
    let mut pairs: Vec<(usize, Cells)> = Vec::new();
    for (at, first) in cells.iter().enumerate() {
        for second in &cells[at + 1..] {
            let both = first | second;
            // The fewer windows lose a cell without being served, the better.
            let touched = windows.iter().filter(|one| *one & both != 0).count();
            let served = windows.iter().filter(|one| *one & both == both).count();
            pairs.push((2 * (touched - served) + windows.len() - served, both));
        }
    }
    pairs.sort_unstable();
    pairs.into_iter().any(|(_, both)| {
        if *left == 0 {
            return false;
        }
        *left -= 1;
        let mut rest = windows.to_vec();
        rest.retain(|one| one & both != both);
        pair(&rest, usable & !both, left)
    })
}
