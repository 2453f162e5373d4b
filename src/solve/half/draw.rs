//! Draws of Renju 3/2: refuted by a win of either player, proved on fields with few free cells.

use std::collections::HashMap;

use super::solve_half;
use crate::game::{
    Rules, Seat,
    renju::{
        Move,
        halves::{Position, Renju32},
    },
};
use crate::proof::{Branch, Provable, Tree};
use crate::puzzle::{Aim, Task};
use crate::solve::{Answer, Class, Limits, Stopped, Verdict};

/// With more free cells than this nobody looks through all games.
const MOST_FREE: u16 = 6;
/// Bytes that a position in the table takes for each cell of the field and besides.
const ENTRY: usize = 96;

/// Proves or refutes that nobody can do better than a draw.
pub(super) fn solve(rules: &Renju32, position: &Position, class: Class, limits: &Limits<'_>) -> Answer<Renju32> {
    let mut answer = Answer::unknown(class);
    for &seat in Renju32::SEATS {
        let left = Limits { nodes: limits.nodes.saturating_sub(answer.nodes), ..*limits };
        let win = solve_half(rules, position, seat, None, class, &left);
        answer.nodes += win.nodes;
        if win.verdict == Verdict::Proved {
            answer.verdict = Verdict::Refuted;
            return answer;
        }
    }
    if position.board().free() > MOST_FREE {
        return answer;
    }
    let mut search = Search { rules, limits, nodes: answer.nodes, known: HashMap::new() };
    let proofs: Result<Vec<_>, Stopped> =
        Renju32::SEATS.iter().map(|&seat| search.proof(position, Task { seat, aim: Aim::Hold })).collect();
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

struct Search<'a> {
    rules: &'a Renju32,
    limits: &'a Limits<'a>,
    nodes: u64,
    /// Whether A, or B, holds positions.
    known: HashMap<(bool, Vec<u8>), bool>,
}

impl Search<'_> {
    /// A proof that a player does not lose; `None` when he does.
    fn proof(&mut self, position: &Position, task: Task) -> Result<Option<Tree<Move>>, Stopped> {
        if !self.holds(position, task)? {
            return Ok(None);
        }
        let mut tree = Tree::default();
        self.grow(position, task, 1, &mut tree, &mut HashMap::new())?;
        Ok(Some(tree))
    }

    fn after(&self, position: &Position, wanted: &Move) -> Option<Position> {
        let step = self.rules.check(position, wanted).ok()?;
        let mut after = position.clone();
        self.rules.play(&mut after, &step);
        Some(after)
    }

    fn holds(&mut self, position: &Position, task: Task) -> Result<bool, Stopped> {
        if let Some(outcome) = self.rules.outcome(position) {
            return Ok(outcome.winner.is_none_or(|winner| winner == task.seat));
        }
        let key = (task.seat == Seat::A, self.rules.identity(position).unwrap_or_default());
        if let Some(&holds) = self.known.get(&key) {
            return Ok(holds);
        }
        self.nodes += 1;
        let entry = ENTRY + usize::from(self.rules.size.0) * usize::from(self.rules.size.1);
        if self.nodes > self.limits.nodes
            || self.known.len() * entry > self.limits.memory
            || (self.nodes.is_multiple_of(256) && self.limits.is_stopped())
        {
            return Err(Stopped);
        }
        let is_own = self.rules.to_move(position) == task.seat;
        let moves = if is_own { self.rules.moves(position) } else { self.rules.replies(position, task) };
        let mut holds = !is_own;
        for after in moves.iter().filter_map(|wanted| self.after(position, wanted)).collect::<Vec<_>>() {
            if self.holds(&after, task)? == is_own {
                holds = is_own;
                break;
            }
        }
        self.known.insert(key, holds);
        Ok(holds)
    }

    fn grow(
        &mut self,
        position: &Position,
        task: Task,
        depth: u32,
        tree: &mut Tree<Move>,
        places: &mut HashMap<Vec<u8>, u32>,
    ) -> Result<(), Stopped> {
        if self.rules.outcome(position).is_some() {
            return Ok(());
        }
        let is_own = self.rules.to_move(position) == task.seat;
        let moves = if is_own { self.rules.moves(position) } else { self.rules.replies(position, task) };
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
