//! Renju for three, and lies about it.

use kletka::games::renju::for_three;
use kletka::notation;
use kletka::rules::Rules;

use super::held::Held;
use super::{Aim, End, Game, Lie, Move, Read, Task, Turn, ended, key_of_stones, same, won};
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
    let stones = board.all_stones();
    out.stones
        .extend(stones.map(|(cell, own)| ((cell.x, cell.y), same(own))));
    out
}

/// A written stone.
pub(super) fn stone(stone: &notation::Stone) -> Option<(Cell, Option<Colour>)> {
    let row = u8::try_from(stone.cell.row.checked_sub(1)?).ok()?;
    Some(((stone.cell.column, row), stone.colour.map(same)))
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
        let outcome = state.outcome();
        let end = outcome.map(|(winner, _)| won(winner.map(Colour::name)));
        ended(self.lie, state.passes, end)
    }

    fn turn(&self, state: &State, task: Task) -> Turn<State> {
        let colour = state.to_move();
        let is_own = task.is_up_to(colour.name());
        let is_ally =
            !is_own && self.lie == Some(Lie::Ally) && colour.next().next().name() == task.seat;
        let cells = if is_ally {
            Vec::new()
        } else {
            state.board.free_cells()
        };
        let pass = (is_own || self.lie != Some(Lie::NoPass)).then_some(None);
        let played = |cell: Option<Cell>| {
            let mut after = state.clone();
            after.passes = cell.map_or(state.passes + 1, |_| 0);
            after.number += 1;
            after.board.stones.extend(cell.map(|cell| (cell, colour)));
            let word = cell.map_or("--".to_owned(), |cell| word((colour, cell)));
            Move { word, after }
        };
        let moves = cells.into_iter().map(Some).chain(pass);
        Turn::alone(moves.map(played).collect())
    }

    fn key(&self, state: &State) -> String {
        key_of_stones(self.lie, &state.board, state.passes)
    }

    fn essence(&self, state: &State) -> String {
        let State {
            board,
            number,
            passes,
            ..
        } = state;
        format!("{} {passes} {}", number % 3, Held::of(board).essence(board))
    }

    fn read(&self, state: &State, word: &notation::Move) -> Option<Read<State>> {
        let mut after = state.clone();
        let played = match word {
            notation::Move::Pass => None,
            notation::Move::Stone(one) => Some(stone(one)?),
            _ => return None,
        };
        after.play(played).ok()?;
        Some(Read::alone(after))
    }

    /// Let S be the cells where the player makes a four. Where no opponent who moves before him can make one, S is not filled
    /// before his turn unless it is small: of two opponents to come each fills one cell.
    fn replies(&self, state: &State, task: Task) -> Vec<Move<State>> {
        let all = self.turn(state, task).alone;
        let mut colours = Colour::ALL.into_iter();
        let own = colours.find(|colour| colour.name() == task.seat).unwrap();
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
        let mut filling = all;
        filling.retain(|one| {
            let stones = &one.after.board.stones;
            cells.iter().any(|cell| stones.contains_key(cell))
        });
        filling
    }
}
