//! First moves that nearly reach the goal, and their refutations.

use super::{Audited, holds};
use crate::puzzle::proof::{Needs, opposed_offer};
use crate::puzzle::solve::{Class, Limits, Stopped};
use crate::puzzle::{Goal, Task};
use crate::text::Arrange as _;

/// More replies than this are not counted: such a move is not a try but a hope.
const MOST_REPLIES: usize = 60;

/// A first move that does not reach the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try<M> {
    /// The move.
    pub mv: M,
    /// The replies that refute it, within the class: of all of them the first two at most where there are many.
    pub refutations: Vec<M>,
    /// How many replies it answers, as far as they were counted.
    pub answered: usize,
    /// The number of the winning move of the longest win behind an answered reply; 0 where moves are not counted.
    pub reach: u32,
}

impl<M> Try<M> {
    /// Whether exactly one reply refutes it.
    #[must_use]
    pub const fn has_one_refutation(&self) -> bool {
        self.refutations.len() == 1
    }
}

/// The attacking first moves of a puzzle that do not reach its goal within a class, those with a single refutation first,
/// then those that answer most replies and go furthest.
///
/// A move counts as refuted by a reply after which the goal does not hold within the class. Moves for which
/// `is_key` says so are left out.
///
/// # Errors
/// When a limit ended a search, or the goal is not one player's, who is to move.
pub fn tries<G: Audited>(
    rules: &G,
    position: &G::Position,
    (goal, class): (Goal, Class),
    is_key: impl Fn(&G::Move) -> bool,
    limits: &Limits<'_>,
) -> Result<Vec<Try<G::Move>>, Stopped> {
    let mut found = Vec::new();
    let seat = rules.to_move(position);
    let task = goal
        .tasks(G::SEATS)
        .into_iter()
        .find(|task| task.seat == seat)
        .filter(|_| goal.seat().is_some());
    let Some(task) = task else { return Ok(found) };
    if opposed_offer(rules, position, task).is_some() {
        // No player tries a move that another one picks.
        return Ok(found);
    }
    // No player is tempted by moves that threaten nothing.
    for mv in rules.attacks(position, goal, class.min(Class::Open)) {
        if !is_key(&mv) {
            found.extend(one(rules, position, (goal, task, class), mv, limits)?);
        }
    }
    found.arrange_by_key(|one| {
        (
            !one.has_one_refutation(),
            std::cmp::Reverse((one.answered > 0, one.reach, one.answered)),
        )
    });
    Ok(found)
}

/// A first move with its refutations; `None` when there are none or the game is over.
fn one<G: Audited>(
    rules: &G,
    position: &G::Position,
    (goal, task, class): (Goal, Task, Class),
    mv: G::Move,
    limits: &Limits<'_>,
) -> Result<Option<Try<G::Move>>, Stopped> {
    let Ok(after) = rules.after(position, &mv) else {
        return Ok(None);
    };
    if rules.outcome(&after).is_some() {
        return Ok(None);
    }
    let Needs::Each {
        replies,
        offered,
        spared,
    } = Needs::of(rules, &after, task)
    else {
        return Ok(None);
    };
    let counts = replies.len() + offered.len() <= MOST_REPLIES;
    let mut found = Try {
        mv,
        refutations: Vec::new(),
        answered: 0,
        reach: 0,
    };
    let (alone, mut bad) = (replies.len(), Vec::new());
    for (at, reply) in replies.into_iter().chain(offered).enumerate() {
        let Ok(then) = rules.after(&after, &reply) else {
            continue;
        };
        match holds(rules, &then, goal, class, limits)? {
            Some(by) => {
                found.answered += 1;
                found.reach = found.reach.max(by);
            }
            None if at < alone => found.refutations.push(reply),
            // A move that is not picked refutes nothing.
            None => bad.push(reply),
        }
        if !counts && found.refutations.len() > 1 {
            break;
        }
    }
    if bad.len() > spared {
        found.refutations.append(&mut bad);
    }
    Ok((!found.refutations.is_empty()).then_some(found))
}
