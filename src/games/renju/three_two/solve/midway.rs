//! Positions between two half-moves. Searches begin with whole moves, so that each second half is
//! looked at by itself.

use crate::games::renju::Move;
use crate::games::renju::three_two::{Position, RenjuThreeTwo};
use crate::puzzle::proof::ProofTree;
use crate::puzzle::solve::{self, Answer, GoalQuestion, Limits, Verdict};
use crate::rules::Rules;

/// The memory that a branch of a proof takes.
const BRANCH_BYTES: usize = 160;

/// The half-moves of a position, as far as their questions are answered.
struct HalfMoves<'a> {
    rules: &'a RenjuThreeTwo,
    position: &'a Position,
    question: GoalQuestion,
    limits: &'a Limits<'a>,
    /// Positions looked at.
    nodes: u64,
    open: Vec<Move>,
    found: Vec<(Move, Answer<RenjuThreeTwo>)>,
}

impl HalfMoves<'_> {
    /// Asks behind all that are open, each with its share of what is left; returns the first one that is decisive.
    fn ask(&mut self, decisive: Verdict) -> Option<(Move, Answer<RenjuThreeTwo>)> {
        let open = std::mem::take(&mut self.open);
        for (at, &mv) in open.iter().enumerate() {
            let Ok(after) = self.rules.after(self.position, &mv) else {
                continue;
            };
            let nodes = self.limits.nodes.saturating_sub(self.nodes);
            let share = Limits {
                nodes: (nodes / (open.len() - at) as u64).max(1).min(nodes),
                ..*self.limits
            };
            let behind = solve::ask(self.rules, &after, self.question, &share);
            self.nodes = self.nodes.saturating_add(behind.nodes);
            match behind.verdict {
                Verdict::Unknown => self.open.push(mv),
                verdict if verdict == decisive => return Some((mv, behind)),
                _ => self.found.push((mv, behind)),
            }
        }
        None
    }
}

/// Proves or refutes a goal of one task between two half-moves.
pub(super) fn solve(
    rules: &RenjuThreeTwo,
    position: &Position,
    question: GoalQuestion,
    limits: &Limits<'_>,
) -> Answer<RenjuThreeTwo> {
    let mut answer = Answer::unknown(question.class);
    let [task] = question.goal.tasks(RenjuThreeTwo::SEATS)[..] else {
        return answer;
    };
    // One half is enough where he has the task; otherwise it must be reached behind all of them.
    let is_his = task.is_up_to(rules.to_move(position));
    let [decisive, other] = if is_his {
        [Verdict::Proved, Verdict::Refuted]
    } else {
        [Verdict::Refuted, Verdict::Proved]
    };
    let mut halves = HalfMoves {
        rules,
        position,
        question,
        limits,
        nodes: 0,
        open: rules.moves(position),
        found: Vec::new(),
    };
    // First all get the same, then those still open get what the others have left.
    let decided = halves.ask(decisive).or_else(|| halves.ask(decisive));
    let (found, is_open) = (halves.found, !halves.open.is_empty());
    answer.nodes = halves.nodes;
    if let Some((mv, behind)) = decided {
        answer.verdict = decisive;
        if is_his {
            answer.line = [&[mv], &behind.line[..]].concat();
            answer.proof = vec![joined([(mv, behind)])];
        }
        return answer;
    }
    let size: usize = found
        .iter()
        .flat_map(|(_, behind)| &behind.proof)
        .map(|tree| tree.branches.len())
        .sum();
    if is_open || (!is_his && size > limits.memory / BRANCH_BYTES) {
        return answer;
    }
    answer.verdict = other;
    if is_his {
        return answer;
    }
    // He holds out as long as he can.
    let last: Option<Vec<u32>> = found.iter().map(|(_, behind)| behind.by).collect();
    answer.by = last.and_then(|last| last.into_iter().max());
    if let Some((mv, behind)) = found.iter().max_by_key(|(_, behind)| behind.by) {
        answer.line = [&[*mv], &behind.line[..]].concat();
    }
    answer.proof = vec![joined(found)];
    answer
}

/// One proof of those behind several moves.
fn joined(parts: impl IntoIterator<Item = (Move, Answer<RenjuThreeTwo>)>) -> ProofTree<Move> {
    let mut joined = ProofTree::default();
    for (mv, behind) in parts {
        joined.push(1, mv);
        for tree in behind.proof {
            joined.graft(tree, 2);
        }
    }
    joined
}
