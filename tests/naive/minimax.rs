//! Full-width searches without any thought: every move, no table, no bounds, no order.

use std::collections::HashMap;
use std::fmt::Debug;

use super::Colour;
use super::halves;
use super::parcel::{Field, Move, State};
use super::three;

/// What blue maximises of the doubled areas of blue and red.
pub type Value = fn(u32, u32) -> i64;

/// The value of a position of Parcel with best play. With `choice` red picks one of three second
/// segments that blue offers, or of all where there are fewer.
pub fn parcel(field: &Field, state: &State, choice: bool, value: Value) -> i64 {
    if state.is_over() {
        let (blue, red) = field.score(state);
        return value(blue, red);
    }
    let is_blue = state.mover() == Colour::Blue;
    let after = |mv: Move| {
        let mut next = state.clone();
        field.play(&mut next, mv).expect("a legal move");
        parcel(field, &next, choice, value)
    };
    let legal = field.legal(state).into_iter();
    let mut draws: Vec<i64> = legal.map(|(s, c)| after(Move::Draw(s, Some(c)))).collect();
    draws.sort_unstable();
    let is_second = state.blue_first.is_some() && !state.blue_second_drawn;
    if is_blue && choice && is_second && !draws.is_empty() {
        draws = vec![draws[draws.len().saturating_sub(3)]];
    }
    let all = draws.into_iter().chain([after(Move::Pass)]);
    if is_blue {
        all.max().unwrap()
    } else {
        all.min().unwrap()
    }
}

/// Whether one of some answers is yes, or all are.
fn any_or_all(any: bool, mut answers: impl Iterator<Item = bool>) -> bool {
    if any {
        answers.any(|yes| yes)
    } else {
        answers.all(|yes| yes)
    }
}

/// Whether blue, or red, has a lead of at least `need` halves of cells in a game that two passes end
/// within so many moves.
pub fn leads_in_time(field: &Field, state: &State, player: Colour, need: i64, moves: u32) -> bool {
    if state.is_over() {
        let (blue, red) = field.score(state);
        let lead = i64::from(blue) - i64::from(red);
        return need <= if player == Colour::Blue { lead } else { -lead };
    }
    if moves == 0 {
        return false;
    }
    let draws = field
        .legal(state)
        .into_iter()
        .map(|(s, c)| Move::Draw(s, Some(c)));
    let answers = draws.chain([Move::Pass]).map(|mv| {
        let mut next = state.clone();
        field.play(&mut next, mv).expect("a legal move");
        leads_in_time(field, &next, player, need, moves - 1)
    });
    any_or_all(state.mover() == player, answers)
}

/// A position of a game of Renju.
trait Stones: Sized {
    type Player: Copy + Debug + PartialEq;

    /// Who has won, if anybody, where the game is over.
    fn winner(&self) -> Option<Option<Self::Player>>;
    fn mover(&self) -> Self::Player;
    /// The position after each move.
    fn after(&self) -> impl Iterator<Item = Self>;
    /// What a position is known by: the stones, the number of the move within its period, the passes.
    fn key(&self) -> String;
}

impl Stones for three::State {
    type Player = Colour;

    fn winner(&self) -> Option<Option<Colour>> {
        Some(self.outcome()?.0)
    }

    fn mover(&self) -> Colour {
        self.to_move()
    }

    fn after(&self) -> impl Iterator<Item = Self> {
        let cells = self.board.free_cells().into_iter();
        let moves = cells.map(|cell| Some((cell, None))).chain([None]);
        moves.map(|mv| {
            let mut next = self.clone();
            next.play(mv).unwrap();
            next
        })
    }

    fn key(&self) -> String {
        format!("{:?}", (&self.board.stones, self.number % 3, self.passes))
    }
}

impl Stones for halves::State {
    type Player = halves::Player;

    fn winner(&self) -> Option<Option<halves::Player>> {
        Some(self.outcome()?.0)
    }

    fn mover(&self) -> halves::Player {
        self.to_move()
    }

    fn after(&self) -> impl Iterator<Item = Self> {
        self.legal().into_iter().map(|halves| {
            let mut next = self.clone();
            next.play(&halves).unwrap();
            next
        })
    }

    fn key(&self) -> String {
        format!("{:?}", (&self.board.stones, self.number % 6, self.passes))
    }
}

fn wins<S: Stones>(state: &S, player: S::Player, plies: u32) -> bool {
    if let Some(winner) = state.winner() {
        return winner == Some(player);
    }
    let answers = || state.after().map(|next| wins(&next, player, plies - 1));
    plies > 0 && any_or_all(state.mover() == player, answers())
}

/// Whether a player of Renju for three wins within so many moves against any play of the others.
pub fn wins_three(state: &three::State, player: Colour, plies: u32) -> bool {
    wins(state, player, plies)
}

/// Whether a player of Renju 3/2 wins within so many moves against any play of the other.
pub fn wins_half(state: &halves::State, player: halves::Player, plies: u32) -> bool {
    wins(state, player, plies)
}

/// What is known of positions by their keys, with the player who is to hold them.
pub type Known = HashMap<String, bool>;

/// Whether a player avoids to lose against all others, or all others together avoid that the player wins.
fn lasts<S: Stones>(state: &S, player: S::Player, is_alone: bool, known: &mut Known) -> bool {
    if let Some(winner) = state.winner() {
        let is_player = winner == Some(player);
        return if is_alone {
            is_player || winner.is_none()
        } else {
            !is_player
        };
    }
    let key = format!("{player:?}{}", state.key());
    if let Some(&lasts) = known.get(&key) {
        return lasts;
    }
    let chooses = (state.mover() == player) == is_alone;
    let answers = state
        .after()
        .map(|next| lasts(&next, player, is_alone, known));
    let lasts = any_or_all(chooses, answers);
    known.insert(key, lasts);
    lasts
}

/// Whether a player of Renju 3/2 can avoid losing.
pub fn holds_half(state: &halves::State, player: halves::Player, known: &mut Known) -> bool {
    lasts(state, player, true, known)
}

/// Whether a player of Renju for three can avoid losing, whatever the two others do.
pub fn holds_three(state: &three::State, player: Colour, known: &mut Known) -> bool {
    lasts(state, player, true, known)
}

/// Whether two players of Renju for three can together keep the third one from winning.
pub fn denies_three(state: &three::State, player: Colour, known: &mut Known) -> bool {
    lasts(state, player, false, known)
}
