//! How promising a stone is at the first look: what players of both games see without reading ahead.

use super::Board;
use crate::Colour;
use crate::board::Cell;
use crate::rules::Random;

/// The cells of a colour that are looked at.
const MOST: usize = 40;

/// Things in the order of their worth, the best first; equal ones in an order that chance gives.
pub(super) fn ranked<T>(mut all: Vec<(i32, T)>, random: &mut Random) -> Vec<(i32, T)> {
    for at in (1..all.len()).rev() {
        all.swap(at, random.below(at + 1));
    }
    all.sort_by_key(|&(worth, _)| std::cmp::Reverse(worth));
    all
}

/// The cells near to stones, on an empty field that in the middle, by the worth of a stone of a colour there.
pub(super) fn cells(
    board: &mut Board,
    colour: Colour,
    random: &mut Random,
    worth: impl Fn(&mut Board, Colour, Cell) -> i32,
) -> Vec<(i32, Cell)> {
    let mut near: Vec<Cell> = board.near().collect();
    if near.is_empty() {
        let middle = Cell::new(board.width() / 2, board.height() / 2);
        near.extend(Some(middle).filter(|&cell| board.is_free(cell)));
    }
    let all = near
        .into_iter()
        .map(|cell| (worth(board, colour, cell), cell))
        .collect();
    let mut all = ranked(all, random);
    all.truncate(MOST);
    all
}

/// The worth of new critical cells by their number: where two stones may answer, three are a win.
pub(super) const fn attack(gain: u16) -> i32 {
    match gain {
        0 => 0,
        1 => 6,
        2 => 30,
        _ => 200,
    }
}

/// Of some cells near to stones, drawn by chance, the one where a colour has most stones in a line; nothing where no free cell is
/// near to a stone.
pub(super) fn likely_cell(
    board: &Board,
    colour: Colour,
    tries: usize,
    random: &mut Random,
) -> Option<Cell> {
    let mut best: Option<(u32, Cell)> = None;
    for _ in 0..tries {
        let cell = board.any_near(random).or_else(|| board.any_free(random))?;
        let most = board.most_near(colour, cell);
        if best.is_none_or(|(least, _)| most > least) {
            best = Some((most, cell));
        }
    }
    best.map(|(_, cell)| cell)
}
