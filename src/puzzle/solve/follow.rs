//! Proofs that follow a line: a player makes its moves whatever the others reply.
//!
//! A long attack in which the replies do not matter is too deep for a search and easy to show: an
//! author has written it down. Only the end, where the line stops or fits no more, is searched.

use super::{GoalQuestion, Limits, Solve};
use crate::puzzle::proof::{Needs, ProofTree};
use crate::rules::goal::{Goal, Task};

/// The proof of a task in which its player makes the moves that `line` has for their numbers, and how much work that was:
/// positions looked at, and the positions of the proofs that searches wrote down. No proof where some reply refutes the moves, or
/// the limits are reached.
///
/// Whether the proof holds is for [`proof::check`](crate::puzzle::proof::check) to say.
pub fn follow<'l, G: Solve>(
    rules: &G,
    position: &G::Position,
    goal: Goal,
    line: &dyn Fn(u32) -> Option<&'l G::Move>,
    limits: &Limits<'_>,
) -> (Option<ProofTree<G::Move>>, u64)
where
    G::Move: 'l,
{
    let [task] = goal.tasks(G::SEATS)[..] else {
        return (None, 0);
    };
    let mut follower = Follower {
        rules,
        goal,
        task,
        line,
        limits,
        left: limits.nodes,
        tree: ProofTree::default(),
    };
    let grown = follower.grow(position, 1);
    (grown.map(|()| follower.tree), limits.nodes - follower.left)
}

struct Follower<'a, 'l, G: Solve> {
    rules: &'a G,
    goal: Goal,
    task: Task,
    line: &'a dyn Fn(u32) -> Option<&'l G::Move>,
    limits: &'a Limits<'a>,
    /// Positions that may still be looked at.
    left: u64,
    tree: ProofTree<G::Move>,
}

impl<G: Solve> Follower<'_, '_, G> {
    /// Adds the moves that prove the task from a position; they have the depth.
    fn grow(&mut self, position: &G::Position, depth: u32) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        if self.left.is_multiple_of(64) && self.limits.is_stopped() {
            return None;
        }
        let rules = self.rules;
        if rules.outcome(position).is_some() {
            return Some(());
        }
        let number = rules.number(position);
        if self.goal.by().is_some_and(|by| number > by) {
            return None;
        }
        let written = (self.line)(number).filter(|mv| rules.check(position, mv).is_ok());
        match (Needs::of(rules, position, self.task), written) {
            (
                Needs::Each {
                    replies, offered, ..
                },
                _,
            ) if offered.is_empty() => {
                if replies.len() as u64 > self.left {
                    return None;
                }
                replies
                    .into_iter()
                    .try_for_each(|reply| self.play(position, reply, depth))
            }
            (Needs::One, Some(mv)) => self.play(position, mv.clone(), depth),
            // A line tells the picked moves of one offer and nothing of others.
            _ => self.search(position, depth),
        }
    }

    fn play(&mut self, position: &G::Position, mv: G::Move, depth: u32) -> Option<()> {
        let after = self.rules.after(position, &mv).ok()?;
        self.tree.push(depth, mv);
        self.grow(&after, depth + 1)
    }

    /// Adds the proof that a search finds.
    fn search(&mut self, position: &G::Position, depth: u32) -> Option<()> {
        let limits = Limits {
            nodes: self.left,
            ..*self.limits
        };
        let answer = self
            .rules
            .solve(position, GoalQuestion::whole(self.goal, G::CLASS), &limits);
        self.left = self.left.saturating_sub(answer.nodes);
        let found = answer.proof.into_iter().next()?;
        // A short search may have a long proof, each branch of which is a position that was looked at.
        self.left = self.left.saturating_sub(found.branches.len() as u64);
        self.tree.graft(found, depth);
        Some(())
    }
}
