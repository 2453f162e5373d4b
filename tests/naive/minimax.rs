//! Full-width searches without any thought: every move, no table, no bounds, no order.

use std::collections::HashMap;

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
    let mut draws: Vec<i64> = field
        .legal(state)
        .into_iter()
        .map(|(s, c)| after(Move::Draw(s, Some(c))))
        .collect();
    draws.sort_unstable();
    if is_blue
        && choice
        && state.blue_first.is_some()
        && !state.blue_second_drawn
        && !draws.is_empty()
    {
        draws = vec![draws[draws.len().saturating_sub(3)]];
    }
    let all = draws.into_iter().chain([after(Move::Pass)]);
    if is_blue {
        all.max().unwrap()
    } else {
        all.min().unwrap()
    }
}

/// Whether a player of Renju for three wins within so many moves against any play of the others.
pub fn wins_three(state: &three::State, player: Colour, plies: u32) -> bool {
    if let Some((winner, _)) = state.outcome() {
        return winner == Some(player);
    }
    if plies == 0 {
        return false;
    }
    let mut moves: Vec<_> = state
        .board
        .free_cells()
        .into_iter()
        .map(|cell| Some((cell, None)))
        .collect();
    moves.push(None);
    let mut answers = moves.into_iter().map(|mv| {
        let mut next = state.clone();
        next.play(mv).unwrap();
        wins_three(&next, player, plies - 1)
    });
    if state.to_move() == player {
        answers.any(|wins| wins)
    } else {
        answers.all(|wins| wins)
    }
}

/// Whether blue, or red, has a lead of at least `need` halves of cells in a game that two passes end
/// within so many moves.
pub fn leads_in_time(field: &Field, state: &State, player: Colour, need: i64, moves: u32) -> bool {
    if state.is_over() {
        let (blue, red) = field.score(state);
        let lead = i64::from(blue) - i64::from(red);
        return if player == Colour::Blue {
            lead >= need
        } else {
            -lead >= need
        };
    }
    if moves == 0 {
        return false;
    }
    let draws = field
        .legal(state)
        .into_iter()
        .map(|(s, c)| Move::Draw(s, Some(c)));
    let mut answers = draws.chain([Move::Pass]).map(|mv| {
        let mut next = state.clone();
        field.play(&mut next, mv).expect("a legal move");
        leads_in_time(field, &next, player, need, moves - 1)
    });
    if state.mover() == player {
        answers.any(|leads| leads)
    } else {
        answers.all(|leads| leads)
    }
}

/// Whether a player of Renju 3/2 wins within so many moves against any play of the other.
pub fn wins_half(state: &halves::State, player: halves::Player, plies: u32) -> bool {
    if let Some((winner, _)) = state.outcome() {
        return winner == Some(player);
    }
    if plies == 0 {
        return false;
    }
    let mut answers = state.legal().into_iter().map(|halves| {
        let mut next = state.clone();
        next.play(&halves).unwrap();
        wins_half(&next, player, plies - 1)
    });
    if state.to_move() == player {
        answers.any(|wins| wins)
    } else {
        answers.all(|wins| wins)
    }
}

/// What is known of positions: who is to hold them, the stones, the number of the move within its period, the passes.
pub type Known = HashMap<(String, u32, u32), bool>;

/// Whether a player of Renju 3/2 can avoid losing.
pub fn holds_half(state: &halves::State, player: halves::Player, known: &mut Known) -> bool {
    if let Some((winner, _)) = state.outcome() {
        return winner.is_none_or(|winner| winner == player);
    }
    let key = (
        format!("{player:?}{:?}", state.board.stones),
        state.number % 6,
        state.passes,
    );
    if let Some(&holds) = known.get(&key) {
        return holds;
    }
    let mut answers = state.legal().into_iter().map(|halves| {
        let mut next = state.clone();
        next.play(&halves).unwrap();
        holds_half(&next, player, known)
    });
    let holds = if state.to_move() == player {
        answers.any(|holds| holds)
    } else {
        answers.all(|holds| holds)
    };
    known.insert(key, holds);
    holds
}

/// Whether a player of Renju for three can avoid losing, whatever the two others do.
pub fn holds_three(state: &three::State, player: Colour, known: &mut Known) -> bool {
    if let Some((winner, _)) = state.outcome() {
        return winner.is_none_or(|winner| winner == player);
    }
    let key = (
        format!("{player:?}{:?}", state.board.stones),
        state.number % 3,
        state.passes,
    );
    if let Some(&holds) = known.get(&key) {
        return holds;
    }
    let mut moves: Vec<_> = state
        .board
        .free_cells()
        .into_iter()
        .map(|cell| Some((cell, None)))
        .collect();
    moves.push(None);
    let mut answers = moves.into_iter().map(|mv| {
        let mut next = state.clone();
        next.play(mv).unwrap();
        holds_three(&next, player, known)
    });
    let holds = if state.to_move() == player {
        answers.any(|holds| holds)
    } else {
        answers.all(|holds| holds)
    };
    known.insert(key, holds);
    holds
}

/// Whether two players of Renju for three can together keep the third one from winning.
pub fn denies_three(state: &three::State, player: Colour, known: &mut Known) -> bool {
    if let Some((winner, _)) = state.outcome() {
        return winner != Some(player);
    }
    let key = (
        format!("{player:?}{:?}", state.board.stones),
        state.number % 3,
        state.passes,
    );
    if let Some(&denies) = known.get(&key) {
        return denies;
    }
    let mut moves: Vec<_> = state
        .board
        .free_cells()
        .into_iter()
        .map(|cell| Some((cell, None)))
        .collect();
    moves.push(None);
    let mut answers = moves.into_iter().map(|mv| {
        let mut next = state.clone();
        next.play(mv).unwrap();
        denies_three(&next, player, known)
    });
    let denies = if state.to_move() == player {
        answers.all(|denies| denies)
    } else {
        answers.any(|denies| denies)
    };
    known.insert(key, denies);
    denies
}
