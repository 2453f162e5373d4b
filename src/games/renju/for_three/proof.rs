//! Renju for three: the replies that matter.

use super::{Position, RenjuForThree};
use crate::games::renju::Move;
use crate::puzzle::proof::Provable;
use crate::puzzle::{Aim, Task};
use crate::rules::{Rules, Seat};

impl Provable for RenjuForThree {
    /// The short list of replies where there is one, otherwise all legal moves.
    ///
    /// Let S be the critical cells of the player whose task it is. Stones of the others do not change its lines: a cell
    /// of S stays critical until it is occupied. Where none of the others who are still to move before it has a critical
    /// cell, none of them makes a four before its turn: a stone makes critical cells of its own colour only, and its
    /// player moves too late. So a reply that leaves more cells of S than the others can still occupy loses to a four,
    /// unless Antonov's condition ends the game before, in favour of the last player: it needs S to be one cell then.
    fn replies(&self, position: &Position, task: Task) -> Vec<Move> {
        let board = position.board();
        let mover = position.mover();
        let is_last = Seat::from(mover.next()) == task.seat;
        let attacker = if is_last { mover.next() } else { mover.next().next() };
        let still_to_move = if is_last { 1 } else { 2 };
        let others = [attacker.next(), attacker.next().next()];
        let are_harmless = others.into_iter().all(|colour| board.critical_count(colour) == 0);
        let is_in_time = match task.aim {
            Aim::Win(by) => by.is_none_or(|by| self.number(position) + still_to_move <= by),
            Aim::Hold => true,
            Aim::Score(_) => false,
        };
        if !are_harmless || !is_in_time || position.passes() > 0 {
            return self.moves(position);
        }
        let stones = board.critical(attacker).map(|cell| Move::stone(None, cell)).collect::<Vec<_>>();
        match (stones.len(), is_last) {
            (0, _) | (1, false) => self.moves(position),
            (1, true) | (2, false) => stones,
            _ => Vec::new(),
        }
    }

    fn normal(&self, _: &Position, mv: &Move) -> Move {
        mv.first.map_or(Move::PASS, |stone| Move::stone(None, stone.cell))
    }

    fn identity(&self, position: &Position) -> Option<Vec<u8>> {
        Some(position.identity())
    }
}
