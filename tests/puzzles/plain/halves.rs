//! Renju 3/2, and lies about it.

use std::collections::{BTreeMap, HashSet};

use kletka::games::renju::three_two;
use kletka::notation;
use kletka::rules::Rules;

use super::held::Held;
use super::three::{board, stone, word};
use super::{Aim, End, Game, Lie, Move, Read, Search, Task, Turn, ended, key_of_stones, won};
use crate::naive::Colour;
use crate::naive::halves::{Half, Player, State};
use crate::naive::renju::critical;

/// A game of Renju 3/2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Halves {
    pub(crate) lie: Option<Lie>,
}

impl Halves {
    pub(crate) fn of(
        rules: &three_two::RenjuThreeTwo,
        position: &three_two::Position,
    ) -> (Self, State) {
        (
            Self { lie: None },
            State::new(board(position.board()), rules.number(position)),
        )
    }

    /// A stone that makes a four, with another one written behind it.
    fn too_long(state: &State, halves: &[Half]) -> Option<Vec<Half>> {
        let &[(own, cell)] = halves else { return None };
        let has_won = Self::played(state, halves)
            .outcome()
            .is_some_and(|(_, how)| how == "four");
        let other = state.colours().into_iter().find(|&colour| colour != own)?;
        let elsewhere = state
            .board
            .free_cells()
            .into_iter()
            .find(|&there| there != cell)?;
        has_won.then(|| vec![(own, cell), (other, elsewhere)])
    }

    fn played(state: &State, halves: &[Half]) -> State {
        let mut after = state.clone();
        after
            .board
            .stones
            .extend(halves.iter().map(|&(colour, cell)| (cell, colour)));
        after.passes = if halves.is_empty() {
            state.passes + 1
        } else {
            0
        };
        after.number += 1;
        after
    }

    /// Moves with their words: two stones are one move, whichever comes first.
    fn moves(&self, state: &State, all: Vec<Vec<Half>>) -> Vec<Move<State>> {
        let mut by_result = BTreeMap::new();
        for halves in all {
            let after = Self::played(state, &halves);
            let words: Vec<String> = halves.into_iter().map(word).collect();
            let word = if words.is_empty() {
                "--".to_owned()
            } else {
                words.join(", ")
            };
            let key = self.key(&after);
            by_result.entry(key).or_insert(Move { word, after });
        }
        by_result.into_values().collect()
    }

    /// Moves of the player that the rules do not know.
    fn invented(&self, state: &State) -> Vec<Vec<Half>> {
        let cells = state.board.free_cells();
        let colours = match self.lie {
            Some(Lie::ThirdColour) => &Colour::ALL[..],
            Some(Lie::TwoOfOne) => &state.colours()[..],
            _ => return Vec::new(),
        };
        let mut out = Vec::new();
        for (at, &cell) in cells.iter().enumerate() {
            for &colour in colours {
                out.push(vec![(colour, cell)]);
                out.extend(
                    cells[at + 1..]
                        .iter()
                        .map(|&other| vec![(colour, cell), (colour, other)]),
                );
            }
        }
        out
    }
}

impl Game for Halves {
    type State = State;

    const SEATS: &'static [&'static str] = &["A", "B"];

    fn number(&self, state: &State) -> u32 {
        state.number
    }

    fn mover(&self, state: &State) -> &'static str {
        state.to_move().name()
    }

    fn end(&self, state: &State) -> Option<End> {
        let outcome = state.outcome();
        let end = outcome.map(|(winner, _)| won(winner.map(Player::name)));
        ended(self.lie, state.passes, end)
    }

    fn turn(&self, state: &State, task: Task) -> Turn<State> {
        let is_own = task.is_up_to(state.to_move().name());
        let mut moves = state.legal();
        if is_own {
            moves.extend(self.invented(state));
        } else {
            moves.retain(|halves| match self.lie {
                Some(Lie::NoPass) => !halves.is_empty(),
                Some(Lie::BothStones) => halves.len() == state.board.free_cells().len().min(2),
                _ => true,
            });
        }
        if is_own && self.lie == Some(Lie::AfterFour) {
            let fours: Vec<_> = moves
                .iter()
                .filter_map(|halves| Self::too_long(state, halves))
                .collect();
            moves = if fours.is_empty() { moves } else { fours };
        }
        Turn::alone(self.moves(state, moves))
    }

    fn key(&self, state: &State) -> String {
        key_of_stones(self.lie, &state.board, state.passes)
    }

    fn read(&self, state: &State, word: &notation::Move) -> Option<Read<State>> {
        let halves = word.stones().iter().map(|one| {
            let (cell, colour) = stone(one)?;
            Some((colour?, cell))
        });
        let halves = halves.collect::<Option<Vec<Half>>>()?;
        let mut after = state.clone();
        after.play(&halves).ok()?;
        Some(Read::alone(after))
    }

    /// The table of the page of certificates.
    fn replies(&self, state: &State, task: Task) -> Vec<Move<State>> {
        let due = state.colours();
        let lacking = Colour::ALL
            .into_iter()
            .find(|colour| !due.contains(colour))
            .unwrap();
        let is_soon = match task.aim {
            Aim::Win(by) => by.is_none_or(|by| state.number < by),
            Aim::Hold => true,
            Aim::Score(_) | Aim::Deny => false,
        };
        let is_quiet = due
            .iter()
            .all(|&colour| critical(&state.board, colour).is_empty());
        let cells = critical(&state.board, lacking);
        if !is_soon || !is_quiet || state.passes >= 5 || cells.is_empty() {
            return self.turn(state, task).alone;
        }
        if cells.len() > 2 {
            return Vec::new();
        }
        let is_filled = |halves: &Vec<Half>| {
            cells
                .iter()
                .all(|cell| halves.iter().any(|half| half.1 == *cell))
        };
        let free = state.board.free_cells();
        let mut replies: Vec<Vec<Half>> = Vec::new();
        for (one, other) in [(due[0], due[1]), (due[1], due[0])] {
            for &cell in &cells {
                replies.push(vec![(one, cell)]);
                let elsewhere = free.iter().filter(|&&there| there != cell);
                replies.extend(elsewhere.map(|&there| vec![(one, cell), (other, there)]));
            }
        }
        replies.retain(is_filled);
        let mut replies = self.moves(state, replies);
        if self.lie == Some(Lie::BothStones) && free.len() > 1 {
            replies.retain(|one| one.word.contains(','));
        }
        replies
    }

    fn essence(&self, state: &State) -> String {
        let State {
            board,
            number,
            passes,
        } = state;
        format!("{} {passes} {}", number % 6, Held::of(board).essence(board))
    }

    /// The arguments of the page of certificates, and no search but for one move of the defender.
    fn is_spared(
        &self,
        before: &State,
        reply: &Move<State>,
        listed: &HashSet<&String>,
        _: &mut Search<'_, Self>,
    ) -> bool {
        let held = Held::of(&before.board);
        let idle = held.idle(&before.board);
        let stones = reply.after.board.stones.iter();
        let mut matter: Vec<Half> = stones.map(|(&cell, &own)| (own, cell)).collect();
        matter.retain(|(_, cell)| !before.board.stones.contains_key(cell));
        let placed = matter.len();
        matter.retain(|(_, cell)| !idle.contains(cell));
        let as_good = if matter.len() < placed {
            Self::played(before, &matter)
        } else {
            reply.after.clone()
        };
        listed.contains(&self.full_key(&as_good)) || held.is_settled(&as_good)
    }
}
