//! Attacks of the kind that the article shows: a two with the first stone, a three with the second.

use crate::games::renju::three_two::{Position, RenjuThreeTwo};
use crate::games::renju::threes::{Kind, open_twos, threes};
use crate::games::renju::{Move, Placement};
use crate::rules::{Rules, Seat};

/// Whether each move of the attacker in a line builds an open two with its first stone and an open three with its second
/// one, but for the fork, whose first stone may be left out, and the four.
pub(super) fn is_regular(rules: &RenjuThreeTwo, start: &Position, attacker: Seat, line: &[Move]) -> bool {
    let mut position = start.clone();
    for (at, mv) in line.iter().enumerate() {
        let is_fork = at + 3 >= line.len();
        if rules.to_move(&position) == attacker && at + 1 < line.len() && !builds(&position, mv, is_fork) {
            return false;
        }
        let Ok(step) = rules.check(&position, mv) else { return false };
        rules.play(&mut position, &step);
    }
    true
}

fn builds(position: &Position, mv: &Move, is_fork: bool) -> bool {
    let mut board = position.board().clone();
    let mut put = |stone: &Placement| {
        let colour = stone.colour?;
        board.place(colour, stone.cell);
        Some((board.clone(), colour, stone.cell))
    };
    let (first, second) = match (&mv.first, &mv.second) {
        (Some(first), Some(second)) => (put(first), put(second)),
        (Some(second), None) if is_fork => (None, put(second)),
        _ => return false,
    };
    let two = first.is_none_or(|(board, colour, cell)| {
        is_fork || open_twos(&board, colour).iter().any(|pair| pair.contains(&cell))
    });
    let three = second.is_some_and(|(board, colour, cell)| {
        threes(&board, colour).iter().any(|three| three.kind == Kind::Open && three.cells.contains(&cell))
    });
    two && three
}
