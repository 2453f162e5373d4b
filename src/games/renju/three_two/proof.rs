//! Renju 3/2: the replies that matter.

use super::solve::GameThreeTwo;
use super::{Position, RenjuThreeTwo, due, lacking};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::stones::Stones;
use crate::games::renju::windows::essence;
use crate::games::renju::{Move, Placement};
use crate::puzzle::proof::Provable;
use crate::puzzle::{Aim, Task};
use crate::rules::Rules;

impl Provable for RenjuThreeTwo {
    /// The short list of replies where there is one, otherwise all legal moves.
    ///
    /// Let S be the critical cells of the colour that the player to move lacks; the opponent, whose task it is, has it on
    /// the next move. Without a critical cell of his own two colours the player cannot end the game, and his stones do
    /// not change lines of the colour that he lacks: a cell of S stays critical unless he occupies it. So every reply
    /// that leaves a cell of S free loses to a four on the next move, and only those that fill all of S matter. A draw
    /// cannot come first: a cell is free, and a row of skipped moves is excluded here.
    ///
    /// Where a player is only to be kept from winning, the other one need not answer what `Whole::pressing` leaves out.
    fn replies(&self, position: &Position, task: Task) -> Vec<Move> {
        if task.aim == Aim::Deny
            && let Some(mut whole) = GameThreeTwo::new(position, task.seat)
        {
            return whole.pressing();
        }
        let number = position.number;
        let (_, [one, other]) = due(number);
        let board = position.board();
        let private = lacking(one, other);
        let is_in_time = match task.aim {
            Aim::Win(by) => by.is_none_or(|by| number < by),
            Aim::Hold => true,
            Aim::Score(_) | Aim::Deny => false,
        };
        let has_four = board.critical_count(one) + board.critical_count(other) > 0;
        if position.half_move.is_some() || !is_in_time || has_four || position.passes() >= 5 {
            return self.moves(position);
        }
        let must_fill: Vec<Cell> = board.critical(private).collect();
        match must_fill[..] {
            [] => self.moves(position),
            [cell] => {
                let mut out = vec![Move::stone(Some(one), cell), Move::stone(Some(other), cell)];
                for elsewhere in board.free_cells().filter(|&there| there != cell) {
                    out.push(both((one, cell), (other, elsewhere)));
                    out.push(both((one, elsewhere), (other, cell)));
                }
                out
            }
            [a, b] => vec![both((one, a), (other, b)), both((one, b), (other, a))],
            _ => Vec::new(),
        }
    }

    fn normal(&self, _: &Position, mv: &Move) -> Move {
        match (mv.first, mv.second) {
            (Some(first), Some(second)) if order(first) > order(second) => {
                Move::of([second, first])
            }
            _ => *mv,
        }
    }

    fn identity(&self, position: &Position) -> Option<Vec<u8>> {
        Some(position.identity())
    }

    /// Where a player is only to be kept from winning, what cannot matter any more is left out, and positions that are turned
    /// or mirrored are the same. A stone on an idle cell is as good as none (see `essence`): a player who holds without it holds
    /// with it, and takes it for a skipped half. That it ends a row of skipped moves gains nothing, since the position is then as it was
    /// before the row, and idle cells come to an end.
    fn likeness(&self, position: &Position, task: Task) -> Option<Vec<u8>> {
        if task.aim != Aim::Deny || position.half_move.is_some() {
            return self.identity(position);
        }
        let number = position.number % Self::PERIOD;
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

fn both(one: (Colour, Cell), other: (Colour, Cell)) -> Move {
    Move::of([one, other].map(|(colour, cell)| Placement::of(colour, cell)))
}

fn order(placement: Placement) -> usize {
    placement.colour.map_or(3, Colour::index)
}
