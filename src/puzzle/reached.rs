//! Whether a game that is over has come out as a goal wants.

use super::{Aim, Goal, Task};
use crate::rules::{Outcome, Rules};

/// Whether a game that has ended so has come out as a task wants.
pub(super) fn is_done<G: Rules>(
    rules: &G,
    position: &G::Position,
    outcome: Outcome,
    task: Task,
) -> bool {
    let Task { seat, aim } = task;
    match aim {
        Aim::Win(by) => {
            let last = rules.number(position).saturating_sub(1);
            outcome.winner == Some(seat) && by.is_none_or(|by| last <= by)
        }
        Aim::Hold => outcome.winner.is_none_or(|winner| winner == seat),
        Aim::Deny => outcome.winner != Some(seat),
        Aim::Score(least) => {
            let place = G::SEATS.iter().position(|&one| one == seat);
            let score = rules.score(position).zip(place);
            score.is_some_and(|(score, place)| {
                score.get(place).is_some_and(|&points| points >= least)
            })
        }
    }
}

/// Whether a game that is over has reached a goal; `None` while it goes on.
#[must_use]
pub fn reached<G: Rules>(rules: &G, position: &G::Position, goal: Goal) -> Option<bool> {
    let outcome = rules.outcome(position)?;
    Some(
        goal.tasks(G::SEATS)
            .into_iter()
            .all(|task| is_done(rules, position, outcome, task)),
    )
}

/// Whether a task is done whatever is played: the rules leave the player no fewer points.
pub(super) fn is_certain<G: Rules>(rules: &G, position: &G::Position, task: Task) -> bool {
    let Aim::Score(least) = task.aim else {
        return false;
    };
    let place = G::SEATS.iter().position(|&one| one == task.seat);
    let sure = rules.least_score(position).zip(place);
    sure.is_some_and(|(points, place)| points.get(place).is_some_and(|&points| points >= least))
}
