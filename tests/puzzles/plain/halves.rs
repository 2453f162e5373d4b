//! Renju 3/2, and lies about it.

use std::collections::{BTreeMap, HashSet};

use kletka::games::renju::three_two;
use kletka::notation;
use kletka::rules::Rules;

use super::held::Held;
use super::three::{board, stone, word};
use super::{Aim, End, Game, Lie, Move, Read, Search, Task, Turn};
use crate::naive::Colour;
use crate::naive::halves::{Half, Player, State};
use crate::naive::renju::{Cell, critical};

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

    /// Whether a lie leaves a reply to the opponents.
    fn allows(&self, state: &State, word: &str) -> bool {
        self.lie != Some(Lie::BothStones)
            || word.contains(',')
            || state.board.free_cells().len() == 1
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
        if self.lie == Some(Lie::OnePass) && state.passes > 0 && state.outcome().is_none() {
            return Some(End {
                winner: None,
                millionths: [0; 2],
            });
        }
        state.outcome().map(|(winner, _)| End {
            winner: winner.map(Player::name),
            millionths: [0; 2],
        })
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
        // Two stones are one move, whichever comes first.
        let mut by_result: BTreeMap<String, Move<State>> = BTreeMap::new();
        for halves in moves {
            let after = Self::played(state, &halves);
            let words: Vec<String> = halves.into_iter().map(word).collect();
            let word = if words.is_empty() {
                "--".to_owned()
            } else {
                words.join(", ")
            };
            by_result
                .entry(self.key(&after))
                .or_insert(Move { word, after });
        }
        Turn {
            alone: by_result.into_values().collect(),
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

    fn read(&self, state: &State, word: &notation::Move) -> Option<Read<State>> {
        let halves = word.stones().iter().map(|one| {
            let (cell, colour) = stone(one)?;
            Some((colour?, cell))
        });
        let halves = halves.collect::<Option<Vec<Half>>>()?;
        let mut after = state.clone();
        after.play(&halves).ok()?;
        Some(Read {
            after,
            whole: Vec::new(),
        })
    }

    /// The table of the page of certificates.
    fn replies(&self, state: &State, task: Task) -> Vec<Move<State>> {
        let all = || self.turn(state, task).alone;
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
            return all();
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
        // With two cells to fill either stone may be named first.
        let mut seen = BTreeMap::new();
        for halves in replies {
            let after = Self::played(state, &halves);
            seen.entry(self.key(&after)).or_insert((halves, after));
        }
        let named = |(halves, after): (Vec<Half>, State)| Move {
            word: halves.into_iter().map(word).collect::<Vec<_>>().join(", "),
            after,
        };
        seen.into_values()
            .map(named)
            .filter(|one| self.allows(state, &one.word))
            .collect()
    }

    fn likeness(&self, state: &State, task: Task) -> String {
        if task.aim != Aim::Deny {
            return self.full_key(state);
        }
        format!(
            "{} {} {:?}",
            state.number % 6,
            state.passes,
            Held::of(&state.board).essence(&state.board)
        )
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
        let placed = |(cell, _): &(&Cell, &Colour)| !before.board.stones.contains_key(*cell);
        let stones: Vec<Half> = reply
            .after
            .board
            .stones
            .iter()
            .filter(placed)
            .map(|(&cell, &own)| (own, cell))
            .collect();
        let matter: Vec<Half> = stones
            .iter()
            .copied()
            .filter(|(_, cell)| !idle.contains(cell))
            .collect();
        let as_good = if matter.len() < stones.len() {
            Self::played(before, &matter)
        } else {
            reply.after.clone()
        };
        listed.contains(&self.full_key(&as_good)) || held.is_settled(&as_good)
    }
}
