//! Draws of Renju: refuted by a win of any player, proved on fields with few free cells by looking through all games.

use std::collections::HashMap;

use super::{Answer, Class, Limits, Solve, Stopped, Verdict};
use crate::puzzle::proof::{Branch, Provable, Tree};
use crate::rules::Seat;
use crate::rules::goal::{Aim, Goal, Task};

/// With more free cells than this nobody looks through all games: proofs grow to millions of moves.
const MOST_FREE: u16 = 6;
/// Bytes that a position in the table takes besides what tells it from others.
const ENTRY: usize = 96;

/// Proves or refutes that nobody loses who plays well, on a field with so many `free` cells. After `period` moves the same
/// player moves again with the same stones.
pub(crate) fn solve<G: Solve>(
    rules: &G,
    position: &G::Position,
    class: Class,
    free: u16,
    period: u32,
    limits: &Limits<'_>,
) -> Answer<G> {
    let mut answer = Answer::unknown(class);
    for &seat in G::SEATS {
        let left = Limits { nodes: limits.nodes.saturating_sub(answer.nodes), ..*limits };
        let win = rules.settle(position, Goal::Wins { seat, by: None }, class, &left);
        answer.nodes += win.nodes;
        if win.verdict == Verdict::Proved {
            answer.verdict = Verdict::Refuted;
            return answer;
        }
    }
    if free > MOST_FREE {
        return answer;
    }
    let mut search = Search { rules, limits, period, nodes: answer.nodes, bytes: 0, known: HashMap::new() };
    let proofs = G::SEATS.iter().map(|&seat| search.proof(position, Task { seat, aim: Aim::Hold }));
    let proofs: Result<Vec<_>, Stopped> = proofs.collect();
    answer.nodes = search.nodes;
    match proofs {
        Err(Stopped) => {}
        Ok(proofs) if proofs.iter().any(Option::is_none) => answer.verdict = Verdict::Refuted,
        Ok(proofs) => {
            answer.verdict = Verdict::Proved;
            answer.proof = proofs.into_iter().flatten().collect();
        }
    }
    answer
}

struct Search<'a, G: Provable> {
    rules: &'a G,
    limits: &'a Limits<'a>,
    period: u32,
    nodes: u64,
    /// What the table takes.
    bytes: usize,
    /// Whether players hold positions.
    known: HashMap<(Seat, u32, Vec<u8>), bool>,
}

impl<G: Provable> Search<'_, G> {
    /// A proof that a player does not lose; `None` when he does.
    fn proof(&mut self, position: &G::Position, task: Task) -> Result<Option<Tree<G::Move>>, Stopped> {
        if !self.holds(position, task)? {
            return Ok(None);
        }
        let mut tree = Tree::default();
        self.grow(position, task, 1, &mut tree, &mut HashMap::new())?;
        Ok(Some(tree))
    }

    fn after(&self, position: &G::Position, wanted: &G::Move) -> Option<G::Position> {
        let step = self.rules.check(position, wanted).ok()?;
        let mut after = position.clone();
        self.rules.play(&mut after, &step);
        Some(after)
    }

    /// The moves that matter, of the player whose task it is or of the others.
    fn moves(&self, position: &G::Position, task: Task) -> (bool, Vec<G::Move>) {
        let is_own = self.rules.to_move(position) == task.seat;
        (is_own, if is_own { self.rules.moves(position) } else { self.rules.replies(position, task) })
    }

    fn holds(&mut self, position: &G::Position, task: Task) -> Result<bool, Stopped> {
        if let Some(outcome) = self.rules.outcome(position) {
            return Ok(outcome.winner.is_none_or(|winner| winner == task.seat));
        }
        // Without a term only whose turn it is matters, not which.
        let mut identity = self.rules.identity(position).unwrap_or_default();
        identity.drain(..size_of::<u32>());
        let key = (task.seat, self.rules.number(position) % self.period, identity);
        if let Some(&holds) = self.known.get(&key) {
            return Ok(holds);
        }
        self.nodes += 1;
        if self.nodes > self.limits.nodes
            || self.bytes > self.limits.memory
            || (self.nodes.is_multiple_of(256) && self.limits.is_stopped())
        {
            return Err(Stopped);
        }
        let (is_own, moves) = self.moves(position, task);
        let mut holds = !is_own;
        for wanted in &moves {
            let Some(after) = self.after(position, wanted) else { continue };
            if self.holds(&after, task)? == is_own {
                holds = is_own;
                break;
            }
        }
        self.bytes += ENTRY + key.2.len();
        self.known.insert(key, holds);
        Ok(holds)
    }

    fn grow(
        &mut self,
        position: &G::Position,
        task: Task,
        depth: u32,
        tree: &mut Tree<G::Move>,
        places: &mut HashMap<Vec<u8>, u32>,
    ) -> Result<(), Stopped> {
        if self.rules.outcome(position).is_some() {
            return Ok(());
        }
        let (is_own, moves) = self.moves(position, task);
        for wanted in moves {
            let Some(after) = self.after(position, &wanted) else { continue };
            if is_own && !self.holds(&after, task)? {
                continue;
            }
            let identity = self.rules.identity(&after).unwrap_or_default();
            let at = u32::try_from(tree.branches.len()).map_err(|_| Stopped)?;
            let same_as = places.get(&identity).copied();
            tree.branches.push(Branch { depth, wanted, same_as });
            if same_as.is_none() {
                places.insert(identity, at);
                self.grow(&after, task, depth + 1, tree, places)?;
            }
            if is_own {
                break;
            }
        }
        Ok(())
    }
}
