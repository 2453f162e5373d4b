//! Forks, forced replies, missed fours and Antonov's condition in Renju for three.

use super::{Tactic, antonov, threats};
use crate::Colour;
use crate::games::renju::for_three::RenjuForThree;
use crate::games::renju::{Board, Step};
use crate::rules::{EndReason, Rules, Turn};

/// What a move of Renju for three is.
pub(in crate::games) fn recognise(turn: &Turn<'_, RenjuForThree>) -> Vec<Tactic> {
    let mut found = Vec::new();
    let reason = turn.rules.outcome(turn.position).map(|outcome| outcome.reason);
    if let Some((before, step)) = turn.last {
        let (mover, board) = (before.mover(), before.board());
        if reason != Some(EndReason::Four) {
            let missed = threats::fours(board, &[mover]);
            if missed.is_empty() {
                found.extend(forced(board, mover, *step));
            } else {
                found.push(Tactic::MissedFour(missed));
            }
            found.extend(threats::fork(board, turn.position.board(), mover, &[mover.next(), mover.next().next()]));
        }
    }
    if reason == Some(EndReason::Antonov) {
        found.extend(antonov::story(turn).map(Tactic::Antonov));
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
    let left = critical.iter().copied().filter(|one| *one != cell).collect();
    critical.contains(&cell).then_some(Tactic::Forced { colour, critical, left })
}
