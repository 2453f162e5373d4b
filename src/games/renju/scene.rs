//! A position of a Renju game as a scene: stones with their moves, critical cells, fours and threes.

use super::{Board, Move, show, threes};
use crate::Colour;
use crate::board::Cell;
use crate::notation::print::Alphabet;
use crate::rules::Played;
use crate::scene::{Mark, Row, Scene, Stone};

/// The scene of stones on a field. `trail` are the moves that led to them from the start position.
pub(super) fn scene(board: &Board, trail: &[Played<Move>], alphabet: Alphabet) -> Scene {
    let mut scene = Scene::of_cells(board.width(), board.height());
    scene.alphabet = alphabet;
    let at = |cell: Cell| usize::from(cell.y) * usize::from(board.width()) + usize::from(cell.x);
    let mut numbers = vec![None; usize::from(board.width()) * usize::from(board.height())];
    for played in trail {
        for stone in played.mv.stones() {
            numbers[at(stone.cell)] = Some(played.number);
        }
    }
    scene.stones.extend(board.all_stones().map(|(cell, colour)| Stone { cell, colour, number: numbers[at(cell)] }));
    for colour in Colour::ALL {
        scene.marks.extend(board.critical(colour).map(Mark::Critical));
        for three in threes::threes(board, colour) {
            scene.marks.push(Mark::Row(Row::Three, colour, three.cells[0], three.cells[2]));
        }
        for cells in board.fours(colour) {
            scene.marks.push(Mark::Row(Row::Four, colour, cells[0], cells[3]));
        }
    }
    scene.facts = show::threats(board);
    scene
}
