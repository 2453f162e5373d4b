//! Renju for three: the replies that matter.

use super::solve::GameForThree;
use super::{Position, RenjuForThree};
use crate::games::renju::Move;
use crate::games::renju::stones::Stones;
use crate::games::renju::windows::essence;
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
    ///
    /// Where the others only have to keep a player from winning, they need not answer what `Whole::pressing` leaves
    /// out.
    fn replies(&self, position: &Position, task: Task) -> Vec<Move> {
        if task.aim == Aim::Deny
            && let Some(whole) = task
                .seat
                .colour()
                .and_then(|colour| GameForThree::new(*self, position, colour))
        {
            return whole.pressing();
        }
        let board = position.board();
        let mover = position.mover();
        let is_last = Seat::from(mover.next()) == task.seat;
        let attacker = if is_last {
            mover.next()
        } else {
            mover.next().next()
        };
        let still_to_move = if is_last { 1 } else { 2 };
        let others = [attacker.next(), attacker.next().next()];
        let are_harmless = others
            .into_iter()
            .all(|colour| board.critical_count(colour) == 0);
        let is_in_time = match task.aim {
            Aim::Win(by) => by.is_none_or(|by| self.number(position) + still_to_move <= by),
            Aim::Hold => true,
            Aim::Score(_) | Aim::Deny => false,
        };
        if !are_harmless || !is_in_time || position.passes() > 0 {
            return self.moves(position);
        }
        let stones = board
            .critical(attacker)
            .map(|cell| Move::stone(None, cell))
            .collect::<Vec<_>>();
        match (stones.len(), is_last) {
            (0, _) | (1, false) => self.moves(position),
            (1, true) | (2, false) => stones,
            _ => Vec::new(),
        }
    }

    fn normal(&self, _: &Position, mv: &Move) -> Move {
        mv.first
            .map_or(Move::PASS, |stone| Move::stone(None, stone.cell))
    }

    fn identity(&self, position: &Position) -> Option<Vec<u8>> {
        Some(position.identity())
    }

    /// Where a player is only to be kept from winning, what cannot matter any more is left out, and positions that are turned
    /// or mirrored are the same. A stone on an idle cell is as good as a pass (see `essence`): a player who holds without it
    /// holds with it. That it ends a row of passes gains nothing, since the position is then as it was before the row, and
    /// idle cells come to an end.
    fn likeness(&self, position: &Position, task: Task) -> Option<Vec<u8>> {
        if task.aim != Aim::Deny {
            return self.identity(position);
        }
        let number = self.number(position) % Self::PERIOD;
        Some(
            [
                number.to_le_bytes().as_slice(),
                &[position.passes()],
                &essence(position.board()),
            ]
            .concat(),
        )
    }
}
