//! Forks, forced replies, missed fours, and who allowed Antonov's condition.

use super::{Position, RenjuForThree, antonov};
use crate::Colour;
use crate::board::Cell;
use crate::games::renju::tactics::{self as threats, Allowed, Antonov, Threat};
use crate::games::renju::{ANTONOV, FOUR};
use crate::games::renju::{Board, Move, Step};
use crate::notation::print::Alphabet;
use crate::rules::{Explain, Rules, Tactic, Turn};

/// So few moves that would have been better are all named.
const NAMED: usize = 3;

/// What a move of Renju for three is.
pub(super) fn recognise(turn: &Turn<'_, RenjuForThree>) -> Vec<Tactic> {
    let mut found = Vec::new();
    let reason = turn.rules.outcome(turn.position).map(|outcome| outcome.reason);
    if let Some((before, step)) = turn.last {
        let (mover, board) = (before.mover(), before.board());
        if reason != Some(FOUR) {
            let missed = threats::fours(board, &[mover]);
            if missed.is_empty() {
                found.extend(forced(board, mover, *step));
            } else {
                found.push(threats::missed(&missed));
            }
            found.extend(threats::fork(board, turn.position.board(), mover, &[mover.next(), mover.next().next()]));
        }
    }
    if reason == Some(ANTONOV) {
        found.extend(story(turn).map(|story| story.tactic()));
    }
    found
}

/// A stone on a cell that the player had to fill: the only critical cell of the next player, or one of two of the last
/// one, whom the next player and this one can only stop together. `mover` has no four.
fn forced(board: &Board, mover: Colour, step: Step) -> Option<Tactic> {
    let (next, last) = (mover.next(), mover.next().next());
    let (nearer, later) = (threats::critical(board, next), threats::critical(board, last));
    let (colour, critical) = match (&nearer[..], &later[..]) {
        // Two others of the last player could not be filled by the next one alone.
        ([only], _) if later.iter().filter(|cell| *cell != only).count() < 2 => (next, nearer),
        ([], [_, _]) => (last, later),
        _ => return None,
    };
    let (_, cell) = step.stones().next()?;
    let left: Vec<_> = critical.iter().copied().filter(|one| *one != cell).collect();
    critical.contains(&cell).then(|| threats::forced(colour, &critical, &left))
}

/// How the condition came about by which the player to move has won.
fn story(turn: &Turn<'_, RenjuForThree>) -> Option<Antonov> {
    let (rules, position) = (turn.rules, turn.position);
    let winner = position.mover();
    let (next, last) = (winner.next(), winner.next().next());
    let decisive = antonov(position.board(), winner)?;
    let fours = threats::fours(position.board(), &[next, last]);
    let fours: Vec<_> = fours.into_iter().filter(|(colour, cell)| *colour == next || *cell != decisive).collect();
    let line = line(turn);
    let since = |colour: Colour, cell: Cell| {
        let is_critical = |position: &&Position| position.board().is_critical(colour, cell);
        // The positions from the last one back in which the cell was critical without a break.
        let length = line.iter().rev().take_while(is_critical).count();
        let first = line.len().checked_sub(length).filter(|&first| first > 0)?;
        Some(rules.number(&line[first]).saturating_sub(1))
    };
    let threat = |(colour, cell): (Colour, Cell)| Threat { cell, since: since(colour, cell) };
    let others = fours.iter().copied().filter(|(colour, _)| *colour == last).map(threat).collect();
    Some(Antonov { winner, decisive: threat((next, decisive)), others, allowed: allowed(rules, &line, winner) })
}

/// All positions of the line, the last one included.
fn line(turn: &Turn<'_, RenjuForThree>) -> Vec<Position> {
    let mut line = vec![turn.start.clone()];
    for played in turn.trail {
        let Some(next) = line.last().and_then(|last| turn.rules.after(last, &played.mv).ok()) else { break };
        line.push(next);
    }
    line
}

/// The last move that could have been another one: that of the last player, or, when every other one would have let
/// the winner have a four, that of the player before.
fn allowed(rules: &RenjuForThree, line: &[Position], winner: Colour) -> Option<Allowed> {
    let at = |back: usize| line.len().checked_sub(back + 1).and_then(|index| line.get(index));
    let last = at(1)?;
    let better = |position: &Position| saves(rules, position, winner, 0);
    let (position, instead) = match better(last) {
        none if none.is_empty() => (at(2)?, saves(rules, at(2)?, winner, 1)),
        some => (last, some),
    };
    let count = u32::try_from(instead.len()).unwrap_or(u32::MAX);
    // Of many, those that answer a threat say something.
    let is_named = |mv: &&Move| instead.len() <= NAMED || !is_quiet(position, mv);
    let words = instead.iter().filter(is_named).map(|mv| rules.write(mv, Alphabet::Latin));
    (count > 0).then(|| Allowed {
        number: rules.number(position),
        seat: rules.to_move(position),
        count,
        instead: words.collect(),
    })
}

/// The moves of the player to move by which he wins or after which, with `more` moves of the others, somebody else than
/// he can still see to it that nobody has won and the winner has no four at once. Those on critical cells come first.
fn saves(rules: &RenjuForThree, position: &Position, winner: Colour, more: u32) -> Vec<Move> {
    let own = rules.to_move(position);
    let moves = sorted(rules, position).into_iter();
    let is_good = |mv: &Move| {
        rules.after(position, mv).is_ok_and(|next| {
            let won = rules.outcome(&next).and_then(|outcome| outcome.winner);
            won == Some(own) || (won.is_none() && is_saved(rules, &next, winner, more))
        })
    };
    moves.filter(is_good).collect()
}

/// Whether the winner to be has no four, after the best of so many moves of others.
fn is_saved(rules: &RenjuForThree, position: &Position, winner: Colour, more: u32) -> bool {
    let Some(more) = more.checked_sub(1) else { return position.board().critical_count(winner) == 0 };
    sorted(rules, position).iter().any(|mv| {
        rules.after(position, mv).is_ok_and(|next| {
            let won = rules.outcome(&next).and_then(|outcome| outcome.winner);
            won.is_none() && is_saved(rules, &next, winner, more)
        })
    })
}

/// All moves, those on cells critical for anybody first.
fn sorted(rules: &RenjuForThree, position: &Position) -> Vec<Move> {
    let mut moves = rules.moves(position);
    moves.sort_by_key(|mv| is_quiet(position, mv));
    moves
}

/// Whether a move fills no critical cell.
fn is_quiet(position: &Position, mv: &Move) -> bool {
    let board = position.board();
    mv.first.is_none_or(|stone| !Colour::ALL.iter().any(|&any| board.is_critical(any, stone.cell)))
}
