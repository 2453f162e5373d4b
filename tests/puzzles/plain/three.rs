//! Renju for three, and lies about it.

use kletka::games::renju::for_three;
use kletka::notation;
use kletka::rules::Rules;

use super::held::Held;
use super::{Aim, End, Game, Lie, Move, Read, Task, Turn};
use crate::naive::Colour;
use crate::naive::renju::{Board, Cell, critical};
use crate::naive::three::State;

/// A game of Renju for three.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Three {
    pub(crate) lie: Option<Lie>,
}

/// The same stones.
pub(super) fn board(board: &kletka::games::renju::Board) -> Board {
    let mut out = Board::new(board.width(), board.height());
    for (cell, own) in board.all_stones() {
        let same = Colour::ALL
            .into_iter()
            .find(|same| same.name() == own.name())
            .unwrap();
        out.stones.insert((cell.x, cell.y), same);
    }
    out
}

/// A written stone.
pub(super) fn stone(stone: &notation::Stone) -> Option<(Cell, Option<Colour>)> {
    let colour = stone.colour.map(|own| {
        Colour::ALL
            .into_iter()
            .find(|same| same.name() == own.name())
            .unwrap()
    });
    Some((
        (
            stone.cell.column,
            u8::try_from(stone.cell.row.checked_sub(1)?).ok()?,
        ),
        colour,
    ))
}

/// A stone as a word.
pub(crate) fn word((colour, (x, y)): (Colour, Cell)) -> String {
    format!("{}@{}", &colour.name()[..1], kletka::board::Cell::new(x, y))
}

impl Three {
    pub(crate) fn of(
        rules: &for_three::RenjuForThree,
        position: &for_three::Position,
    ) -> (Self, State) {
        (
            Self { lie: None },
            State::new(
                board(position.board()),
                rules.number(position),
                rules.antonov,
            ),
        )
    }
}

impl Game for Three {
    type State = State;

    const SEATS: &'static [&'static str] = &["blue", "red", "green"];

    fn number(&self, state: &State) -> u32 {
        state.number
    }

    fn mover(&self, state: &State) -> &'static str {
        state.to_move().name()
    }

    fn end(&self, state: &State) -> Option<End> {
        let mut state = state.clone();
        state.antonov ^= self.lie == Some(Lie::Antonov);
        if self.lie == Some(Lie::OnePass) && state.passes > 0 && state.outcome().is_none() {
            return Some(End {
                winner: None,
                millionths: [0; 2],
            });
        }
        state.outcome().map(|(winner, _)| End {
            winner: winner.map(Colour::name),
            millionths: [0; 2],
        })
    }

    fn turn(&self, state: &State, task: Task) -> Turn<State> {
        let colour = state.to_move();
        let is_own = task.is_up_to(colour.name());
        let is_ally =
            !is_own && self.lie == Some(Lie::Ally) && colour.next().next().name() == task.seat;
        let mut alone = Vec::new();
        if !is_ally {
            for cell in state.board.free_cells() {
                let mut after = state.clone();
                after.board.stones.insert(cell, colour);
                after.passes = 0;
                after.number += 1;
                alone.push(Move {
                    word: word((colour, cell)),
                    after,
                });
            }
        }
        if is_own || self.lie != Some(Lie::NoPass) {
            let mut after = state.clone();
            after.passes += 1;
            after.number += 1;
            alone.push(Move {
                word: "--".to_owned(),
                after,
            });
        }
        Turn {
            alone,
            offered: Vec::new(),
            count: 0,
        }
    }

    fn key(&self, state: &State) -> String {
        let passes = if self.lie == Some(Lie::SamePasses) {
            0
        } else {
            state.passes
        };
        format!("{:?} {passes}", state.board.stones)
    }

    fn likeness(&self, state: &State, task: Task) -> String {
        if task.aim != Aim::Deny {
            return self.full_key(state);
        }
        format!(
            "{} {} {:?}",
            state.number % 3,
            state.passes,
            Held::of(&state.board).essence(&state.board)
        )
    }

    fn read(&self, state: &State, word: &notation::Move) -> Option<Read<State>> {
        let mut after = state.clone();
        let played = match word {
            notation::Move::Pass => None,
            notation::Move::Stone(one) => Some(stone(one)?),
            _ => return None,
        };
        after.play(played).ok()?;
        Some(Read {
            after,
            whole: Vec::new(),
        })
    }

    /// Let S be the cells where the player makes a four. Where no opponent who moves before him can make one, S is not filled
    /// before his turn unless it is small: of two opponents to come each fills one cell.
    fn replies(&self, state: &State, task: Task) -> Vec<Move<State>> {
        let all = self.turn(state, task).alone;
        let own = Colour::ALL
            .into_iter()
            .find(|colour| colour.name() == task.seat)
            .unwrap();
        let opponents = [own.next(), own.next().next()];
        let to_come = if state.to_move() == opponents[1] {
            1
        } else {
            2
        };
        let is_soon = match task.aim {
            Aim::Win(by) => by.is_none_or(|by| state.number + to_come <= by),
            Aim::Hold => true,
            Aim::Score(_) | Aim::Deny => false,
        };
        let is_quiet = opponents
            .into_iter()
            .all(|colour| critical(&state.board, colour).is_empty());
        let cells = critical(&state.board, own);
        if !is_soon || !is_quiet || state.passes > 0 || cells.len() < to_come as usize {
            return all;
        }
        if cells.len() > to_come as usize {
            return Vec::new();
        }
        all.into_iter()
            .filter(|one| {
                cells
                    .iter()
                    .any(|cell| one.after.board.stones.contains_key(cell))
            })
            .collect()
    }
}
